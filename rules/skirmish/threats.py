"""Whom units could attack in their side's next phase, after a move or without one (SK-30, SK-38)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.resolver import Resolver
from rules.kernel.threats import Placed, Strike
from rules.kernel.types import Text, View

from .base import Base
from .engine import Engine
from .judge import attack
from .movement import reachable, speed
from .state import SIDES, SkirmishState, Unit, in_order


def strikes(game: Base, view: View[SkirmishState]) -> Iterator[Strike]:
    """Yield whom each unit of the view could attack; exhausted ones may act again by then."""
    state = view.state.copy()
    if state.stage != "battle" or state.outcome is not None:
        return
    if state.phase != state.first:
        state.turn += 1  # who begins has had its phase of this turn
    e = Engine(game.book, Resolver(game, state, None, quiet=True))
    for unit in in_order(state):
        start = unit.cell
        goals = (start, *reachable(e.board, state, unit, speed(e.kind(unit), unit)))
        left = [other for other in in_order(state) if other.side != unit.side]
        for cell in goals:
            unit.cell = cell
            met = [other for other in left if attack(e, unit, other.tag).reason is None]
            left = [other for other in left if other not in met]
            unit.cell = start
            yield from (Strike(_placed(e, unit), _placed(e, other)) for other in met)


def _placed(e: Engine, unit: Unit) -> Placed:
    args = {"tag": f"{SIDES[unit.side]}{unit.slot}".upper(), "unit": e.book.tag_text(e.state, unit.tag)}
    return Placed(unit.side, Text("skirmish.log.unit", args), e.name(unit.cell).upper())
