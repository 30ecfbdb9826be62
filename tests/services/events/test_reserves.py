"""A reserve who comes in for somebody who has left plays what of theirs can still be played."""

from __future__ import annotations

import pytest

from bot.contest.errors import TooLate, Twice
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_held import Done
from bot.services.events_taking_back import leading
from bot.services.presets import HOUR
from tests.services.fakes import FakeClock
from tests.support.shared_out import few

from .stage import DIRECTOR, PEOPLE, Season, plan

NEW = PEOPLE[20]
KINDS = {
    "annulled": Stage("round_robin"),
    "a walkover": Stage("swiss", rounds=3),
    "in a bracket": Stage("knockout"),
}


async def left(season: Season, *, answers: int) -> tuple[int, int]:
    """Let the second seat of the first table leave after so many answers there; return the table and who left."""
    table = (await season.tables())[0]
    people = [(await season.held()).contest.entrants[entrant].player for entrant in table.seats]
    match = await season.match_at(table.id)
    for seat in range(answers):
        await season.services.matches.submit(match, people[seat], seat, f"1.{seat}", ("1",))
    await season.services.entrants.leave(season.event, people[1])
    await season.work()
    return table.id, table.seats[1]


async def came_in(season: Season, entrant: int) -> Done:
    done = await season.services.event_rulings.substitute(season.event, DIRECTOR, entrant, NEW, "New", "reserve")
    await season.work()
    return done


async def told(services: Services) -> list[str]:
    """Return by their keys what was said of reserves."""
    keys = [row.payload.get("text", {}).get("key", "") for row in await services.store.claim(1 << 40, 1000)]
    return [key for key in keys if key.startswith("service.event.substituted")]


@pytest.mark.parametrize("kind", KINDS)
async def test_a_reserve_plays_the_table_that_was_given_away_by_who_left(
    services: Services, clock: FakeClock, kind: str
) -> None:
    season = await Season.begin(services, clock, plan(KINDS[kind]), PEOPLE[:4])
    ends = [d.due for d in (await season.held()).deadlines if d.kind == "close"]
    table, entrant = await left(season, answers=1)
    before = await season.held()
    clock.advance(HOUR)
    done = await came_in(season, entrant)
    held = await season.held()
    assert held.contest.tables[table].result() is None
    assert await told(services) == ["service.event.substituted"]
    assert held.contest.strikes(entrant) == 0, "the reserve gave nothing away"
    assert [d.due for d in held.deadlines if d.kind == "close"] == ends, "the round ends when it was to end"
    match = await season.match_at(table)
    assert (await services.desk.look(match)).seats[1].player == NEW
    await services.event_rulings.take_back(season.event, DIRECTOR, leading(done.held, len(before.rows)), "no")
    await season.work()
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert table not in {one.table for one in after.matches}
    await came_in(season, entrant)
    await season.concede(table, (await season.held()).contest.tables[table].seats[0])
    assert (await season.held()).contest.tables[table].winner() == entrant


async def test_a_match_that_was_played_until_its_person_left_stays_given_up(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(KINDS["a walkover"]), PEOPLE[:4])
    table, entrant = await left(season, answers=2)
    await came_in(season, entrant)
    held = await season.held()
    result = held.contest.tables[table].result()
    assert result is not None
    assert (result.how, held.contest.entrants[entrant].status) == ("played", "in")


@pytest.mark.parametrize("kind", ["annulled", "a walkover"])
async def test_a_table_of_a_round_that_is_over_stays_as_it_was_left(
    services: Services, clock: FakeClock, kind: str
) -> None:
    season = await Season.begin(services, clock, plan(KINDS[kind]), PEOPLE[:4])
    table, entrant = await left(season, answers=0)
    was = (await season.held()).contest.tables[table].matches
    await season.play_round()
    await came_in(season, entrant)
    assert (await season.held()).contest.tables[table].matches == was


async def test_a_table_of_a_bracket_on_which_the_next_one_stands_stays_given_away(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(KINDS["in a bracket"]), PEOPLE[:4])
    table, entrant = await left(season, answers=0)
    await season.play_round()
    assert (await season.tables())[0].round == 2
    await came_in(season, entrant)
    assert (await season.held()).contest.tables[table].result() is not None
    assert await told(services) == ["service.event.substituted_settled"], "and the reserve is told why nothing waits"


