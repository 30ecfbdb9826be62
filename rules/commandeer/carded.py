"""The game as its own modules know it: the kernel's, over prepared cards."""

from __future__ import annotations

from abc import ABC
from typing import Any

from rules.kernel.game import Game
from rules.kernel.resolver import Resolver

from .book import Book
from .state import Battle

War = Resolver[Battle]


class Carded(Game[Battle], ABC):
    """The game for modules that play on, read or guess; all others take the cards and a state."""

    book: Book


def book_of(r: War) -> Book:
    """Return the cards of the match."""
    game: Any = r.game  # a Carded; a cast would be a call of its own, some three times an answer
    found: Book = game.book
    return found
