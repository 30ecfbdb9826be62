"""What is asked of storage about events, ratings and figures of what was played."""

from __future__ import annotations

from typing import Protocol

from .event_rows import EventBundle, EventChange, EventDeadline, EventRow
from .ratings import Ended
from .rows import MatchRow


class EventVerbs(Protocol):
    """Verbs about events, ratings and figures of what was played; each is one transaction."""

    async def event(self, event: str, key: str = "") -> EventBundle | None:
        """Return an event as it stands, None if unknown; `repeated` says whether input `key` was applied."""
        ...

    async def apply_event(self, change: EventChange) -> EventRow:
        """Apply a change whole; raise EventMoved, Repeated or Taken and leave everything as it was."""
        ...

    async def event_made_by(self, key: str) -> str | None:
        """Return the event an input was applied to."""
        ...

    async def events_in(self, guild: int, statuses: tuple[str, ...]) -> list[EventRow]:
        """Return the events of a server with one of the statuses, the newest first."""
        ...

    async def event_places(self) -> list[tuple[int, int]]:
        """Return the servers and channels of events that are not closed."""
        ...

    async def events_with(self, guild: int, kind: str) -> list[str]:
        """Return the events of a server that have a deadline of a kind."""
        ...

    async def events_of(self, player: int) -> list[EventRow]:
        """Return the events in which a person has a place, the newest first."""
        ...

    async def matches_at(self, event: str, table: int | None = None) -> list[MatchRow]:
        """Return the matches of an event, or of one of its tables, oldest first."""
        ...

    async def rating_stamp(self, game: str) -> tuple[int, ...]:
        """Return what changes whenever the matches of a game that count, or who is in them, do."""
        ...

    async def ended(self, game: str) -> list[Ended]:
        """Return the matches of a game that ended with an outcome, in the order of their ends."""
        ...

    async def statistics(self, game: str, made_by: str) -> dict[str, bytes]:
        """Return what was counted of a game's finished matches by some code, by match."""
        ...

    async def put_statistics(self, match: str, made_by: str, facts: bytes) -> None:
        """Keep what was counted of a finished match, in place of what other code counted."""
        ...

    async def events_due(self, until: int, limit: int = 50) -> list[EventDeadline]:
        """Return what events are to do by themselves with due <= until, earliest first."""
        ...

    async def defer_event(self, deadline: int, until: int) -> None:
        """Let what an event is to do fall due later."""
        ...

    async def move_events(self, kinds: tuple[str, ...], lost: int, now: int) -> int:
        """Move the clocks of events of some kinds by what was lost of each, or back if `lost` is negative."""
        ...
