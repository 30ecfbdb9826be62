"""The catalogue as data: armies, prepared layouts, card trios and teaching positions (section 7)."""

from __future__ import annotations

import msgspec

from .cards import TYPES
from .positions import Position

LETTERS = dict(zip("SHPWRAKF", TYPES, strict=True))
"""Diagram letters of the piece types (section 2)."""
LETTER_OF = {kind: letter for letter, kind in LETTERS.items()}
STANDARD = "standard"
PIECES = 16
DRAFT = 3


class Army(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many pieces of each type a side has (RSW-01)."""

    id: str
    counts: dict[str, int]


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared layout: back and front rank, a to h, as diagram letters; `army` is the one it is for."""

    id: str
    back: str
    front: str
    army: str = "standard"

    @property
    def types(self) -> tuple[str, ...]:
        """Return the types of the 16 squares, back rank first."""
        return tuple(LETTERS[letter] for letter in self.back + self.front)


class Trio(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A prepared set of three cards and the layout it goes well with."""

    id: str
    cards: tuple[str, ...]
    layout: str


class Catalogue(msgspec.Struct, frozen=True):
    """All that the content files hold, by id in file order."""

    armies: dict[str, Army]
    layouts: dict[str, Layout]
    trios: dict[str, Trio]
    puzzles: dict[str, Position] = {}
    hash: str = ""
