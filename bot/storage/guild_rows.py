"""What is kept or read of a whole server, as plain values."""

from __future__ import annotations

import msgspec

from .rows import Deadline, MatchRow, SeatRow


class Board(msgspec.Struct, frozen=True):
    """Where a message of a server that is kept up to date stands, by its role; `shows`: what it shows."""

    guild: int
    role: str
    channel: int
    message: int
    shows: str = ""


class Overview(msgspec.Struct, frozen=True, kw_only=True):
    """A match under way as its server's staff look over it, without secrets.

    `clocks`: those of who is to answer. `is_stuck`: a message of it failed and waits, or was laid aside.
    """

    row: MatchRow
    seats: tuple[SeatRow, ...]
    clocks: tuple[Deadline, ...] = ()
    is_stuck: bool = False


MATCH, EVENT, PLAYER = "match", "event", "player"
"""What may be followed: a match, an event, all matches of a person."""


class Follow(msgspec.Struct, frozen=True):
    """That a person wants to know when a thing of a server is over."""

    person: int
    guild: int
    sort: str
    target: str
    since: int = 0
