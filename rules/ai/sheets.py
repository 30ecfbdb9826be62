"""Order sheets worth trying: the greedy one, and those that begin with another order."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.sheet import SheetGame, join
from rules.kernel.types import Choice, Decision, View

GAIN = 1e-6
"""An order must be worth more than this to be written."""
Orders = tuple[Choice, ...]


def grown(game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random, orders: Orders = ()) -> Orders:
    """Add the order that gains most to some orders, again and again, until none gains."""
    value = game.evaluate(game.project(view, decision, orders).state, decision.seat)
    while True:
        found = max(ranked(game, view, decision, rng, orders), default=None)
        if found is None or found[0] <= value + GAIN:
            return orders
        orders = (*orders, found[1])
        value = found[0]


def ranked(
    game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random, orders: Orders
) -> list[tuple[float, Choice]]:
    """Return the orders that may follow with the value each leads to; equal ones differ by the generator."""
    seat = decision.seat
    before = game.project(view, decision, orders)
    return [
        (game.evaluate(before.after(order).state, seat) + rng.random() * GAIN / 2, order)
        for order in game.following(view, decision, orders)
    ]


def drafts(game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random, width: int) -> list[Choice]:
    """Return up to `width` different sheets: the greedy one first, then those that grow from other good orders."""
    found = [join(grown(game, view, decision, rng))]
    if width > 1:
        firsts = sorted(ranked(game, view, decision, rng, ()), reverse=True)
        for _, order in firsts[1:width]:
            sheet = join(grown(game, view, decision, rng, (order,)))
            if sheet not in found:
                found.append(sheet)
    return found
