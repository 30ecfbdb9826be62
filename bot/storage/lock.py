"""One running bot per database: two would act on the same deadlines and say everything twice."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from .store import StoreError


class InUse(StoreError):
    """A running bot holds the database."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by a running bot: stop it first")
        self.path = path


class Hold:
    """Holds a database for one bot; the system lets go when the process ends, however it ends."""

    def __init__(self, path: Path) -> None:
        """Take hold; raise InUse if another bot has it."""
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(
            path.with_name(path.name + ".lock"), isolation_level=None, timeout=0, check_same_thread=False
        )
        try:
            self._connection.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            self._connection.close()
            raise InUse(path) from error

    def close(self) -> None:
        """Let go."""
        self._connection.close()


def check_free(path: Path) -> None:
    """Raise InUse while a running bot holds the database."""
    with closing(Hold(path)):
        return
