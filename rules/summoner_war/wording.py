"""Events and cards as texts: sides, types and cards named by their own keys."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.tidings import Tidings
from rules.kernel.told import written
from rules.kernel.types import Event, Text

from .cards import CARDS, CLAUSES
from .events import (
    EVENTS,
    AnyEvent,
    Attacked,
    Became,
    Began,
    Bounced,
    Captured,
    CardUsed,
    ChargeGained,
    ClockMissed,
    Died,
    Entered,
    Hidden,
    Marked,
    MatchOver,
    Moved,
    Passed,
    Rebound,
    Summoned,
    Swapped,
    Victim,
)
from .publishing import RULED_ENDS
from .state import HIDDEN_TYPE, SIDES
from .words import word


def card_text(card: str) -> Text:
    """Say what a card does."""
    return word("card_text", card, clause=CLAUSES[card])


def card_detail(card: str) -> Text:
    """Say what a card does, for whom and when (SW-13, SW-18 to SW-22)."""
    kind = CARDS[card]
    return word("card_detail", type=word("type", kind.type), timing=word("timing", kind.timing), text=card_text(card))


def joined(events: Sequence[Event]) -> Sequence[Event]:
    """Return the events with an attack and the death it brings, if nothing happened between them, as one."""
    found: list[Event] = []
    last: Attacked | None = None
    for event in events:
        told = EVENTS.read(event)
        if last is not None and isinstance(told, Died) and (told.cause, told.at) == ("strike", last.to):
            victim = Victim(told.seat, told.type, told.base)
            kill = Captured(last.origin, last.to, last.type, last.concealed, victim)
            found[-1] = written(kill, found[-1].only)
        else:
            found.append(event)
        last = told if isinstance(told, Attacked) else None
    return found


TIDINGS = Tidings(
    joined=joined,
    slight=frozenset({"moved", "passed", "began", "charge_gained"}),
    grave=frozenset({"died", "captured", "clock_missed"}),
)
"""How much its events matter."""


def event_text(event: Event) -> Text | None:
    """Word an event; None: something else says it."""
    return _said(event.kind, EVENTS.read(event))


def _said(kind: str, told: AnyEvent | None) -> Text | None:
    match told:
        case None:
            return word("event", kind)
        case Began(cards):
            shown = {side: [word("card", card) for card in held] for side, held in zip(SIDES, cards, strict=True)}
            return word("event", kind, *(("cards",) if any(cards) else ()), **shown)
        case Entered(seat) | Passed(seat) | ChargeGained(seat):
            return word("event", kind, side=_side(seat))
        case ClockMissed(seat, missed, limit):
            return word("event", kind, side=_side(seat), missed=missed, limit=limit)
        case Rebound(start, end, loaded):
            return word("event", kind, *(("loaded",) if loaded else ()), **_between(start, end))
        case Swapped(start, end):
            return word("event", kind, **_between(start, end))
        case Moved() | Attacked() | Captured():
            return _act(kind, told)
        case CardUsed(seat, card, at):
            args = {"side": _side(seat), "card": word("card", card)}
            return word("event", kind, "unseen", **args) if at is None else word("event", kind, **args, at=at)
        case Died(at, seat, type_, base, cause):
            return word("event", kind, cause, at=at, piece=piece_text(seat, type_, base))
        case MatchOver(_, reason) if reason in RULED_ENDS:
            return None
        case MatchOver(winner, reason):
            return word("event", kind, reason, **({} if winner is None else {"side": _side(winner)}))
        case told:
            return _piece(kind, told)


def _act(kind: str, told: Moved | Attacked | Captured) -> Text:
    """Word what a piece does that may be hidden (RSW-13, RSW-15)."""
    parts = ["event", kind]
    args: dict[str, Any] = _between(told.origin, told.to)
    if told.type == HIDDEN_TYPE:
        parts.append("unseen")
    else:
        args["type"] = word("type", told.type)
    if isinstance(told, Moved):
        args["side"] = _side(told.seat)
    elif told.concealed:
        parts.append("concealed")
    if isinstance(told, Captured):
        args["victim"] = piece_text(told.victim.seat, told.victim.type, told.victim.base)
    return word(*parts, **args)


def _piece(kind: str, told: Summoned | Bounced | Hidden | Became | Marked) -> Text:
    """Word what becomes of a piece on its square."""
    match told:
        case Summoned(at, seat, type_, how):
            return word("event", kind, how, at=at, side=_side(seat), type=word("type", type_))
        case Bounced(at, type_):
            return word("event", kind, at=at, type=word("type", type_))
        case Became(at, seat, type_):
            return word("event", kind, at=at, side=_side(seat), type=word("type", type_))
        case Marked(at, seat, way):
            return word("event", kind, way, at=at, side=_side(seat))
        case Hidden(at):
            return word("event", kind, at=at)


def _between(start: str, end: str) -> dict[str, Any]:
    return {"from": start, "to": end}


def _side(seat: int) -> Text:
    return word("side", SIDES[seat])


def concealed_text(seat: int) -> Text:
    """Name a piece of which nobody but its owner knows more than whose it is (RSW-48)."""
    return word("piece", "concealed", side=_side(seat))


def piece_text(seat: int, kind: str, base: str) -> Text:
    """Name a piece by its side and type, and by what is printed on it if that is another one (RSW-44)."""
    args = {"side": _side(seat), "type": word("type", kind)}
    if base == kind:
        return word("piece", **args)
    return word("piece", "changed", **args, base=word("type", base))
