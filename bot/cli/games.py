"""Games with their shipped content, for commands that need no bot."""

from __future__ import annotations

from typing import Any

from bot.config import REPOSITORY
from bot.content import read_game
from rules import GAMES
from rules.kernel.game import Game


def shipped(name: str) -> Game[Any]:
    """Load a game over the content files of `data/content/<name>`; raises ContentError for a fault in them."""
    return read_game(REPOSITORY / "data", name)


def names() -> list[str]:
    """Return the games' names in registry order."""
    return list(GAMES)
