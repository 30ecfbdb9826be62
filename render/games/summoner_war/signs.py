"""How pieces and sides are written: a letter and a Chinese character, the reader's own script first."""

from __future__ import annotations

from collections.abc import Callable

from rules.kernel.types import Text
from rules.summoner_war.content import LETTER_OF
from rules.summoner_war.state import HIDDEN_TYPE, SIDES
from rules.summoner_war.words import word

Translate = Callable[[Text], str]

LOOKS: tuple[int, ...] = (1, 0)
"""How the painter draws the seats: Red angular in the second colour, Blue round in the first one."""
HAN = ("zh", "ja")
"""Languages whose readers know a piece by its character; others by its letter."""


def signs(kind: str, tr: Translate, locale: str) -> tuple[str, str]:
    """Return the sign of a piece type and its second sign; nothing for a type that is hidden."""
    if kind == HIDDEN_TYPE:
        return "", ""
    letter, character = LETTER_OF[kind], tr(word("glyph", kind))
    return (character, letter) if locale.startswith(HAN) else (letter, character)


def sign(kind: str, tr: Translate, locale: str) -> str:
    """Return the first sign of a piece type."""
    return signs(kind, tr, locale)[0]


def side_text(seat: int) -> Text:
    """Return the name of a side."""
    return word("side", SIDES[seat])
