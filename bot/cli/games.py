"""Games with their shipped content, for commands that need no bot."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

from rules import GAMES, load_game
from rules.kernel.game import Game

CONTENT = Path(__file__).resolve().parents[2] / "data" / "content"


def shipped(name: str) -> Game[Any]:
    """Load a game over the content files of `data/content/<name>`; raises ContentError for a fault in them."""
    paths = sorted((CONTENT / name).glob("*.toml"))
    return load_game(name, {path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})


def names() -> list[str]:
    """Return the games' names in registry order."""
    return list(GAMES)
