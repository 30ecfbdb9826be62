"""What the kernel itself tells, alike in every game: readiness, conceding, draws, lists sent ahead, rulings."""

from __future__ import annotations

from typing import Any, get_args

from .events import EventData, EventTypes


class Ready(EventData, frozen=True):
    """A seat has answered a question that others have not answered yet."""

    seat: int


class Conceded(EventData, frozen=True):
    """A seat gives up."""

    seat: int


class Eliminated(EventData, frozen=True):
    """A seat is out, with the rank it has come to, while others play on."""

    seat: int
    rank: int
    reason: str


class MatchOver(EventData, frozen=True):
    """The match is over, as the kernel ends it; games that tell more have an event of their own by this name."""

    winner: int | None
    reason: str


class DrawOffered(EventData, frozen=True):
    """A seat offers a draw."""

    seat: int


class DrawAccepted(EventData, frozen=True):
    """A seat agrees to the draw that is offered."""

    seat: int


class DrawDeclined(EventData, frozen=True):
    """A seat declines the draw that is offered."""

    seat: int


class DrawWithdrawn(EventData, frozen=True):
    """A seat takes its offer back."""

    seat: int


class DrawLapsed(EventData, frozen=True):
    """A seat's offer lapses, as play has gone on."""

    seat: int


class StandingSet(EventData, frozen=True):
    """A seat's standing orders are set; only the seat is told."""

    choice: list[str]


class ListStopped(EventData, frozen=True):
    """What a seat sent ahead no longer fits, for a reason given as a text; what is left waits for it to mend."""

    seat: int
    left: list[list[str]]
    reason: dict[str, Any]
    clause: str | None


class ListSkipped(EventData, frozen=True):
    """One answer that a seat sent ahead no longer fits, for a reason given as a text, and is left out as it wished."""

    seat: int
    left: list[list[str]]
    reason: dict[str, Any]
    clause: str | None


class ListDropped(EventData, frozen=True):
    """What a seat sent ahead is forgotten, for a reason given as a text."""

    seat: int
    left: list[list[str]]
    reason: dict[str, Any]
    clause: str | None


class Reverted(EventData, frozen=True):
    """A host takes the match back to an earlier step; the reason is the host's own words.

    Which step is not in it: the log counts secret answers too.
    """

    reason: dict[str, str]


class TakenBack(EventData, frozen=True):
    """A seat takes its last answer back, as everybody who plays agreed."""

    seat: int


class Edited(EventData, frozen=True):
    """A host changes the position."""

    reason: dict[str, str]


class Altered(EventData, frozen=True):
    """A host changes one thing: how, and with what, as arguments of its text (`edits`)."""

    how: str
    about: dict[str, Any]


class Awarded(EventData, frozen=True):
    """A host awards the match."""

    ranks: list[int]
    reason: dict[str, str]


class Tallied(EventData, frozen=True):
    """The match's time is up: what counts now decides it."""

    ranks: list[int]
    reason: dict[str, str]


class Held(EventData, frozen=True):
    """The match stands still until a host has looked at something, given as a text."""

    what: dict[str, Any]


class Approved(EventData, frozen=True):
    """A host approves of what the match waited for."""

    reason: dict[str, str]


class SentBack(EventData, frozen=True):
    """A host has a seat answer again what the match waited for."""

    seat: int
    reason: dict[str, str]


class PassedBy(EventData, frozen=True):
    """Nobody looked at what the match waited for, and it goes on."""


class Voided(EventData, frozen=True):
    """A host ends the match without result."""

    reason: dict[str, str]


OwnEvent = (
    Ready | Conceded | Eliminated | DrawOffered | DrawAccepted | DrawDeclined | DrawWithdrawn | DrawLapsed
    | StandingSet | ListStopped | ListSkipped | ListDropped | Reverted | TakenBack | Edited | Altered | Awarded
    | Tallied | Held | Approved | SentBack | PassedBy | Voided
)  # fmt: skip

EVENTS = EventTypes[OwnEvent](*get_args(OwnEvent))
"""By kind; without the end of a match, of which games tell more."""
OWN_EVENTS = frozenset(EVENTS.types) - {"standing_set"}
"""Kinds that the kernel words itself; what was ordered is each game's to say."""
