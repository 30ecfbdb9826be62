"""A table of several matches has time for all of them: a final of three, each played to its last minute."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.services.build import Services
from bot.services.events_following import DUE
from bot.services.events_plans import Plan, weekend
from bot.services.events_sides import LIVE
from bot.services.pauses import LONGEST_PAUSE
from bot.services.presets import DAY, HOUR, MINUTE
from tests.services.fakes import FakeClock

from .stage import BOSS, DIRECTOR, PEOPLE, Season, plan

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


async def said(services: Services, clock: FakeClock) -> list[tuple[str, list[int]]]:
    """Return what waits for the director and has been said since this was last asked."""
    rows = [row.payload for row in await services.store.claim(clock.now(), 999) if row.kind == "event_say"]
    told = [(row["text"]["key"], row["mention"]) for row in rows]
    return [(key, people) for key, people in told if key.rpartition(".")[2] in ("short", "undecided", "equal")]


async def until_time_is_up_in_the_first(season: Season, table: int, seats: tuple[int, ...]) -> None:
    """Let both answer in the first of three matches, which then stands still until the table's time is up."""
    services, match, held = season.services, await season.match_at(table), await season.held()
    for seat, entrant in enumerate(seats):
        person = held.contest.entrants[entrant].player
        await services.matches.submit(match, person, seat, f"1.{seat}", (str(1 + seat),))
    for days in (13, 8):
        await services.staff_time.pause(match, DIRECTOR, "calm", hours=LONGEST_PAUSE)
        await season.after(days * DAY)


async def test_where_time_is_up_in_the_first_match_no_second_begins_by_itself_and_the_director_is_told(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3), walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    await until_time_is_up_in_the_first(season, table.id, table.seats)
    held = await season.held()
    found = held.contest.tables[table.id]
    assert [match.how for match in found.matches] == ["adjudicated"]
    assert (found.result(), held.matches) == (None, ())
    assert await said(services, clock) == [("service.event.short", [BOSS])]


async def test_with_more_time_the_match_that_waited_begins_and_ends_with_it(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3), walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    await until_time_is_up_in_the_first(season, table.id, table.seats)
    await services.event_rulings.extend(season.event, DIRECTOR, table.id, 48)
    ends = clock.now() + 2 * DAY
    await season.work()
    held = await season.held()
    assert [match.number for match in held.matches] == [1]
    assert [d.due for d in held.deadlines if d.kind == DUE] == [ends]


async def test_a_director_who_opens_the_match_that_waited_gives_it_as_long_as_it_takes(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3), walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    await until_time_is_up_in_the_first(season, table.id, table.seats)
    await services.event_rulings.replay(season.event, DIRECTOR, table.id)
    await season.work()
    held = await season.held()
    assert [match.number for match in held.matches] == [1]
    winner = found.seats[0] if (found := held.contest.tables[table.id]).matches[0].ranks[0] == 1 else found.seats[1]
    await season.concede(table.id, next(entrant for entrant in found.seats if entrant != winner))
    await season.work()
    assert (await season.held()).contest.tables[table.id].winner() == winner


async def test_a_match_that_ends_after_time_is_up_is_followed_by_none_either(
    services: Services, clock: FakeClock
) -> None:
    """Nothing counts when the table's time is up, since its match still waits for a bid; later somebody gives up."""
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3), walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    held = await season.held()
    for seat, entrant in enumerate(table.seats):
        await services.matches.submit(
            match, held.contest.entrants[entrant].player, seat, f"draw.{seat}", ("offer",) if not seat else ("decline",)
        )
    for days in (13, 8):
        await services.staff_time.pause(match, DIRECTOR, "calm", hours=LONGEST_PAUSE)
        await season.after(days * DAY)
    assert (await said(services, clock)) == [("service.event.undecided", [BOSS])]
    await services.staff_time.resume(match, DIRECTOR, "go on")
    await season.concede(table.id, table.seats[1])
    await season.work()
    held = await season.held()
    assert ([match.how for match in held.contest.tables[table.id].matches], held.matches) == (["played"], ())
    assert (await said(services, clock)) == [("service.event.short", [BOSS])]
