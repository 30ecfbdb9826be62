"""What a host does to the file: back it up while in use, restore it, check it."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from . import players
from .database import BUSY_TIMEOUT, check
from .errors import NewerDatabase, StoreError
from .faults import explaining
from .lock import check_free
from .migrate import migrations, schema_version


class NotADatabase(StoreError):
    """The file to restore is missing or was not written by this program."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = path


def backup(source: Path, target: Path) -> int:
    """Copy a database that may be in use to `target`, checked and whole or not at all; return its schema version.

    Raises NotADatabase if there is none at `source`, Damaged if the copy does not pass its check, else Unusable.
    """
    if not source.is_file():
        raise NotADatabase(source, "there is no such file")
    with explaining(target):
        target.parent.mkdir(parents=True, exist_ok=True)
        part = target.with_name(target.name + ".part")
        part.unlink(missing_ok=True)
    try:
        with explaining(source), closing(_connect(source)) as connection, closing(sqlite3.connect(part)) as copy:
            connection.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")  # a backup is one file that can be moved about
            check(copy)
            version = schema_version(copy)
        os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise
    return version


def restore(source: Path, target: Path) -> Path | None:
    """Put a backup in the place of the database; return where the old one was kept, None if there was none.

    Raises InUse while a bot runs on it, NotADatabase, Damaged or NewerDatabase, and then changes nothing.
    """
    check_free(target)
    version = inspect(source)
    known = migrations()[-1].version
    if version > known:
        raise NewerDatabase(str(source), version, known)
    part = target.with_name(target.name + ".part")
    backup(source, part)
    kept = None
    if target.exists():
        kept = target.with_name(target.name + ".before-restore")
        for end in ("", "-wal", "-shm"):  # moved as they are: the old file may be damaged
            kept.with_name(kept.name + end).unlink(missing_ok=True)
            if target.with_name(target.name + end).exists():
                os.replace(target.with_name(target.name + end), kept.with_name(kept.name + end))
    os.replace(part, target)
    return kept


def inspect(path: Path) -> int:
    """Check a database file and return its schema version; raise NotADatabase or Damaged."""
    if not path.is_file():
        raise NotADatabase(path, "there is no such file")
    with explaining(path), closing(_connect(path)) as connection:
        check(connection)
        version = schema_version(connection)
    if version == 0:
        raise NotADatabase(path, "it has no schema version, so it was not written by this program")
    return version


def fact(path: Path, name: str) -> str | None:
    """Read one fact of a database that may be in use; raise NotADatabase or Damaged."""
    if not path.is_file():
        raise NotADatabase(path, "there is no such file")
    with explaining(path), closing(_connect(path)) as connection:
        return players.fact(connection, name)


def _connect(path: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    return connection
