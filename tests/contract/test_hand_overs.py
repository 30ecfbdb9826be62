"""Before the first move of a match by correspondence people wait for each other four times at most, in any game."""

from __future__ import annotations

from itertools import pairwise
from random import Random
from typing import Any

import pytest

from bot.cli.games import names, shipped
from rules.ai.random import random_choice
from rules.ai.turns import turn
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import by_correspondence, complete

MOST = 4
FIRST_MOVES = ("orders", "turn", "activate", "planning")
"""The kinds of decisions with which the games' first moves are made."""
TABLES = [(name, size) for name in names() for size in shipped(name).seats]


def hand_overs(game: Game[Any], size: int, seed: int, **options: Any) -> int:
    """Return how often a match begins to wait for somebody before its first move, where nobody files anything."""
    rng, chance = Random(seed), Sampled(seed)
    state, _ = game.start(complete(game.options, by_correspondence(game.options, options)), chance, size)
    waits: list[frozenset[int]] = [frozenset()]
    while True:
        if (due := game.queued(state)) is not None:
            state, _ = game.submit(state, due.decision, due.choice, chance)
            continue
        waiting = frozenset(seat for seat in state.pending if seat not in state.answers)
        if any(state.pending[seat].kind in FIRST_MOVES for seat in waiting):
            return sum(bool(after - before) for before, after in pairwise(waits))
        waits.append(waiting)
        seat = min(waiting)
        view, asked = game.view(state, seat), state.pending[seat]
        choice, *then = turn(game, view, asked, random_choice, rng)
        state, _ = game.submit(state, asked.id, choice, chance, view=view, then=tuple(then))


@pytest.mark.parametrize(("name", "size"), TABLES)
def test_p3_people_wait_for_each_other_at_most_four_times_before_the_first_move(name: str, size: int) -> None:
    game = shipped(name)
    assert max(hand_overs(game, size, seed) for seed in range(6)) <= MOST


@pytest.mark.parametrize("size", [2, 3, 4])
def test_p3_a_draft_by_lists_and_deploying_are_two_hand_overs_at_any_table(size: int) -> None:
    game = shipped("dozen_war")
    assert {hand_overs(game, size, seed) for seed in range(6)} == {2}
    assert min(hand_overs(game, size, seed, draft="literal") for seed in range(6)) > 2


def test_p3_the_rules_own_alternation_of_placing_takes_more() -> None:
    game = shipped("chesswarrior")
    assert min(hand_overs(game, 2, seed, placing="turns") for seed in range(6)) > MOST
    assert max(hand_overs(game, 2, seed, mode="expert") for seed in range(6)) <= MOST
