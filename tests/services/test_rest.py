"""Days off do not count, and with nights they say when a clock may run out."""

from __future__ import annotations

from datetime import UTC, datetime

import msgspec
import pytest

from bot.services.build import Services
from bot.services.errors import BadSetting
from bot.services.new_match import NewMatch
from bot.services.presets import ASYNC, LIVE
from bot.services.rest import awake, before_rest, counted, due_after
from bot.storage.people_rows import Player

from .fakes import ANN, BOB, START, FakeClock

HOUR = 3600
DAY = 24 * HOUR
WEEKEND = Player(id=1, zone="Europe/Berlin", days_off=(5, 6))
TIRED = msgspec.structs.replace(WEEKEND, quiet_from=22 * 60, quiet_to=8 * 60)


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


@pytest.mark.parametrize(
    ("start", "end"),
    [  # 2026-11-20 is a Friday; Berlin is an hour ahead of UTC
        ("2026-11-18T12:00", "2026-11-19T12:00"),
        ("2026-11-20T12:00", "2026-11-23T12:00"),  # 11 hours of Friday count, the other 13 are Monday's
        ("2026-11-19T23:00", "2026-11-22T23:00"),  # it would run out as Saturday begins: that is a day off
        ("2026-11-21T12:00", "2026-11-23T23:00"),  # asked on a Saturday: all of Monday
        ("2026-11-22T22:59", "2026-11-23T23:00"),
    ],
)
def test_p10_a_day_of_a_clock_skips_the_weekend(start: str, end: str) -> None:
    assert due_after(ASYNC, WEEKEND, utc(start), DAY) == utc(end)
    assert counted(ASYNC, WEEKEND, utc(start), utc(end)) == DAY


def test_p10_a_day_off_is_as_long_as_its_day_when_the_clocks_are_set() -> None:
    # on Sunday 2026-10-25 Berlin's day has 25 hours
    assert due_after(ASYNC, WEEKEND, utc("2026-10-23T21:00"), 2 * HOUR) == utc("2026-10-26T00:00")


def test_p10_live_clocks_know_no_days_off() -> None:
    assert due_after(LIVE, WEEKEND, utc("2026-11-20T12:00"), DAY) == utc("2026-11-21T12:00")
    assert counted(LIVE, WEEKEND, utc("2026-11-20T12:00"), utc("2026-11-21T12:00")) == DAY


def test_p10_an_end_in_the_night_before_a_day_off_moves_to_the_morning_after_it() -> None:
    # Friday 23:00 is night until Saturday 08:00, a day off until Monday 00:00, night until Monday 08:00
    assert due_after(ASYNC, TIRED, utc("2026-11-20T21:00"), HOUR) == utc("2026-11-23T07:00")
    assert awake(utc("2026-11-20T21:00"), TIRED) == utc("2026-11-20T21:00") + 58 * HOUR
    assert awake(utc("2026-11-20T12:00"), TIRED) == utc("2026-11-20T12:00")


def test_p10_a_reminder_on_a_day_off_comes_before_it_and_before_the_night() -> None:
    assert before_rest(utc("2026-11-22T12:00"), TIRED) == utc("2026-11-20T21:00") - 1
    assert before_rest(utc("2026-11-20T12:00"), TIRED) == utc("2026-11-20T12:00")


async def due(services: Services, match: str, seat: int) -> int | None:
    return next(act.due for act in (await services.views.summary(match)).to_act if act.seat == seat)


@pytest.fixture
async def weekend(services: Services, new: NewMatch, clock: FakeClock) -> str:
    """A match by post that began on Friday at noon, UTC; Ann has the weekends off."""
    clock.time = utc("2026-11-20T12:00")
    await services.players.change(ANN, days_off=(5, 6))
    made = await services.lobby.create(msgspec.structs.replace(new, preset="bank:7200+7200"))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    return made.match.id


async def test_p10_a_match_by_post_counts_no_days_off_and_the_other_seat_does(services: Services, weekend: str) -> None:
    # bidding is setting up: two days
    assert await due(services, weekend, 0) == utc("2026-11-24T12:00")
    assert await due(services, weekend, 1) == utc("2026-11-22T12:00")


