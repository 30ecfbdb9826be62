"""Who is back in a round robin that was drawn on without them: a reserve, readmitted, or never to have left."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.contest.acts import Report
from bot.contest.log import dump
from bot.contest.settings import PART, Stage
from bot.contest.standings import standings
from bot.discord.commands.event import event_files
from bot.services.build import Services
from bot.services.events_held import Done
from bot.services.events_taking_back import leading
from bot.services.presets import DAY
from bot.show.events.checking import check
from tests.services.fakes import FakeClock
from tests.support.shared_out import few

from .stage import DIRECTOR, PEOPLE, Season, plan

WEEK, NEW = 7 * DAY, PEOPLE[20]
CALENDAR = Stage("round_robin", idle=False)


class League(Season):
    """A league of six by the calendar, whose first has left after three rounds, and the fourth was drawn."""

    gone: int
    other: int
    drop: int

    @classmethod
    async def drawn_on(cls, services: Services, clock: FakeClock) -> League:
        season = await cls.begin(services, clock, plan(CALENDAR, pace="calendar"), PEOPLE[:6])
        assert isinstance(season, League)
        for number in range(3):
            await season.play_round()
            if number < 2:
                await season.after(WEEK)
        season.gone, *others = (await season.held()).contest.entrants
        season.drop = (await services.event_rulings.drop(season.event, DIRECTOR, season.gone)).act or 0
        await season.after(WEEK)
        there = {entrant for table in await season.tables() for entrant in table.seats}
        (season.other,) = set(others) - there
        return season

    async def points(self, entrant: int) -> int:
        held = await self.held()
        return next(r.points // PART for r in standings(held.contest, held.row.seed) if r.entrant == entrant)

    async def to_the_end(self) -> set[int]:
        """Play on to the end and close; return how many rounds people have."""
        while await self.tables():
            await self.play_round()
            await self.after(WEEK)
        await self.services.events.close(self.event, DIRECTOR)
        held = await self.held()
        file = event_files(held)[f"{self.event}.json"]
        assert check(file).by_hand == (), "whoever has the file draws the same"
        return {row.played for row in standings(held.contest, held.row.seed)}


async def reserve(season: League) -> Done:
    return await season.services.event_rulings.substitute(season.event, DIRECTOR, season.gone, NEW, "New")


async def readmitted(season: League) -> Done:
    return await season.services.event_rulings.readmit(season.event, DIRECTOR, season.gone)


async def taken_back(season: League) -> Done:
    return await season.services.event_rulings.take_back(season.event, DIRECTOR, season.drop)


WAYS: list[Callable[[League], Awaitable[Done]]] = [reserve, readmitted, taken_back]


@few(1)
@pytest.mark.parametrize("way", WAYS)
async def test_d3_a_table_of_the_round_that_goes_on_is_played(
    way: Callable[[League], Awaitable[Done]], services: Services, clock: FakeClock
) -> None:
    season = await League.drawn_on(services, clock)
    before, ends = await season.held(), [d.due for d in (await season.held()).deadlines if d.kind == "close"]
    clock.advance(DAY)
    done = await way(season)
    await season.work()
    held = await season.held()
    (table,) = [t for t in await season.tables() if season.gone in t.seats]
    assert (table.round, set(table.seats)) == (4, {season.gone, season.other})
    assert held.is_playing(table.id)
    assert [d.due for d in held.deadlines if d.kind == "close"] == ends, "it ends with its round"
    number = leading(done.held, len(before.rows), DIRECTOR.user)
    back = await services.event_rulings.take_back(season.event, DIRECTOR, number)
    await season.work()
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert table.id not in {match.table for match in after.matches}
    await services.event_rulings.take_back(season.event, DIRECTOR, back.act or 0)
    await season.work()
    assert table.id in {one.id for one in await season.tables()}
    assert await season.to_the_end() == {5}


@few(1)
@pytest.mark.parametrize("way", WAYS)
async def test_d3_a_table_of_a_round_that_is_over_stays_a_walkover_that_a_director_may_have_played(
    way: Callable[[League], Awaitable[Done]], services: Services, clock: FakeClock
) -> None:
    season = await League.drawn_on(services, clock)
    before = await season.points(season.other)
    for table in await season.tables():
        await season.concede(table.id, table.seats[1])
    await way(season)
    await season.work()
    held = await season.held()
    (table,) = [t for t in held.contest.tables_of(round=4) if season.gone in t.seats]
    assert table.winner() == season.other
    assert await season.points(season.other) == before
    assert held.contest.strikes(season.gone) == 0
    ruled = next(n for n, act in enumerate(held.acts, 1) if isinstance(act, Report) and act.table == table.id)
    await services.event_rulings.take_back(season.event, DIRECTOR, ruled)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.work()
    assert (await season.held()).is_playing(table.id)
    assert await season.to_the_end() == {5}


async def test_a_round_taken_back_takes_along_the_table_of_who_came_back_to_it(
    services: Services, clock: FakeClock
) -> None:
    season = await League.drawn_on(services, clock)
    await reserve(season)
    await season.work()
    held = await season.held()
    number = min(t.id for t in held.contest.tables_of(round=4)) // 1000
    await services.event_rulings.take_back(season.event, DIRECTOR, number)
    assert (await season.held()).contest.round_of(0) == 3
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    drawn = [entrant for t in await season.tables() for entrant in t.seats]
    assert sorted(drawn) == sorted(held.contest.entrants)
