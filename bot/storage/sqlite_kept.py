"""One SQLite file, and what its only bot keeps in memory of matches and people."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import Concatenate, ParamSpec, TypeVar

from .bundles import Bundles
from .database import Database
from .lock import Hold
from .people import People

P = ParamSpec("P")
R = TypeVar("R")
G = TypeVar("G")


class Keeping:
    """A database, and whatever a change makes stale in memory."""

    def __init__(self, database: Database, hold: Hold | None = None) -> None:
        self.database = database
        self._hold = hold
        self._people = None if hold is None else People()
        self._bundles = None if hold is None else Bundles()

    async def _change(self, player: int, verb: Callable[[sqlite3.Connection, G], R], given: G) -> R:
        """Change a person's settings, and what is kept in memory of them."""
        people, bundles = self._people, self._bundles
        if people is None or bundles is None:
            return await self._write(None, verb, given)

        def ended() -> None:
            people.changed(player)
            bundles.changed(None)

        people.changing(player)
        bundles.changing(None)
        return await self.database.write_then(ended, verb, given)

    async def _write(
        self,
        match: str | None,
        verb: Callable[Concatenate[sqlite3.Connection, P], R],
        *args: P.args,
        **kwargs: P.kwargs,
    ) -> R:
        """Run a verb that changes what is known of a match, or (None) of any."""
        kept = self._bundles
        if kept is None:
            return await self.database.write(verb, *args, **kwargs)
        kept.changing(match)
        return await self.database.write_then(lambda: kept.changed(match), verb, *args, **kwargs)
