"""What is told and when: a turn is published as a whole when it ends (RSW-47)."""

from __future__ import annotations

from rules.kernel.ranks import ranked, won_by
from rules.kernel.resolver import Resolver
from rules.kernel.told import written
from rules.kernel.types import Seat, Text

from .cards import used_cards
from .events import AnyEvent, Held, MatchOver, Remaining
from .state import Start, WarState
from .words import word

SHARED_ENDS = frozenset(("concession", "forfeit", "agreed_draw"))
"""Ends that the kernel words for every game."""

War = Resolver[WarState]


def tell(r: War, event: AnyEvent, only: int | None = None) -> None:
    """Note what happened in this turn; `only`: the one seat that ever learns it."""
    seats = None if only is None else frozenset({Seat(only)})
    r.state.log = (*r.state.log, written(event, seats))


def tell_mover(r: War) -> None:
    """Tell the seat to move what its turn has brought so far; nobody else learns of it yet."""
    state = r.state
    mover = Seat(state.up)
    alone = frozenset({mover})
    for event in state.log[state.told :]:
        if event.only is None or mover in event.only:
            r.relay(event, only=alone)
    state.told = len(state.log)


def publish(r: War) -> None:
    """Tell everyone the turn, leaving out for its seat what that has been told already."""
    state = r.state
    mover = frozenset({Seat(state.up)})
    for index, event in enumerate(state.log):
        if index >= state.told:
            r.relay(event)
        elif event.only is None:
            r.relay(event, told=mover)
        elif not event.only & mover:
            r.relay(event)
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
    held = [Held(list(side.cards), side.double, side.entry) for side in state.sides]
    left = [Remaining(p.id, cell, p.type, p.base) for cell, p in enumerate(state.board) if p is not None]
    r.tell(MatchOver(winner, reason, held, left))
    r.finish(won_by(winner), over_text(winner, reason))


def tally(state: WarState) -> tuple[int, ...]:
    """Rank the seats when the match's time is up: more living pieces, then fewer cards used (RSW-72)."""
    living = [sum(piece is not None and piece.side == side for piece in state.board) for side in range(2)]
    return ranked([(living[side], -len(set(used_cards(state, side)))) for side in range(2)])


def over_text(winner: int | None, reason: str) -> Text:
    """Return why the match is over; `seat` is the seat that lost."""
    args = {} if winner is None else {"winner": winner, "seat": 1 - winner}
    return word("over", reason, **args) if reason not in SHARED_ENDS else Text(f"over.{reason}", args)
