"""Computer players: what they compare is legal, and who looks beats who does not (7.5)."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai import PLAYERS
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Seat

from .matches import VARIANTS, match, shipped

GAME = shipped()


@pytest.mark.parametrize("index", range(len(VARIANTS)))
def test_every_action_that_players_compare_is_legal(index: int) -> None:
    for point in match(index).points[::9]:
        if point.decision.kind == "turn":
            view = GAME.view(point.state, point.decision.seat)
            found = list(GAME.worthwhile(view, point.decision))
            assert found[-1] == ("end",)
            assert len(found) == len(set(found))
            for choice in found:
                GAME.check(view, point.decision, choice)


def winner(seed: int, *levels: str) -> list[int]:
    """Play a match of some levels and return the ranks."""
    chance, rng = Sampled(f"players/{seed}"), Random(seed)
    state, _ = GAME.start(complete(GAME.options, {}), chance, len(levels))
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        view = GAME.view(state, seat)
        choice = PLAYERS[levels[seat]](GAME, view, state.pending[seat], rng)
        state, _ = GAME.submit(state, state.pending[seat].id, choice, chance, view=view)
    return list(state.outcome.ranks)


def test_greedy_beats_random() -> None:
    games = [winner(seed, *("greedy", "random")[:: 1 if seed % 2 else -1]) for seed in range(6)]
    assert [ranks[0 if seed % 2 else 1] for seed, ranks in enumerate(games)] == [1] * 6


def test_an_enemy_in_reach_is_worth_more_than_ending_the_turn() -> None:
    for point in match(0).points:
        if point.decision.kind != "turn":
            continue
        view = GAME.view(point.state, point.decision.seat)
        found = list(GAME.worthwhile(view, point.decision))
        strikes = [choice for choice in found if choice[1:2] == ("attack",)]
        if strikes:
            best = max(found, key=lambda choice: GAME.appraise(view, point.decision, choice))
            assert best != ("end",)
            return
    raise AssertionError("nobody could strike")


def test_all_levels_answer_for_every_size() -> None:
    for seats in GAME.seats:
        state, _ = GAME.start(complete(GAME.options, {}), Sampled("levels"), seats)
        seat = next(iter(state.pending))
        view = GAME.view(state, Seat(seat))
        for player in PLAYERS.values():
            GAME.check(view, state.pending[seat], player(GAME, view, state.pending[seat], Random(1)))
