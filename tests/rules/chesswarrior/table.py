"""A table to play at."""

from __future__ import annotations

import tomllib
from functools import cache

from bot.cli.games import CONTENT
from rules.chesswarrior.game import Chesswarrior


@cache
def shipped() -> Chesswarrior:
    """Load the game once for the whole run."""
    paths = sorted((CONTENT / Chesswarrior.name).glob("*.toml"))
    return Chesswarrior.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})
