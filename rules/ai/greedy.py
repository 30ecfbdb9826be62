"""A player that looks no further than its own answer: whatever leaves the best position, from its own view only."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

from rules.kernel.game import Game
from rules.kernel.sheet import join, sheets_of
from rules.kernel.types import Choice, Decision, View

from .random import random_choice
from .sheets import grown

SAMPLES = 12
"""Random answers compared where a decision is no order sheet."""
LISTED = 600
"""Answers to one decision that are listed and judged; where there are more, some are drawn at random."""


def listed(game: Game[Any], view: View[Any], decision: Decision) -> list[Choice]:
    """Return the answers worth judging, none where there are more than can be listed."""
    found = list(islice(game.worthwhile(view, decision), LISTED + 1))
    return found if len(found) <= LISTED else []


def greedy_choice(game: Game[Any], view: View[Any], decision: Decision, rng: Random) -> Choice:
    """Choose the best answer found; equal ones are decided by the generator."""
    sheets = sheets_of(game, decision.kind)
    if sheets is not None:
        return join(grown(sheets, view, decision, rng))
    if game.weighing.weighs_all and (every := listed(game, view, decision)):
        return max(every, key=lambda choice: (game.appraise(view, decision, choice), rng.random()))
    trials = [random_choice(game, view, decision, rng) for _ in range(SAMPLES)]
    return max(trials, key=lambda choice: game.appraise(view, decision, choice))
