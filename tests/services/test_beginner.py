"""The beginner among the computer players: whole matches of every game, which it mostly loses."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_game
from bot.services.beginner import beginner_choice
from rules import GAMES
from rules.ai import PLAYERS, Player
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.types import State
from tests.support.shared_out import at_landing, few


def played(game: Game[Any], seats: tuple[Player, ...], seed: int) -> State:
    """Return how a match of such players ends."""
    chance, rng = Sampled(f"beginner/{seed}"), Random(seed)
    state, _ = game.start({}, chance)
    while state.outcome is None:
        seat = min(seat for seat in state.pending if seat not in state.answers)
        decision, view = state.pending[seat], game.view(state, seat)
        choice = seats[int(seat)](game, view, decision, rng)
        state, _ = game.submit(state, decision.id, choice, chance, view=view)
    return state


@few(1)
@pytest.mark.parametrize("name", GAMES)
def test_a_beginner_plays_every_game_to_its_end_and_a_seed_gives_the_same_match_again(name: str) -> None:
    game = read_game(REPOSITORY / "data", name)
    first, again = (played(game, (beginner_choice, beginner_choice), 3) for _ in range(2))
    assert first.outcome is not None
    assert first == again


@at_landing
def test_a_beginner_gives_its_opponent_a_match() -> None:
    """Of twenty matches of Commandeer a random player ends some in the second turn or before; this one hardly any."""
    game, greedy = read_game(REPOSITORY / "data", "commandeer"), PLAYERS["greedy"]
    over = {
        player: [played(game, (greedy, player) if seed % 2 else (player, greedy), seed) for seed in range(20)]
        for player in (PLAYERS["random"], beginner_choice)
    }
    early = {player: sum(game.turn_of(state) <= 2 for state in states) for player, states in over.items()}
    assert early[PLAYERS["random"]] >= 3
    assert early[beginner_choice] <= 1
    outcomes = [state.outcome for state in over[beginner_choice]]
    assert sum(one is not None and one.ranks[seed % 2] == 1 for seed, one in enumerate(outcomes)) <= 2
