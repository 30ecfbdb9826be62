"""The rounds of a calendar keep their hour where clocks are put forward and back."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import msgspec
import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_calendar import dates, written
from bot.services.events_plans import Plan
from bot.services.presets import DAY, HOUR
from bot.services.wall_clock import later
from tests.services.fakes import CHANNEL, FakeClock

from .stage import BOSS, DIRECTOR, PEOPLE, Season, due, plan

BERLIN = ZoneInfo("Europe/Berlin")
RR = Stage("round_robin")
WEEK = 7 * DAY


def moment(*when: int) -> int:
    return int(datetime(*when, tzinfo=BERLIN).timestamp())


@pytest.mark.parametrize(
    ("begins", "seconds", "ends"),
    [
        ((2026, 10, 19, 18), WEEK, (2026, 10, 26, 18)),
        ((2027, 3, 22, 18), WEEK, (2027, 3, 29, 18)),
        ((2026, 10, 24, 20), DAY + 2 * HOUR, (2026, 10, 25, 22)),
        ((2027, 3, 21, 2, 30), WEEK, (2027, 3, 28, 3, 30)),
        ((2026, 10, 18, 2, 30), WEEK, (2026, 10, 25, 2, 30)),
    ],
    ids=["back", "forward", "days and hours", "an hour that is skipped", "an hour that comes twice"],
)
def test_whole_days_keep_the_hour_of_the_wall(begins: tuple[int, ...], seconds: int, ends: tuple[int, ...]) -> None:
    assert later(moment(*begins), seconds, "Europe/Berlin") == moment(*ends)
    assert later(moment(*begins), seconds, "UTC") == moment(*begins) + seconds


async def opened(services: Services, clock: FakeClock, made: Plan, zone: str) -> Season:
    """Begin an event on a Monday at 18 h in Berlin, in the week in which clocks are put back."""
    clock.advance(moment(2026, 10, 19, 18) - clock.now())
    await services.players.change(BOSS, zone=zone)
    return await Season.begin(services, clock, made, PEOPLE[:4])


@pytest.mark.parametrize(("zone", "hour"), [("Europe/Berlin", 18), ("UTC", 17)])
async def test_the_rounds_of_a_calendar_begin_at_the_same_hour_of_the_zone_of_who_opened_it(
    services: Services, clock: FakeClock, zone: str, hour: int
) -> None:
    season = await opened(services, clock, plan(RR, pace="calendar", walkover=0), zone)
    held = await season.held()
    second, third = moment(2026, 10, 26, hour), moment(2026, 11, 2, hour)
    clocks = {d.kind: d.due for d in held.deadlines if d.kind in ("round", "close")}
    assert clocks == {"round": second, "close": second}
    told = dates(held.plan, held.contest, held.deadlines, written(held.rows, held.acts, 0))
    assert [(one.starts, one.ends) for one in told][1:] == [(second, third)]
    await season.play_round()
    await season.after(second - clock.now())
    held = await season.held()
    assert [d.due for d in held.deadlines if d.kind == "round"] == [third]


async def test_a_round_that_is_a_length_of_time_has_that_length_in_every_zone(
    services: Services, clock: FakeClock
) -> None:
    season = await opened(services, clock, plan(RR, walkover=0), "Europe/Berlin")
    assert [d.due for d in (await season.held()).deadlines if d.kind == "close"] == [clock.now() + WEEK]


async def test_who_names_the_beginning_by_their_clock_gives_the_event_their_zone(
    services: Services, clock: FakeClock
) -> None:
    await services.players.change(BOSS, zone="Asia/Tokyo")
    done = await services.events.create(DIRECTOR, "Autumn", plan(RR, pace="calendar"), CHANNEL)
    event = done.held.row.id
    assert (await services.events.open(event, DIRECTOR)).held.plan.zone == "Asia/Tokyo"
    await services.players.change(BOSS, zone="Europe/Berlin")
    await services.events.shut(event, DIRECTOR)
    assert (await services.events.open(event, DIRECTOR)).held.plan.zone == "Asia/Tokyo"
    await services.events.shut(event, DIRECTOR)
    held = (await services.events.open(event, DIRECTOR, starts=clock.now() + DAY)).held
    assert (held.plan.zone, ("begin", "") in due(held)) == ("Europe/Berlin", True)


def test_a_plan_of_an_earlier_version_counts_in_utc() -> None:
    stored = msgspec.to_builtins(plan(RR, pace="calendar"))
    del stored["zone"]
    begins = moment(2026, 10, 19, 18)
    assert msgspec.convert(stored, Plan).round_after(begins) == begins + WEEK
