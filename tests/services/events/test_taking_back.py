"""An act taken back takes along what was written with it and what followed from it; what builds on it stands before."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from bot.contest.acts import Alter, TakeBack
from bot.contest.errors import Needed
from bot.contest.log import dump
from bot.contest.settings import Points, Settings, Stage
from bot.contest.shapes import shaped
from bot.services.build import Services
from bot.services.errors import BadSetting
from bot.services.event_errors import EventChanged
from bot.services.events_settings import alter, run_by
from bot.services.events_taking_back import leading
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, OTHER, PEOPLE, Season, plan

RR = Stage("round_robin")
SWISS = Stage("swiss", rounds=5)


async def set_(season: Season, change: Callable[[Settings], Settings]) -> int:
    """Change what is played, and return the number of the act."""
    settings = change((await season.held()).plan.settings)
    return (await season.services.events.set(season.event, DIRECTOR, {"settings": settings})).act or 0


async def taken_back(season: Season, act: int) -> None:
    await season.services.event_rulings.take_back(season.event, DIRECTOR, act, "mistaken")
    await season.work()


async def test_d10_a_walkover_taken_back_takes_its_strike_and_the_rest_after_it_along(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, strikes=1), PEOPLE[:4])
    before = await season.held()
    (table, _) = await season.tables()
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "absent", walkover=True)
    assert [row.act["type"] for row in done.held.rows[len(before.rows) :]] == ["report", "strike", "rest"]
    await taken_back(season, leading(done.held, len(before.rows)))
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    await taken_back(season, len(after.rows))  # the mistake was none: all three hold again
    again = await season.held()
    assert dump(again.contest) == dump(done.held.contest)


async def test_d10_a_strike_alone_is_taken_back_with_the_rest_it_led_to_and_the_result_stands(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(SWISS, strikes=1), PEOPLE[:4])
    (table, _) = await season.tables()
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "absent", walkover=True)
    strike = next(row.n for row in done.held.rows if row.act["type"] == "strike")
    await taken_back(season, strike)
    contest = (await season.held()).contest
    assert (contest.strikes(table.seats[1]), contest.entrants[table.seats[1]].status) == (0, "in")
    assert contest.tables[table.id].winner() == table.seats[0]


async def test_the_beginning_is_taken_back_with_who_was_set_aside_for_not_being_there(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS, check_in=HOUR, automatic=False), PEOPLE[:5])
    for person in PEOPLE[:4]:
        await services.entrants.ready(season.event, person)
    before = await season.held()
    done = await services.events.start(season.event, DIRECTOR)
    await taken_back(season, leading(done.held, len(before.rows)))
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert after.row.status == "sign_up"


async def test_a_late_entrant_and_who_came_back_are_taken_back_whole(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS, automatic=False), PEOPLE[:4])
    before = await season.held()
    done = await services.event_rulings.add(season.event, DIRECTOR, PEOPLE[9], "Late")
    assert [row.act["type"] for row in done.held.rows[len(before.rows) :]] == ["enter", "join"]
    await taken_back(season, leading(done.held, len(before.rows)))
    assert dump((await season.held()).contest) == dump(before.contest)


async def test_a_round_of_a_bracket_with_a_table_given_up_is_taken_back_whole(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout"), automatic=True), PEOPLE[:4])
    one, other = await season.tables()
    await season.concede(one.id, one.seats[1])
    await services.event_rulings.drop(season.event, DIRECTOR, one.seats[0], "moved away")
    await season.concede(other.id, other.seats[1])
    before = await season.held()
    await season.work()
    drawn = next(row.n for row in reversed((await season.held()).rows) if row.act["type"] == "publish")
    await services.event_rulings.take_back(season.event, DIRECTOR, drawn, "not yet")
    assert dump((await season.held()).contest) == dump(before.contest)


@pytest.mark.parametrize("rounds", [1, 2])
async def test_d3_taking_somebody_out_is_taken_back_with_what_became_of_their_tables(
    rounds: int, services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:4])
    for _ in range(rounds):
        await season.play_round()
    table = (await season.tables())[0]
    match = await season.match_at(table.id)
    for seat, entrant in enumerate(table.seats):
        person = (await season.held()).contest.entrants[entrant].player
        await services.matches.submit(match, person, seat, f"1.{seat}", ("1",))
    before = await season.held()
    done = await services.event_rulings.drop(season.event, DIRECTOR, table.seats[0], "ill")
    await season.work()
    assert (await season.held()).contest.tables[table.id].result() is not None
    assert done.act is not None
    await taken_back(season, done.act)
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert await season.match_at(table.id) != match, "it is played again from its start"


async def test_a_result_on_which_a_drawn_table_of_a_bracket_stands_is_neither_taken_back_nor_turned(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout")), PEOPLE[:4])
    one, other = await season.tables()
    await season.concede(one.id, one.seats[1])
    report = len((await season.held()).rows)
    await season.concede(other.id, other.seats[1])
    await season.work()
    final = next(t for t in await season.tables() if t.round == 2)
    with pytest.raises(Needed) as refused:
        await services.event_rulings.take_back(season.event, DIRECTOR, report, "the wrong one")
    assert refused.value.fields["later"] == final.id // 1000
    with pytest.raises(Needed):
        await services.event_rulings.result(season.event, DIRECTOR, one.id, (2, 1), "the wrong one")
    await taken_back(season, final.id // 1000)
    await services.event_rulings.result(season.event, DIRECTOR, one.id, (2, 1), "the wrong one")
    await season.work()
    (final,) = await season.tables()
    assert set(final.seats) == {one.seats[1], other.seats[0]}


async def test_a_setting_that_was_changed_is_an_act_and_is_taken_back(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(SWISS), PEOPLE[:4])
    before = (await season.held()).plan
    first = await services.events.set(season.event, DIRECTOR, {"strikes": 3, "round": 9 * DAY})
    second = await services.events.set(season.event, OTHER, {"strikes": 4})
    assert first.act is not None
    assert second.act is not None
    assert second.held.rows[-1].who == 901
    await taken_back(season, first.act)
    plan_now = (await season.held()).plan
    assert (plan_now.strikes, plan_now.round) == (4, 7 * DAY), "the later change stands"
    await taken_back(season, second.act)
    assert (await season.held()).plan == before
    await taken_back(season, len((await season.held()).rows))
    assert (await season.held()).plan.strikes == 4


async def test_of_several_changes_of_what_is_played_one_is_taken_back_alone(
    services: Services, clock: FakeClock
) -> None:
    stages = (Stage("swiss", rounds=6, cut=4), Stage("knockout"))
    season = await Season.signed_up(services, clock, plan(*stages), PEOPLE[:4])
    made = await set_(season, lambda old: shaped(old, "rounds", 3))
    points = Points(places=(2, 0), bye=2)
    await set_(season, lambda old: msgspec.structs.replace(old, points=points))
    second = await set_(season, lambda old: shaped(old, "best_of", 3))
    await taken_back(season, made)
    now = (await season.held()).plan.settings
    assert ([stage.rounds for stage in now.stages], [stage.best_of for stage in now.stages]) == ([6, 0], [1, 3])
    assert now.points == points
    await taken_back(season, second)
    now = (await season.held()).plan.settings
    assert (now.stages, now.points) == (stages, points)
    await taken_back(season, len((await season.held()).rows))
    assert (await season.held()).plan.settings.stages[1].best_of == 3


async def test_a_change_of_settings_that_a_later_one_has_overtaken_is_taken_back_after_it(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS), PEOPLE[:4])
    first = await set_(season, lambda old: shaped(old, "rounds", 3))
    second = await set_(season, lambda old: shaped(old, "rounds", 4))
    await services.events.set(season.event, DIRECTOR, {"strikes": 5})
    with pytest.raises(Needed) as refused:
        await taken_back(season, first)
    assert refused.value.fields == {"number": first, "later": second}
    await taken_back(season, second)
    await taken_back(season, first)
    assert (await season.held()).plan.settings == plan(SWISS).settings


async def test_a_change_of_settings_without_which_a_later_one_does_not_fit_is_taken_back_after_it(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS), PEOPLE[:4])
    first = await services.events.set(season.event, DIRECTOR, {"most": 100})
    second = await services.events.set(season.event, DIRECTOR, {"least": 80})
    with pytest.raises(Needed) as refused:
        await taken_back(season, first.act or 0)
    assert refused.value.fields == {"number": first.act, "later": second.act}


def test_changes_of_an_earlier_version_hold_what_is_played_whole_and_replay_as_they_did() -> None:
    """Taken back, the first of two changes nothing, since the second holds it too; a newer one changes its part."""
    was = plan(SWISS)
    three = shaped(was.settings, "rounds", 3)
    both = msgspec.structs.replace(three, points=Points(places=(2, 0), bye=2))
    first, second = (
        Alter({"settings": msgspec.to_builtins(new)}, {"settings": msgspec.to_builtins(old)})
        for new, old in ((three, was.settings), (both, three))
    )
    now = msgspec.structs.replace(was, settings=both)
    log = (first, second, TakeBack(1))
    assert run_by(now, log[:2]) == run_by(now, log) == now
    newer = alter(now, {"settings": shaped(both, "rounds", 5)})
    assert (newer.fields, newer.before) == ({"settings.stages.0.rounds": 5}, {"settings.stages.0.rounds": 3})
    after = run_by(now, (*log, newer))
    assert after.settings == shaped(both, "rounds", 5)
    assert run_by(after, (*log, newer, TakeBack(4))) == now
    assert run_by(after, (*log, newer, TakeBack(2), TakeBack(4))) == was
    assert first.fields == {"settings": msgspec.to_builtins(three)}, "the log stays as it is"


async def test_what_is_played_is_not_taken_back_once_it_has_begun(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(SWISS), PEOPLE[:4])
    done = await services.events.set(season.event, DIRECTOR, {"options": {"goal": 9}})
    await services.events.start(season.event, DIRECTOR)
    assert done.act is not None
    with pytest.raises(BadSetting):
        await services.event_rulings.take_back(season.event, DIRECTOR, done.act)
    assert (await season.held()).plan.options["goal"] == 9


async def test_of_two_directors_who_give_a_table_more_time_one_gives_it(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    (table,) = await season.tables()
    seen = len((await season.held()).rows)
    await services.event_rulings.extend(season.event, DIRECTOR, table.id, 12, seen=seen)
    with pytest.raises(EventChanged):
        await services.event_rulings.extend(season.event, OTHER, table.id, 12, seen=seen)
    with pytest.raises(EventChanged):
        await services.events.set(season.event, OTHER, {"strikes": 5}, seen=seen)
    with pytest.raises(EventChanged):
        await services.event_rulings.drop(season.event, OTHER, table.seats[0], "gone", seen=seen)
    assert (await season.held()).contest.more == {table.id: 12 * HOUR}


async def test_a_ruling_on_a_table_whose_match_ended_meanwhile_is_shown_that_result_first(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:2])
    (table,) = await season.tables()
    seen = len((await season.held()).rows)
    await season.concede(table.id, table.seats[0])
    with pytest.raises(EventChanged):
        await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "late", seen=seen)
    assert (await season.held()).contest.tables[table.id].winner() == table.seats[1]
