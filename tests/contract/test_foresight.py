"""Turns thought through to their end: what is foreseen can be thought about further, by any player."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai.random import random_choice
from rules.kernel.types import Seat

from .positions import CASES, match

FURTHEST = 12
"""Answers that a turn is thought ahead."""


@pytest.mark.parametrize("index", [i for i, case in enumerate(CASES) if not case.variant])
def test_a_world_can_be_guessed_wherever_a_turn_is_foreseen(index: int) -> None:
    played = match(index)
    game, rng = played.game, Random("onward")
    for point in played.points:
        view, decision = game.view(point.state, Seat(point.decision.seat)), point.decision
        for number in range(FURTHEST):
            choice = point.choice if number == 0 else random_choice(game, view, decision, rng)
            found = game.onward(view, decision, choice)
            if found is None:
                break
            view, decision = found
            world = game.guess(view, rng)
            assert world.pending[decision.seat].kind == decision.kind
