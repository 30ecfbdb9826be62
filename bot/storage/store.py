"""The narrow door to whatever keeps the matches: every verb is one transaction."""

from __future__ import annotations

from typing import Protocol

from .store_events import EventVerbs
from .store_matches import MatchVerbs
from .store_outbox import OutboxVerbs
from .store_people import PeopleVerbs


class Store(MatchVerbs, EventVerbs, OutboxVerbs, PeopleVerbs, Protocol):
    """What services need of storage; any implementation passes the contract suite in `tests/storage`."""

    async def close(self) -> None:
        """Finish what was begun and let go of the file."""
        ...

    async def versions(self) -> list[tuple[str, int, str]]:
        """Return game, rules and content of all matches that are not over, each version once, in order."""
        ...

    async def fact(self, name: str) -> str | None:
        """Return a fact kept about the installation."""
        ...

    async def put_fact(self, name: str, value: str) -> None:
        """Keep a fact about the installation."""
        ...

    async def counts(self) -> dict[str, int]:
        """Count matches by status, and waiting and dead messages."""
        ...
