"""Every registered game is played to its end by AI seats through the services, clocks and restarts included."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_games
from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.services.presets import ASYNC
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from rules.kernel.game import Game
from tests.support.shared_out import at_landing, few

from .fakes import ANN, FakeClock, FakeIds, FakeSender, drain

GAMES = read_games(REPOSITORY / "data")


@pytest.fixture
def ids() -> FakeIds:
    return FakeIds(["GAMES"])


def over(store: SqliteStore, game: Game[Any], clock: FakeClock, sender: FakeSender, ids: FakeIds) -> Services:
    return Services(store, Library([game]), sender, ais={"random": random_choice}, clock=clock, ids=ids)


@few(1)
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_two_ais_play_a_whole_match_across_restarts(
    game: Game[Any], store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    services = over(store, game, clock, sender, ids)
    made = await services.lobby.create(NewMatch(game=game.name, creator=ANN, guild=7, channel=8, ai="random", seat=0))
    await services.lobby.vacate(made.match.id, 0, ai="random")
    while await over(store, game, clock, sender, ids).practice.play("GAMES"):
        pass
    assert (await services.views.summary("GAMES")).row.status == "over"
    assert (await services.fairness.verify("GAMES")).commitment == made.match.commitment
    await drain(services, clock)
    assert sender.kinds()[-2:] == ["match_over", "lobby_post"], "the lobby post turns into the result"


@at_landing
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_the_clock_alone_brings_a_match_to_its_end(
    game: Game[Any], store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    services = over(store, game, clock, sender, ids)
    await services.lobby.create(NewMatch(game=game.name, creator=ANN, guild=7, channel=8, seat=0))
    await services.lobby.accept("GAMES", 102)
    await services.openings.open("GAMES")
    while (await services.views.summary("GAMES")).row.status in ("setup", "playing"):
        clock.advance((await store.next_due() or clock.now()) - clock.now())
        await services.clocks.act()
    assert (await services.views.summary("GAMES")).row.status == "over"


TABLES = [pytest.param(game, size, id=f"{game.name}-{size}") for game in GAMES for size in game.seats]


@pytest.mark.parametrize(("game", "size"), TABLES)
async def test_j65_who_stayed_answers_and_files_ahead_whoever_is_away(
    game: Game[Any], size: int, store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    """Ann goes away for 3 days: all others who are asked answer, after a restart too; her clock is later by 3 days."""
    services = over(store, game, clock, sender, ids)
    people = tuple(range(ANN, ANN + size))
    new = NewMatch(game=game.name, creator=ANN, guild=7, channel=8, invited=people[1:], seat=0, size=size)
    await services.lobby.create(new)
    for person in people[1:]:
        await services.lobby.accept("GAMES", person)
    await services.openings.open("GAMES")
    before = {act.seat: act.due or 0 for act in (await services.views.summary("GAMES")).to_act}
    await services.away.begin("GAMES", ANN, 3)
    services = over(store, game, clock, sender, ids)
    for seat in before:
        plan = (await services.views.seat("GAMES", seat)).plan
        assert plan is not None
        await services.matches.save_draft("GAMES", people[seat], seat, plan.id, plan.default)
        if seat != 0:
            await services.matches.submit("GAMES", people[seat], seat, plan.id, plan.default)
    if 0 in before:
        shown = await services.views.summary("GAMES")
        assert [(act.seat, act.due) for act in shown.to_act] == [(0, before[0] + 3 * 24 * 3600)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
async def test_views_of_a_fresh_match_can_be_shown_to_everyone(
    game: Game[Any], store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    services = over(store, game, clock, sender, ids)
    await services.lobby.create(NewMatch(game=game.name, creator=ANN, guild=7, channel=8, seat=0))
    await services.lobby.accept("GAMES", 102)
    await services.openings.open("GAMES")
    shown = [await services.views.seat("GAMES", seat) for seat in (None, 0, 1)]
    assert [len(s.decisions) > 0 for s in shown] == [False, True, True]
    assert shown[1].plan == shown[1].decisions[0]


@pytest.mark.parametrize(("game", "size"), [table for table in TABLES if table.values[1] == 4])
async def test_5_2_an_absent_seat_never_holds_a_table_of_four_for_longer_than_one_clock(
    game: Game[Any], size: int, store: SqliteStore, clock: FakeClock, sender: FakeSender, ids: FakeIds
) -> None:
    """Three answer at once and one never does: after the clock of each question put to it alone another is asked."""
    services = over(store, game, clock, sender, ids)
    people, absent, rng = tuple(range(ANN, ANN + size)), size - 1, Random(size)
    new = NewMatch(game=game.name, creator=ANN, guild=7, channel=8, invited=people[1:], seat=0, size=size)
    await services.lobby.create(new)
    for person in people[1:]:
        await services.lobby.accept("GAMES", person)
    await services.openings.open("GAMES")
    held: list[str] = []
    while len(held) < 4:
        to_act = (await services.views.summary("GAMES")).to_act
        others = [act.seat for act in to_act if act.seat != absent]
        if others:
            seen = await services.views.seat("GAMES", others[0])
            question = seen.view.state.pending[others[0]]
            choice = random_choice(game, seen.view, question, rng)
            await services.matches.submit("GAMES", people[others[0]], others[0], question.id, choice)
            continue
        (act,) = to_act
        question = (await services.views.seat("GAMES", absent)).view.state.pending[absent]
        left = (act.due or 0) - clock.now()
        assert 0 < left <= ASYNC.more(question.clock)
        clock.advance(left)
        await services.clocks.act()
        assert {act.seat for act in (await services.views.summary("GAMES")).to_act} != {absent}
        held.append(question.kind)
    assert "turn" in held
