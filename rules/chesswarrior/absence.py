"""A seat that is not there: own activations that the clock answers, so many in a row, lose the match (RCW-72)."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UNSET

from rules.kernel.forced import FORCED
from rules.kernel.types import Seat

from .changes import Chess
from .events import ClockMissed
from .state import ChessState
from .track import finish

CLOCK = "clock"
"""What gave an answer when time was up: `Move.by`."""


def missed(state: ChessState, seat: int) -> tuple[int, int] | None:
    """Return how many activations in a row the clock has answered for a seat, and how many lose."""
    if state.options.missed_limit is UNSET:
        return None
    return (0 if state.missed is UNSET else state.missed[seat]), state.options.missed_limit


def count(r: Chess, seat: int) -> None:
    """Count an activation whose first answer is the clock's; any other answer of the seat begins anew (RCW-72).

    What was sent by itself counts neither way.
    """
    state = r.state
    before = missed(state, seat)
    by = r.by.get(Seat(seat))
    by_clock = by == CLOCK
    if before is None or by == FORCED or (by_clock and state.did):
        return
    now, limit = before[0] + 1 if by_clock else 0, before[1]
    _put(state, seat, now)
    if by_clock:
        r.tell(ClockMissed(seat, now, limit), frozenset({Seat(seat)}))


def heard(r: Chess, seats: Iterable[Seat]) -> None:
    """Begin the counts anew of seats that have answered within an activation, a reaction for one (RCW-72, WCW-12).

    What the clock or a standing order answered, or was sent by itself, counts neither way; before the fourth edition
    of the rulings nothing did.
    """
    state = r.state
    for seat in seats if state.options.rules_by(4) else ():
        found = missed(state, seat)
        if found is not None and found[0] and r.by.get(seat) not in (None, CLOCK, FORCED):
            _put(state, seat, 0)


def _put(state: ChessState, seat: int, count: int) -> None:
    other = (0, 0) if state.missed is UNSET else state.missed
    state.missed = (count, other[1]) if seat == 0 else (other[0], count)


def forfeit(r: Chess, seat: int) -> None:
    """End the match against a seat that has missed too many (RCW-72)."""
    found = missed(r.state, seat)
    if found is not None and found[0] >= found[1]:
        finish(r, 1 - seat, "forfeit")
