"""The dates of an event that anybody may know, and when Discord's calendar hears of them."""

from __future__ import annotations

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_calendar import CALENDAR, Date, dates, written
from bot.services.events_held import Held
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

RR = Stage("round_robin")


def told(held: Held) -> list[Date]:
    """Return an event's dates."""
    return list(dates(held.plan, held.contest, held.deadlines, written(held.rows, held.acts, 0)))


async def waiting(services: Services) -> int:
    """Return how often the calendar is to be brought in line; of several at once one is enough."""
    rows = await services.store.claim(1 << 40, 1000)
    return sum(row.kind == CALENDAR for row in rows)


async def test_by_the_calendar_the_next_round_has_its_date_before_it_is_drawn(
    services: Services, clock: FakeClock
) -> None:
    begins = clock.now()
    season = await Season.begin(services, clock, plan(RR, pace="calendar", walkover=0), PEOPLE[:4])
    week = 7 * DAY
    first = Date("round.0.1", "round", begins, begins + week, 1)
    second = Date("round.0.2", "round", begins + week, begins + 2 * week, 2)
    assert told(await season.held()) == [first, second]
    await season.play_round()
    assert told(await season.held()) == [second]
    await season.after(week)
    assert [one.name for one in told(await season.held())] == ["round.0.2", "round.0.3"]
    await season.play_round()
    await season.after(week)
    assert [one.name for one in told(await season.held())] == ["round.0.3"], "there is no fourth"


async def test_a_round_that_divisions_play_is_one_date(services: Services, clock: FakeClock) -> None:
    begins = clock.now()
    two = plan(Stage("round_robin", pools=2), walkover=0)
    season = await Season.begin(services, clock, two, PEOPLE[:8])
    assert told(await season.held()) == [Date("round.0.1", "round", begins, begins + 7 * DAY, 1)]


async def test_d9_while_clocks_stand_a_date_is_known_to_come_but_not_when(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, pace="calendar", walkover=0), PEOPLE[:4])
    before = told(await season.held())
    await services.events.pause(season.event, DIRECTOR, "a storm")
    assert [one.starts for one in told(await season.held())] == [None, None]
    clock.advance(DAY)
    await services.events.resume(season.event, DIRECTOR)
    after = told(await season.held())
    assert [one.ends - old.ends for one, old in zip(after, before, strict=True)] == [DAY, DAY]


async def test_before_it_begins_sign_up_check_in_and_beginning_are_known(services: Services, clock: FakeClock) -> None:
    now = clock.now()
    done = await services.events.create(DIRECTOR, "Autumn", plan(RR, check_in=HOUR), 7)
    await services.events.open(done.held.row.id, DIRECTOR, until=now + DAY, starts=now + 2 * DAY)
    assert told(await services.events.look(done.held.row.id)) == [
        Date("lock", "lock", now + DAY, now + DAY + 900),
        Date("begin", "begin", now + 2 * DAY, now + 2 * DAY + 900),
        Date("check", "check", now + 2 * DAY - HOUR, now + 2 * DAY),
    ]


async def test_the_calendar_hears_of_dates_that_change_and_of_nothing_else(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, calendar=True), PEOPLE[:4])
    assert await waiting(services) == 1, "sign-up, beginning and first round at once: the last one speaks for all"
    first, second = await season.tables()
    await season.concede(first.id, first.seats[1])
    await season.work()
    assert await waiting(services) == 0, "a result moves no date while its round goes on"
    await season.concede(second.id, second.seats[1])
    await season.work()
    assert await waiting(services) == 1


async def test_without_the_switch_it_hears_nothing(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0), PEOPLE[:4])
    await season.play_round()
    assert await waiting(services) == 0
    await services.events.set(season.event, DIRECTOR, {"calendar": True})
    assert await waiting(services) == 1


async def test_an_outage_moves_the_dates_and_the_calendar_hears_of_it(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, calendar=True), PEOPLE[:4])
    before = told(await season.held())
    assert await waiting(services) == 1
    clock.advance(2 * HOUR)
    await services.events_clock.make_good(2 * HOUR)
    assert await waiting(services) == 1
    assert [one.ends for one in told(await season.held())] == [one.ends + 2 * HOUR for one in before]
