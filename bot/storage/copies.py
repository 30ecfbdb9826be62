"""Copies of a database in use, each one file: whole and checked or not there at all, none laid over another."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from contextlib import closing
from itertools import count
from pathlib import Path

from .database import check
from .faults import explaining

SIDES = ("", "-wal", "-shm", "-journal", ".lock")
"""What belongs to a database, by what follows its name."""


def copy(connection: sqlite3.Connection, target: Path) -> None:
    """Write what a connection reads into one file, in place of what was there; raise Damaged or Unusable.

    Two that copy to the same file at once do not meet: the last to be whole stays.
    """
    part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
    try:
        with explaining(target):
            target.parent.mkdir(parents=True, exist_ok=True)
            with closing(sqlite3.connect(part)) as made:
                connection.backup(made)
                made.execute("PRAGMA journal_mode = DELETE")  # one file that can be moved about and only read
                check(made)
            os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def free(path: Path) -> Path:
    """Return the path, or where something is there already the first of `<path>.2`, `<path>.3`, ... that is free."""
    numbered = (path.with_name(f"{path.name}.{number}") for number in count(2))
    return path if not path.exists() else next(name for name in numbered if not name.exists())


def keep(database: Path, kept: Path) -> None:
    """Keep a database that nobody uses under another name too, as it is: it may be damaged; raise OSError."""
    for end in ("", "-wal"):
        source, target = database.with_name(database.name + end), kept.with_name(kept.name + end)
        if source.exists():
            try:
                os.link(source, target)
            except OSError:  # not every file system has two names for a file
                shutil.copy2(source, target)


def is_part_of(path: Path, database: Path) -> bool:
    """Say whether a path names a database itself or a file that belongs to it, by whatever name."""
    own = [database.resolve().with_name(database.resolve().name + end) for end in SIDES]
    return path.resolve() in own or (path.exists() and any(each.exists() and path.samefile(each) for each in own))
