"""What a host does from the command line works on a file."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot import maintenance
from bot.services.build import Services
from bot.services.errors import NoSuchMatch
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore

from .tally import Tally

LIBRARY = Library([Tally()])


async def test_a_match_moves_from_one_file_to_another(
    services: Services, store: SqliteStore, playing: str, tmp_path: Path
) -> None:
    data = await maintenance.export_match(store.database.path, playing, LIBRARY)
    assert maintenance.migrate(tmp_path / "other.db").before == 0
    assert await maintenance.import_match(tmp_path / "other.db", data, LIBRARY) == playing
    assert await maintenance.export_match(tmp_path / "other.db", playing, LIBRARY)
    with pytest.raises(NoSuchMatch):
        await maintenance.export_match(tmp_path / "other.db", "NOONE", LIBRARY)


async def test_a_backup_is_checked_and_restored(
    services: Services, store: SqliteStore, playing: str, tmp_path: Path
) -> None:
    version = maintenance.backup(store.database.path, tmp_path / "copy.db")
    assert maintenance.check(tmp_path / "copy.db") == version
    assert maintenance.restore(tmp_path / "copy.db", tmp_path / "fresh.db") is None
    assert maintenance.check(tmp_path / "fresh.db") == version
