"""A turn thought through to its end: the answers a player would give one after another, as far as they are foreseen."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rules.kernel.game import Game
from rules.kernel.types import Choice, Decision, View

MOST = 60
"""Answers of one turn that are thought of ahead."""


def turn(
    game: Game[Any],
    view: View[Any],
    decision: Decision,
    player: Callable[[Game[Any], View[Any], Decision, Random], Choice],
    rng: Random,
) -> tuple[Choice, ...]:
    """Return a player's answer and those it would give after it, for one message."""
    answers = [player(game, view, decision, rng)]
    now = game.onward(view, decision, answers[0])
    while now is not None and len(answers) < MOST:
        answers.append(player(game, *now, rng))
        now = game.onward(*now, answers[-1])
    return tuple(answers)
