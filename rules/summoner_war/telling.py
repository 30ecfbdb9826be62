"""What is told and when: a turn is published as a whole when it ends (RSW-47)."""

from __future__ import annotations

from typing import Any

from rules.kernel.resolver import Resolver
from rules.kernel.types import Data, Event, Seat, Text

from .state import Start, WarState
from .words import word

SHARED_ENDS = frozenset(("concession", "forfeit", "agreed_draw"))
"""Ends that the kernel words for every game."""

War = Resolver[WarState]


def tell(r: War, kind: str, data: Data, only: int | None = None) -> None:
    """Note what happened in this turn; `only`: the one seat that ever learns it."""
    seats = None if only is None else frozenset({Seat(only)})
    r.state.log = (*r.state.log, Event(kind, data, seats))


def tell_mover(r: War) -> None:
    """Tell the seat to move what its turn has brought so far; nobody else learns of it yet."""
    state = r.state
    mover = Seat(state.up)
    for event in state.log[state.told :]:
        if event.only is None or mover in event.only:
            r.emit(event.kind, event.data, frozenset({mover}))
    state.told = len(state.log)


def publish(r: War) -> None:
    """Tell everyone the turn, leaving out for its seat what that has been told already."""
    state = r.state
    mover = frozenset({Seat(state.up)})
    for index, event in enumerate(state.log):
        if index >= state.told:
            r.emit(event.kind, event.data, event.only)
        elif event.only is None:
            r.emit(event.kind, event.data, told=mover)
        elif not event.only & mover:
            r.emit(event.kind, event.data, event.only)
    state.log = ()
    state.told = 0


def begin_anew(state: WarState) -> None:
    """Make the present position the one that others see from now on."""
    state.start = Start(tuple(state.board), state.dead, tuple(state.sides))


def finish(r: War, winner: int | None, reason: str) -> None:
    """End the match: publish what is left, then everything that was secret (SW-03, RSW-05)."""
    state = r.state
    publish(r)
    state.stage = "over"
    state.start = None
    secrets = [{"cards": list(side.cards), "double": side.double, "entry": side.entry} for side in state.sides]
    board = [
        {"id": p.id, "at": cell, "type": p.type, "base": p.base} for cell, p in enumerate(state.board) if p is not None
    ]
    data: dict[str, Any] = {"winner": winner, "reason": reason, "sides": secrets, "board": board}
    r.emit("match_over", data)
    ranks = (1, 1) if winner is None else tuple(1 if s == winner else 2 for s in range(2))
    r.finish(ranks, over_text(winner, reason))


def over_text(winner: int | None, reason: str) -> Text:
    """Return why the match is over; `seat` is the seat that lost."""
    args = {} if winner is None else {"winner": winner, "seat": 1 - winner}
    return word("over", reason, **args) if reason not in SHARED_ENDS else Text(f"over.{reason}", args)
