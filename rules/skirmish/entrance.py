"""How sides enter a match: with a preset deck and its master, or with units by lot."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from rules.kernel import entrance
from rules.kernel.types import Choice, Decision

from . import setup
from .content import Catalogue
from .state import DECK_SIZE


class Entrance(entrance.Entrance):
    """Decks and masters of the catalogue."""

    measured = ("swapped", "paired")

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def presets(self) -> tuple[Choice, ...]:
        """Return the preset decks with their masters."""
        return tuple((setup.PRESET, deck.id, setup.PRESET, deck.master) for deck in self._catalogue.decks.values())

    def drawn(self, decision: Decision, rng: Random) -> Choice:
        """Draw nine normal units, at most two of a type, and a preset master (SK-03, SK-04)."""
        units = rng.sample([unit for unit in self._catalogue.units for _ in range(setup.MOST_COPIES)], DECK_SIZE)
        return (setup.OWN, *units, setup.PRESET, rng.choice(list(self._catalogue.masters)))

    def parts(self, entry: Choice) -> Mapping[str, str]:
        """Name the preset deck where its own master leads it."""
        presets = {preset: preset[1] for preset in self.presets()}
        return {"deck": presets[entry]} if entry in presets else {}
