"""What is taken back leaves the dates that were announced as they were."""

from __future__ import annotations

import pytest

from bot.contest.acts import Publish, Report
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_held import Done, Held
from bot.services.presets import DAY, HOUR
from bot.storage.event_rows import EventChange
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan

LEAGUE = plan(Stage("round_robin"), pace="calendar", walkover=0)


def on(held: Held, began: int) -> dict[tuple[str, str], float | None]:
    """On which day after the beginning each clock of a round or before the beginning rings."""
    kinds = ("round", "close", "lock", "check", "begin")
    return {
        (d.kind, d.about): None if d.due is None else (d.due - began) / DAY for d in held.deadlines if d.kind in kinds
    }


def results(held: Held) -> list[int]:
    """The numbers of the results in the log."""
    return [n for n, act in enumerate(held.acts, 1) if isinstance(act, Report)]


async def corrected(season: Season, number: int) -> None:
    """Take a result back and give the other one at once."""
    held = await season.held()
    act = held.acts[number - 1]
    assert isinstance(act, Report)
    await season.services.event_rulings.take_back(season.event, DIRECTOR, number, "wrong table")
    await season.services.event_rulings.result(season.event, DIRECTOR, act.table, (2, 1), "as told")
    await season.work()


async def test_by_the_calendar_a_result_corrected_leaves_the_next_round_its_date(
    services: Services, clock: FakeClock
) -> None:
    season, began = await Season.begin(services, clock, LEAGUE, PEOPLE[:6]), clock.now()
    await season.play_round()
    await season.after(5 * DAY)
    await corrected(season, results(await season.held())[-1])
    assert on(await season.held(), began) == {("round", "0.0.1"): 7}
    await season.after(2 * DAY - 1)
    assert (await season.held()).contest.round_of(0) == 1
    await season.after(1)
    assert (await season.held()).contest.round_of(0) == 2


async def test_by_the_calendar_a_result_of_an_earlier_round_corrected_moves_no_date(
    services: Services, clock: FakeClock
) -> None:
    season, began = await Season.begin(services, clock, LEAGUE, PEOPLE[:6]), clock.now()
    await season.play_round()
    await season.after(10 * DAY)
    before = on(await season.held(), began)
    assert before == {("round", "0.0.2"): 14, ("close", "0.0.2"): 14}
    await corrected(season, results(await season.held())[0])
    assert on(await season.held(), began) == before
    await season.after(4 * DAY)
    assert (await season.held()).contest.round_of(0) == 3


async def test_by_the_calendar_a_result_taken_back_can_be_given_until_the_next_round(
    services: Services, clock: FakeClock
) -> None:
    season, began = await Season.begin(services, clock, LEAGUE, PEOPLE[:4]), clock.now()
    await season.play_round()
    await season.after(8 * DAY)
    await services.event_rulings.take_back(season.event, DIRECTOR, results(await season.held())[0], "wrong table")
    held = await season.held()
    assert on(held, began)["close", "0.0.1"] == 14
    assert ("round", "0.0.1") not in on(held, began)


async def test_by_the_calendar_a_result_corrected_after_the_date_holds_nothing_up(
    services: Services, clock: FakeClock
) -> None:
    """The director is still to publish the second round: it is there to be published as soon as the result stands."""
    made = plan(Stage("round_robin"), pace="calendar", walkover=0, automatic=False)
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    await services.events.publish(season.event, DIRECTOR)
    await season.work()
    await season.play_round()
    await season.after(8 * DAY)
    await services.store.claim(clock.now(), 99)
    await corrected(season, results(await season.held())[0])
    said = [row.payload["text"]["key"] for row in await services.store.claim(clock.now(), 99) if "text" in row.payload]
    assert "service.event.draft" in said


async def test_by_the_calendar_a_departure_taken_back_leaves_the_round_its_end(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("swiss", rounds=4), pace="calendar", walkover=0)
    season, began = await Season.begin(services, clock, made, PEOPLE[:4]), clock.now()
    one, other = await season.tables()
    await season.concede(one.id, one.seats[0])
    before = on(await season.held(), began)
    await season.after(3 * DAY)
    gone = await services.event_rulings.drop(season.event, DIRECTOR, other.seats[0], "moved away")
    await season.work()
    assert on(await season.held(), began) == {("round", "0.0.1"): 7}
    await season.after(2 * DAY)
    assert gone.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, gone.act, "a misunderstanding")
    await season.work()
    held = await season.held()
    assert on(held, began) == before
    reminds = {d.about: d.due for d in held.deadlines if d.kind == "remind"}
    assert reminds == {f"0.0.1.{12 * HOUR}": began + 7 * DAY - 12 * HOUR}, "only what is still ahead"


