"""A computer player for somebody's first match: now and then its best answer, else the better of two random ones."""

from __future__ import annotations

from random import Random
from typing import Any

from rules.ai.greedy import greedy_choice
from rules.ai.random import random_choice
from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, View

AT_RANDOM = 0.5
"""Share of answers that are not its best. A player that is only random loses a third of its matches of a game of cards
by the second turn, since it plays no unit, before its opponent has learnt anything; this one an eightieth.
"""


def beginner_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Choose the answer that leaves the best position, or the better of two; deterministic for a seeded generator."""
    if rng.random() >= AT_RANDOM:
        return greedy_choice(game, view, decision, rng)
    tried = [random_choice(game, view, decision, rng) for _ in range(2)]
    return max(tried, key=lambda choice: game.appraise(view, decision, choice))
