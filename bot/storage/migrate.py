"""Numbered SQL files, each applied with its version number in one transaction, after a copy of the file."""

from __future__ import annotations

import os
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from . import copies
from .database import prepare
from .errors import NewerDatabase, NotADatabase
from .faults import explaining
from .lock import Hold

_CREATED = re.compile(r"^CREATE TABLE (\w+)", re.MULTILINE)


class Migration(NamedTuple):
    """One step of the schema: its number, its name and its SQL."""

    version: int
    name: str
    sql: str


class Migrated(NamedTuple):
    """What migrating did: versions before and after, and the copy made first (None: nothing to lose)."""

    before: int
    after: int
    copy: Path | None


def migrations() -> tuple[Migration, ...]:
    """Return all migrations in order; raise FileNotFoundError in an incomplete installation."""
    folder = resources.files("bot.storage") / "migrations"
    found = [
        Migration(int(entry.name[:4]), entry.name.removesuffix(".sql"), entry.read_text("utf-8"))
        for entry in folder.iterdir()
        if entry.name.endswith(".sql")
    ]
    if not found:
        raise FileNotFoundError(f"{folder} holds no migrations: the installation is incomplete")
    return tuple(sorted(found))


def migrate(path: Path, steps: tuple[Migration, ...] | None = None) -> Migrated:
    """Bring the database at `path` up to date, creating it if need be, for whoever holds it.

    Where data could be lost, a copy `<name>.v<version>.bak` is made first and kept, beside one of before; what a
    database that was taken away left beside it is kept as `<name>.before-new-wal`.
    Raises NewerDatabase, NotADatabase, Unusable or Damaged.
    """
    steps = migrations() if steps is None else steps
    with explaining(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        if path.exists():
            return _migrate(path, steps)
        new = path.with_name(path.name + ".new")  # so that an empty file is never one of ours that was cut off
        new.unlink(missing_ok=True)
        copies.clear(new)
        try:
            done = _migrate(new, steps)
            copies.set_aside(path, path.with_name(path.name + ".before-new"))
            os.replace(new, path)
        except BaseException:
            new.unlink(missing_ok=True)
            raise
        return done


def upgrade(path: Path, steps: tuple[Migration, ...] | None = None) -> Migrated:
    """Migrate for a command: where there is anything to do, no bot may run; raise InUse, else as `migrate` does."""
    with explaining(path):
        if path.exists() and _version(path) == (migrations() if steps is None else steps)[-1].version:
            return migrate(path, steps)
    with closing(Hold(path)):
        return migrate(path, steps)


def _version(path: Path) -> int:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        return schema_version(connection)


def _migrate(path: Path, steps: tuple[Migration, ...]) -> Migrated:
    if path.exists() and not path.stat().st_size:
        raise NotADatabase(path, "it is empty: put a backup in its place with `restore`, or take it away to begin anew")
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        before = schema_version(connection)
        known = steps[-1].version
        if before > known:
            raise NewerDatabase(str(path), before, known)
        if before or _tables(connection):
            recognised(connection, path, steps)
        prepare(connection)
        to_do = [step for step in steps if step.version > before]
        copy = _copy(connection, path, before) if to_do and before else None
        connection.execute("PRAGMA foreign_keys = OFF")  # a table may have to be rebuilt under its references
        for step in to_do:
            _apply(connection, step)
        return Migrated(before, schema_version(connection), copy)


def recognised(connection: sqlite3.Connection, path: Path, steps: tuple[Migration, ...] | None = None) -> int:
    """Return the schema version of a database of this program; raise NotADatabase for one of another."""
    first = (migrations() if steps is None else steps)[0]
    version = schema_version(connection)
    if not version:
        raise NotADatabase(path, "it has no schema version, so it was not written by this program")
    if _tables(connection).isdisjoint(_CREATED.findall(first.sql)):
        raise NotADatabase(path, "it has none of this program's tables, so it was not written by this program")
    return version


def _tables(connection: sqlite3.Connection) -> set[str]:
    return {name for (name,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'")}


def schema_version(connection: sqlite3.Connection) -> int:
    """Return the number of the last migration applied."""
    return connection.execute("PRAGMA user_version").fetchone()[0]


def statements(sql: str) -> Iterator[str]:
    """Split SQL into statements; semicolons inside strings and triggers do not count."""
    statement = ""
    for line in sql.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement.strip()
            statement = ""
    if statement.strip():
        raise ValueError(f"incomplete statement at the end: {statement.strip()[:60]!r}")


def _apply(connection: sqlite3.Connection, step: Migration) -> None:
    connection.execute("BEGIN IMMEDIATE")
    try:
        if schema_version(connection) < step.version:  # another process may have been faster
            for statement in statements(step.sql):
                connection.execute(statement)
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            if broken:
                raise sqlite3.IntegrityError(f"migration {step.name} leaves broken references: {broken[:3]}")
            connection.execute(f"PRAGMA user_version = {step.version}")
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _copy(connection: sqlite3.Connection, path: Path, version: int) -> Path:
    target = copies.free(path.with_name(f"{path.name}.v{version}.bak"))
    copies.copy(connection, target)
    return target
