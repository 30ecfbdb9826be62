"""Deeds: where and what at once, each a whole thing to do, ranked by what it is worth to the seat."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence

import msgspec

from .types import Choice, Text, Token

NOBODY: Token = ""
"""Stands for the unit of a deed that none does."""


class Deed(msgspec.Struct, frozen=True):
    """A whole thing to do: `entries` are the rows of a sheet, or the answers one after another, that it stands for.

    `unit`: the token of what does it. `sort`: what sort of thing it is, a word below `deed.sort`, by which people look
    for it. `outcome`: what surely comes of it, or what the rules say may come of it. `warning`: why the seat may not
    mean it. `worth`: how good it looks from the seat's own view, in the game's own measure.
    """

    entries: tuple[Choice, ...]
    unit: Token
    sort: str
    text: Text
    outcome: Text | None = None
    warning: Text | None = None
    worth: float = 0.0

    @property
    def mark(self) -> str:
        """Return a short mark by which it is found again among the deeds of the same position."""
        return f"{zlib.crc32('|'.join(' '.join(entry) for entry in self.entries).encode()):08x}"


def ranked(deeds: Iterable[Deed]) -> tuple[Deed, ...]:
    """Return deeds best first, those with a warning last; equal ones stay in their order."""
    return tuple(sorted(deeds, key=lambda deed: (deed.warning is not None, -deed.worth)))


def of(deeds: Sequence[Deed], unit: Token = NOBODY, sort: str = "") -> tuple[Deed, ...]:
    """Return the deeds of a unit and of a sort; a word left out stands for all."""
    return tuple(d for d in deeds if unit in (NOBODY, d.unit) and sort in ("", d.sort))
