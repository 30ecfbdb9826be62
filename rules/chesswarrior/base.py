"""The game as its own modules know it: the kernel's, over a catalogue made ready for play."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence

from rules.kernel.game import Game
from rules.kernel.stakes import Stake

from .book import Book
from .state import Act, ChessState


class Base(Game[ChessState], ABC):
    """The game for modules that play on, read or guess; all others take the book and a state."""

    book: Book

    @abstractmethod
    def at_stake(self, state: ChessState, act: Act, found: Sequence[int]) -> list[Stake]:
        """Return what the rolls of a use with so many successes have at stake, before anything takes effect."""
