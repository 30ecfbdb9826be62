"""What SQLite and the system say of a file, as an error of the store: which file, what is wrong, what helps."""

from __future__ import annotations

import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from .errors import Damaged, StoreError, Unusable

DAMAGED = {
    sqlite3.SQLITE_NOTADB: "this is not a database of this program: put a backup in its place with `restore`, or name"
    " another file",
    sqlite3.SQLITE_CORRUPT: "the database is damaged: put a backup in its place with `restore`",
}
UNUSABLE = {
    sqlite3.SQLITE_BUSY: "another process holds the database: wait until it has finished, or stop it",
    sqlite3.SQLITE_LOCKED: "another process holds the database: wait until it has finished, or stop it",
    sqlite3.SQLITE_FULL: "there is no room left on the disk",
    sqlite3.SQLITE_READONLY: "it may not be written: see to the rights of the file and its folder",
    sqlite3.SQLITE_CANTOPEN: "it cannot be opened: see to the rights of the file and its folder",
    sqlite3.SQLITE_PERM: "it may not be opened: see to the rights of the file and its folder",
    sqlite3.SQLITE_IOERR: "the disk cannot be read or written",
}
"""What is wrong and what helps, by the primary result code."""


def explained(path: Path, error: sqlite3.Error | OSError) -> StoreError | None:
    """Return what is wrong with a file, in one line; None if it is not the file but what was asked of it."""
    if isinstance(error, OSError):
        return Unusable(f"{error.filename or path}: {error.strerror or error}")
    code = code_of(error)
    if code in DAMAGED:
        return Damaged(f"{path}: {DAMAGED[code]} ({error})")
    return Unusable(f"{path}: {UNUSABLE[code]} ({error})") if code in UNUSABLE else None


def code_of(error: sqlite3.Error) -> int:
    """Return SQLite's primary result code, 0 if it gave none."""
    return (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF


@contextmanager
def explaining(path: Path) -> Generator[None]:
    """Turn what SQLite and the system say of a file within the block into an error of the store."""
    try:
        yield
    except (sqlite3.Error, OSError) as error:
        found = explained(path, error)
        if found is None:
            raise
        raise found from error
