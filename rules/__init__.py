"""The rules core: pure and deterministic; reading content files is the caller's job."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chesswarrior import game as chesswarrior
from .kernel.game import Game
from .skirmish import game as skirmish
from .summoner_war import game as summoner_war

GAMES: dict[str, type[Game[Any]]] = {
    "skirmish": skirmish.Skirmish,
    "summoner_war": summoner_war.SummonerWar,
    "chesswarrior": chesswarrior.Chesswarrior,
}


def load_game(name: str, files: Mapping[str, Mapping[str, Any]]) -> Game[Any]:
    """Make a game over its parsed content files (`file name -> data`); raise ContentError for a fault."""
    return GAMES[name].over(files)
