"""Group commit: writers that wait for each other share one transaction, and with it one wait for the disk."""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Callable
from typing import Generic, TypeVar

R = TypeVar("R")

MOST_TOGETHER = 64
"""Verbs of one transaction; a bound, so that the first of a crowd does not wait for the last."""


class Waiting(ABC):
    """A verb that waits for its turn, whatever it returns; it is done only once it is on the disk."""

    def __init__(self) -> None:
        self.called_off = False
        self.is_done = False

    @abstractmethod
    def run(self, connection: sqlite3.Connection) -> None:
        """Run the verb and keep what it returns, or raise what it raises."""

    @abstractmethod
    def fail(self, error: BaseException) -> None:
        """Note why nothing came of it; nothing of it is stored."""


class Write(Waiting, Generic[R]):
    """A verb that waits for its turn, and what came of it."""

    def __init__(self, verb: Callable[[sqlite3.Connection], R]) -> None:
        super().__init__()
        self._verb = verb
        self._found: tuple[R] | BaseException | None = None

    def run(self, connection: sqlite3.Connection) -> None:
        """Run the verb and keep what it returns, or raise what it raises."""
        self._found = (self._verb(connection),)

    def fail(self, error: BaseException) -> None:
        """Note why nothing came of it; nothing of it is stored."""
        self._found, self.is_done = error, True

    def result(self) -> R:
        """Return what the verb returned, or raise what it raised."""
        if isinstance(self._found, tuple) and self.is_done:
            return self._found[0]
        raise self._found if isinstance(self._found, BaseException) else LookupError("this verb was called off")


def commit_until(connection: sqlite3.Connection, waiting: deque[Waiting], last: Waiting) -> None:
    """Take waiting verbs in their order, one transaction after the other, until `last` is done.

    Runs on the writer's thread. Whoever waited before has often been served along with another: then nothing is left
    to do.
    """
    while not last.is_done and not last.called_off:
        group: list[Waiting] = []
        while waiting and len(group) < MOST_TOGETHER:
            write = waiting.popleft()
            if not write.called_off:
                group.append(write)
        _commit(connection, group)


def _commit(connection: sqlite3.Connection, group: list[Waiting]) -> None:
    """Run verbs as one immediate transaction; a fault of the transaction reaches every one of them."""
    done: list[Waiting] = []
    refused: list[tuple[Waiting, BaseException]] = []
    try:
        connection.execute("BEGIN IMMEDIATE")
        for write in group:
            connection.execute("SAVEPOINT verb")
            try:
                write.run(connection)
                done.append(write)
            except BaseException as error:
                if not connection.in_transaction:  # a full disk, say, made SQLite take everything back
                    raise
                connection.execute("ROLLBACK TO verb")
                refused.append((write, error))
            connection.execute("RELEASE verb")
        connection.execute("COMMIT")
    except BaseException as error:  # noqa: BLE001 - whoever waits is given it
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        for write in group:
            write.fail(error)
        return
    for write in done:
        write.is_done = True
    for write, error in refused:
        write.fail(error)