async def test_p10_a_pause_over_a_weekend_gives_back_exactly_what_was_left(
    services: Services, weekend: str, clock: FakeClock
) -> None:
    await services.pauses.offer_pause(weekend, ANN, 0, hours=100)
    await services.pauses.answer_pause(weekend, BOB, 1, accept=True)
    clock.time = utc("2026-11-23T12:00")
    await services.pauses.resume(weekend, ANN)
    assert await due(services, weekend, 0) == utc("2026-11-25T12:00")


async def test_p10_a_bank_is_charged_for_what_counted_alone(services: Services, weekend: str, clock: FakeClock) -> None:
    await services.matches.submit(weekend, ANN, 0, "1.0", ("2",))
    await services.matches.submit(weekend, BOB, 1, "1.1", ("3",))
    (first,) = (await services.views.summary(weekend)).to_act
    if first.seat == 1:
        await services.matches.submit(weekend, BOB, 1, "2.1", ("1",))
    decision = (await services.views.seat(weekend, 0)).decisions[0].id
    clock.advance(3 * HOUR)
    assert await due(services, weekend, 0) == utc("2026-11-20T16:00")
    await services.matches.submit(weekend, ANN, 0, decision, ("1",))
    assert (await services.views.summary(weekend)).seats[0].bank == HOUR


async def test_p10_time_lost_to_a_downtime_on_a_day_off_is_none(
    services: Services, weekend: str, clock: FakeClock
) -> None:
    clock.time = utc("2026-11-21T12:00")
    await services.store.put_fact("clocks.last_seen", str(clock.time))
    clock.time += 6 * HOUR
    await services.clocks.grace.grant()
    assert await due(services, weekend, 0) == utc("2026-11-24T12:00")
    assert await due(services, weekend, 1) == utc("2026-11-22T18:00")


@pytest.mark.parametrize("days", [(0, 1, 2, 3), (7,), (-1,), (1, 1)])
async def test_p10_days_off_are_three_of_the_week_at_most(services: Services, days: tuple[int, ...]) -> None:
    with pytest.raises(BadSetting):
        await services.players.change(ANN, days_off=days)
    assert (await services.players.change(ANN, days_off=(4, 5, 6))).days_off == (4, 5, 6)


# ---- reminders in hours


async def reminded(services: Services, clock: FakeClock, new: NewMatch, preset: str) -> list[int]:
    """Return how long before its end Ann is reminded of a bid."""
    made = await services.lobby.create(msgspec.structs.replace(new, preset=preset))
    await services.lobby.accept(made.match.id, BOB)
    await services.openings.open(made.match.id)
    rows = [d for d in await services.store.due(START + 10 * DAY, 99) if (d.match, d.seat) == (made.match.id, 0)]
    end = next(d.due for d in rows if d.kind == "answer")
    return sorted(end - d.due for d in rows if d.kind == "reminder")


async def test_p10_reminders_come_the_chosen_hours_before_the_end(
    services: Services, clock: FakeClock, new: NewMatch
) -> None:
    await services.players.change(ANN, leads=(24, 3, 72))
    assert await reminded(services, clock, new, "async") == [3 * HOUR, 24 * HOUR]  # 72 is more than there is
    assert await reminded(services, clock, new, "live") == [1800 // 8, 1800 // 2]


async def test_p10_who_chose_no_hours_keeps_the_ladder_and_none_is_a_choice(
    services: Services, clock: FakeClock, new: NewMatch
) -> None:
    assert await reminded(services, clock, new, "async") == [6 * HOUR, 24 * HOUR]
    await services.players.change(ANN, leads=())
    assert await reminded(services, clock, new, "async") == []


@pytest.mark.parametrize("leads", [(0,), (169,), (1, 2, 3, 4, 5), (2, 2)])
async def test_p10_hours_of_reminders_have_bounds(services: Services, leads: tuple[int, ...]) -> None:
    with pytest.raises(BadSetting):
        await services.players.change(ANN, leads=leads)
