"""How sides enter a match: with a prepared team, or with heroes by lot."""

from __future__ import annotations

from random import Random

from rules.kernel import entrance
from rules.kernel.types import Choice, Decision

from .content import Catalogue


class Entrance(entrance.Entrance):
    """Teams of the catalogue."""

    measured = ("swapped",)

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def presets(self) -> tuple[Choice, ...]:
        """Return the prepared teams."""
        return tuple(team.heroes for team in self._catalogue.teams.values())

    def drawn(self, decision: Decision, rng: Random) -> Choice:
        """Draw different heroes, as many as the mode asks for (CW-21, CW-22)."""
        return tuple(rng.sample(list(self._catalogue.heroes), len(decision.default)))
