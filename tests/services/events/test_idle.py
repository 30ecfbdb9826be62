"""Tables without a match at the end of a pause or an absence: what begins by itself, and what a director begins."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.pauses import LONGEST_PAUSE
from bot.services.presets import DAY, HOUR
from tests.services.fakes import GUILD, FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan
from .test_departed import alone


async def short(services: Services, clock: FakeClock) -> Season:
    """A table of three matches whose time was up as the first ended: the second is the director's to open."""
    stage = Stage("knockout", best_of=3)
    season = await Season.begin(services, clock, plan(stage, walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    match, held = await season.match_at(table.id), await season.held()
    for seat, entrant in enumerate(table.seats):
        player = held.contest.entrants[entrant].player
        await services.matches.submit(match, player, seat, f"1.{seat}", (str(1 + seat),))
    for days in (13, 8):
        await services.staff_time.pause(match, DIRECTOR, "calm", hours=LONGEST_PAUSE)
        await season.after(days * DAY)
    return season


async def taken_back(services: Services, clock: FakeClock) -> Season:
    """A table whose result was ruled and taken back."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2)), PEOPLE[:2])
    clock.advance(HOUR)
    (table,) = await season.tables()
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2))
    await season.work()
    clock.advance(HOUR)
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    await season.work()
    return season


@pytest.mark.parametrize("life", [short, taken_back])
@pytest.mark.parametrize("is_absence", [False, True])
async def test_a_table_that_waits_for_its_director_does_so_after_a_pause_and_an_absence(
    services: Services, clock: FakeClock, life: Callable[[Services, FakeClock], Awaitable[Season]], is_absence: bool
) -> None:
    season = await life(services, clock)
    (table,) = await season.tables()
    assert not (await season.held()).matches
    if is_absence:
        await services.departures.left(GUILD)
        await alone(season, clock, DAY)
        await services.departures.returned(GUILD)
    else:
        await services.events.pause(season.event, DIRECTOR)
        await season.after(DAY)
        await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert not (await season.held()).matches, "the director says what comes of it"
    clock.advance(HOUR)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.work()
    assert len((await season.held()).matches) == 1


async def test_a_match_that_a_director_opens_in_a_pause_begins_after_it(services: Services, clock: FakeClock) -> None:
    season = await taken_back(services, clock)
    (table,) = await season.tables()
    await services.events.pause(season.event, DIRECTOR)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.after(DAY)
    assert not (await season.held()).matches
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert len((await season.held()).matches) == 1


async def test_a_match_begun_after_a_result_was_taken_back_begins_anew_where_nobody_could_play_it(
    services: Services, clock: FakeClock
) -> None:
    """Its server puts the bot out for so long that the match ends without a result."""
    season = await taken_back(services, clock)
    (table,) = await season.tables()
    clock.advance(HOUR)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.work()
    first = await season.match_at(table.id)
    await services.departures.left(GUILD)
    await alone(season, clock, 20 * DAY)
    assert not (await season.held()).matches
    await services.departures.returned(GUILD)
    await season.work()
    assert await season.match_at(table.id) != first


async def test_d9_a_side_that_is_to_be_chosen_is_asked_for_once_with_what_was_left_at_the_pause(
    services: Services, clock: FakeClock
) -> None:
    """An hour of the day is left as the event is paused; two hours later it goes on."""
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3, choice=True)), PEOPLE[:2])
    await services.store.claim(clock.now(), 100)
    await season.after(23 * HOUR)
    await services.events.pause(season.event, DIRECTOR)
    await season.after(2 * HOUR)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert [d.due for d in (await season.held()).deadlines if d.kind == "choose"] == [clock.now() + HOUR]
    said = [row.payload["text"]["key"] for row in await services.store.claim(clock.now(), 100) if "text" in row.payload]
    assert said == ["service.event.paused", "service.event.resumed"]
