"""A play-off is one of an event's rounds: asked for or by itself, played, given away, taken back, ruled on."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.contest.checking import draws
from bot.contest.errors import Misfit, TooEarly
from bot.contest.log import dump
from bot.contest.seasons import champion
from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.event_errors import EventChanged
from bot.services.events_calendar import Date, dates, written
from bot.services.events_next import following
from bot.services.events_rounds import LOOKED_AT
from bot.services.presets import DAY, HOUR, MINUTE
from bot.services.staff import Caller
from bot.services.staff_errors import NotStaff
from bot.show.words import Words
from rules.kernel.types import Text
from tests.services.fakes import GUILD, FakeClock

from .stage import BOSS, DIRECTOR, OTHER, PEOPLE, Season, plan

ROBIN = Stage("round_robin", breakers=())


async def tied(services: Services, clock: FakeClock, *stages: Stage, people: int = 2, **fields: Any) -> Season:
    """Return an event in which all tables of its first stage were drawn."""
    season = await Season.begin(services, clock, plan(*(stages or (ROBIN,)), **fields), PEOPLE[:people])
    while tables := await season.tables():
        for table in tables:
            await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 1), "equal")
        await season.work()
        if (await season.held()).contest.playoffs:
            break
    return season


async def order(season: Season, stage: int | None = None) -> list[int]:
    held = await season.held()
    return [row.entrant for row in standings(held.contest, held.row.seed, stage)]


async def said(services: Services, clock: FakeClock) -> list[dict[str, Any]]:
    return [row.payload for row in await services.store.claim(clock.now(), 999) if row.kind == "event_say"]


async def test_a_director_is_told_who_is_tied_and_lets_them_play_for_the_title(
    services: Services, clock: FakeClock
) -> None:
    season = await tied(services, clock)
    told = (await said(services, clock))[-1]
    assert (told["text"]["key"], told["mention"]) == ("service.event.tied", [BOSS])
    assert told["buttons"] == ["playoff", "close"]
    (tie,) = told["text"]["args"]["ties"]
    assert tie["args"] == {"place": 1, "who": [{"player": person} for person in PEOPLE[:2]]}
    first, second = await order(season)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    assert (table.round, set(table.seats)) == (2, {first, second})
    mentioned = {person for payload in await said(services, clock) for person in payload["mention"]}
    assert set(PEOPLE[:2]) <= mentioned
    with pytest.raises(TooEarly):
        await services.events.close(season.event, DIRECTOR)
    await season.concede(table.id, first)
    await season.work()
    assert await order(season) == [second, first]
    assert (await said(services, clock))[-1]["text"]["key"] == "service.event.all_played"
    await services.events.close(season.event, DIRECTOR)
    held = await season.held()
    assert champion(held.contest, held.row.seed) == second
    assert {one.by for one in draws(held.plan.settings, held.acts, held.row.seed)} == {"lot"}


async def test_without_one_the_lot_decides_as_ever(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock)
    before = await order(season)
    await services.events.close(season.event, DIRECTOR)
    held = await season.held()
    assert champion(held.contest, held.row.seed) == before[0]


async def test_nobody_comes_to_it_and_it_is_given_away_with_a_strike(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock, walkover=DAY)
    first, second = await order(season)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    person = (await season.held()).contest.entrants[second].player
    shown = await services.views.summary(match)
    seat = next(one.seat for one in shown.seats if one.player == person)
    decision = (await services.views.seat(match, seat)).decisions[0]
    await services.matches.submit(match, person, seat, decision.id, ("1",))
    await season.after(DAY)
    held = await season.held()
    found = held.contest.tables[table.id].result()
    assert found is not None
    assert found.how == "walkover"
    assert held.contest.strikes(first) == 1
    assert await order(season) == [second, first]


async def test_time_is_up_a_substitute_comes_and_more_time_is_given_as_at_any_table(
    services: Services, clock: FakeClock
) -> None:
    season = await tied(services, clock, walkover=0)
    first, second = await order(season)
    await services.playoffs.play_off(season.event, DIRECTOR, best_of=3)
    await season.work()
    (table,) = await season.tables()
    assert table.best_of == 3
    await services.event_rulings.substitute(season.event, DIRECTOR, second, PEOPLE[9], "Reserve", "ill")
    await services.event_rulings.extend(season.event, DIRECTOR, table.id, 24)
    await season.work()
    for _ in range(2):
        await season.concede(table.id, first)
        await season.work()
    assert (await season.tables(), await order(season)) == ([], [second, first])


async def test_who_leaves_has_lost_it(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock, people=4, walkover=0)
    first = (await order(season))[0]
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    await services.event_rulings.drop(season.event, DIRECTOR, first, "moved")
    await season.work()
    while await season.tables():
        await season.play_round()
    places = await order(season)
    assert places[-1] == first
    assert following(await season.held(), services.events._rounds) == "close"  # pyright: ignore[reportPrivateUsage]


async def test_it_is_taken_back_with_the_tables_that_nobody_has_played(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock)
    before = await season.held()
    done = await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    assert len((await season.held()).matches) == 1
    await said(services, clock)
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    await season.work()
    held = await season.held()
    assert dump(held.contest) == dump(before.contest)
    assert held.matches == (), "its match is shut"
    assert (await said(services, clock))[-1]["buttons"] == ["playoff", "close"], "it is offered again"


async def test_its_result_is_ruled_and_taken_back(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock)
    first, second = await order(season)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    ranks = tuple(1 if entrant == second else 2 for entrant in table.seats)
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, ranks, "a ruling")
    assert await order(season) == [second, first]
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act or 0)
    assert await order(season) == [first, second]
    assert [one.id for one in await season.tables()] == [table.id]


async def test_what_is_not_tied_is_refused_and_so_is_who_may_not(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(ROBIN), PEOPLE[:3])
    with pytest.raises(Misfit, match="nothing is tied"):
        await services.playoffs.play_off(season.event, DIRECTOR)
    season = await tied(services, clock)
    with pytest.raises(NotStaff):
        await services.playoffs.play_off(season.event, Caller(5, GUILD))
    with pytest.raises(Misfit):
        await services.playoffs.play_off(season.event, DIRECTOR, 999)
    seen = len((await season.held()).rows)
    await services.event_rulings.adjust(season.event, OTHER, (await order(season))[0], 1, "a point")
    with pytest.raises(EventChanged):
        await services.playoffs.play_off(season.event, DIRECTOR, seen=seen)


async def test_a_plan_that_says_so_plays_ties_off_by_itself_once(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock, ROBIN, playoffs=True)
    first, second = await order(season)
    (table,) = await season.tables()
    assert table.playoff
    await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 1), "equal again")
    await season.work()
    assert await season.tables() == []
    assert (await said(services, clock))[-1]["text"]["key"] == "service.event.tied", "the lot, or once more"
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    await season.concede(table.id, first)
    assert await order(season) == [second, first]


async def test_who_goes_on_is_played_off_before_the_next_stage_begins_by_itself(
    services: Services, clock: FakeClock
) -> None:
    stages = (Stage("round_robin", cut=2, breakers=()), Stage("knockout"))
    season = await tied(services, clock, *stages, people=3, playoffs=True)
    assert (await season.held()).contest.stage == 0
    met: set[frozenset[int]] = set()
    while (tables := await season.tables()) and tables[0].stage == 0:
        assert len(tables) == 1, "nobody sits at two at once"
        met.add(frozenset(tables[0].seats))
        await season.concede(tables[0].id, min(tables[0].seats))
        await season.work()
    held = await season.held()
    assert len(met) == 3
    assert held.contest.stage == 1
    entrants = sorted(held.contest.entrants)
    assert held.contest.pools[1] == [(entrants[2], entrants[1])]


async def test_a_director_has_twelve_hours_before_a_stage_begins_by_itself_and_the_lot_parts_them(
    services: Services, clock: FakeClock
) -> None:
    stages = (Stage("round_robin", cut=2, breakers=()), Stage("knockout"))
    season = await tied(services, clock, *stages, people=3)
    by_lot = await order(season)
    told = (await said(services, clock))[-1]
    assert (told["text"]["args"]["over"]["key"], told["buttons"]) == (
        "service.event.stage_over.until", ["playoff", "start"],
    )  # fmt: skip
    await season.after(LOOKED_AT - 1)
    assert (await season.held()).contest.stage == 0
    await season.after(1)
    held = await season.held()
    assert (held.contest.stage, held.contest.pools[1]) == (1, [tuple(by_lot[:2])])


async def test_in_a_live_event_a_director_has_ten_minutes_for_it(services: Services, clock: FakeClock) -> None:
    stages = (Stage("round_robin", cut=2, breakers=()), Stage("knockout"))
    season = await tied(services, clock, *stages, people=3, preset="live")
    await season.after(10 * MINUTE - 1)
    assert (await season.held()).contest.stage == 0
    await season.after(1)
    assert (await season.held()).contest.stage == 1


async def test_a_play_off_asked_for_meanwhile_decides_instead(services: Services, clock: FakeClock) -> None:
    stages = (Stage("round_robin", cut=1, pools=2, breakers=()), Stage("knockout"))
    season = await tied(services, clock, *stages, people=6)
    first = {pool[0] for pool in (await season.held()).contest.pools[0]}
    await services.playoffs.play_off(season.event, DIRECTOR, min(first))
    await season.work()
    assert {table.pool for table in await season.tables()} == {0}, "one tie of two"
    await season.after(LOOKED_AT)
    assert (await season.held()).contest.stage == 0, "the stage waits for the play-off"
    while (tables := await season.tables()) and tables[0].stage == 0:
        await season.concede(tables[0].id, min(tables[0].seats))
        await season.work()
    await said(services, clock)
    assert (await season.held()).contest.stage == 0, "the other group is tied still"
    await season.after(LOOKED_AT)
    assert (await season.held()).contest.stage == 1


async def test_the_next_season_reads_the_new_order(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock, Stage("round_robin", pools=2, breakers=()), people=4, up=1)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    held = await season.held()
    upper, lower = held.contest.pools[0]
    for table in await season.tables():
        await season.concede(table.id, max(table.seats))
    await season.work()
    await services.events.close(season.event, DIRECTOR)
    held = await season.held()
    player = {e.id: e.player for e in held.contest.entrants.values()}
    wanted = (min(upper), min(lower), max(upper), max(lower))
    assert services.seasons.order(held) == tuple(player[entrant] for entrant in wanted)


@pytest.mark.parametrize("pace", ["calendar", "at_once"])
async def test_at_every_pace_it_is_a_round_with_its_own_time(services: Services, clock: FakeClock, pace: str) -> None:
    season = await tied(services, clock, ROBIN, pace=pace, calendar=True)
    await season.after(7 * DAY)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    assert await ends(season, table.round) == clock.now() + 7 * DAY
    await services.events.pause(season.event, DIRECTOR)
    await services.events.resume(season.event, DIRECTOR)
    await season.after(7 * DAY)
    assert await season.tables() == []


async def test_at_a_best_of_three_a_round_has_time_for_each_match(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock, ROBIN, preset="live", round=2 * HOUR, limit=75 * MINUTE)
    await services.playoffs.play_off(season.event, DIRECTOR, best_of=3)
    await season.work()
    (table,) = await season.tables()
    assert (table.best_of, await ends(season, table.round)) == (3, clock.now() + 3 * 2 * HOUR)


async def test_where_all_matches_were_open_at_once_it_has_two_weeks_and_no_season(
    services: Services, clock: FakeClock
) -> None:
    season = await tied(services, clock, ROBIN, pace="at_once", round=60 * DAY)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    assert await ends(season, table.round) == clock.now() + 14 * DAY
    assert {d.due for d in (await season.held()).deadlines if d.kind == "remind"} == {
        clock.now() + 12 * DAY, clock.now() + 14 * DAY - 12 * HOUR,
    }  # fmt: skip


async def ends(season: Season, round: int) -> int | None:
    """Return when the time of a round of the first division is up."""
    return {(d.kind, d.about): d.due for d in (await season.held()).deadlines}["close", f"0.0.{round}"]


async def test_among_the_dates_of_an_event_it_is_no_round(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    held, begins = await season.held(), clock.now()
    known = dates(held.plan, held.contest, held.deadlines, written(held.rows, held.acts, begins))
    assert known == (Date("playoff.0.2", "round", begins, begins + held.plan.round, 2, is_playoff=True),)


def test_a_message_of_an_earlier_version_names_its_round_by_its_number_alone() -> None:
    """It waited in the outbox while the bot was brought up to date."""
    words = Words(read_languages(REPOSITORY / "data"), "en")
    assert words(Text("service.event.void", {"round": 3, "table": 2, "who": {"user": "Ana"}})).startswith("3, table 2 ")


async def test_what_is_said_of_its_table_names_no_round(services: Services, clock: FakeClock) -> None:
    season = await tied(services, clock)
    await said(services, clock)
    await services.playoffs.play_off(season.event, DIRECTOR)
    await season.work()
    (table,) = await season.tables()
    await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "won")
    texts = [row["text"] for row in await said(services, clock)]
    rounds = {text["key"]: text["args"]["round"]["key"] for text in texts if "round" in text["args"]}
    assert rounds["service.event.published"] == rounds["service.event.won"] == "service.event.round.playoff"
    assert set(rounds.values()) == {"service.event.round.playoff"}
