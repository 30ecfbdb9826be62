"""What a host does to the file: back it up while in use, restore it, check it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from . import copies, players
from .database import BUSY_TIMEOUT, check
from .errors import NewerDatabase, NotADatabase, StoreError
from .faults import explaining
from .lock import Hold
from .migrate import migrations, recognised
from .rows import SYNCED


class NoPlace(StoreError):
    """A copy was to be written over what belongs to a database that may be in use."""

    def __init__(self, path: Path, database: Path) -> None:
        super().__init__(f"{path} belongs to the database {database}: name another file for the copy")
        self.path = path


def present(path: Path) -> None:
    """Raise NotADatabase where there is no file: what only reads makes none."""
    if not path.is_file():
        raise NotADatabase(path, "there is no such file")


def write(data: bytes, target: Path, database: Path) -> None:
    """Write what was read from a database to a file, whole or not at all; raise NoPlace or Unusable."""
    if copies.is_part_of(target, database):
        raise NoPlace(target, database)
    copies.write(data, target)


def backup(source: Path, target: Path) -> int:
    """Copy a database that may be in use to `target`, checked and whole or not at all; return its schema version.

    Raises NotADatabase if there is none at `source`, NoPlace if `target` belongs to it, Damaged if the copy does not
    pass its check, else Unusable.
    """
    present(source)
    if copies.is_part_of(target, source):
        raise NoPlace(target, source)
    with explaining(source), closing(_connect(source)) as connection:
        version = recognised(connection, source)
        copies.copy(connection, target)
    return version


def restore(source: Path, target: Path) -> Path | None:
    """Put a backup in the place of the database; return where what stood there was kept, None if nothing did.

    What was kept before stays. No bot begins meanwhile, and at every moment one of both is in place. Of a database that
    was moved away, what it left there is kept.
    Raises InUse while a bot runs on it, NotADatabase, NoPlace, Damaged or NewerDatabase, and then changes nothing.
    """
    target = target.resolve()
    with closing(Hold(target)):
        version = inspect(source)
        known = migrations()[-1].version
        if version > known:
            raise NewerDatabase(str(source), version, known)
        part = target.with_name(target.name + ".part")
        if copies.is_part_of(source, target) or copies.is_part_of(source, part):
            raise NoPlace(source, target)
        try:
            backup(source, part)
            with explaining(target):
                _doubt(part)
                inspect(part)
                kept = _kept(target)
                os.replace(part, target)
        except BaseException:
            part.unlink(missing_ok=True)
            copies.clear(part)
            raise
    return kept


def _doubt(path: Path) -> None:
    """Let a bot look first whether what waited in a backup has been said since, and send its commands anew."""
    with closing(_connect(path)) as connection:
        connection.execute("DELETE FROM facts WHERE name = ?", (SYNCED,))
        connection.execute("UPDATE outbox SET attempts = MAX(attempts, 1) WHERE state IN ('waiting', 'sending')")


def _kept(database: Path) -> Path | None:
    """Keep the database under another name and take from its place what would be read into the new one."""
    if database.exists():
        with suppress(sqlite3.Error), closing(_connect(database)) as connection:  # it may be damaged
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return copies.set_aside(database, database.with_name(database.name + ".before-restore"))


def inspect(path: Path) -> int:
    """Check a database file and return its schema version; raise NotADatabase or Damaged."""
    present(path)
    with explaining(path), closing(_connect(path)) as connection:
        check(connection)
        return recognised(connection, path)


def fact(path: Path, name: str) -> str | None:
    """Read one fact of a database that may be in use; raise NotADatabase or Damaged."""
    present(path)
    with explaining(path), closing(_connect(path)) as connection:
        recognised(connection, path)
        return players.fact(connection, name)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    return connection
