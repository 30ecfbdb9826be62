"""Choosing a side in the services: asked with a clock of its own, the default unanswered, taken back, paused."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.event_errors import SideNotTheirs
from bot.services.events_sides import LIVE, POST
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan

STAGE = Stage("knockout", best_of=3, choice=True)


async def begun(services: Services, clock: FakeClock, **fields: object) -> Season:
    return await Season.begin(services, clock, plan(STAGE, **fields), PEOPLE[:2])


async def sides(season: Season) -> dict[int, int]:
    return dict((await season.held()).contest.sides)


async def test_no_match_begins_before_the_higher_seed_has_chosen(services: Services, clock: FakeClock) -> None:
    """P201 is seeded first and drawn second; by choosing the first seat they have it, and the match begins."""
    season = await begun(services, clock)
    (table,) = await season.tables()
    held = await season.held()
    first = held.entrant_of(PEOPLE[0])
    assert first is not None
    assert (held.matches, [kind for kind, _ in due(held) if kind in ("open", "choose")]) == ((), ["choose"])
    with pytest.raises(SideNotTheirs):
        await services.sides.choose(season.event, PEOPLE[1], table.id, 0)
    with pytest.raises(SideNotTheirs):
        await services.sides.choose(season.event, 999, table.id, 0)
    await services.sides.choose(season.event, PEOPLE[0], table.id, 0)
    await season.work()
    assert (await season.tables())[0].seats[0] == first.id
    shown = await services.views.summary(await season.match_at(table.id))
    assert shown.seats[0].player == PEOPLE[0]
    with pytest.raises(SideNotTheirs):
        await services.sides.choose(season.event, PEOPLE[0], table.id, 1)
    assert "choose" not in {kind for kind, _ in due(await season.held())}


@pytest.mark.parametrize(("preset", "span"), [("bank", POST), ("live", LIVE)])
async def test_who_does_not_choose_in_time_has_the_seat_that_was_drawn(
    services: Services, clock: FakeClock, preset: str, span: int
) -> None:
    season = await begun(services, clock, preset=preset)
    (table,) = await season.tables()
    await season.after(span - 1)
    assert await sides(season) == {}
    await season.after(1)
    assert await sides(season) == {table.id: table.seats[0]}
    assert (await season.held()).matches


async def test_a_pause_of_the_event_stops_the_clock_of_a_choice(services: Services, clock: FakeClock) -> None:
    season = await begun(services, clock)
    await services.events.pause(season.event, DIRECTOR)
    await season.after(3 * DAY)
    assert await sides(season) == {}
    await services.events.resume(season.event, DIRECTOR)
    await season.after(DAY - HOUR)
    assert await sides(season) == {}
    await season.after(HOUR)
    assert len(await sides(season)) == 1


async def test_a_choice_taken_back_ends_the_match_that_began_by_it_and_is_asked_again(
    services: Services, clock: FakeClock
) -> None:
    season = await begun(services, clock)
    (table,) = await season.tables()
    done = await services.sides.choose(season.event, PEOPLE[0], table.id, 0)
    await season.work()
    first = await season.match_at(table.id)
    assert done.act is not None
    await services.event_rulings.take_back(season.event, DIRECTOR, done.act, "too soon")
    await season.work()
    held = await season.held()
    assert (held.contest.sides, held.matches, held.contest.tables[table.id].matches) == ({}, (), ())
    assert (await services.views.summary(first)).row.status == "cancelled"
    await services.sides.choose(season.event, PEOPLE[0], table.id, 1)
    await season.work()
    shown = await services.views.summary(await season.match_at(table.id))
    assert shown.seats[1].player == PEOPLE[0]


async def test_in_best_of_three_the_seats_turn_from_the_one_that_was_chosen(
    services: Services, clock: FakeClock
) -> None:
    season = await begun(services, clock)
    (table,) = await season.tables()
    await services.sides.choose(season.event, PEOPLE[0], table.id, 0)
    await season.work()
    firsts = []
    loser = (await season.held()).contest.tables[table.id].seats[1]
    for _ in range(2):
        match = await season.concede(table.id, loser)
        firsts.append((await services.views.summary(match)).seats[0].player)
        await season.work()
    assert firsts == [PEOPLE[0], PEOPLE[1]]
    winner = (await season.held()).contest.tables[table.id].winner()
    assert (await season.held()).contest.entrants[winner or 0].player == PEOPLE[0]


async def test_a_round_taken_back_takes_the_choices_along(services: Services, clock: FakeClock) -> None:
    season = await begun(services, clock)
    (table,) = await season.tables()
    await services.sides.choose(season.event, PEOPLE[0], table.id, 0)
    await season.work()
    held = await season.held()
    published = next(row.n for row in held.rows if row.act["type"] == "publish")
    await services.event_rulings.take_back(season.event, DIRECTOR, published, "once more")
    assert (await season.held()).contest.sides == {}
