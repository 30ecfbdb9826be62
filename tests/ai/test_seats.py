"""The search at tables of three and four: a turn of every other seat, bounded, and judged by rank where one is out."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.balance import arena
from rules.ai.search import Line, search_choice
from rules.kernel.chance import Sampled
from rules.kernel.types import Seat
from tests.kernel.toy import Toy

from .test_search import SMALL


class Counted(Line):
    """Counts the replies, by seat."""

    def __init__(self, *args: Any) -> None:
        super().__init__(*args)
        self.replies: list[Seat] = []

    def reply(self, state: Any, seat: Seat) -> Any:
        self.replies.append(seat)
        return super().reply(state, seat)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_other_seat_replies_and_none_more_often_than_there_are_others(seats: int) -> None:
    game = Toy()
    state, _ = game.start({}, Sampled("table"), seats)
    question = state.pending[Seat(0)]
    view = game.view(state, Seat(0))
    line = Counted(game, Seat(0), "line")
    line.outlook(game.guess(view, Random(1)), view, question, question.default)
    assert set(line.replies) == set(range(1, seats))
    assert all(line.replies.count(Seat(other)) <= seats - 1 for other in range(1, seats))


@pytest.mark.parametrize("turns", [1, 2, 3])
def test_a_game_that_looks_further_ahead_plays_its_own_next_turns_on_with_the_replies_to_each(
    monkeypatch: pytest.MonkeyPatch, turns: int
) -> None:
    monkeypatch.setattr(Toy, "weighing", Toy.weighing._replace(turns=turns))
    game = Toy()
    state, _ = game.start({}, Sampled("table"), 2)
    question = state.pending[Seat(0)]
    view = game.view(state, Seat(0))
    line = Counted(game, Seat(0), "line")
    line.outlook(game.guess(view, Random(1)), view, question, question.default)
    assert line.replies == [1, *[0, 1] * (turns - 1)]


@pytest.mark.parametrize(("out", "chance"), [({0: 4}, -1.0), ({0: 3, 1: 4}, -1 / 3)])
def test_a_seat_that_is_out_has_the_chances_of_its_rank(out: dict[Seat, int], chance: float) -> None:
    state, _ = Toy().start({}, Sampled("table"), 4)
    state.out = {Seat(seat): rank for seat, rank in out.items()}
    state.counter = 9
    assert Line(Toy(), Seat(0), "line").chances(state) == pytest.approx(chance)


@pytest.mark.parametrize("seats", [3, 4])
def test_a_table_of_search_and_other_players_plays_to_a_rank_each(seats: int) -> None:
    game = Toy()
    players = ["quick", "greedy", "random", "random"][:seats]
    played = arena.play(game, players, 1, {"wounds": 1})
    assert len(played.state.outcome.ranks) == seats
    again = arena.play(game, players, 1, {"wounds": 1})
    assert again.moves == played.moves
    tally = arena.Tally()
    arena.count(game, played, tally)
    assert tally.matches == 1


def test_the_search_answers_beside_seats_that_are_out() -> None:
    game = Toy()
    state, _ = game.start({}, Sampled("table"), 4)
    state, _ = game.submit(state, "concede.1", ("concede",), Sampled("table"))
    question = state.pending[Seat(0)]
    choice = search_choice(game, game.view(state, Seat(0)), question, Random(1), SMALL)
    game.submit(state, question.id, choice, Sampled("table"))
