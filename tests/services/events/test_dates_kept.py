"""What is taken back leaves the dates that were announced as they were."""

from __future__ import annotations

from bot.contest.acts import Report
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_held import Held
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

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
