"""How sides enter a match: with a prepared trio and a prepared layout."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.kernel import entrance
from rules.kernel.types import Choice

from . import setup
from .content import Catalogue
from .state import Options


class Entrance(entrance.Entrance):
    """Trios and layouts of the catalogue."""

    measured = ("swapped", "mixed")

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def presets(self) -> tuple[Choice, ...]:
        """Return the prepared trios with their layouts."""
        tail = (setup.AUTO, setup.ASK)
        return tuple((*t.cards, setup.PRESET, t.layout, *tail) for t in self._catalogue.trios.values())

    def mixed(self, rng: Random) -> Choice:
        """Draw a prepared trio and, apart from it, a prepared layout of the standard army."""
        trios = list(self._catalogue.trios.values())
        layouts = [layout.id for layout in self._catalogue.layouts.values() if layout.army == Options().army]
        trio = trios[int(rng.random() * len(trios))]
        return (*trio.cards, setup.PRESET, layouts[int(rng.random() * len(layouts))], setup.AUTO, setup.ASK)

    def parts(self, entry: Choice) -> Mapping[str, str]:
        """Name the prepared trio and layout of a set-up."""
        cards, rest = setup.split_cards(entry)
        trio = next((trio.id for trio in self._catalogue.trios.values() if trio.cards == cards), None)
        found = {} if trio is None else {"trio": trio}
        return {**found, "layout": rest[1]} if rest[:1] == (setup.PRESET,) else found
