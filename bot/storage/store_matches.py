"""What is asked of storage about matches as they stand and what was played in them."""

from __future__ import annotations

from typing import Protocol

from .aggregates import Bundle, Change, MatchFile
from .guild_rows import Overview
from .outbox_rows import OutboxRow
from .rows import Deadline, MatchRow, MoveRow, SeatRow, Snapshot


class MatchVerbs(Protocol):
    """Verbs about matches as they stand and what was played in them; each is one transaction."""

    async def load(self, match: str, key: str = "") -> Bundle | None:
        """Return a match as it stands, None if unknown; `repeated` says whether input `key` was applied."""
        ...

    async def apply(self, change: Change) -> MatchRow:
        """Apply a change whole; raise Conflict, EventMoved, Repeated or Taken and leave everything as it was."""
        ...

    async def applied(self, key: str) -> str | None:
        """Return the match an input was applied to."""
        ...

    async def snapshot(self, match: str) -> Snapshot | None:
        """Return the cached state."""
        ...

    async def steps(self, match: str, since: int = -1, until: int | None = None) -> list[MoveRow]:
        """Return the steps with since < index <= until, in order."""
        ...

    async def gaps(self, player: int, live: bool, matches: int) -> list[int]:
        """Return the seconds that a person took when it came to them, in matches that ended, live ones or not."""
        ...

    async def draw_offers(self, match: str) -> int:
        """Return how often a draw was offered in a match."""
        ...

    async def matches_of(self, player: int) -> list[tuple[MatchRow, SeatRow, Deadline | None]]:
        """Return the player's seats in matches that are not over, with the deadline of the open answer."""
        ...

    async def finished(self, player: int, limit: int = 25, *, any_end: bool = False) -> list[MatchRow]:
        """Return the matches a player has finished, the latest first; `any_end`: also those without a result."""
        ...

    async def invitations(self, player: int) -> list[MatchRow]:
        """Return the challenges that wait for a player."""
        ...

    async def open_matches(self, guild: int) -> list[MatchRow]:
        """Return the open seats of a server, newest first."""
        ...

    async def running_matches(self, guild: int) -> list[MatchRow]:
        """Return the matches of a server that have begun and are not over, newest first."""
        ...

    async def vacant_matches(self, guild: int) -> list[MatchRow]:
        """Return the running matches of a server with a seat that nobody has, newest first."""
        ...

    async def with_ai(self) -> list[str]:
        """Return ids of running matches in which an AI has a seat."""
        ...

    async def child(self, parent: str) -> MatchRow | None:
        """Return the rematch of a match, unless it was cancelled."""
        ...

    async def troubled(self, guild: int, statuses: tuple[str, ...]) -> list[MatchRow]:
        """Return the matches of a server with one of the statuses that are not where they should be."""
        ...

    async def channels(self) -> list[tuple[int, int]]:
        """Return the servers and channels of matches that are not over."""
        ...

    async def in_channel(self, guild: int, channel: int, statuses: tuple[str, ...]) -> list[str]:
        """Return ids of the matches of a channel with one of the statuses."""
        ...

    async def in_guild(self, guild: int, statuses: tuple[str, ...], clock: str = "") -> list[MatchRow]:
        """Return the matches of a server with one of the statuses, oldest first; `clock`: that have such a deadline."""
        ...

    async def overview(self, guild: int, statuses: tuple[str, ...]) -> list[Overview]:
        """Return the matches of a server with one of the statuses, oldest first, with their seats and clocks."""
        ...

    async def match_in(self, thread: int) -> str | None:
        """Return the match whose own thread, or a seat's, this is: where several are played, the only one not over."""
        ...

    async def export(self, match: str) -> MatchFile | None:
        """Return everything about a match, its secret included."""
        ...

    async def put_export(self, file: MatchFile, said: tuple[OutboxRow, ...] = ()) -> None:
        """Store an exported match, and what is to be said of it here; raise Taken."""
        ...
