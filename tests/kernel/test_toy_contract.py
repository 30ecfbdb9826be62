"""The contract's harder half on a game with hands, dice and windows: non-interference over hundreds of positions."""

from __future__ import annotations

from random import Random

import msgspec
import pytest

from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.types import Seat

from .test_flow import TOY


@pytest.mark.parametrize("seed", range(12))
def test_twins_of_a_seat_see_the_same_through_a_whole_match(seed: int) -> None:
    rng = Random(seed)
    chance = Sampled(seed)
    state, _ = TOY.start({}, chance, 2 + seed % 3)
    while state.outcome is None:
        assert TOY.dump(TOY.load(TOY.dump(state))) == TOY.dump(state)
        for number in range(state.seats):
            seat = Seat(number)
            view = TOY.view(state, seat)
            twin = TOY.view(TOY.guess(view, rng), seat)
            assert TOY.dump(twin.state) == TOY.dump(view.state)
            assert msgspec.json.encode(twin.decisions) == msgspec.json.encode(view.decisions)
        seat = min(s for s in state.pending if s not in state.answers)
        choice = random_choice(TOY, TOY.view(state, seat), state.pending[seat], rng)
        state, _ = TOY.submit(state, state.pending[seat].id, choice, chance)
