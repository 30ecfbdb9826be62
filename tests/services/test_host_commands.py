"""What a host does from the command line works on a file."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path

import pytest

from bot import maintenance
from bot.__main__ import main
from bot.cli.health import SILENCE
from bot.services.build import Services
from bot.services.errors import NoSuchMatch
from bot.services.library import Library
from bot.storage.errors import StoreError
from bot.storage.sqlite import SqliteStore
from render.paint import encode

from .tally import Tally

LIBRARY = Library([Tally()])


async def test_a_match_moves_from_one_file_to_another(
    services: Services, store: SqliteStore, playing: str, tmp_path: Path
) -> None:
    data = await maintenance.export_match(store.database.path, playing)
    assert maintenance.migrate(tmp_path / "other.db").before == 0
    assert await maintenance.import_match(tmp_path / "other.db", data, LIBRARY) == playing
    assert await maintenance.export_match(tmp_path / "other.db", playing)
    with pytest.raises(NoSuchMatch):
        await maintenance.export_match(tmp_path / "other.db", "NOONE")


async def test_a_backup_is_checked_and_restored(
    services: Services, store: SqliteStore, playing: str, tmp_path: Path
) -> None:
    version = maintenance.backup(store.database.path, tmp_path / "copy.db")
    assert maintenance.check(tmp_path / "copy.db") == version
    assert maintenance.restore(tmp_path / "copy.db", tmp_path / "fresh.db") is None
    assert maintenance.check(tmp_path / "fresh.db") == version


async def test_the_last_sign_of_life_is_read_from_the_file(
    services: Services, store: SqliteStore, tmp_path: Path
) -> None:
    maintenance.migrate(tmp_path / "new.db")
    assert maintenance.last_seen(tmp_path / "new.db") is None
    await store.put_fact("clocks.last_seen", "1700000000")
    assert maintenance.last_seen(store.database.path) == 1700000000
    with pytest.raises(StoreError):
        maintenance.last_seen(tmp_path / "nothing.db")


@pytest.mark.parametrize("packer", ["isal", "zlib"])
async def test_health_says_when_pictures_are_packed_the_slow_way(
    packer: str, store: SqliteStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    if packer == "isal":
        pytest.importorskip("isal")
    else:
        monkeypatch.setattr(encode, "deflate", encode.run_lengths)
    monkeypatch.setenv("WARPOST_DATABASE", str(store.database.path))
    await store.put_fact("clocks.last_seen", str(int(time.time())))
    assert await asyncio.to_thread(main, ["health"]) == 0
    assert ("isal is missing" in capsys.readouterr().out) == (packer == "zlib")


async def test_health_tells_the_longest_standstill_and_fails_when_there_is_no_sign_of_life(
    store: SqliteStore, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    now = int(time.time())
    monkeypatch.setenv("WARPOST_DATABASE", str(store.database.path))
    await store.put_fact("clocks.last_seen", str(now))
    await store.put_fact("watch.longest_stall", "4.2")
    assert await asyncio.to_thread(main, ["health"]) == 0
    assert "longest standstill of its last hour: 4.2 s" in capsys.readouterr().out
    await store.put_fact("clocks.last_seen", str(now - SILENCE - 60))  # Discord is away: nobody could act
    await store.put_fact("watch.alive", str(now))
    assert await asyncio.to_thread(main, ["health"]) == 0
    await store.put_fact("watch.alive", str(now - SILENCE - 30))  # the loop stands still: nothing is noted
    assert await asyncio.to_thread(main, ["health"]) == 1
    assert "last sign of life" in capsys.readouterr().err
