"""What is told and when: a turn is published as a whole when it ends (RSW-47)."""

from __future__ import annotations

from rules.kernel.events import EventData
from rules.kernel.ranks import ranked, won_by
from rules.kernel.resolver import Resolver
from rules.kernel.told import written
from rules.kernel.types import Seat, Text

from .cards import used_of
from .events import AnyEvent, Held, MatchOver, Remaining
from .state import Start, WarState
from .words import word

RULED_ENDS = frozenset(("tally", "awarded", "void"))
"""Ends by a ruling: what the host said tells them, so that the end itself says nothing more."""
SHARED_ENDS = frozenset(("concession", "forfeit", "agreed_draw"))
"""Ends that the kernel words for every game, as it does those by a ruling."""

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
    publish(r)
    _lay_open(r, winner, reason)
    r.finish(won_by(winner), over_text(winner, reason))


def finish_by_ruling(r: War, told: EventData, ranks: tuple[int, ...], reason: str) -> None:
    """End the match as was ruled and show everything, a turn that was under way too (RSW-05, WSW-08)."""
    publish(r)
    r.tell(told)
    _lay_open(r, ranks.index(1) if ranks.count(1) == 1 else None, reason)
    r.finish(ranks, over_text(None, reason))


def _lay_open(r: War, winner: int | None, reason: str) -> None:
    """Tell everything that was secret, and hide nothing from now on."""
    state = r.state
    state.stage = "over"
    state.start = None
    held = [Held(list(side.cards), side.double, side.entry) for side in state.sides]
    left = [Remaining(p.id, cell, p.type, p.base) for cell, p in enumerate(state.board) if p is not None]
    r.tell(MatchOver(winner, reason, held, left))


def tally(state: WarState) -> tuple[int, ...]:
    """Rank the seats when the match's time is up: more living pieces, then fewer cards used (RSW-72).

    Public facts alone: of a turn under way nobody else has seen anything (RSW-47, WSW-08).
    """
    seen = state.start if state.start is not None and state.options.rules_by(4) else state
    living = [sum(piece is not None and piece.side == side for piece in seen.board) for side in range(2)]
    used = [len(set(used_of(state.options, side))) for side in seen.sides]
    return ranked([(living[side], -used[side]) for side in range(2)])


def over_text(winner: int | None, reason: str) -> Text:
    """Return why the match is over; `seat` is the seat that lost."""
    args = {} if winner is None else {"winner": winner, "seat": 1 - winner}
    return word("over", reason, **args) if reason not in SHARED_ENDS | RULED_ENDS else Text(f"over.{reason}", args)
