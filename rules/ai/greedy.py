"""A player that searches one phase: order by order, whatever leaves the best position, from its own view only."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

from rules.kernel.game import Game
from rules.kernel.sheet import CLOSE, SheetGame, join
from rules.kernel.types import Choice, Decision, View

from .random import random_choice

SAMPLES = 12
"""Random answers compared where a decision is no order sheet."""
GAIN = 1e-6
"""An order must be worth more than this to be written."""


def greedy_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Choose the best answer found; equal ones are decided by the generator."""
    if isinstance(game, SheetGame) and decision.kind == game.sheet_kind:
        return _sheet(game, view, decision, rng)
    trials = [random_choice(game, view, decision, rng) for _ in range(SAMPLES)]
    return max(trials, key=lambda choice: game.appraise(view, decision, choice))


def _sheet(game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Add the order that gains most, again and again, until none gains."""
    seat = decision.seat
    orders: tuple[Choice, ...] = ()
    value = game.evaluate(game.project(view, decision, ()).state, seat)
    while True:
        best: Choice | None = None
        best_value = value + GAIN
        for order in _orders(game, view, decision, join(orders, done=False)):
            found = game.evaluate(game.project(view, decision, (*orders, order)).state, seat) + rng.random() * GAIN / 2
            if found > best_value:
                best, best_value = order, found
        if best is None:
            return join(orders)
        orders = (*orders, best)
        value = best_value


def _orders(game: SheetGame[Any], view: View[Any], decision: Decision, before: Choice) -> Iterator[Choice]:
    """Enumerate the orders that may follow, leaving out what a search need not try."""
    stack: list[Choice] = [()]
    while stack:
        order = stack.pop()
        for option in reversed(game.options_at(view, decision, (*before, *order)).options):
            if option.token == CLOSE:
                yield order
            elif option.token not in game.search_skips:
                stack.append((*order, option.token))
