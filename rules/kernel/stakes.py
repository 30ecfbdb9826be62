"""What rules say is at stake where they draw: notes for whoever plays a finished match again to hear them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from .chance import Chance
from .spreads import Weights
from .types import Seat


class Stake(NamedTuple):
    """One thing decided by chance for a seat: of which kind, how much it could come to, and what came; more is luck."""

    kind: str
    seat: Seat
    spread: Weights
    came: int


class Mixed(NamedTuple):
    """A pile is shuffled: what each of its cards counts for each of the kinds; what was drawn of it before is told."""

    pile: str
    kinds: tuple[str, ...]
    cards: tuple[tuple[int, ...], ...]


class Drawn(NamedTuple):
    """A seat has taken cards off the top of a pile, or looked at them."""

    pile: str
    seat: Seat
    cards: tuple[tuple[int, ...], ...]


Note: TypeAlias = Stake | Mixed | Drawn


class Heeded:
    """A match's own chance that takes down what the rules say is at stake."""

    __slots__ = ("_chance", "notes")

    def __init__(self, chance: Chance) -> None:
        self._chance = chance
        self.notes: list[Note] = []

    def value(self, index: int, sides: int) -> int:
        """Return the match's value."""
        return self._chance.value(index, sides)


def lot(kind: str, chosen: int, seats: Sequence[int] = (0, 1)) -> list[Stake]:
    """Return what is at stake where one of some seats is chosen by lot, each as likely as any other; that is luck."""
    return [Stake(kind, Seat(seat), (len(seats) - 1, 1), int(seat == chosen)) for seat in seats]
