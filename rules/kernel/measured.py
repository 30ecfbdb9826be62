"""What self-play asks of a game beside its rules: entries to begin with, and what to count of a finished match."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Generic

from .types import Choice, Decision, Event, S


class Measured(Generic[S]):
    """A game that can be measured; everything has a default."""

    def preset_entries(self) -> tuple[Choice, ...]:
        """Return the prepared answers to decisions of kind `entry`, in catalogue order."""
        return ()

    def mixed_entry(self, rng: Random) -> Choice | None:
        """Draw an entry of prepared parts, each part by itself; None: nothing is prepared."""
        entries = self.preset_entries()
        return entries[int(rng.random() * len(entries))] if entries else None

    def drawn_entry(self, decision: Decision, rng: Random) -> Choice:
        """Draw an entry at random; unless a game draws itself, what its rules give a seat whose clock ran out."""
        return decision.default

    def entry_parts(self, entry: Choice) -> Mapping[str, str]:
        """Name the prepared parts that an entry is made of, by the kind of part."""
        return {}

    def statistics(self, state: S, events: Sequence[Event]) -> dict[str, Any]:
        """Return what self-play counts of a finished match.

        `length` in turns, `first` the seat that began, `started` a list of piece (or card) ids per seat, `abilities`
        uses per id, `entered` how many pieces came later; `deaths` by cause where a game tells them apart, `means`:
        numbers of which the mean over matches is wanted, `used`: abilities used at all, as `piece.ability`.
        """
        started: list[list[str]] = [[] for _ in range(state.seats)]
        return {"length": state.ply, "first": 0, "started": started, "abilities": {}, "entered": 0}
