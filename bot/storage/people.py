"""People read lately, kept in memory: every press asks who pressed it and what the players are called."""

from __future__ import annotations

from collections import OrderedDict

from .people_rows import Player

MOST_KEPT = 4096


class People:
    """Settings as they stand in the file, for its one writer: nobody else changes them."""

    def __init__(self) -> None:
        self._kept: OrderedDict[int, Player] = OrderedDict()
        self._unsure: set[int] = set()
        self.changes = 0
        """Counts changes: what was read before one may be what it replaced."""

    def get(self, player: int) -> Player | None:
        """Return somebody's settings, None if they must be read."""
        found = self._kept.get(player)
        if found is not None:
            self._kept.move_to_end(player)
        return found

    def keep(self, found: Player, changes: int) -> None:
        """Keep settings that were read when so many changes had been made."""
        if changes != self.changes or found.id in self._unsure:
            return
        self._kept[found.id] = found
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    def changing(self, player: int) -> None:
        """Trust nothing about somebody until a change of theirs is done: one that is given up may come yet."""
        self._unsure.add(player)
        self._drop(player)

    def changed(self, player: int) -> None:
        """Note that a change is done."""
        self._unsure.discard(player)
        self._drop(player)

    def _drop(self, player: int) -> None:
        self.changes += 1
        self._kept.pop(player, None)
