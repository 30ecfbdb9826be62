"""A pause of an event stops all of its matches, also those that begin or go on meanwhile, until it ends (D9)."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_tables import STOPPED_FOR
from bot.services.pauses import LONGEST_PAUSE
from bot.services.presets import DAY, HOUR, MINUTE
from bot.services.staff_errors import EventHolds
from bot.storage.rows import MatchRow
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

LEAGUE = Stage("swiss", rounds=2)


async def row_of(season: Season) -> MatchRow:
    """The one match that is played."""
    (found,) = (await season.held()).matches
    return (await season.services.views.summary(found.id)).row


async def left(season: Season, clock: FakeClock) -> list[int]:
    """The seconds that those have left who are to act in the one match that is played."""
    (found,) = (await season.held()).matches
    shown = await season.services.views.summary(found.id)
    return [one.due - clock.now() for one in shown.to_act if one.due is not None]


async def test_d9_who_comes_to_a_live_table_in_a_pause_loses_no_time_to_it(
    services: Services, clock: FakeClock
) -> None:
    """Both say that they are there while the event is paused: the match has all of its time when it goes on."""
    live = plan(LEAGUE, preset="live", walkover=3 * MINUTE, round=2 * HOUR, limit=75 * MINUTE)
    season = await Season.begin(services, clock, live, PEOPLE[:2])
    await services.events.pause(season.event, DIRECTOR)
    await season.work()
    (match,) = (await season.held()).matches
    for place in (await services.views.summary(match.id)).seats:
        await services.lobby.here(match.id, place.player or 0)
    await season.work()
    assert (await row_of(season)).status == "paused"
    await season.after(3 * HOUR)
    assert await left(season, clock) == []
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert (await row_of(season)).status == "setup"
    assert await left(season, clock) == [30 * MINUTE] * 2
    assert (await services.views.summary(match.id)).limit == clock.now() + 75 * MINUTE


async def test_d9_a_match_that_its_players_see_in_a_pause_only_stands_still(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(LEAGUE), PEOPLE[:2])
    await services.events.start(season.event, DIRECTOR)
    while await services.clocks.act():
        pass
    assert (await row_of(season)).status == "opening"
    await services.events.pause(season.event, DIRECTOR)
    await season.work()
    assert (await row_of(season)).status == "paused"
    await season.after(30 * DAY)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert await left(season, clock) == [2 * DAY] * 2


async def test_d9_a_match_that_the_staff_let_go_on_stands_as_long_as_its_event(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:2])
    (match,) = (await season.held()).matches
    await services.staff_time.pause(match.id, DIRECTOR, "a look", hours=LONGEST_PAUSE)
    await services.events.pause(season.event, DIRECTOR)
    await season.work()
    await services.staff_time.resume(match.id, DIRECTOR, "looked")
    await season.work()
    assert (await row_of(season)).status == "paused"
    await season.after(STOPPED_FOR + DAY)
    assert (await row_of(season)).status == "paused"
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert (await row_of(season)).status == "setup"


async def test_a_match_that_its_event_holds_is_not_let_go_on_by_itself_and_nothing_is_said(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:2])
    (match,) = (await season.held()).matches
    await services.events.pause(season.event, DIRECTOR)
    await season.work()
    before = await services.store.load(match.id)
    with pytest.raises(EventHolds) as refused:
        await services.staff_time.resume(match.id, DIRECTOR, "go on")
    assert refused.value.fields["match"] == match.id
    found = await services.staff_time.resume_all(DIRECTOR, "go on")
    assert (found.done, found.refused) == ((), (match.id,))
    await season.work()
    assert await services.store.load(match.id) == before
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    assert (await row_of(season)).status == "setup"


async def test_a_match_that_goes_on_in_an_event_that_runs_stops_for_nothing(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(LEAGUE), PEOPLE[:2])
    (match,) = (await season.held()).matches
    await services.staff_time.pause(match.id, DIRECTOR, "a look", hours=LONGEST_PAUSE)
    before = (await season.held()).deadlines
    await services.staff_time.resume(match.id, DIRECTOR, "looked")
    assert (await season.held()).deadlines == before
    await season.work()
    assert (await row_of(season)).status == "setup"
