"""Numbered SQL files, each applied with its version number in one transaction, after a copy of the file."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from .database import prepare
from .errors import NewerDatabase
from .faults import explaining


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
    """Bring the database at `path` up to date, creating it if need be; raise NewerDatabase, Unusable or Damaged.

    Where data could be lost, a copy `<name>.v<version>.bak` is made first and kept.
    """
    steps = migrations() if steps is None else steps
    with explaining(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        return _migrate(path, steps)


def _migrate(path: Path, steps: tuple[Migration, ...]) -> Migrated:
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        prepare(connection)
        before = schema_version(connection)
        known = steps[-1].version
        if before > known:
            raise NewerDatabase(str(path), before, known)
        to_do = [step for step in steps if step.version > before]
        copy = _copy(connection, path, before) if to_do and before else None
        connection.execute("PRAGMA foreign_keys = OFF")  # a table may have to be rebuilt under its references
        for step in to_do:
            _apply(connection, step)
        return Migrated(before, schema_version(connection), copy)


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
    target = path.with_name(f"{path.name}.v{version}.bak")
    with closing(sqlite3.connect(target)) as copy:
        connection.backup(copy)
    return target
