"""Whom units could attack in their side's phase under way or in its next one, after a move or not (SK-30, SK-38)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.kernel.resolver import Resolver
from rules.kernel.threats import Placed, Strike
from rules.kernel.types import Text, View

from .base import Base
from .engine import Engine
from .judge import attack
from .movement import reachable, speed
from .state import NOBODY, SIDES, TURNS, SkirmishState, Unit, can_act, in_order, phase_order
from .terms import begin_terms, expire


def strikes(game: Base, view: View[SkirmishState]) -> Iterator[Strike]:
    """Yield whom each unit of the view could attack, by the statuses and the ground that last until then (SK-48)."""
    state = view.state.copy()
    if state.stage != "battle" or state.outcome is not None:
        return
    e = Engine(game.book, Resolver(game, state, None, quiet=True))
    units = in_order(state)
    reached: dict[str, list[Unit]] = {unit.tag: [] for unit in units}
    for side in _phases(e):
        for unit in units:
            if unit.side == side and can_act(state, unit):
                found = reached[unit.tag]
                found += _met(e, unit, [other for other in units if other.side != side and other not in found])
    for unit in units:
        yield from (Strike(_placed(e, unit), _placed(e, other)) for other in reached[unit.tag])


def _phases(e: Engine) -> Iterator[int]:
    """Yield the side of the phase under way, then of the two that follow, as terms begin and end in them (SK-16)."""
    state = e.state
    turns = [(side, turn) for turn in (state.turn, state.turn + 1) for side in phase_order(state, turn)]
    begun = 0
    if state.phase != NOBODY:
        yield state.phase
        expire(e)
        begun = 1 + turns.index((state.phase, state.turn))
    for side, turn in turns[begun : begun + 2]:
        if turn > TURNS:
            return
        state.phase, state.turn = side, turn
        begin_terms(state, side)
        yield side
        expire(e)


def _met(e: Engine, unit: Unit, others: Sequence[Unit]) -> list[Unit]:
    """Return whom of others a unit could attack in the position as it is, from where it stands or after a move."""
    start = unit.cell
    goals = (start, *reachable(e.board, e.state, unit, speed(e.kind(unit), unit)))
    found: list[Unit] = []
    for cell in goals:
        unit.cell = cell
        found += [other for other in others if other not in found and attack(e, unit, other.tag).reason is None]
    unit.cell = start
    return found


def _placed(e: Engine, unit: Unit) -> Placed:
    args = {"tag": f"{SIDES[unit.side]}{unit.slot}".upper(), "unit": e.book.tag_text(e.state, unit.tag)}
    return Placed(unit.side, Text("skirmish.log.unit", args), e.name(unit.cell).upper())
