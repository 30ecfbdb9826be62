"""A rolling event pairs who has waited too long with whoever comes free."""

from __future__ import annotations

from bot.contest.rolling import free
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan

ROLLING = plan(Stage("rolling", rounds=4), round=40 * DAY, walkover=0, wait=2 * HOUR)


async def ended(season: Season) -> None:
    """End a table, so that two more are free."""
    table, *_ = await season.tables()
    await season.concede(table.id, table.seats[0])
    await season.work()


async def test_who_has_waited_too_long_is_paired_as_soon_as_others_are_free(
    services: Services, clock: FakeClock
) -> None:
    """Thirteen: one has no table from the beginning, and nobody comes free before the tenth hour."""
    season = await Season.begin(services, clock, ROLLING, PEOPLE[:13])
    await season.after(10 * HOUR)
    assert len(free((await season.held()).contest, 0)) == 1
    await ended(season)
    assert len(await season.tables()) == 6


async def test_who_waits_since_the_wave_is_paired_when_the_wait_is_over(services: Services, clock: FakeClock) -> None:
    """One waits from the beginning; two come free in the first hour, three being too few for a wave: it comes after the
    second hour, not two hours after those came free.
    """
    season = await Season.begin(services, clock, ROLLING, PEOPLE[:13])
    await season.after(HOUR)
    await ended(season)
    assert len(await season.tables()) == 5
    await season.after(HOUR)
    assert len(await season.tables()) == 6


async def test_a_pause_is_no_waiting(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, ROLLING, PEOPLE[:13])
    await season.after(HOUR)
    await services.events.pause(season.event, DIRECTOR)
    await season.after(10 * HOUR)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    await ended(season)
    assert len(await season.tables()) == 5
    await season.after(HOUR)
    assert len(await season.tables()) == 6


async def test_nobody_waits_any_more_when_who_did_has_left(services: Services, clock: FakeClock) -> None:
    """Two who come free then are too few for a wave, and have not waited yet."""
    season = await Season.begin(services, clock, ROLLING, PEOPLE[:13])
    await season.after(10 * HOUR)
    held = await season.held()
    (alone,) = free(held.contest, 0)
    assert ("wave", "late") in due(held)
    await services.event_rulings.drop(season.event, DIRECTOR, alone, "moved away")
    await season.work()
    assert [kind for kind, _ in due(await season.held())].count("wave") == 0
    await ended(season)
    assert len(await season.tables()) == 5
