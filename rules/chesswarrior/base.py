"""The game as its own modules know it: the kernel's, over a catalogue made ready for play."""

from __future__ import annotations

from abc import ABC

from rules.kernel.game import Game

from .book import Book
from .state import ChessState


class Base(Game[ChessState], ABC):
    """The game for modules that play on, read or guess; all others take the book and a state."""

    book: Book
