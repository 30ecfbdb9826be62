"""How sides enter a match: with a prebuilt deck."""

from __future__ import annotations

from collections.abc import Mapping

from rules.kernel import entrance
from rules.kernel.types import Choice

from . import decks
from .book import Book


class Entrance(entrance.Entrance):
    """Decks of the catalogue."""

    measured = ("paired",)

    def __init__(self, book: Book) -> None:
        self._book = book

    def presets(self) -> tuple[Choice, ...]:
        """Return the prebuilt decks."""
        return tuple(decks.preset(self._book, deck) for deck in self._book.catalogue.decks)

    def parts(self, entry: Choice) -> Mapping[str, str]:
        """Name the prebuilt deck."""
        return {"deck": entry[1]} if entry[0] == decks.PRESET else {}
