"""What people prepare, keep and practise outside a match: decks and formations, rosters, teaching positions."""

from __future__ import annotations

from typing import ClassVar

from .parts import Part
from .puzzles import Puzzle
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

    def puzzles(self) -> tuple[Puzzle, ...]:
        """Return the puzzles of the catalogue, easiest first."""
        return ()

    def puzzle_state(self, puzzle: str) -> S:
        """Return the position of a puzzle with its first question open; raise LookupError."""
        raise LookupError(f"there is no puzzle {puzzle!r}")
