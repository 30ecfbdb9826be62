"""What comes of a use whose dice are about to be rolled, for every number of successes: played out by the engine."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from math import prod
from typing import NamedTuple

from msgspec.structs import replace

from rules.kernel.events import EventData
from rules.kernel.resolver import Resolver
from rules.kernel.types import Seat

from . import odds
from .acts import EFFECT, advance
from .base import Base
from .events import Damaged, Destroyed, Rolled
from .odds import ALWAYS
from .state import Act, ChessState

DRAWS = {"0-9": (9, 0), "1-10": (0, 1)}
"""By the option `d10` draws that succeed and fail whatever the hit number (RCW-06, RCW-07)."""


class Roll(NamedTuple):
    """Dice that are rolled together, with their effective hit number."""

    dice: int
    hit: int


class Given:
    """Dice of which so many succeed, roll by roll; whatever is drawn beyond them fails."""

    def __init__(self, rolls: Sequence[Roll], found: Sequence[int], d10: str) -> None:
        hit, self.miss = DRAWS[d10]
        self.draws = [
            draw
            for roll, count in zip(rolls, found, strict=True)
            for draw in [hit] * count + [self.miss] * (roll.dice - count)
        ]
        self.drawn = 0

    def value(self, index: int, sides: int) -> int:
        """Return the next draw, whatever its index."""
        self.drawn += 1
        return self.draws[self.drawn - 1] if self.drawn <= len(self.draws) else self.miss


class Hearing(Resolver[ChessState]):
    """A resolver that keeps what is told as it is told, since nobody else hears it."""

    __slots__ = ("heard",)

    def __init__(self, game: Base, state: ChessState, chance: Given) -> None:
        super().__init__(game, state, chance)
        self.heard: list[EventData] = []

    def tell(
        self,
        event: EventData,
        only: frozenset[Seat] | None = None,
        veiled: EventData | None = None,
        told: frozenset[Seat] | None = None,
    ) -> None:
        """Keep the event."""
        self.heard.append(event)


class End(NamedTuple):
    """What came of one outcome: damage put on heroes, and those destroyed."""

    put: dict[int, int]
    fallen: frozenset[int]


def play(
    game: Base, state: ChessState, act: Act, rolls: Sequence[Roll], found: Sequence[int]
) -> tuple[End, list[Roll]]:
    """Let a use take effect with so many successes in each roll; return what came of it, and what was rolled."""
    trial = state.copy()
    trial.act = replace(act, paid=True, stage=EFFECT)
    r = Hearing(game, trial, Given(rolls, found, state.options.d10))
    advance(r, 0, None)
    ids = {hero.id: n for n, hero in enumerate(trial.heroes)}
    put: dict[int, int] = {}
    fallen: set[int] = set()
    rolled: list[Roll] = []
    for event in r.heard:
        if isinstance(event, Damaged):
            n = ids[event.hero]
            put[n] = put.get(n, 0) + event.n
        elif isinstance(event, Destroyed):
            fallen.add(ids[event.hero])
        elif isinstance(event, Rolled):
            rolled.append(Roll(len(event.dice), event.hit))
    return End(put, frozenset(fallen)), rolled


def outcomes(
    game: Base, state: ChessState, act: Act, rolls: Sequence[Roll]
) -> Iterator[tuple[tuple[int, ...], Fraction, End]]:
    """Yield every number of successes that the rolls may have, with its chance and what comes of it."""
    spreads = [odds.successes(roll.dice, roll.hit, state.options.d10) for roll in rolls]
    for outcome in product(*([(n, p) for n, p in enumerate(spread) if p] for spread in spreads)):
        found = tuple(n for n, _ in outcome)
        end, _ = play(game, state, act, rolls, found)
        yield found, prod((p for _, p in outcome), start=ALWAYS), end
