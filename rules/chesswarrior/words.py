"""Keys of the texts that players read, and the tokens of heroes, facings and phases."""

from __future__ import annotations

from typing import Any, Final

from rules.kernel.types import Text

GAME: Final = "chesswarrior"
SIDES: Final = ("south", "north")
LETTERS: Final = "sn"
"""First letter of a hero's id by side: s1, n3."""


def word(*parts: str, **args: Any) -> Text:
    """Return the text of a key made of parts."""
    return Text(".".join((GAME, *parts)), args)


def hero_text(key: str) -> Text:
    """Return the name of a hero card."""
    return word("hero", key)


def ability_text(hero: str, ability: str) -> Text:
    """Return the name of an ability of a hero card; `move` and `attack` are named alike on every card."""
    return word("ability", ability) if ability in ("move", "attack") else word("ability", hero, ability)
