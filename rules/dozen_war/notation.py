"""Typed answers: names, hexes and tokens in every language, a whole turn with `;` or line by line."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from rules.kernel import notation, reading
from rules.kernel.cursor import Cursor
from rules.kernel.spoken import spelled
from rules.kernel.types import Choice

from .field import Field
from .words import GAME

GROUPS = ("word", "deed", "general", "card", "answer", "direction", "side", "policy_name")
"""What names may be typed for; the first group counts where two things have one name."""
AXIAL = re.compile(r"\(?\s*(-?\d+)\s*,\s*(-?\d+)\s*\)?")
PARTS = re.compile(r"[;\n；]+")


def read(place: Cursor, field: Field, lexicon: Mapping[str, Sequence[str]], text: str) -> Choice:
    """Read one answer; raise UnreadableText, AmbiguousText or IncompleteChoice."""
    return reading.read(place, words(field, lexicon, text))


def words(field: Field, lexicon: Mapping[str, Sequence[str]], text: str) -> list[str]:
    """Return the tokens that a text names, as far as they can be known without the question."""
    named = AXIAL.sub(lambda found: _named(field, found), notation.normal(text).replace("，", ","))
    return list(notation.words(spelled(lexicon, named, GAME, GROUPS)))


def _named(field: Field, found: re.Match[str]) -> str:
    cell = field.cell_of.get(f"{int(found[1])},{int(found[2])}")
    return f" {field.names[cell]} " if cell is not None else found[0]


def parts(text: str) -> list[str]:
    """Part a turn into its actions."""
    return [part for part in PARTS.split(text) if part.strip()] or [""]
