"""What belongs to a database is neither lost nor written over by a host's commands, whatever happens meanwhile."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.storage import copies, maintenance
from bot.storage.errors import Damaged, NotADatabase, StoreError
from bot.storage.lock import Hold, InUse
from bot.storage.maintenance import NoPlace
from bot.storage.migrate import migrate, migrations, schema_version, upgrade
from bot.storage.rows import SYNCED
from bot.storage.sqlite import SqliteStore

from .rows import NOW, creation, message
from .test_maintenance import damage, kept, make

STEPS = migrations()
BEFORE = STEPS[-2].version


class Killed(BaseException):
    """The process ends at once."""


def facts(path: Path) -> list[tuple[str]]:
    with closing(sqlite3.connect(path)) as connection:
        return connection.execute("SELECT value FROM facts WHERE name = 'whose'").fetchall()


def names(folder: Path, pattern: str) -> list[str]:
    return [each.name for each in folder.glob(pattern)]


def note(path: Path, whose: str) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("INSERT INTO facts VALUES ('whose', ?)", (whose,))
        connection.commit()


# ---- copies


@pytest.mark.parametrize("name", ["warpost.db", "link.db", "warpost.db-wal", "warpost.db-shm", "warpost.db.lock"])
async def test_a_backup_over_what_belongs_to_the_running_database_is_refused(tmp_path: Path, name: str) -> None:
    path = tmp_path / "warpost.db"
    async with await SqliteStore.open(path, sole=True) as store:
        await store.apply(creation("AAAAA"))
        (tmp_path / "link.db").symlink_to(path)
        with pytest.raises(NoPlace, match="name another file for the copy"):
            maintenance.backup(path, tmp_path / name)
        await store.apply(creation("BBBBB"))
    maintenance.inspect(path)
    assert await kept(path) == ["AAAAA", "BBBBB"]


async def test_two_backups_at_once_into_one_file_leave_a_whole_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path, target = tmp_path / "warpost.db", tmp_path / "copy.db"
    await make(path, "AAAAA")
    check = copies.check

    def second_begins(connection: sqlite3.Connection) -> None:
        check(connection)
        monkeypatch.setattr(copies, "check", check)
        maintenance.backup(path, target)

    monkeypatch.setattr(copies, "check", second_begins)
    maintenance.backup(path, target)
    assert await kept(target) == ["AAAAA"]
    assert names(tmp_path, "copy*") == ["copy.db"]


def test_a_migration_keeps_the_copy_that_one_before_it_made(tmp_path: Path) -> None:
    path, copy = tmp_path / "warpost.db", tmp_path / f"warpost.db.v{BEFORE}.bak"
    migrate(path, STEPS[:-1])
    note(path, "the first")
    assert migrate(path).copy == copy
    for end in ("", "-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    migrate(path, STEPS[:-1])
    assert migrate(path).copy == tmp_path / f"warpost.db.v{BEFORE}.bak.2"
    assert facts(copy) == [("the first",)]
    with closing(sqlite3.connect(copy)) as connection:  # one file, so that it can be read where nothing can be written
        assert connection.execute("PRAGMA journal_mode").fetchall() == [("delete",)]


# ---- whose file it is


@pytest.mark.parametrize("version", [0, 7])
def test_a_database_of_another_program_is_refused_and_stays_as_it_is(tmp_path: Path, version: int) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
        connection.execute(f"PRAGMA user_version = {version}")
    content = path.read_bytes()
    for command in (migrate, maintenance.inspect, lambda each: maintenance.backup(each, tmp_path / "copy.db")):
        with pytest.raises(NotADatabase):
            command(path)
    assert path.read_bytes() == content
    assert not (tmp_path / "copy.db").exists()


def test_an_empty_file_is_not_begun_anew_as_if_nothing_had_been_there(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    path.touch()
    with pytest.raises(NotADatabase, match="it is empty"):
        migrate(path)
    with pytest.raises(NotADatabase):
        maintenance.fact(path, "clocks.last_seen")
    assert path.read_bytes() == b""


def test_a_creation_that_was_cut_off_leaves_no_empty_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def killed(*_: object) -> None:
        raise Killed

    (tmp_path / "warpost.db.new").write_bytes(b"left by one that was killed before")
    monkeypatch.setattr("bot.storage.migrate._apply", killed)
    with pytest.raises(Killed):
        migrate(tmp_path / "warpost.db")
    assert not (tmp_path / "warpost.db").exists()
    monkeypatch.undo()
    assert migrate(tmp_path / "warpost.db").before == 0
    assert names(tmp_path, "*") == ["warpost.db"]


async def test_two_names_of_one_file_are_one_database(tmp_path: Path) -> None:
    (tmp_path / "volume").mkdir()
    (tmp_path / "warpost.db").symlink_to(tmp_path / "volume" / "warpost.db")
    async with await SqliteStore.open(tmp_path / "volume" / "warpost.db", sole=True):
        with pytest.raises(InUse):
            await SqliteStore.open(tmp_path / "warpost.db", sole=True)


async def test_no_command_changes_the_schema_under_a_running_bot(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    migrate(path, STEPS[:-1])
    with closing(Hold(path)):
        with pytest.raises(InUse):
            upgrade(path)
        with pytest.raises(InUse):
            await SqliteStore.open(path)
        with closing(sqlite3.connect(path)) as connection:
            assert schema_version(connection) == BEFORE
    assert upgrade(path).before == BEFORE
    with closing(Hold(path)):
        assert upgrade(path).before == STEPS[-1].version


# ---- restoring


async def test_no_bot_begins_while_a_backup_is_put_in_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    await make(tmp_path / "warpost.db", "BBBBB")
    copy, refused = copies.copy, []

    def slow(connection: sqlite3.Connection, target: Path) -> None:
        with pytest.raises(InUse) as found:
            Hold(tmp_path / "warpost.db")
        refused.append(found.value.path)
        copy(connection, target)

    monkeypatch.setattr(copies, "copy", slow)
    maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    assert refused == [tmp_path / "warpost.db"]
    Hold(tmp_path / "warpost.db").close()


async def test_restoring_twice_keeps_the_database_that_was_there_first(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    for name, match in (("warpost", "FIRST"), ("wrong", "WRONG"), ("right", "RIGHT")):
        await make(tmp_path / f"{name}.db", match)
    assert maintenance.restore(tmp_path / "wrong.db", path) == tmp_path / "warpost.db.before-restore"
    assert maintenance.restore(tmp_path / "right.db", path) == tmp_path / "warpost.db.before-restore.2"
    assert await kept(tmp_path / "warpost.db.before-restore") == ["FIRST"]
    assert await kept(path) == ["RIGHT"]


@pytest.mark.parametrize("linked", [True, False], ids=["linked", "copied"])
async def test_a_restore_that_is_killed_leaves_one_of_both_in_place(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, linked: bool
) -> None:
    path, replace = tmp_path / "warpost.db", os.replace
    await make(path, "BBBBB")
    await make(tmp_path / "copy.db", "AAAAA")

    def killed(source: Path, target: Path) -> None:
        if target == path:
            raise Killed
        replace(source, target)

    def refused(*_: object) -> None:
        raise OSError("this file system has one name for a file")

    monkeypatch.setattr(os, "replace", killed)
    if not linked:
        monkeypatch.setattr(os, "link", refused)
    with pytest.raises(Killed):
        maintenance.restore(tmp_path / "copy.db", path)
    monkeypatch.undo()
    assert await kept(path) == ["BBBBB"]
    assert await kept(tmp_path / "warpost.db.before-restore") == ["BBBBB"]


async def test_what_a_crash_left_beside_the_old_database_is_kept_and_not_read_into_the_new_one(tmp_path: Path) -> None:
    path = tmp_path / "warpost.db"
    await make(tmp_path / "copy.db", "AAAAA")
    store = await SqliteStore.open(tmp_path / "running.db")
    await store.apply(creation("BBBBB"))
    for end in ("", "-wal"):  # as a bot that was killed leaves it
        path.with_name(path.name + end).write_bytes((tmp_path / f"running.db{end}").read_bytes())
    await store.close()
    maintenance.restore(tmp_path / "copy.db", path)
    assert await kept(path) == ["AAAAA"]
    assert await kept(tmp_path / "warpost.db.before-restore") == ["BBBBB"]


async def taken_away(tmp_path: Path) -> Path:
    """Return the place of a database that its host has moved away; what its bot, killed, left beside it stays there."""
    path = tmp_path / "warpost.db"
    store = await SqliteStore.open(tmp_path / "moved.db")
    await store.apply(creation("BBBBB"))
    path.with_name("warpost.db-wal").write_bytes((tmp_path / "moved.db-wal").read_bytes())
    path.with_name("warpost.db-journal").write_bytes(b"of that one")
    path.with_name("warpost.db-shm").write_bytes(b"of that one")
    await store.close()
    return path


async def test_what_a_database_that_was_moved_away_left_is_kept_and_not_read_into_a_restored_one(
    tmp_path: Path,
) -> None:
    path = await taken_away(tmp_path)
    left = path.with_name("warpost.db-wal").read_bytes()
    await make(tmp_path / "copy.db", "AAAAA")
    assert maintenance.restore(tmp_path / "copy.db", path) == tmp_path / "warpost.db.before-restore-wal"
    maintenance.inspect(path)
    assert await kept(path) == ["AAAAA"]
    assert (tmp_path / "warpost.db.before-restore-wal").read_bytes() == left
    assert (tmp_path / "warpost.db.before-restore-journal").read_bytes() == b"of that one"
    assert maintenance.restore(tmp_path / "copy.db", path) == tmp_path / "warpost.db.before-restore.2"
    assert (tmp_path / "warpost.db.before-restore-wal").read_bytes() == left


async def test_what_a_database_that_was_moved_away_left_is_kept_and_not_read_into_a_new_one(tmp_path: Path) -> None:
    path = await taken_away(tmp_path)
    left = path.with_name("warpost.db-wal").read_bytes()
    migrate(path)
    maintenance.inspect(path)
    assert await kept(path) == []
    assert (tmp_path / "warpost.db.before-new-wal").read_bytes() == left


async def test_a_restore_that_was_cut_short_leaves_nothing_that_the_next_one_reads(tmp_path: Path) -> None:
    path, other = tmp_path / "warpost.db", tmp_path / "other.db"
    for name, match in ((other, "OTHER"), (path, "BBBBB"), (tmp_path / "copy.db", "AAAAA")):
        await make(name, match)
    maintenance.backup(other, tmp_path / "other.bak")
    with closing(sqlite3.connect(tmp_path / "other.bak", isolation_level=None)) as connection:
        connection.execute("PRAGMA cache_size = 1")
        connection.execute("BEGIN")
        connection.execute("UPDATE matches SET version = version + 1")
        connection.execute("INSERT INTO facts SELECT name || id, hex(zeroblob(9999)) FROM facts, matches")
        connection.execute("CREATE TABLE large AS SELECT hex(zeroblob(99999)) FROM sqlite_schema")
        for end in ("", "-journal"):  # as a process that is killed in the midst of it leaves them
            left = (tmp_path / f"other.bak{end}").read_bytes()
            path.with_name(f"warpost.db.part{end}").write_bytes(left)
    maintenance.restore(tmp_path / "copy.db", path)
    maintenance.inspect(path)
    assert await kept(path) == ["AAAAA"]
    assert names(tmp_path, "*.part*") == []


async def test_what_is_put_in_place_is_checked_as_it_is_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    await make(tmp_path / "copy.db", "AAAAA")
    await make(tmp_path / "warpost.db", "BBBBB")
    monkeypatch.setattr(maintenance, "_doubt", damage)
    with pytest.raises(Damaged):
        maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    assert await kept(tmp_path / "warpost.db") == ["BBBBB"]
    assert names(tmp_path, "*.part*") == names(tmp_path, "*.before-restore*") == []


async def test_a_backup_is_made_over_an_old_one_whatever_stands_beside_that(tmp_path: Path) -> None:
    (await taken_away(tmp_path)).with_name("warpost.db-wal").rename(tmp_path / "copy.db-wal")
    await make(tmp_path / "running.db", "AAAAA")
    maintenance.backup(tmp_path / "running.db", tmp_path / "copy.db")
    assert await kept(tmp_path / "copy.db") == ["AAAAA"]


async def test_what_waited_in_a_backup_may_have_been_said_since(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await store.apply(creation("AAAAA", outbox=(message("said", "AAAAA"),)))
    maintenance.backup(tmp_path / "warpost.db", tmp_path / "copy.db")
    maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        assert [(row.nonce, row.attempts) for row in await store.claim(NOW, 10)] == [("said", 1)]


async def test_what_commands_discord_had_when_a_backup_was_made_says_nothing_of_those_it_has(tmp_path: Path) -> None:
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        await store.put_fact(SYNCED, "those of then")
    maintenance.backup(tmp_path / "warpost.db", tmp_path / "copy.db")
    maintenance.restore(tmp_path / "copy.db", tmp_path / "warpost.db")
    async with await SqliteStore.open(tmp_path / "warpost.db") as store:
        assert await store.fact(SYNCED) is None


async def test_a_backup_that_is_the_database_itself_is_not_restored(tmp_path: Path) -> None:
    await make(tmp_path / "warpost.db", "AAAAA")
    with pytest.raises(NoPlace):
        maintenance.restore(tmp_path / "warpost.db", tmp_path / "warpost.db")
    with pytest.raises(StoreError):
        maintenance.restore(tmp_path, tmp_path / "warpost.db")
    assert await kept(tmp_path / "warpost.db") == ["AAAAA"]


async def test_what_a_restore_that_was_cut_short_left_is_neither_restored_nor_lost(tmp_path: Path) -> None:
    await make(tmp_path / "warpost.db", "AAAAA")
    maintenance.backup(tmp_path / "warpost.db", tmp_path / "warpost.db.part")
    with pytest.raises(NoPlace):
        maintenance.restore(tmp_path / "warpost.db.part", tmp_path / "warpost.db")
    assert await kept(tmp_path / "warpost.db.part") == ["AAAAA"]


def test_an_export_goes_to_where_a_link_leads_and_who_may_read_it_stays_so(tmp_path: Path) -> None:
    real, link, first = tmp_path / "real.json", tmp_path / "link.json", tmp_path / "first.json"
    real.write_bytes(b"old")
    real.chmod(0o640)
    link.symlink_to(real)
    for target in (link, first):
        copies.write(b"new", target)
    assert link.is_symlink()
    assert [(one.read_bytes(), one.stat().st_mode & 0o777) for one in (real, first)] == [
        (b"new", 0o640),
        (b"new", 0o600),
    ]
