"""The times of an event are set while it is open and while it runs: what is taken, what is refused, what moves."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.errors import BadSetting, TwoLengths
from bot.services.event_errors import BadLength, LiveWalkover
from bot.services.events_following import time_up
from bot.services.events_held import Held
from bot.services.presets import DAY, HOUR, MINUTE
from tests.services.fakes import CHANNEL, GUILD, FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

RR = Stage("round_robin")
LIVE = plan(RR, preset="live", round=2 * HOUR, limit=75 * MINUTE, check_in=HOUR, walkover=3 * MINUTE)
POST = plan(RR, check_in=12 * HOUR)


async def made(services: Services, clock: FakeClock, live: bool = True) -> str:
    """An event that begins by itself in two days."""
    done = await services.events.create(DIRECTOR, "Autumn", LIVE if live else POST, CHANNEL)
    event = done.held.row.id
    await services.events.open(event, DIRECTOR, until=clock.now() + 2 * DAY, starts=clock.now() + 2 * DAY)
    return event


def asks(held: Held) -> list[int | None]:
    """When people are asked whether they are there."""
    return [d.due for d in held.deadlines if d.kind == "check"]


@pytest.mark.parametrize("live", [True, False])
@pytest.mark.parametrize(
    ("name", "seconds"),
    [("round", 90 * MINUTE), ("round", 0), ("limit", 10 * MINUTE), ("limit", 30 * DAY), ("limit", 0),
     ("walkover", 14 * MINUTE), ("check_in", 15 * MINUTE), ("check_in", 0)],
)  # fmt: skip
async def test_every_time_is_set_to_the_minute_live_and_by_post(
    services: Services, clock: FakeClock, live: bool, name: str, seconds: int
) -> None:
    done = await services.events.set(await made(services, clock, live), DIRECTOR, {name: seconds})
    assert getattr(done.held.plan, name) == seconds


@pytest.mark.parametrize(
    ("name", "seconds"),
    [("round", 30), ("round", 121 * DAY), ("limit", 9 * MINUTE), ("limit", 31 * DAY), ("walkover", 10),
     ("check_in", 8 * DAY)],
)  # fmt: skip
async def test_what_is_too_short_or_too_long_is_refused_with_its_bounds(
    services: Services, clock: FakeClock, name: str, seconds: int
) -> None:
    event = await made(services, clock, live=False)
    with pytest.raises(BadLength) as refusal:
        await services.events.set(event, DIRECTOR, {name: seconds})
    assert refusal.value.fields["setting"]["key"] == f"event.setting.{name}"
    assert {"low", "high"} <= set(refusal.value.fields)


@pytest.mark.parametrize("seconds", [0, 15 * MINUTE, 2 * DAY])
async def test_a_live_table_waits_for_its_people_no_longer_than_its_match_does(
    services: Services, clock: FakeClock, seconds: int
) -> None:
    event = await made(services, clock)
    with pytest.raises(LiveWalkover):
        await services.events.set(event, DIRECTOR, {"walkover": seconds})
    await services.events.set(event, DIRECTOR, {"limit": 0})


async def test_a_check_in_that_has_not_begun_moves_and_goes_and_comes_back(
    services: Services, clock: FakeClock
) -> None:
    begins = clock.now() + 2 * DAY
    event = await made(services, clock)
    assert asks(await services.events.look(event)) == [begins - HOUR]
    done = await services.events.set(event, DIRECTOR, {"check_in": 15 * MINUTE})
    assert asks(done.held) == [begins - 15 * MINUTE]
    assert done.act is not None
    back = await services.event_rulings.take_back(event, DIRECTOR, done.act)
    assert asks(back.held) == [begins - HOUR]
    none = await services.events.set(event, DIRECTOR, {"check_in": 0})
    assert asks(none.held) == []
    again = await services.events.set(event, DIRECTOR, {"check_in": 3 * DAY})
    assert asks(again.held) == [clock.now()], "what lies behind is asked at once"


async def test_a_check_in_that_is_set_before_there_is_a_date_comes_with_it(
    services: Services, clock: FakeClock
) -> None:
    done = await services.events.create(DIRECTOR, "Autumn", LIVE, CHANNEL)
    event = done.held.row.id
    done = await services.events.set(event, DIRECTOR, {"check_in": 30 * MINUTE})
    assert asks(done.held) == []
    done = await services.events.open(event, DIRECTOR, starts=clock.now() + DAY)
    assert asks(done.held) == [clock.now() + DAY - 30 * MINUTE]


async def test_who_were_asked_whether_they_are_there_are_not_asked_again(services: Services, clock: FakeClock) -> None:
    event = await made(services, clock)
    season = Season(services, clock, event)
    await season.after(2 * DAY - 30 * MINUTE)
    assert asks(await season.held()) == []
    done = await services.events.set(event, DIRECTOR, {"check_in": 15 * MINUTE})
    assert asks(done.held) == []


async def test_while_the_beginning_stands_so_does_the_check_in_that_is_set(
    services: Services, clock: FakeClock
) -> None:
    event = await made(services, clock)
    await services.departures.left(GUILD)
    done = await services.events.set(event, DIRECTOR, {"check_in": 30 * MINUTE})
    (check,) = [d for d in done.held.deadlines if d.kind == "check"]
    assert (check.due, check.remaining) == (None, 2 * DAY - 30 * MINUTE)


async def test_what_is_open_keeps_its_end_and_the_next_round_has_the_new_one(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0), PEOPLE[:4])
    before = [time_up((await season.held()).deadlines, table) for table in await season.tables()]
    await services.events.set(season.event, DIRECTOR, {"round": 5 * HOUR})
    assert [time_up((await season.held()).deadlines, table) for table in await season.tables()] == before
    await season.play_round()
    ends = {time_up((await season.held()).deadlines, table) for table in await season.tables()}
    assert ends == {clock.now() + 5 * HOUR}


async def test_a_match_keeps_its_limit_and_the_next_one_has_the_new(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, limit=HOUR), PEOPLE[:4])

    async def limits() -> set[int]:
        rows = [(await services.desk.look(match.id)).row for match in (await season.held()).matches]
        return {0 if row.limit is None else row.limit.seconds for row in rows}

    await services.events.set(season.event, DIRECTOR, {"limit": 45 * MINUTE})
    assert await limits() == {HOUR}
    await season.play_round()
    assert await limits() == {45 * MINUTE}


async def test_a_walkover_that_is_switched_off_gives_no_open_table_away(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, round=30 * DAY, walkover=HOUR), PEOPLE[:2])
    (table,) = await season.tables()
    await services.events.set(season.event, DIRECTOR, {"walkover": 0})
    await season.after(HOUR)
    assert (await season.held()).contest.tables[table.id].result() is None


async def test_a_walkover_that_takes_longer_by_post_waits_so_long_at_open_tables(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, round=30 * DAY, walkover=HOUR), PEOPLE[:2])
    (table,) = await season.tables()
    await services.events.set(season.event, DIRECTOR, {"walkover": 5 * HOUR})
    await season.after(5 * HOUR - 1)
    assert (await season.held()).contest.tables[table.id].result() is None
    await season.after(1)
    assert (await season.held()).contest.tables[table.id].result() is not None


async def test_a_table_is_given_minutes(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, round=2 * HOUR), PEOPLE[:2])
    (table,) = await season.tables()
    before = time_up((await season.held()).deadlines, table)
    assert before is not None
    done = await services.event_rulings.extend(season.event, DIRECTOR, table.id, minutes=10)
    assert time_up(done.held.deadlines, table) == before + 10 * MINUTE
    rows = await services.store.claim(1 << 40, 1000)
    (text,) = [r.payload["text"] for r in rows if r.kind == "event_say" and "more_" in r.payload["text"]["key"]]
    assert text["key"] == "service.event.more_minutes.until"
    assert text["args"]["span"] == {"key": "discord.span.minutes", "args": {"count": 10}}


@pytest.mark.parametrize(
    ("hours", "minutes", "refusal"),
    [(1, 10, TwoLengths), (None, None, TwoLengths), (0, None, BadSetting), (None, 0, BadSetting),
     (337, None, BadSetting), (None, 337 * 60, BadSetting)],
)  # fmt: skip
async def test_more_time_is_hours_or_minutes_and_not_without_end(
    services: Services, clock: FakeClock, hours: int | None, minutes: int | None, refusal: type[Exception]
) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    with pytest.raises(refusal):
        await services.event_rulings.extend(season.event, DIRECTOR, table.id, hours, minutes=minutes)
