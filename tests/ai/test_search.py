"""The search player in every registered game: legal, deterministic, and blind to what its view hides."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.cli.games import names
from rules.ai import MEASURING, PLAYERS
from rules.ai.search import Effort, search_choice
from rules.kernel.types import Choice
from tests.contract.positions import CASES, Match, Point, label, match
from tests.kernel.toy import Toy
from tests.support.shared_out import few

SMALL = Effort(width=4, guesses=3)
PLAIN = {name: next(i for i, case in enumerate(CASES) if case[0] == name and not case[1]) for name in names()}


LOOKED_AT = [4, pytest.param(8, marks=pytest.mark.soak)]
"""Positions of a match that are looked at, and in the soak."""


def points(played: Match, most: int) -> list[Point]:
    """Return some positions of a match, from its set-up to its end."""
    return list(played.points[:: max(1, len(played.points) // most)])


def chosen(played: Match, state: Any, point: Point) -> Choice:
    """Return what the search answers at a point if the state is what is behind its view."""
    view = played.game.view(state, point.decision.seat)
    return search_choice(played.game, view, point.decision, Random("same"), SMALL)


TABLES = [i for i, case in enumerate(CASES) if case.name == Toy.name and case.seed == 1 and not case.variant]
"""The toy with two, three and four seats."""


@pytest.fixture(params=[*PLAIN.values(), *TABLES], ids=lambda index: label(CASES[index]))
def played(request: pytest.FixtureRequest) -> Match:
    """A random match of each game, and of a game with more than two seats."""
    return match(request.param)


def test_the_search_is_a_level_of_its_own() -> None:
    assert list(PLAYERS) == ["random", "greedy", "search"]
    assert set(MEASURING) == {*PLAYERS, "quick", "brisk"}


def answer(played: Match, point: Point) -> Choice:
    """Return what the search answers at a point, worked out once for all tests."""
    key = played.seed, point.before
    if key not in ANSWERS:
        ANSWERS[key] = chosen(played, point.state, point)
    return ANSWERS[key]


ANSWERS: dict[tuple[str, int], Choice] = {}


@few(3)
@pytest.mark.parametrize("most", LOOKED_AT)
def test_answers_are_accepted(played: Match, most: int) -> None:
    for point in points(played, most):
        played.game.submit(point.state, point.decision.id, answer(played, point), played.chance())


@few(3)
@pytest.mark.parametrize("most", LOOKED_AT)
def test_equal_views_and_generators_give_equal_answers(played: Match, most: int) -> None:
    for point in points(played, most):
        assert chosen(played, point.state, point) == answer(played, point)


@few(3)
@pytest.mark.parametrize("most", LOOKED_AT)
def test_what_the_view_hides_changes_no_answer(played: Match, most: int) -> None:
    for number, point in enumerate(points(played, most)):
        view = played.game.view(point.state, point.decision.seat)
        twin = played.game.guess(view, Random(f"twin/{number}"))
        assert chosen(played, twin, point) == answer(played, point)


def test_tokens_without_texts_are_those_with_texts(played: Match) -> None:
    for point in played.points:
        view = played.game.view(point.state, point.decision.seat)
        for length in range(len(point.choice) + 1):
            prefix = point.choice[:length]
            listed = [o.token for o in played.game.options_at(view, point.decision, prefix).options]
            assert list(played.game.place(view, point.decision, prefix).tokens()) == listed


@few(3)
@pytest.mark.parametrize("most", LOOKED_AT)
def test_thinking_leaves_the_view_as_it_is(played: Match, most: int) -> None:
    for point in points(played, most):
        view = played.game.view(point.state, point.decision.seat)
        before = played.game.dump(view.state)
        search_choice(played.game, view, point.decision, Random("untouched"), SMALL)
        assert played.game.dump(view.state) == before
