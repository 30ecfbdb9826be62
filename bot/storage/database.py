"""One SQLite file: a writer whose every verb is one function run as one transaction, and a reader beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from .store import Damaged

P = ParamSpec("P")
R = TypeVar("R")

BUSY_TIMEOUT = 10_000
"""Milliseconds to wait for another process (a backup, a command) that holds the file."""


class Database:
    """A writer and a reader connection, each with its own thread."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._lock = asyncio.Lock()

    @classmethod
    async def open(cls, path: Path) -> Database:
        """Open an existing, migrated database."""
        writer = await aiosqlite.connect(path, isolation_level=None)
        reader = await aiosqlite.connect(path, isolation_level=None)
        database = cls(path, writer, reader)
        await database._run(writer, prepare)
        await database._run(reader, prepare)
        await database._run(reader, _only_read)
        return database

    async def close(self) -> None:
        """Close both connections after what they have begun."""
        async with self._lock:
            await self._reader.close()
            await self._writer.close()

    async def write(
        self, verb: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run a verb as one immediate transaction; an error in it rolls everything back."""
        async with self._lock:
            return await self._run(self._writer, _transaction, "BEGIN IMMEDIATE", verb, args, kwargs)

    async def read(self, verb: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb on one consistent view of the data."""
        return await self._run(self._reader, _transaction, "BEGIN", verb, args, kwargs)

    async def outside(self, verb: Callable[..., R], *args: object) -> R:
        """Run a verb on the writer's connection outside any transaction (backup, integrity check)."""
        async with self._lock:
            return await self._run(self._writer, verb, *args)

    async def _run(self, connection: aiosqlite.Connection, verb: Callable[..., R], *args: object) -> R:
        # aiosqlite has no public way to run a function of one's own on its thread; statement by statement
        # a transaction costs four times as much and can be interleaved with another.
        return await asyncio.shield(connection._execute(verb, connection._conn, *args))


def prepare(connection: sqlite3.Connection) -> None:
    """Set what every connection needs: foreign keys, patience, the write-ahead log, durable commits."""
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")


def check(connection: sqlite3.Connection) -> None:
    """Raise Damaged if pages, indexes or references of the database are broken."""
    faults = [row[0] for row in connection.execute("PRAGMA integrity_check(20)") if row[0] != "ok"]
    faults += [
        f"{table} row {rowid} refers to a missing {parent}"
        for table, rowid, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]
    if faults:
        raise Damaged("; ".join(faults))


def _only_read(connection: sqlite3.Connection) -> None:
    connection.execute("PRAGMA query_only = ON")


def _transaction(
    connection: sqlite3.Connection,
    begin: str,
    verb: Callable[..., R],
    args: tuple[object, ...],
    kwargs: dict[str, object],
) -> R:
    connection.execute(begin)
    try:
        result = verb(connection, *args, **kwargs)
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    return result
