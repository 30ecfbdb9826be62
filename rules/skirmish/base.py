"""The game as its own modules know it: the kernel's, over a catalogue made ready for play."""

from __future__ import annotations

from abc import ABC

from rules.kernel.sheet import SheetGame

from .book import Book
from .state import SkirmishState


class Base(SheetGame[SkirmishState], ABC):
    """The game for modules that play on, read or guess; all others take the book and a state."""

    book: Book
