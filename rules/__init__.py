"""The rules core: pure and deterministic; reading content files is the caller's job."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .chesswarrior.game import Chesswarrior
from .commandeer.game import Commandeer
from .dozen_war.game import DozenWar
from .kernel.game import Game
from .skirmish.game import Skirmish
from .summoner_war.game import SummonerWar

GAMES: dict[str, type[Game[Any]]] = {
    "skirmish": Skirmish,
    "summoner_war": SummonerWar,
    "chesswarrior": Chesswarrior,
    "commandeer": Commandeer,
    "dozen_war": DozenWar,
}


def load_game(name: str, files: Mapping[str, Mapping[str, Any]]) -> Game[Any]:
    """Make a game over its parsed content files (`file name -> data`); raise ContentError for a fault."""
    return GAMES[name].over(files)
