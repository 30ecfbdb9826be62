"""One SQLite file: a writer whose every verb is one function, whole or not at all, and a reader beside it."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import deque
from collections.abc import Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

import aiosqlite

from .errors import Damaged
from .faults import explaining
from .group import Waiting, Write, commit_until

P = ParamSpec("P")
R = TypeVar("R")

BUSY_TIMEOUT = 10_000
"""Milliseconds to wait for another process (a backup, a command) that holds the file."""
SYNCHRONOUS = "FULL"
"""A commit returns once it outlasts a power cut; tests, which cannot cut it, do not wait for the disk."""


class Database:
    """A writer and a reader connection, each with its own thread."""

    def __init__(self, path: Path, writer: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.path = path
        self._writer = writer
        self._reader = reader
        self._waiting: deque[Waiting] = deque()

    @classmethod
    async def open(cls, path: Path, writing: type[sqlite3.Connection] = sqlite3.Connection) -> Database:
        """Open an existing, migrated database; where that fails, nothing is left open. Raises Unusable or Damaged.

        `writing`: the writer's connection, of which a measurement makes one on a slower disk.
        """
        async with AsyncExitStack() as undo:
            undo.enter_context(explaining(path))
            writer = await aiosqlite.connect(path, isolation_level=None, factory=writing)
            undo.push_async_callback(writer.close)
            reader = await aiosqlite.connect(path, isolation_level=None)
            undo.push_async_callback(reader.close)
            database = cls(path, writer, reader)
            await database._run(writer, prepare)
            await database._run(reader, prepare)
            await database._run(reader, _only_read)
            undo.pop_all()
        return database

    async def close(self) -> None:
        """Close both connections after what they have begun."""
        async with AsyncExitStack() as both:
            both.push_async_callback(self._writer.close)
            both.push_async_callback(self._reader.close)

    async def write(
        self, verb: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run a verb whole or not at all; when this returns, what it did outlasts a power cut. Raises StoreError.

        Verbs that wait for each other share one transaction; an error in one undoes that one alone.
        """
        return await self._written(None, lambda connection: verb(connection, *args, **kwargs))

    async def write_then(
        self,
        ended: Callable[[], None],
        verb: Callable[Concatenate[sqlite3.Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Like `write`; `ended` is called once nothing more can come of it, also where the caller was cancelled."""
        return await self._written(ended, lambda connection: verb(connection, *args, **kwargs))

    async def _written(self, ended: Callable[[], None] | None, verb: Callable[[sqlite3.Connection], R]) -> R:
        write = Write(verb)
        self._waiting.append(write)
        try:
            await self._run(self._writer, lambda connection: commit_until(connection, self._waiting, write), ended)
        except asyncio.CancelledError:
            write.called_off = True  # one that is not begun yet is left out
            raise
        with explaining(self.path):
            return write.result()

    async def read(self, verb: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs) -> R:
        """Run a verb on one consistent view of the data."""
        return await self._run(self._reader, lambda connection: _view(connection, verb, *args, **kwargs))

    async def outside(
        self, verb: Callable[Concatenate[sqlite3.Connection, P], R], *args: P.args, **kwargs: P.kwargs
    ) -> R:
        """Run a verb on the writer's connection outside any transaction (backup, integrity check)."""
        return await self._run(self._writer, lambda connection: verb(connection, *args, **kwargs))

    async def _run(
        self,
        connection: aiosqlite.Connection,
        verb: Callable[[sqlite3.Connection], R],
        ended: Callable[[], None] | None = None,
    ) -> R:
        # aiosqlite has no public way to run a function of one's own on its thread; statement by statement
        # a transaction costs four times as much and can be interleaved with another.
        with explaining(self.path):
            running: asyncio.Task[R] = asyncio.ensure_future(connection._execute(verb, connection._conn))  # pyright: ignore[reportPrivateUsage, reportUnknownMemberType]
            if ended is not None:
                running.add_done_callback(lambda _: ended())
            return await asyncio.shield(running)


def prepare(connection: sqlite3.Connection) -> None:
    """Set what every connection needs: foreign keys, patience, the write-ahead log, durable commits."""
    connection.execute("PRAGMA foreign_keys = ON")
    connection.execute(f"PRAGMA busy_timeout = {BUSY_TIMEOUT}")
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute(f"PRAGMA synchronous = {SYNCHRONOUS}")


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


def _view(
    connection: sqlite3.Connection,
    verb: Callable[Concatenate[sqlite3.Connection, P], R],
    *args: P.args,
    **kwargs: P.kwargs,
) -> R:
    connection.execute("BEGIN")
    try:
        return verb(connection, *args, **kwargs)
    finally:
        if connection.in_transaction:
            connection.execute("COMMIT")
