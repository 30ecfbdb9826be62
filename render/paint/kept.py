"""Small drawn parts that many pictures share, kept within one budget of bytes: of all matches, those used last."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from functools import wraps
from threading import Lock
from typing import Any, Generic, ParamSpec, TypeVar

from PIL import Image

P = ParamSpec("P")
R = TypeVar("R")

BUDGET = 64 * 1024 * 1024
"""Bytes of all parts together."""
LEAST = 256
"""What anything kept is taken to weigh beside its pixels: its key and its place."""
_WEIGHED = (tuple, bytes, Image.Image)


class Shelf:
    """Parts of every sort in the order of their last use; safe to use from several threads."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.size = 0
        self._parts: OrderedDict[tuple[object, Hashable], tuple[Any, int]] = OrderedDict()
        self._lock = Lock()

    def get(self, sort: object, key: Hashable, make: Callable[[], R]) -> R:
        """Return the part of a sort with that key, made by `make` if it is not kept."""
        place = (sort, key)
        with self._lock:
            found = self._parts.get(place)
            if found is not None:
                self._parts.move_to_end(place)
                return found[0]
        part = make()
        with self._lock:
            if place not in self._parts:
                weight = weigh(part)
                self._parts[place] = (part, weight)
                self.size += weight
            while self.size > self.budget:
                self.size -= self._parts.popitem(last=False)[1][1]
        return part

    def clear(self, sort: object) -> None:
        """Forget all parts of a sort."""
        with self._lock:
            for place in [place for place in self._parts if place[0] is sort]:
                self.size -= self._parts.pop(place)[1]


def weigh(part: object) -> int:
    """Return about how many bytes a part takes: an image, packed bytes, or anything made of them."""
    if isinstance(part, Image.Image):
        return LEAST + part.width * part.height * len(part.getbands())
    if isinstance(part, bytes):
        return LEAST + len(part)
    if isinstance(part, tuple):
        return LEAST + sum([weigh(each) for each in part if isinstance(each, _WEIGHED)])  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return LEAST


SHELF = Shelf(BUDGET)
SIGNS = Shelf(BUDGET // 16)
"""What only becomes part of parts on the shelf: few, used again and again."""


class Kept(Generic[P, R]):
    """A function whose results are kept on the shelf, by its arguments in their order, until `cache_clear`."""

    def __init__(self, make: Callable[P, R], shelf: Shelf) -> None:
        wraps(make)(self)
        self._make = make
        self._shelf = shelf
        self.cache_clear: Callable[[], None] = lambda: shelf.clear(self)

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        """Return what is kept for these arguments, or make it."""
        key = (args, tuple(kwargs.items())) if kwargs else args
        return self._shelf.get(self, key, lambda: self._make(*args, **kwargs))


def kept(make: Callable[P, R]) -> Kept[P, R]:
    """Keep what a function draws, which nobody may draw over afterwards."""
    return Kept(make, SHELF)


def kept_apart(make: Callable[P, R]) -> Kept[P, R]:
    """Keep what only becomes part of something that is kept itself, so that it does not push that out."""
    return Kept(make, SIGNS)
