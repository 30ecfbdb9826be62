"""What the toys of these tests tell."""

from __future__ import annotations

from rules.kernel.events import EventData


class Dealt(EventData, frozen=True, omit_defaults=True):
    """A hand is dealt: its cards to its owner, their number to the others."""

    seat: int
    cards: list[str] | None = None
    count: int | None = None


class Bids(EventData, frozen=True):
    """All have bid."""

    totals: list[int]


class Struck(EventData, frozen=True):
    """The winner has struck."""

    by: int
    points: list[int]


class Counted(EventData, frozen=True):
    """The common counter has moved."""

    counter: int


class FellBack(EventData, frozen=True):
    """The common counter would have gone too far."""

    wanted: int


class MatchOver(EventData, frozen=True):
    """The match is over."""

    points: list[int]
    best: int


class Opened(EventData, frozen=True):
    """Something opens."""


class Walked(EventData, frozen=True):
    """A walker has come to a number."""

    to: int


class Stumbled(EventData, frozen=True):
    """A walker has stumbled on a number."""

    to: int
