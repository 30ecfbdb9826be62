"""What a Skirmish position is worth to a side, for the greedy player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rules.kernel.types import Choice, Event

from . import setup
from .state import SIDES, SkirmishState

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


def appraise_lineup(game: Skirmish, state: SkirmishState, choice: Choice) -> float:
    """Return the value of a line-up: cost used, units started, squares near the middle rows."""
    board = game.boards[state.options.map]
    squares = [board.cell[token] for token in choice[1::2]]
    seat = 0 if squares and squares[0] in board.deploy_sets[0] else 1
    costs = setup.costs_of(game, state, seat)
    used = sum(costs[slot] for slot in choice[0:-1:2])
    middle = (board.rows - 1) / 2
    return used + 0.5 * len(squares) - 0.2 * sum(abs(c // board.cols - middle) for c in squares)


def statistics(game: Skirmish, state: SkirmishState, events: Sequence[Event]) -> dict[str, Any]:
    """Return length in turns, first side, started units per side, ability uses per unit type, summons (7.4)."""
    started: list[list[str]] = [[], []]
    uses: Counter[str] = Counter()
    for event in events:
        if event.kind == "lineups_revealed":
            for letter, units in event.data.items():
                seat = SIDES.index(letter)
                started[seat] += [game.slot_kind(state, seat, tag[1:]).id for tag in units]
        elif event.kind == "ability_used":
            uses[event.data["type"]] += 1
    entered = sum(1 for e in events if e.kind == "summoned")
    return {"length": state.turn, "first": state.first, "started": started, "abilities": uses, "entered": entered}
