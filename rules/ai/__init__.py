"""Players that are not people; each chooses from the view of its seat alone."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, View

from .greedy import greedy_choice
from .random import random_choice
from .search import BRISK, QUICK, search_choice, searching

Player = Callable[[Game[Any], View[Any], Decision, Random], Choice]
PLAYERS: dict[str, Player] = {"random": random_choice, "greedy": greedy_choice, "search": search_choice}
"""Level name -> player: a choice for one decision, deterministic for a seeded generator."""
MEASURING: dict[str, Player] = {**PLAYERS, "quick": searching(QUICK), "brisk": searching(BRISK)}
"""Players for self-play: the levels, and searches small enough for hundreds and for thousands of matches."""