async def test_a_date_named_while_an_event_is_paused_stands_until_it_goes_on(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("swiss", rounds=3), check_in=HOUR)
    season, began = await Season.signed_up(services, clock, made, PEOPLE[:4]), clock.now()
    await services.events.pause(season.event, DIRECTOR)
    await services.events.open(season.event, DIRECTOR, starts=began + DAY, until=began + DAY)
    await season.after(2 * DAY)
    held = await season.held()
    assert held.contest.stage < 0
    assert on(held, began) == {("lock", ""): None, ("check", ""): None, ("begin", ""): None}
    await services.events.resume(season.event, DIRECTOR)
    assert on(await season.held(), began) == {("lock", ""): 3, ("check", ""): 3 - HOUR / DAY, ("begin", ""): 3}
    await season.after(DAY - HOUR)
    for person in PEOPLE[:4]:
        await services.entrants.ready(season.event, person)
    await season.after(HOUR)
    assert (await season.held()).contest.stage == 0


async def announced(services: Services, clock: FakeClock) -> tuple[Season, dict[tuple[str, str], float | None]]:
    """An event of four that begins in a day, with a check-in two hours before; and its clocks."""
    made = plan(Stage("swiss", rounds=3), check_in=2 * HOUR)
    season, now = await Season.signed_up(services, clock, made, PEOPLE[:4]), clock.now()
    await services.events.open(season.event, DIRECTOR, starts=now + DAY, until=now + DAY - HOUR)
    clocks = on(await season.held(), now)
    assert clocks == {("lock", ""): 23 / 24, ("check", ""): 22 / 24, ("begin", ""): 1}
    return season, clocks


async def taken_back(season: Season, done: Done) -> None:
    """Take an act back, and before it the tables that were drawn since."""
    assert done.act is not None
    for number, act in enumerate((await season.held()).acts, 1):
        if isinstance(act, Publish) and number > done.act:
            await season.services.event_rulings.take_back(season.event, DIRECTOR, number, "by mistake")
    await season.services.event_rulings.take_back(season.event, DIRECTOR, done.act, "by mistake")
    await season.work()


async def test_a_beginning_taken_back_leaves_the_announced_one_its_clocks(services: Services, clock: FakeClock) -> None:
    season, clocks = await announced(services, clock)
    now = clock.now()
    await season.after(HOUR)
    begun = await services.events.start(season.event, DIRECTOR)
    await season.work()
    assert on(begun.held, now) == {}
    await season.after(HOUR)
    await taken_back(season, begun)
    held = await season.held()
    assert on(held, now) == clocks
    assert "kept" not in {d.kind for d in held.deadlines}
    await season.after(21 * HOUR)
    for person in PEOPLE[:4]:
        await services.entrants.ready(season.event, person)
    await season.after(HOUR)
    assert (await season.held()).contest.stage == 0


async def test_a_beginning_taken_back_after_the_announced_one_begins_nothing(
    services: Services, clock: FakeClock
) -> None:
    season, _ = await announced(services, clock)
    now = clock.now()
    begun = await services.events.start(season.event, DIRECTOR)
    await season.after(DAY + HOUR)
    assert "kept" not in {d.kind for d in (await season.held()).deadlines}, "its time has come"
    await taken_back(season, begun)
    assert on(await season.held(), now) == {}


async def test_a_beginning_taken_back_during_check_in_asks_at_once(services: Services, clock: FakeClock) -> None:
    """Nobody was asked while it had begun, and who is not there would be set aside."""
    season, _ = await announced(services, clock)
    now = clock.now()
    begun = await services.events.start(season.event, DIRECTOR)
    await season.after(23 * HOUR - 60)
    await services.store.claim(clock.now(), 99)
    await taken_back(season, begun)
    said = [row.payload["text"]["key"] for row in await services.store.claim(clock.now(), 99) if "text" in row.payload]
    assert "service.event.check_in" in said
    assert on(await season.held(), now) == {("lock", ""): 23 / 24, ("begin", ""): 1}


async def test_what_is_kept_moves_with_a_pause(services: Services, clock: FakeClock) -> None:
    season, _ = await announced(services, clock)
    now = clock.now()
    begun = await services.events.start(season.event, DIRECTOR)
    await season.work()
    await services.events.pause(season.event, DIRECTOR)
    await season.after(2 * DAY)
    await services.events.resume(season.event, DIRECTOR)
    await season.work()
    await taken_back(season, begun)
    assert on(await season.held(), now) == {("lock", ""): 2 + 23 / 24, ("check", ""): 2 + 22 / 24, ("begin", ""): 3}


