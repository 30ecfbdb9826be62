"""When the posts of an event's tables hear that these are played until another day."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_until import UNTIL
from bot.services.presets import DAY, HOUR
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan


async def renewed(services: Services) -> list[str]:
    """The matches whose posts are to be renewed; what else waits is said."""
    rows: list[OutboxRow] = []
    while claimed := await services.store.claim(1 << 40, 1000):
        rows += claimed
        for row in claimed:
            await services.store.delivered(row, 0, Delivery())
    return sorted(str(row.match) for row in rows if row.kind == UNTIL)


@pytest.fixture
async def season(services: Services, clock: FakeClock) -> Season:
    """A Swiss of four in its first round."""
    begun = await Season.begin(services, clock, plan(Stage("swiss", rounds=2), walkover=0), PEOPLE[:4])
    assert await renewed(services) == [], "what has just been said is not renewed"
    return begun


async def test_more_time_concerns_the_table_that_has_it(services: Services, season: Season) -> None:
    one, _ = await season.tables()
    done = await services.event_rulings.extend(season.event, DIRECTOR, one.id, 12)
    assert await renewed(services) == [await season.match_at(one.id)]
    assert done.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act)
    assert await renewed(services) == [await season.match_at(one.id)]


async def test_a_pause_is_told_at_its_end(services: Services, season: Season, clock: FakeClock) -> None:
    every = sorted([await season.match_at(table.id) for table in await season.tables()])
    await services.events.pause(season.event, DIRECTOR, "a storm")
    await season.work()
    assert await renewed(services) == []
    clock.advance(DAY)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert await renewed(services) == every


async def test_clocks_that_an_outage_moved_are_told_of_tables(
    services: Services, season: Season, clock: FakeClock
) -> None:
    every = sorted([await season.match_at(table.id) for table in await season.tables()])
    clock.advance(2 * HOUR)
    await services.events_clock.make_good(2 * HOUR)
    assert await renewed(services) == every


async def test_a_result_renews_no_post(services: Services, season: Season) -> None:
    one, _ = await season.tables()
    await services.event_rulings.result(season.event, DIRECTOR, one.id, (1, 2))
    await season.work()
    assert await renewed(services) == []


async def test_without_a_limit_no_post_names_a_day(services: Services, clock: FakeClock) -> None:
    endless = await Season.begin(services, clock, plan(Stage("round_robin"), round=0, walkover=0), PEOPLE[:2])
    await renewed(services)
    await services.events.pause(endless.event, DIRECTOR)
    await services.events.resume(endless.event, DIRECTOR)
    await endless.work()
    assert await renewed(services) == []
