"""Who never comes loses their table; where nobody comes it is nobody's (D13, D14 of docs/organisers.md)."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from bot.cli.games import shipped
from bot.contest.contest import Result
from bot.contest.settings import Kind, Stage
from bot.services.build import Services
from bot.services.decks import SharedDeck
from bot.services.events_plans import PLANS
from bot.services.library import Library
from bot.services.presets import DAY, HOUR
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice
from tests.services.fakes import FakeClock, FakeIds, FakeSender
from tests.services.tally import Tally

from .stage import BOSS, DIRECTOR, PEOPLE, Season, plan

FOUR: Any = shipped("dozen_war")


@pytest.fixture
def services(store: SqliteStore, clock: FakeClock, sender: FakeSender) -> Services:
    return Services(store, Library([FOUR, Tally()]), sender, clock=clock, ids=FakeIds())


async def came_of(season: Season, table: int) -> tuple[Result | None, list[int]]:
    """Return the result of a table, and the strikes of those who sit there."""
    contest = (await season.held()).contest
    return contest.tables[table].result(), [contest.strikes(entrant) for entrant in contest.tables[table].seats]


@pytest.mark.parametrize("kind", ["round_robin", "swiss", "rolling", "knockout"])
async def test_d14_a_table_to_which_nobody_comes_is_nobodys_though_one_alone_is_asked(
    services: Services, clock: FakeClock, kind: Kind
) -> None:
    """The clock bids for both within two days; who is to add then is one: both have stayed away all the same."""
    made = plan(Stage(kind, rounds=2), preset="bank:86400+3600")
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    table = (await season.tables())[0]
    await season.after(2 * DAY)
    assert await came_of(season, table.id) == (Result((1, 1), (), "nobody"), [1, 1])


async def test_d14_a_table_of_four_to_which_nobody_comes_is_nobodys(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, PLANS["pods"]("dozen_war"), PEOPLE[:8])
    table = (await season.tables())[0]
    await season.after(4 * DAY)
    assert await came_of(season, table.id) == (Result((1, 1, 1, 1), (), "nobody"), [1, 1, 1, 1])


async def test_who_is_first_asked_late_has_as_long_to_come_from_then_on(services: Services, clock: FakeClock) -> None:
    """Both entries were handed in before; who begins adds after 47 hours, and only then the other is asked at all."""
    season = await Season.signed_up(services, clock, plan(Stage("round_robin"), entry=True), PEOPLE[:2])
    for person in PEOPLE[:2]:
        await services.entrants.enter(season.event, person, SharedDeck("tally", "bid", ("2",)))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    await season.after(47 * HOUR)
    (first,) = (await services.views.summary(match)).to_act
    player = (await services.views.summary(match)).seats[first.seat].player
    assert player is not None
    decision = (await services.views.seat(match, first.seat)).decisions[0]
    await services.matches.submit(match, player, first.seat, decision.id, ("1",))
    await season.after(47 * HOUR)
    assert await came_of(season, table.id) == (None, [0, 0])
    await season.after(HOUR)
    result, strikes = await came_of(season, table.id)
    assert result is not None
    assert (result.how, result.ranks[first.seat]) == ("walkover", 1)
    assert strikes[1 - first.seat] == 1


async def test_d13_who_is_asked_first_and_never_comes_gets_a_strike_though_both_had_entered_before(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(Stage("round_robin"), entry=True), PEOPLE[:2])
    for person in PEOPLE[:2]:
        await services.entrants.enter(season.event, person, SharedDeck("tally", "bid", ("2",)))
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    (first,) = (await services.views.summary(await season.match_at(table.id))).to_act
    await season.after(3 * DAY)
    ranks, strikes = ((2, 1), [1, 0]) if first.seat == 0 else ((1, 2), [0, 1])
    assert await came_of(season, table.id) == (Result(ranks, (), "walkover"), strikes)


async def test_d13_who_alone_never_comes_to_a_table_of_four_gets_a_strike(services: Services, clock: FakeClock) -> None:
    """Three answer whatever they are asked: the match was not played, and only the fourth is told off for it."""
    made = msgspec.structs.replace(PLANS["pods"]("dozen_war"), preset="bank:864000+86400")
    season = await Season.begin(services, clock, made, PEOPLE[:8])
    table = (await season.tables())[0]
    match = await season.match_at(table.id)
    while asked := [one.seat for one in (await services.views.summary(match)).to_act if one.seat != 3]:
        seen = await services.views.seat(match, asked[0])
        player = (await services.views.summary(match)).seats[asked[0]].player
        assert player is not None
        choice = random_choice(FOUR, seen.view, seen.decisions[0], Random(1))
        await services.matches.submit(match, player, asked[0], seen.decisions[0].id, choice)
    await season.after(3 * DAY)
    assert await came_of(season, table.id) == (Result((1, 1, 1, 4), (), "walkover"), [0, 0, 0, 1])


async def test_a_table_whose_result_was_taken_back_is_the_directors_when_its_time_is_up(
    services: Services, clock: FakeClock
) -> None:
    """Both have played, and no match runs any more: nobody is told off, and nobody's table it is not."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2)), PEOPLE[:2])
    (table,) = await season.tables()
    await season.concede(table.id, table.seats[1])
    number = next(row.n for row in (await season.held()).rows if row.act["type"] == "report")
    await services.event_rulings.take_back(season.event, DIRECTOR, number, "to be looked at")
    await season.after(8 * DAY)
    assert await came_of(season, table.id) == (None, [0, 0])
    told = [row.payload for row in await services.store.claim(clock.now(), 99) if row.kind == "event_say"]
    assert [one["mention"] for one in told if one["text"]["key"] == "service.event.undecided"] == [[BOSS]]
