"""The game over its shipped content, before it is registered, and matches of it."""

from __future__ import annotations

import tomllib
from functools import cache

from bot.cli.games import CONTENT
from rules.summoner_war.game import SummonerWar


@cache
def shipped() -> SummonerWar:
    """Load the game once for the whole run."""
    paths = sorted((CONTENT / SummonerWar.name).glob("*.toml"))
    return SummonerWar.over({path.name: tomllib.loads(path.read_text("utf-8")) for path in paths})
