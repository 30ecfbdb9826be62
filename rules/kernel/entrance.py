"""How seats enter a match: by prepared answers, by drawn ones, and as self-play measures a game by them."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random

from .types import Choice, Decision


class Entrance:
    """What a game has for the questions by which a seat enters a match; nothing is prepared here.

    `kinds`: of those questions, which may be looked at by hand before their answers count. `measured`: how seats enter
    the series that measure the game (of `arena.ENTRIES`), so that every piece gets its sample.
    """

    kinds: frozenset[str] = frozenset({"entry"})
    measured: tuple[str, ...] = ("free",)

    def presets(self) -> tuple[Choice, ...]:
        """Return the prepared answers to decisions of kind `entry`, in catalogue order."""
        return ()

    def mixed(self, rng: Random) -> Choice | None:
        """Draw an entry of prepared parts, each part by itself; None: nothing is prepared."""
        entries = self.presets()
        return entries[int(rng.random() * len(entries))] if entries else None

    def drawn(self, decision: Decision, rng: Random) -> Choice:
        """Draw an entry at random; unless a game draws itself, what its rules give a seat whose clock ran out."""
        return decision.default

    def parts(self, entry: Choice) -> Mapping[str, str]:
        """Name the prepared parts that an entry is made of, by the kind of part."""
        return {}
