"""What rolls have at stake: hits, and going first (CW-38, CW-69, RCW-07, RCW-20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final

from rules.kernel.spreads import Weights, total, whole
from rules.kernel.stakes import Stake
from rules.kernel.types import Seat

from . import odds
from .state import ChessState

HITS, DAMAGE, FALLS, ORDER = "hits", "damage", "falls", "order"
KINDS: Final = (HITS, DAMAGE, FALLS, ORDER)


def hits(state: ChessState, hero: int, dice: int, hit: int, found: Sequence[int]) -> list[Stake]:
    """Return what rolls of so many dice have at stake: their successes (RCW-07)."""
    one = whole(odds.successes(dice, hit, state.options.d10))
    return [Stake(HITS, Seat(state.heroes[hero].side), total([one] * len(found)), sum(found))]


def order(sides: Sequence[int]) -> list[Stake]:
    """Return what a roll for places has at stake: how many pairs of heroes of both sides have the own one first."""
    found: list[Stake] = []
    for side in range(2):
        mine = [place for place, other in enumerate(sides) if other == side]
        came = sum(1 for place in mine for other in sides[place:] if other != side)
        found.append(Stake(ORDER, Seat(side), ahead(len(mine), len(sides) - len(mine)), came))
    return found


@cache
def ahead(mine: int, others: int) -> Weights:
    """Return the spread of the pairs with the own hero first, where every order of the two sides is as likely."""
    if not mine or not others:
        return (1,)
    last_mine, last_theirs = ahead(mine - 1, others), ahead(mine, others - 1)
    found = [*last_mine, *([0] * (mine * others + 1 - len(last_mine)))]
    for n, weight in enumerate(last_theirs):
        found[n + mine] += weight
    return tuple(found)
