"""What people prepare, keep and practise outside a match: decks and formations, rosters, teaching positions."""

from __future__ import annotations

from typing import ClassVar

from .entrance import Entrance
from .parts import Part
from .puzzles import Puzzles
from .rosters import Rosters
from .rules import Rules
from .types import Choice, Data, Refusal, S, Seat


class Workshop(Rules[S]):
    """What a game offers beside its matches; everything has a default."""

    parts: tuple[Part, ...] = ()
    """What players may prepare outside a match: decks, formations."""
    reactions: ClassVar[frozenset[str]] = frozenset()
    """Kinds of decisions that are asked within somebody's turn, not as a turn of their own."""

    @property
    def rosters(self) -> Rosters | None:
        """Return what its rosters are that outlive a match; None: it has none."""
        return None

    def faults(self, kind: str, choice: Choice, options: Data) -> tuple[Refusal, ...]:
        """List every fault of a prepared part, as a match with these options takes it; empty: legal."""
        part = next((part for part in self.parts if part.name == kind), None)
        if part is None:
            return ()
        here = part.at(options, Seat(0))
        return (here if here.name == kind else part).faults(choice)

    @property
    def entrance(self) -> Entrance:
        """Return how its seats enter a match."""
        return Entrance()

    @property
    def puzzles(self) -> Puzzles[S]:
        """Return the puzzles of the catalogue, easiest first."""
        return Puzzles()