async def test_a_beginning_brought_back_has_no_clocks_of_sign_up(services: Services, clock: FakeClock) -> None:
    season, clocks = await announced(services, clock)
    now = clock.now()
    begun = await services.events.start(season.event, DIRECTOR)
    assert begun.act is not None
    back = await services.event_rulings.take_back(season.event, DIRECTOR, begun.act)
    again = await services.event_rulings.take_back(season.event, DIRECTOR, back.act or 0)
    assert on(again.held, now) == {}
    await taken_back(season, again)
    assert on(await season.held(), now) == clocks


async def test_a_close_taken_back_before_the_beginning_leaves_it_its_clocks(
    services: Services, clock: FakeClock
) -> None:
    season, clocks = await announced(services, clock)
    now = clock.now()
    closed = await services.events.close(season.event, DIRECTOR)
    ended = closed.held.row.ended
    assert on(closed.held, now) == {}
    await season.after(HOUR)
    await taken_back(season, closed)
    assert on(await season.held(), now) == clocks
    closed = await services.events.close(season.event, DIRECTOR)
    await season.after(2 * DAY)
    held = await season.held()
    assert held.deadlines == ()
    assert held.row.ended == (ended or 0) + HOUR, "what lapses does not end it again"


@pytest.mark.parametrize("kept", [True, False])
async def test_by_the_calendar_a_close_taken_back_leaves_the_rounds_their_dates(
    services: Services, clock: FakeClock, kept: bool
) -> None:
    """Also of an event that an earlier version closed, which kept no dates."""
    season, began = await Season.begin(services, clock, LEAGUE, PEOPLE[:4]), clock.now()
    await season.play_round()
    await season.after(6 * DAY)
    closed = await services.events.close(season.event, DIRECTOR)
    if not kept:
        drop = tuple((d.kind, d.about) for d in closed.held.deadlines)
        await services.store.apply_event(EventChange(row=closed.held.row, at=clock.now(), drop=drop))
    await taken_back(season, closed)
    assert on(await season.held(), began) == {("round", "0.0.1"): 7}
    await season.after(DAY)
    assert (await season.held()).contest.round_of(0) == 2


async def test_by_the_calendar_a_close_taken_back_after_the_date_goes_on_at_once(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, LEAGUE, PEOPLE[:4])
    await season.play_round()
    await season.after(6 * DAY)
    closed = await services.events.close(season.event, DIRECTOR)
    await season.after(3 * DAY)
    await taken_back(season, closed)
    assert (await season.held()).contest.round_of(0) == 2


async def test_an_opening_taken_back_takes_its_date_along(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(Stage("swiss", rounds=3), check_in=HOUR), PEOPLE[:4])
    await services.events.shut(season.event, DIRECTOR)
    now = clock.now()
    opened = await services.events.open(season.event, DIRECTOR, starts=now + DAY, until=now + DAY)
    await taken_back(season, opened)
    held = await season.held()
    assert (held.contest.is_open, on(held, now)) == (False, {})
    await season.after(2 * DAY)
    assert (await season.held()).contest.stage < 0


async def test_an_opening_taken_back_leaves_what_was_announced_before(services: Services, clock: FakeClock) -> None:
    season, clocks = await announced(services, clock)
    now = clock.now()
    shut = await services.events.shut(season.event, DIRECTOR)
    before = {key: day for key, day in clocks.items() if key != ("lock", "")}
    for starts in (None, now + 5 * DAY):
        opened = await services.events.open(season.event, DIRECTOR, starts=starts, until=starts)
        await taken_back(season, opened)
        assert on(await season.held(), now) == before
    await taken_back(season, shut)
    assert on(await season.held(), now) == clocks


async def test_a_sign_up_that_shut_by_itself_keeps_nothing(services: Services, clock: FakeClock) -> None:
    season, _ = await announced(services, clock)
    await season.after(23 * HOUR)
    held = await season.held()
    assert not held.contest.is_open
    assert "kept" not in {d.kind for d in held.deadlines}


async def test_a_close_brought_back_leaves_nothing_to_be_done(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, LEAGUE, PEOPLE[:4])
    await season.play_round()
    closed = await services.events.close(season.event, DIRECTOR)
    back = await services.event_rulings.take_back(season.event, DIRECTOR, closed.act or 0)
    again = await services.event_rulings.take_back(season.event, DIRECTOR, back.act or 0)
    assert again.held.contest.closed
    assert {kind for kind, _ in due(again.held)} == {"kept"}
    await season.after(8 * DAY)
    assert (await season.held()).deadlines == ()
