"""Order sheets worth trying: the greedy one, and those that begin with another order."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.kernel.sheet import SheetGame, join
from rules.kernel.types import Choice, Decision, View

GAIN = 1e-6
"""An order must be worth more than this to be written."""
Orders = tuple[Choice, ...]
Ranked = list[tuple[float, Choice]]


def grown(game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random, orders: Orders = ()) -> Orders:
    """Add the order that gains most to some orders, again and again, until none gains."""
    return _grow(game, view, decision, rng, orders, ranked(game, view, decision, rng, orders), frozenset())


def ranked(
    game: SheetGame[Any],
    view: View[Any],
    decision: Decision,
    rng: Random,
    orders: Orders,
    idle: frozenset[Choice] = frozenset(),
) -> Ranked:
    """Return the orders that may follow with the value each leads to, `idle` ones left out; equal ones differ by the
    generator.
    """
    seat = decision.seat
    before = game.project(view, decision, orders)
    return [
        (game.evaluate(before.after(order).state, seat) + rng.random() * GAIN / 2, order)
        for order in game.following(view, decision, orders)
        if order not in idle
    ]


def drafts(game: SheetGame[Any], view: View[Any], decision: Decision, rng: Random, width: int) -> list[Choice]:
    """Return up to `width` different sheets: the greedy one first, then those that grow from other good orders."""
    first = sorted(ranked(game, view, decision, rng, ()), reverse=True)
    found = [join(_grow(game, view, decision, rng, (), first, frozenset()))]
    idle = _idle(game, view, decision, (), first)
    for _, order in first[1:width]:
        after = ranked(game, view, decision, rng, (order,), idle)
        sheet = join(_grow(game, view, decision, rng, (order,), after, idle))
        if sheet not in found:
            found.append(sheet)
    return found


def _grow(
    game: SheetGame[Any],
    view: View[Any],
    decision: Decision,
    rng: Random,
    orders: Orders,
    following: Ranked,
    idle: frozenset[Choice],
) -> Orders:
    """Add orders to some, from what was ranked to follow them.

    What has gained nothing where it was tried is not tried again behind another order: most of a side's orders move
    away from the enemy or ward off nothing, and do so whatever another unit does.
    """
    while following:
        value = game.evaluate(game.project(view, decision, orders).state, decision.seat)
        best = max(following)
        if best[0] <= value + GAIN:
            break
        idle |= _idle(game, view, decision, orders, following)
        orders = (*orders, best[1])
        following = ranked(game, view, decision, rng, orders, idle)
    return orders


def _idle(
    game: SheetGame[Any], view: View[Any], decision: Decision, orders: Orders, following: Ranked
) -> frozenset[Choice]:
    value = game.evaluate(game.project(view, decision, orders).state, decision.seat)
    return frozenset(order for worth, order in following if worth <= value + GAIN)
