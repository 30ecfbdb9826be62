"""Keys of the texts that players read: all of them begin with the game's name."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Text

GAME = "summoner_war"


def word(*parts: str, **args: Any) -> Text:
    """Return the text of a key made of parts."""
    return Text(".".join((GAME, *parts)), args)
