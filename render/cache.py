"""Finished pictures by scene, so that many readers of one position cost one painting."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from threading import Lock

from render.scene import Scene
from render.sheet import Sheet
from render.theme import Theme

Key = tuple[Scene | Sheet, Theme, int]


class PictureCache:
    """Keeps the pictures used last within a budget of bytes; safe to use from several threads."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self.made = 0
        """Pictures that were painted because they were not kept."""
        self._pictures: OrderedDict[Key, bytes] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key, make: Callable[[], bytes]) -> bytes:
        """Return the picture of that key, made by `make` if it is not kept."""
        with self._lock:
            kept = self._pictures.get(key)
            if kept is not None:
                self._pictures.move_to_end(key)
                return kept
        picture = make()
        self.made += 1
        with self._lock:
            if key not in self._pictures:
                self._pictures[key] = picture
                self.size += len(picture)
            while self.size > self.budget:
                self.size -= len(self._pictures.popitem(last=False)[1])
        return picture
