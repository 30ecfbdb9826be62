"""Every puzzle of every game is proved by search: its line does it, nothing else begins it, nothing does it better."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from bot.config import REPOSITORY
from bot.content import read_games, read_rulebooks
from rules.kernel.game import Game
from rules.kernel.puzzles import Puzzle
from rules.kernel.sheet import SheetGame, split
from rules.kernel.solving import Solver, attempt
from rules.kernel.types import Choice
from tests.support.shared_out import at_landing

GAMES = read_games(REPOSITORY / "data")
BOOK = read_rulebooks(REPOSITORY / "data")
ALL = [(game, one) for game in GAMES for one in game.puzzles]
IDS = [f"{game.name}/{one.id}" for game, one in ALL]
LEAST = 5


def keys(game: Game[Any], one: Puzzle) -> list[Choice]:
    """Return the stated first answers."""
    state = game.puzzles.state(one.id)
    view, question = game.view(state, one.seat), state.pending[one.seat]
    return [game.parse(view, question, text) for text in one.firsts]


def in_order(rows: tuple[Choice, ...], sheet: tuple[Choice, ...]) -> bool:
    """Say whether a sheet has these rows, in this order, whatever stands between them."""
    left: Iterator[Choice] = iter(sheet)
    return all(row in left for row in rows)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_each_game_has_five_puzzles_that_teach_clauses_of_their_own(game: Game[Any]) -> None:
    ours = tuple(game.puzzles)
    assert len(ours) >= LEAST
    assert len({one.id for one in ours}) == len(ours)
    assert len({one.clauses[0] for one in ours}) == len(ours)
    for clause in (clause for one in ours for clause in one.clauses):
        assert BOOK.get(clause, "en").game == game.name


@at_landing
@pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
def test_the_line_solves_it_and_nothing_is_likelier(game: Game[Any], one: Puzzle) -> None:
    solver = Solver(game, one)
    assert solver.value(game.puzzles.state(one.id), solver.begin()) == one.best
    if one.best == 1:
        found = attempt(game, one, one.line)
        assert (found.solved, found.lost) == (True, False)


@at_landing
@pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
def test_only_the_stated_first_answers_solve_it(game: Game[Any], one: Puzzle) -> None:
    found, stated = Solver(game, one).firsts(), keys(game, one)
    if isinstance(game, SheetGame):
        assert found
        runs = [split(key).orders for key in stated]
        assert [sheet for sheet in found if not any(in_order(run, split(sheet).orders) for run in runs)] == []
        for run in runs:
            assert any(in_order(run, split(sheet).orders) for sheet in found)
    else:
        assert sorted(found) == sorted(stated)


@pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
def test_there_is_something_to_find(game: Game[Any], one: Puzzle) -> None:
    """The answer that a clock would give does not solve it, and no turn less is enough."""
    solver = Solver(game, one)
    state, stage = game.puzzles.state(one.id), solver.begin()
    assert solver.verdict(state, stage) is None
    assert solver.value(state, stage, (state.pending[one.seat].default,)) < one.best
    if one.goal.is_win and one.turns > 1:
        sooner = Solver(game, msgspec.structs.replace(one, turns=one.turns - 1))
        assert sooner.value(state, sooner.begin()) < one.best
