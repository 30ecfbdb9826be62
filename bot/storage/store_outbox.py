"""What is asked of storage about deadlines, what is still to be said, and what was said where."""

from __future__ import annotations

from typing import Protocol

from .outbox_rows import ANYWHERE, OutboxRow, Places
from .rows import Deadline, Delivery, Message, SeatNote


class OutboxVerbs(Protocol):
    """Verbs about deadlines, what is still to be said, and what was said where; each is one transaction."""

    async def next_due(self) -> int | None:
        """Return when the earliest deadline of a match or an event falls due."""
        ...

    async def due(self, until: int, limit: int = 50) -> list[Deadline]:
        """Return deadlines with due <= until, earliest first."""
        ...

    async def deadlines_of(self, match: str) -> tuple[Deadline, ...]:
        """Return the deadlines of a match, earliest first, though the match itself may be unreadable."""
        ...

    async def with_deadlines(self, kinds: tuple[str, ...]) -> list[str]:
        """Return the matches that have deadlines of some kinds."""
        ...

    async def take(self, deadline: int, rows: tuple[OutboxRow, ...] = ()) -> bool:
        """Delete a deadline and say `rows`, if it still stands; return whether it did."""
        ...

    async def defer(self, deadline: int, until: int) -> None:
        """Let a deadline fall due later."""
        ...

    async def say(self, rows: tuple[OutboxRow, ...]) -> None:
        """Add messages that belong to no change."""
        ...

    async def say_once(self, name: str, value: str, rows: tuple[OutboxRow, ...]) -> bool:
        """Add messages and keep a fact, unless it is kept already; return whether they were added."""
        ...

    async def claim(self, now: int, limit: int, places: Places = ANYWHERE) -> list[OutboxRow]:
        """Take messages to deliver: per match the first only, none while another of that match is taken.

        `places` bounds how many are taken at once, those still in delivery included, per channel and per server.
        """
        ...

    async def unclaim(self, kept: tuple[int, ...] = ()) -> int:
        """Give back what a stopped process had taken, all but the messages that are still `kept`; return how many."""
        ...

    async def next_try(self, after: int = -1) -> int | None:
        """Return when the next message wants to be delivered, of those later than `after`."""
        ...

    async def delivered(self, row: OutboxRow, at: int, what: Delivery) -> None:
        """Mark a message delivered and keep where it stands."""
        ...

    async def made(self, row: OutboxRow, what: Delivery) -> None:
        """Keep what an undelivered message brought into being."""
        ...

    async def hold_back(self, channel: int, until: int) -> None:
        """Let no waiting message of a channel be tried before a time."""
        ...

    async def hurry(self, match: str, now: int) -> int:
        """Let the failed messages of a match be tried at once; return how many there are."""
        ...

    async def kept_back(self, guild: int) -> list[OutboxRow]:
        """Return what is of no match of a server, has failed and waits to be tried again, oldest first."""
        ...

    async def hurry_in(self, channel: int, now: int) -> int:
        """Let what is of no match and has failed in a channel be tried at once; return how much there is."""
        ...

    async def postpone(self, row: int, until: int, fault: str, tried: bool = True) -> None:
        """Give a message back to be tried again; one not `tried`, so surely unseen, may still be replaced."""
        ...

    async def bury(self, row: int, at: int, fault: str) -> None:
        """Lay a message aside as undeliverable."""
        ...

    async def is_stuck(self, match: str) -> bool:
        """Say whether a message of a match could not be sent and waits to be tried again."""
        ...

    async def set_back(self, seconds: int) -> None:
        """Let waiting messages be tried that much sooner: the clock was set back."""
        ...

    async def dead(self) -> list[OutboxRow]:
        """Return the messages laid aside, oldest first."""
        ...

    async def lay_aside(self, row: OutboxRow, at: int) -> None:
        """Keep a message for the host alone; it replaces the one laid aside before of its match, kind and sort."""
        ...

    async def revive(self, row: int, now: int) -> bool:
        """Put a message laid aside back in line."""
        ...

    async def discard(self, row: int) -> bool:
        """Delete a message laid aside."""
        ...

    async def message(self, match: str, role: str) -> Message | None:
        """Return where the message with a role stands."""
        ...

    async def messages(self, match: str) -> list[Message]:
        """Return where all messages of a match that have a role stand."""
        ...

    async def purge(self, before: int) -> None:
        """Forget delivered messages and inputs older than a time."""
        ...

    async def pack(self, most: int) -> int:
        """Compress the logs of up to `most` archived matches that are not yet; return how many."""
        ...

    async def put_note(self, note: SeatNote) -> None:
        """Keep what is told to one seat alone until it answers; once, however often it is given."""
        ...
