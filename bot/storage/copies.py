"""Copies of a database in use, and what is written of it: whole or not there at all, none laid over another."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from contextlib import closing
from itertools import chain, count
from pathlib import Path

from .database import check
from .faults import explaining

SIDES = ("", "-wal", "-shm", "-journal", ".lock")
"""What belongs to a database, by what follows its name."""
READ = ("-wal", "-journal")
"""What SQLite reads into whatever database it finds there, be it another than the one that left it."""


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
            clear(target)
            os.replace(part, target)
    except BaseException:
        part.unlink(missing_ok=True)
        raise


def write(data: bytes, target: Path) -> None:
    """Write a file in place of what was there, or into what is no file (a pipe); raise Unusable.

    A link stays one, and who may read an old file may read the new one; a first one is its owner's alone.
    """
    with explaining(target):
        target = target.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():
            target.write_bytes(data)
            return
        part = target.with_name(f"{target.name}.{secrets.token_hex(4)}.part")
        try:
            part.touch(0o600, exist_ok=False)
            if target.exists():
                shutil.copymode(target, part)
            part.write_bytes(data)
            os.replace(part, target)
        except BaseException:
            part.unlink(missing_ok=True)
            raise


def clear(database: Path) -> None:
    """Delete what a database that nobody uses left beside it, so that the next in its place is not read with it."""
    for end in (*READ, "-shm"):
        database.with_name(database.name + end).unlink(missing_ok=True)


def free(path: Path) -> Path:
    """Return the path, or the first of `<path>.2`, `<path>.3`, ... with which no database and nothing of one stands."""
    numbered = (path.with_name(f"{path.name}.{number}") for number in count(2))
    return next(name for name in chain((path,), numbered) if not _standing(name))


def set_aside(database: Path, kept: Path) -> Path | None:
    """Keep what stands in the place of a database that nobody uses under a name that is free, and clear the place.

    The database itself stays until another is put there. Return what was kept, first the database; None if nothing was.
    It is kept as it is, since it may be damaged; raises OSError.
    """
    kept, found = free(kept), _standing(database)
    for end in found:
        source, target = database.with_name(database.name + end), kept.with_name(kept.name + end)
        try:
            os.link(source, target)
        except OSError:  # not every file system has two names for a file
            shutil.copy2(source, target)
    clear(database)
    return kept.with_name(kept.name + found[0]) if found else None


def _standing(database: Path) -> list[str]:
    return [end for end in ("", *READ) if database.with_name(database.name + end).exists()]


def is_part_of(path: Path, database: Path) -> bool:
    """Say whether a path names a database itself or a file that belongs to it, by whatever name."""
    own = [database.resolve().with_name(database.resolve().name + end) for end in SIDES]
    return path.resolve() in own or (path.exists() and any(each.exists() and path.samefile(each) for each in own))
