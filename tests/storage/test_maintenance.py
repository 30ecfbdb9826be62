"""Backups of a running database, restoring them, and telling a sound file from a broken one."""

from __future__ import annotations

import sqlite3
import threading
from pathlib import Path

import pytest

from bot.storage import maintenance
from bot.storage.errors import Damaged, NewerDatabase, NotADatabase, Unusable
from bot.storage.lock import InUse
from bot.storage.sqlite import SqliteStore
from tests.support.rows import matches_with

from .rows import creation


async def make(path: Path, *matches: str) -> None:
    store = await SqliteStore.open(path)
    for match in matches:
        await store.apply(creation(match))
    await store.close()


async def kept(path: Path) -> list[str]:
    store = await SqliteStore.open(path)
    found = await matches_with(store, ("playing",))
    await store.close()
    return found


def damage(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096 : 4096 * 3] = b"\xab" * 8192
    path.write_bytes(bytes(data))


async def test_a_backup_taken_while_in_use_holds_what_was_committed(tmp_path: Path) -> None:
    store = await SqliteStore.open(tmp_path / "warpost.db")
    await store.apply(creation("AAAAA"))
    version = maintenance.backup(tmp_path / "warpost.db", tmp_path / "copies" / "copy.db")
    await store.apply(creation("BBBBB"))
    await store.close()
    assert version == maintenance.inspect(tmp_path / "copies" / "copy.db")
    assert [path.name for path in (tmp_path / "copies").iterdir()] == ["copy.db"]
    assert await kept(tmp_path / "copies" / "copy.db") == ["AAAAA"]


async def test_a_restored_backup_takes_the_place_of_the_database(tmp_path: Path) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    await make(tmp_path / "warpost.db", "BBBBB")
    old = maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    assert old == tmp_path / "warpost.db.before-restore"
    assert await kept(tmp_path / "warpost.db") == ["AAAAA"]
    assert await kept(tmp_path / "warpost.db.before-restore") == ["BBBBB"]


async def test_a_damaged_database_can_be_replaced(tmp_path: Path) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    await make(tmp_path / "warpost.db", "BBBBB")
    damage(tmp_path / "warpost.db")
    maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    assert await kept(tmp_path / "warpost.db") == ["AAAAA"]


async def test_restoring_where_nothing_was_keeps_nothing(tmp_path: Path) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    assert maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db") is None
    assert await kept(tmp_path / "warpost.db") == ["AAAAA"]


async def test_a_damaged_file_is_neither_backed_up_nor_restored(tmp_path: Path) -> None:
    await make(tmp_path / "broken.db", "AAAAA")
    await make(tmp_path / "warpost.db", "BBBBB")
    damage(tmp_path / "broken.db")
    with pytest.raises(Damaged):
        maintenance.backup(tmp_path / "broken.db", tmp_path / "copy.db")
    with pytest.raises(Damaged):
        maintenance.restore(tmp_path / "broken.db", tmp_path / "warpost.db")
    assert not (tmp_path / "copy.db").exists()
    assert await kept(tmp_path / "warpost.db") == ["BBBBB"]


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("not a database " * 500)
    with pytest.raises(Damaged):
        maintenance.inspect(tmp_path / "notes.txt")
    with pytest.raises(NotADatabase):
        maintenance.inspect(tmp_path / "missing.db")
    (tmp_path / "empty.db").touch()
    with pytest.raises(NotADatabase):
        maintenance.restore(tmp_path / "empty.db", tmp_path / "warpost.db")


async def test_a_backup_of_a_newer_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    known = maintenance.migrations()
    monkeypatch.setattr(maintenance, "migrations", lambda: (known[0]._replace(version=0),))
    with pytest.raises(NewerDatabase):
        maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    assert not (tmp_path / "warpost.db").exists()


async def test_one_bot_at_a_time_runs_on_a_database(tmp_path: Path) -> None:
    first = await SqliteStore.open(tmp_path / "warpost.db", sole=True)
    with pytest.raises(InUse):
        await SqliteStore.open(tmp_path / "warpost.db", sole=True)
    reader = await SqliteStore.open(tmp_path / "warpost.db")
    await reader.close()
    await first.close()
    second = await SqliteStore.open(tmp_path / "warpost.db", sole=True)
    await second.close()


async def test_nothing_is_restored_under_a_running_bot(tmp_path: Path) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    running = await SqliteStore.open(tmp_path / "warpost.db", sole=True)
    with pytest.raises(InUse):
        maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    await running.close()
    assert await kept(tmp_path / "warpost.db") == []


async def test_a_full_disk_is_told_in_a_line_and_changes_nothing(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await store.apply(creation("AAAAA"))

        def fill_up(connection: sqlite3.Connection) -> None:
            pages = connection.execute("PRAGMA page_count").fetchone()[0]
            connection.execute(f"PRAGMA max_page_count = {pages}")

        await store.database.outside(fill_up)
        with pytest.raises(Unusable, match=r"warpost\.db: there is no room left on the disk"):
            await store.put_fact("long", "x" * 1_000_000)
    assert await kept(tmp_path / "warpost.db") == ["AAAAA"]


async def test_an_opening_that_fails_halfway_leaves_no_thread(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = set(threading.enumerate())

    def refuse(connection: sqlite3.Connection) -> None:
        raise sqlite3.OperationalError("the reader cannot be had")

    monkeypatch.setattr("bot.storage.database._only_read", refuse)
    with pytest.raises(sqlite3.OperationalError, match="the reader cannot be had"):
        await SqliteStore.open(tmp_path / "warpost.db", sole=True)
    for thread in set(threading.enumerate()) - before:
        thread.join(60)
    assert set(threading.enumerate()) <= before
    monkeypatch.undo()
    await (await SqliteStore.open(tmp_path / "warpost.db", sole=True)).close()
