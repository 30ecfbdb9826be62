"""An event that draws by itself comes to no stop: after a pause, a round without tables, a close taken back."""

from __future__ import annotations

from itertools import pairwise

import pytest

from bot.contest.errors import TooLate
from bot.contest.settings import Kind, Stage
from bot.services.build import Services
from bot.services.events_plans import Pace
from bot.services.presets import DAY, HOUR
from bot.storage.event_rows import EventChange, EventDeadline
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan


@pytest.mark.parametrize(("kind", "tables"), [("swiss", 4), ("knockout", 3)])
async def test_what_comes_due_during_a_pause_is_drawn_after_it(
    services: Services, clock: FakeClock, kind: Kind, tables: int
) -> None:
    """All results of the first round are ruled while the event is paused: nothing is drawn before it goes on."""
    season = await Season.begin(services, clock, plan(Stage(kind, rounds=2)), PEOPLE[:4])
    await services.events.pause(season.event, DIRECTOR)
    for table in await season.tables():
        await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "said so")
    await season.after(3 * DAY)
    assert len((await season.held()).contest.tables) == 2
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    held = await season.held()
    assert len(held.contest.tables) == tables
    assert ("next", "") not in due(held)


async def test_a_pause_takes_nothing_of_the_time_to_look_at_tables_and_gives_none(
    services: Services, clock: FakeClock
) -> None:
    """Who had met before would meet again: the director has twelve hours, three of which are over at the pause."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2)), PEOPLE[:2])
    await season.play_round()
    await season.after(3 * HOUR)
    await services.events.pause(season.event, DIRECTOR)
    await season.after(DAY)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    (ends,) = [d.due for d in (await season.held()).deadlines if d.kind == "publish"]
    assert ends == clock.now() + 9 * HOUR


@pytest.mark.parametrize(("pace", "weeks"), [("ready", 0), ("calendar", 1)])
async def test_a_round_off_alone_is_followed_by_the_next_round_at_its_date(
    services: Services, clock: FakeClock, pace: Pace, weeks: int
) -> None:
    """Of three one leaves a double round robin: of what is left to draw some rounds are nothing but a round off."""
    season = await Season.begin(services, clock, plan(Stage("round_robin", legs=2), pace=pace), PEOPLE[:3])
    table, *_ = await season.tables()
    await season.concede(table.id, table.seats[1])
    await season.work()
    await season.after(weeks * 7 * DAY)
    await services.entrants.leave(season.event, PEOPLE[0])
    for _ in range(8):
        await season.work()
        await season.play_round()
        await season.after(weeks * 7 * DAY)
    held = await season.held()
    assert services.events.following(held) == "close"
    at = [row.at for row in held.rows if row.act["type"] == "publish"]
    assert all(later - one >= weeks * 7 * DAY for one, later in pairwise(at)), "each has its week"


@pytest.mark.parametrize("left", [0, 1])
async def test_a_swiss_ends_though_its_people_have_left(services: Services, clock: FakeClock, left: int) -> None:
    """All but `left` go in the first round: whoever stays has the other rounds off, and the director is to close."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=4)), PEOPLE[:4])
    for person in PEOPLE[left:4]:
        await services.entrants.leave(season.event, person)
    await season.work()
    await season.after(DAY)
    held = await season.held()
    assert services.events.following(held) == "close"
    said = [
        row.payload["text"]["key"] for row in await services.store.claim(clock.now(), 99) if row.kind == "event_say"
    ]
    assert said[-1] == "service.event.all_played"
    await services.events.close(season.event, DIRECTOR)


@pytest.mark.parametrize(("pace", "wait"), [("ready", 12 * HOUR), ("calendar", 7 * DAY + 12 * HOUR)])
async def test_a_close_taken_back_lets_the_event_go_on(
    services: Services, clock: FakeClock, pace: Pace, wait: int
) -> None:
    """Closed after the first round, whose two would meet again: they are drawn again, in a calendar after a week."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2), pace=pace), PEOPLE[:2])
    await season.play_round()
    closed = await services.events.close(season.event, DIRECTOR)
    assert closed.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, closed.act, "mistake")
    await season.after(wait - HOUR)
    assert (await season.held()).contest.round_of(0) == 1
    await season.after(HOUR)
    assert (await season.held()).contest.round_of(0) == 2


async def test_an_event_whose_last_stage_is_over_or_that_is_closed_begins_no_other(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=1)), PEOPLE[:4])
    await season.play_round()
    with pytest.raises(TooLate) as past:
        await services.events.start(season.event, DIRECTOR)
    assert past.value.text.key == "contest.too_late.last"
    await services.events.close(season.event, DIRECTOR)
    with pytest.raises(TooLate) as closed:
        await services.events.start(season.event, DIRECTOR)
    assert closed.value.text.key == "contest.too_late.event"


async def test_tables_that_are_looked_at_stay_unpublished_once_rounds_do_not_publish_themselves(
    services: Services, clock: FakeClock
) -> None:
    """Two who have met would meet again: the director has twelve hours, and switches it off in the first."""
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3)), PEOPLE[:2])
    await season.play_round()
    done = await services.events.set(season.event, DIRECTOR, {"automatic": False})
    assert "publish" not in {d.kind for d in done.held.deadlines}
    await season.after(DAY)
    held = await season.held()
    assert (held.contest.round_of(0), services.events.following(held)) == (1, "publish")
    assert done.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act, "better so")
    await season.work()
    assert (await season.held()).contest.round_of(0) == 1, "the director has time to look, as before"
    await season.after(DAY)
    assert (await season.held()).contest.round_of(0) == 2


@pytest.mark.parametrize("paused", [False, True])
async def test_tables_that_are_due_are_published_once_rounds_publish_themselves(
    paused: bool, services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), automatic=False), PEOPLE[:4])
    assert await season.tables() == []
    if paused:
        await services.events.pause(season.event, DIRECTOR)
    await services.events.set(season.event, DIRECTOR, {"automatic": True})
    await season.work()
    if paused:
        assert await season.tables() == []
        await services.events.resume(season.event, DIRECTOR)
        await season.work()
    assert len(await season.tables()) == 2


async def test_a_clock_of_an_earlier_version_publishes_nothing_that_is_its_directors(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), automatic=False), PEOPLE[:4])
    held = await season.held()
    late = EventDeadline(event=season.event, kind="publish", due=clock.now())
    await services.store.apply_event(EventChange(row=held.row, at=clock.now(), deadlines=(late,)))
    await season.work()
    assert await season.tables() == []
