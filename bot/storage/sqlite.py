"""The Store over one SQLite file."""

from __future__ import annotations

from contextlib import AsyncExitStack
from pathlib import Path
from typing import Self

from . import match_lists, players
from .database import Database
from .lock import Hold
from .migrate import migrate, upgrade
from .sqlite_events import SqliteEvents
from .sqlite_matches import SqliteMatches
from .sqlite_outbox import SqliteOutbox
from .sqlite_people import SqlitePeople


class SqliteStore(SqliteMatches, SqliteEvents, SqliteOutbox, SqlitePeople):
    """Keep everything in one file; see `Store` for what the verbs mean."""

    @classmethod
    async def open(cls, path: Path, *, sole: bool = False) -> SqliteStore:
        """Open the file, creating or migrating it first; where that fails, nothing is left open.

        `sole`: as the one bot that runs on it. Raises NewerDatabase, NotADatabase, Unusable or Damaged, and InUse if a
        bot runs on it already: on a file to be migrated nothing else is opened either.
        """
        async with AsyncExitStack() as undo:
            hold = Hold(path) if sole else None
            if hold is not None:
                undo.callback(hold.close)
            if hold is None:
                upgrade(path)
            else:
                migrate(path)
            database = await Database.open(path)
            undo.pop_all()
        return cls(database, hold)

    async def close(self) -> None:
        try:
            await self.database.close()
        finally:
            if self._hold is not None:
                self._hold.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.close()

    async def versions(self) -> list[tuple[str, int, str]]:
        return await self.database.read(match_lists.versions)

    async def fact(self, name: str) -> str | None:
        return await self.database.read(players.fact, name)

    async def put_fact(self, name: str, value: str) -> None:
        await self.database.write(players.put_fact, name, value)

    async def counts(self) -> dict[str, int]:
        return await self.database.read(match_lists.counts)
