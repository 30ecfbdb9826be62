"""What the rolls of a use have at stake: the damage it does and the enemies that fall (CW-69, CW-70)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from rules.kernel.spreads import whole
from rules.kernel.stakes import Stake
from rules.kernel.types import Seat

from .base import Base
from .odds import NEVER
from .outcomes import End, outcomes, play
from .stakes import DAMAGE, FALLS
from .state import Act, ChessState


def use(game: Base, state: ChessState, act: Act, found: Sequence[int]) -> list[Stake]:
    """Return what the rolls of a use have at stake, with these successes: damage on enemies, and enemies that fall.

    `state` is the one in which they are rolled, after all reactions, before anything takes effect.
    """
    side = state.heroes[act.hero].side
    _, rolls = play(game, state, act, (), ())
    rolls = rolls[: len(found)]
    spreads: dict[str, dict[int, Fraction]] = {DAMAGE: {}, FALLS: {}}
    came = dict.fromkeys(spreads, 0)
    for successes, chance, end in outcomes(game, state, act, rolls):
        for kind, amount in _amounts(state, side, end):
            spreads[kind][amount] = spreads[kind].get(amount, NEVER) + chance
            if successes == tuple(found):
                came[kind] = amount
    return [
        Stake(kind, Seat(side), whole(by.get(n, NEVER) for n in range(max(by) + 1)), came[kind])
        for kind, by in spreads.items()
    ]


def _amounts(state: ChessState, side: int, end: End) -> Iterator[tuple[str, int]]:
    yield DAMAGE, sum(amount for n, amount in end.put.items() if state.heroes[n].side != side)
    yield FALLS, sum(state.heroes[n].side != side for n in end.fallen)