async def test_what_a_director_ruled_since_at_the_table_of_who_left_stands(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(KINDS["a walkover"]), PEOPLE[:4])
    table, entrant = await left(season, answers=0)
    await services.event_rulings.result(season.event, DIRECTOR, table, (1, 1), "agreed")
    await came_in(season, entrant)
    result = (await season.held()).contest.tables[table].result()
    assert result is not None
    assert (result.how, result.ranks) == ("ruling", (1, 1))


async def declined(services: Services, clock: FakeClock, kind: str) -> tuple[Season, int]:
    """An event that has begun without NEW, who had said *Not this time*; and the place of theirs."""
    season = await Season.signed_up(services, clock, plan(KINDS[kind]), PEOPLE[:4])
    await services.seasons.decline(season.event, NEW, "New")
    await services.events.start(season.event, DIRECTOR)
    await season.work()
    place = (await season.held()).entrant_of(NEW)
    assert place is not None
    return season, place.id


@few(1)
@pytest.mark.parametrize("kind", KINDS)
async def test_who_would_not_play_takes_the_place_of_who_left_and_may_leave_it_again(
    services: Services, clock: FakeClock, kind: str
) -> None:
    season, own = await declined(services, clock, kind)
    table, entrant = await left(season, answers=1)
    before = await season.held()
    done = await came_in(season, entrant)
    held = done.held
    place = held.entrant_of(NEW)
    assert place is not None
    assert (place.id, place.status, held.contest.entrants[own].status) == (entrant, "in", "dropped")
    match = await season.match_at(table)
    assert (await services.desk.look(match)).seats[1].player == NEW
    for refused in (
        services.event_rulings.readmit(season.event, DIRECTOR, own),
        services.event_rulings.add(season.event, DIRECTOR, NEW, "New"),
        services.event_rulings.substitute(season.event, DIRECTOR, (await season.tables())[1].seats[0], NEW, "New"),
    ):
        with pytest.raises(Twice):
            await refused
    await services.event_rulings.take_back(season.event, DIRECTOR, leading(done.held, len(before.rows)), "no")
    await season.work()
    after = await season.held()
    assert dump(after.contest) == dump(before.contest)
    assert after.entrant_of(NEW) == before.entrant_of(NEW)
    await came_in(season, entrant)
    await services.entrants.leave(season.event, NEW)
    await season.work()
    assert (await season.held()).contest.entrants[entrant].status == "dropped"
    await services.event_rulings.readmit(season.event, DIRECTOR, entrant)
    assert (await season.held()).contest.entrants[entrant].status == "in"


async def test_who_would_not_play_is_added_late_where_anybody_may_be(services: Services, clock: FakeClock) -> None:
    season, own = await declined(services, clock, "a walkover")
    await services.event_rulings.add(season.event, DIRECTOR, NEW, "New")
    contest = (await season.held()).contest
    assert (contest.entrants[own].status, contest.pool_of(own)) == ("in", 0)
    with pytest.raises(Twice):
        await services.event_rulings.add(season.event, DIRECTOR, NEW, "New")
    fixed, own = await declined(services, clock, "in a bracket")
    with pytest.raises(TooLate):
        await services.event_rulings.add(fixed.event, DIRECTOR, NEW, "New")
    assert (await fixed.held()).contest.entrants[own].status == "dropped"


async def test_who_left_during_sign_up_is_added_again_or_takes_a_place(services: Services, clock: FakeClock) -> None:
    season = await Season.signed_up(services, clock, plan(KINDS["in a bracket"]), PEOPLE[:4])
    first, second = list((await season.held()).contest.entrants)[:2]
    await services.entrants.leave(season.event, PEOPLE[0])
    await services.event_rulings.add(season.event, DIRECTOR, PEOPLE[0], "P")
    assert (await season.held()).contest.entrants[first].status == "in"
    await services.entrants.leave(season.event, PEOPLE[0])
    with pytest.raises(Twice):
        await services.event_rulings.substitute(season.event, DIRECTOR, first, PEOPLE[0], "P")
    done = await services.event_rulings.substitute(season.event, DIRECTOR, second, PEOPLE[0], "P")
    place = done.held.entrant_of(PEOPLE[0])
    assert place is not None
    assert (place.id, len(done.held.contest.able(done.held.contest.entrants))) == (second, 3)
    await services.players.forget(PEOPLE[0])
    held = await season.held()
    assert [held.contest.entrants[one].status for one in (first, second)] == ["dropped", "dropped"]
    assert held.entrant_of(PEOPLE[0]) is None
