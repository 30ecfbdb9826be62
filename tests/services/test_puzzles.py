"""Puzzles judge every answer that a message comes to: a wrong one is taken back whole, and counts for nothing."""

from __future__ import annotations

from copy import deepcopy
from itertools import islice
from typing import Any

import pytest
from msgspec.structs import replace

from bot.config import REPOSITORY
from bot.content import read_games
from bot.services.build import Services
from bot.services.library import Library
from bot.services.teaching_errors import NotSolved, OnlyTaught
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.game import Game
from rules.kernel.puzzles import Puzzle, Puzzles
from tests.support.shared_out import few

from .fakes import ANN, FakeClock, FakeIds, FakeSender

GAMES = {game.name: game for game in read_games(REPOSITORY / "data")}
ALL = [(game, one) for game in GAMES.values() for one in game.puzzles]
IDS = [f"{game.name}/{one.id}" for game, one in ALL]
WRONG_BEHIND = [
    ("commandeer/out_of_line", "attack c3 n c4; attack b4 ne c5; end"),
    ("commandeer/mark_first", "attack d4 n d5; attack d2 n d5; end"),
    ("commandeer/into_reach", "move d4 d5; end; attack c4 n c5; end"),
    ("commandeer/two_at_once", "attack c4 n c5; attack d4 nw c5"),
    ("commandeer/two_at_once", "attack c2 n c5; attack d4 nw c5"),
    ("dozen_war/siege", "a.c1 attack b.i1; end"),
]
"""Turns whose first answer is the right one, and a later one of which leaves nothing to be won."""


@pytest.fixture
def school(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(
        store, Library(tuple(GAMES.values())), sender, ais={"random": random_choice}, clock=clock, ids=FakeIds()
    )


async def send(school: Services, game: Game[Any], code: str, seat: int, text: str) -> None:
    """Send a typed turn as one message."""
    seen = await school.views.seat(code, seat)
    assert seen.plan is not None
    first, *then = game.parse_ahead(seen.view, seen.plan, text)
    await school.matches.submit(code, ANN, seat, seen.plan.id, first, then=then)


@pytest.mark.parametrize(("name", "text"), WRONG_BEHIND, ids=[text for _, text in WRONG_BEHIND])
async def test_a_wrong_answer_behind_the_right_one_is_taken_back_and_not_solved(
    school: Services, name: str, text: str
) -> None:
    game, one = school.puzzles.named(name)
    code = await school.puzzles.open(ANN, name)
    before = await school.views.seat(code, one.seat)
    with pytest.raises(NotSolved):
        await send(school, game, code, one.seat, text)
    assert await school.views.seat(code, one.seat) == before
    assert not (await school.puzzles.standing(code)).is_over
    assert await school.puzzles.solved(ANN) == frozenset()


async def test_what_waits_for_a_reply_is_judged_where_it_is_given(
    school: Services, monkeypatch: pytest.MonkeyPatch
) -> None:
    """North has a card in hand, so that it is asked between the end of planning and the attacks sent ahead."""
    game, one = school.puzzles.named("commandeer/into_reach")
    state, two = game.puzzles.state(one.id), replace(one, turns=2)
    state.sides[1] = replace(state.sides[1], hand=("rl01",), energy=("rl01",))
    monkeypatch.setattr(type(game), "puzzles", Puzzles({one.id: state}, lambda _: two, deepcopy))
    code = await school.puzzles.open(ANN, "commandeer/into_reach")
    with pytest.raises(NotSolved):
        await send(school, game, code, one.seat, "move d4 d5; end; attack c4 n c5; end")
    assert (await school.views.summary(code)).row.moves == 0
    await send(school, game, code, one.seat, "move d4 d5; end; attack c4 n c5; attack d5 w c5")
    given = [step.seat for step in await school.desk.kept(code).steps(code, 0)]
    assert given == [0, 0, 1, 0, 0]
    assert await school.puzzles.solved(ANN) == {"commandeer/into_reach"}


@few(6)
@pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
async def test_a_puzzle_has_no_room_for_what_lies_beside_its_question(
    school: Services, game: Game[Any], one: Puzzle
) -> None:
    """A standing order would answer for the solver, or leave nobody to move."""
    code = await school.puzzles.open(ANN, f"{game.name}/{one.id}")
    seen = await school.views.seat(code, one.seat)
    for side in (d for d in seen.decisions if d.clock == "side"):
        for choice in islice(game.choices(seen.view, side), 3):
            with pytest.raises(OnlyTaught):
                await school.matches.submit(code, ANN, one.seat, side.id, choice)
    assert await school.views.seat(code, one.seat) == seen


@pytest.mark.parametrize(("game", "one"), ALL, ids=IDS)
async def test_the_line_solves_it_in_one_message(school: Services, game: Game[Any], one: Puzzle) -> None:
    name = f"{game.name}/{one.id}"
    code = await school.puzzles.open(ANN, name)
    await send(school, game, code, one.seat, "; ".join(one.line))
    while not (await school.puzzles.standing(code)).is_over:  # a list ends with its turn: the rest is sent by itself
        seen = await school.views.seat(code, one.seat)
        assert seen.plan is not None
        await school.matches.submit(code, ANN, one.seat, seen.plan.id, await school.puzzles.shown(code))
    assert await school.puzzles.solved(ANN) == {name}
