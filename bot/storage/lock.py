"""One running bot per database: two would act on the same deadlines and say everything twice."""

from __future__ import annotations

import os
import sqlite3
from pathlib import Path

from .errors import StoreError
from .faults import code_of, explaining

HELD = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


class InUse(StoreError):
    """A running bot holds the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by a running bot: stop it first")
        self.path = path


class Hold:
    """Holds a database for one bot; the system lets go when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take hold, by whatever name the file goes; raise InUse if another bot has it, Unusable if nobody can."""
        real = path.resolve()
        lock = real.with_name(real.name + ".lock")
        with explaining(lock):
            lock.parent.mkdir(parents=True, exist_ok=True)
            try:
                self._connection = _locked(lock)
            except sqlite3.DatabaseError as error:
                if code_of(error) in HELD:
                    raise InUse(path) from error
                if code_of(error) != sqlite3.SQLITE_NOTADB:
                    raise
                os.truncate(lock, 0)  # it is held by nobody, and what stands in it means nothing
                self._connection = _locked(lock)

    def close(self) -> None:
        """Let go."""
        self._connection.close()


def _locked(lock: Path) -> sqlite3.Connection:
    connection = sqlite3.connect(lock, isolation_level=None, timeout=0, check_same_thread=False)
    try:
        connection.execute("BEGIN EXCLUSIVE")
    except BaseException:
        connection.close()
        raise
    return connection
