"""What a Skirmish position is worth to a side, for the greedy player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .state import SkirmishState

if TYPE_CHECKING:
    from .game import Skirmish

WIN = 10_000.0
DP = 30.0
UNIT = 4.0
HP = 1.0
COST = 1.2
NEARNESS = 0.25
BAD = {"exhausted": 2.0, "stun": 3.0, "root": 1.5, "seal": 1.5, "disarm": 2.5, "poison": 1.5}
GOOD = {"shield": 0.8, "regen": 0.7, "trigger": 1.5}


def evaluate(game: Skirmish, state: SkirmishState, seat: int) -> float:
    """Return the value for a side: outcome, DP, units and their HP, statuses, nearness, pending mana and traps."""
    if state.outcome is not None:
        ranks = state.outcome.ranks
        return 0.0 if ranks[0] == ranks[1] else WIN if ranks[seat] == 1 else -WIN
    own, other = state.sides[seat], state.sides[1 - seat]
    value = DP * (own.dp - other.dp) + 1.2 * (own.mana_next - other.mana_next)
    board = game.boards[state.options.map]
    cols = board.cols
    mine: list[int] = []
    theirs: list[int] = []
    for unit in state.units:
        sign = 1.0 if unit.side == seat else -1.0
        kind = game.kind(state, unit)
        weight = (UNIT + COST * kind.cost) * (0.3 if unit.is_token else 1.0) * (1.6 if kind.kind == "master" else 1.0)
        value += sign * (weight * (0.45 + 0.55 * unit.hp / kind.hp) + HP * unit.hp * 0.4)
        for status in unit.statuses:
            if status.kind == "modify":
                value += sign * 0.8 * status.n
            elif status.kind in BAD:
                value -= sign * BAD[status.kind] * max(1, status.n)
            else:
                value += sign * GOOD[status.kind] * max(1, status.n)
        (mine if sign > 0 else theirs).append(unit.cell)
    for cell in mine:
        if theirs:
            row, col = divmod(cell, cols)
            value -= NEARNESS * min(abs(row - t // cols) + abs(col - t % cols) for t in theirs)
    for trap in state.traps:
        value += 1.5 if trap.side == seat else -1.5
    return value
