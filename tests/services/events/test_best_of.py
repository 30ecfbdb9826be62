"""A table of several matches has time for all of them: a final of three, each played to its last minute."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_following import DUE
from bot.services.events_plans import Plan, weekend
from bot.services.events_sides import LIVE
from bot.services.presets import DAY, HOUR, MINUTE
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, plan

FINAL = Stage("knockout", best_of=3, choice=True)


def live(**fields: object) -> Plan:
    """The last stage of a weekend as it is ready-made."""
    made = weekend("tally")
    own = {name: getattr(made, name) for name in ("preset", "round", "limit", "walkover", "away")}
    return plan(FINAL, **{**own, "options": {"goal": 99}, **fields})


async def play_to_the_last_minute(season: Season, table: int, loser: int, limit: int) -> None:
    """Come in the last minute, answer in the last minute of each answer, give up in the last one of the match."""
    match = await season.match_at(table)
    await season.after(2 * MINUTE)
    for seat in (await season.services.views.summary(match)).seats:
        assert seat.player is not None
        await season.services.lobby.here(match, seat.player)
    await season.work()
    began, services = season.clock.now(), season.services
    while season.clock.now() + 9 * MINUTE < began + limit:
        await season.after(9 * MINUTE)
        for one in (await services.views.summary(match)).to_act:
            decision = (await services.views.seat(match, one.seat)).decisions[0]
            player = (await services.views.summary(match)).seats[one.seat].player
            assert player is not None
            await services.matches.submit(match, player, one.seat, decision.id, ("1",))
    await season.after(began + limit - MINUTE - season.clock.now())
    person = (await season.held()).contest.entrants[loser].player
    seat = next(s.seat for s in (await services.views.summary(match)).seats if s.player == person)
    await services.matches.submit(match, person, seat, f"concede.{seat}", ("concede",))
    await season.work()


async def test_a_final_of_three_is_played_out_to_its_third_match_at_the_last_minute_of_each(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, live(), PEOPLE[:2])
    (table,) = await season.tables()
    await season.after(LIVE)
    for loser in (table.seats[0], table.seats[1], table.seats[0]):
        await play_to_the_last_minute(season, table.id, loser, 75 * MINUTE)
    done = (await season.held()).contest.tables[table.id]
    assert [match.how for match in done.matches] == ["played"] * 3
    assert done.winner() == table.seats[1]
    assert await season.tables() == []


@pytest.mark.parametrize(
    ("fields", "ends"),
    [
        ({}, 6 * HOUR),
        ({"round": HOUR}, 3 * 75 * MINUTE),
        ({"preset": "bank", "round": 14 * DAY, "limit": 0, "walkover": 0}, 42 * DAY),
    ],
    ids=["live", "a round shorter than a match", "by post"],
)
async def test_a_table_of_three_matches_has_three_times_as_long(
    services: Services, clock: FakeClock, fields: dict[str, object], ends: int
) -> None:
    season = await Season.begin(services, clock, live(**fields), PEOPLE[:2])
    (table,) = await season.tables()
    assert [d.due for d in (await season.held()).deadlines if d.kind == DUE] == [clock.now() + ends]
    assert table.best_of == 3


async def test_a_result_taken_back_leaves_the_time_of_the_matches_that_are_to_be_played(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, live(preset="bank", walkover=0, limit=0), PEOPLE[:2])
    (table,) = await season.tables()
    await services.sides.choose(season.event, PEOPLE[0], table.id, 0)
    await season.work()
    for _ in range(2):
        await season.concede(table.id, table.seats[0])
        await season.work()
    number = max(n for n, row in enumerate((await season.held()).rows, 1) if row.act["type"] == "report")
    await services.event_rulings.take_back(season.event, DIRECTOR, number)
    held = await season.held()
    assert len(held.contest.tables[table.id].matches) == 1
    assert [d.due for d in held.deadlines if d.kind == DUE] == [clock.now() + 4 * HOUR]
