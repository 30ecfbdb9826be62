"""Events of every kind from sign-up to their end, through the services, with the clocks that begin and end rounds."""

from __future__ import annotations

import pytest

from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.events_plans import PLANS, check
from bot.services.ids import ALPHABET, OF_EVENT
from bot.services.pauses import LONGEST_PAUSE
from bot.services.presets import DAY, HOUR
from tests.services.fakes import FakeClock
from tests.support.shared_out import at_landing, few

from .stage import BOSS, DIRECTOR, PEOPLE, Season, due, plan

KINDS = {
    "round robin": (Stage("round_robin"),),
    "divisions, both legs": (Stage("round_robin", pools=2, legs=2),),
    "swiss": (Stage("swiss", rounds=3),),
    "rolling": (Stage("rolling", rounds=3),),
    "knock-out, best of three": (Stage("knockout", best_of=3, third=True),),
    "double knock-out": (Stage("double_knockout"),),
    "groups and knock-out": (Stage("round_robin", pools=2, cut=2), Stage("knockout")),
}


@few(1)
@pytest.mark.parametrize("kind", KINDS)
async def test_an_event_is_played_to_its_end(kind: str, services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(*KINDS[kind]), PEOPLE[:7])
    while await season.tables() or any(d.kind == "publish" for d in (await season.held()).deadlines):
        await season.play_round()
        await season.after(HOUR if await season.tables() else 3 * DAY)
    held = await season.held()
    assert held.matches == ()
    assert held.contest.stage == len(KINDS[kind]) - 1
    assert (await services.events.close(season.event, DIRECTOR)).held.row.status == "closed"
    codes = [row.id for row in await services.store.matches_at(season.event)]
    reported = [row.match for row in held.rows if row.act["type"] == "report"]
    assert sorted(map(str, reported)) == sorted(codes), "each match is reported once"


async def test_in_a_table_of_several_matches_the_seats_turn_and_are_counted_for_their_entrants(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3)), PEOPLE[:2])
    (table,) = await season.tables()
    firsts = []
    for _ in range(2):
        match = await season.concede(table.id, table.seats[1])
        firsts.append((await services.views.summary(match)).seats[0].player)
        await season.work()
    held = await season.held()
    assert firsts == [held.contest.entrants[entrant].player for entrant in table.seats]
    assert [r.ranks for r in held.contest.tables[table.id].matches] == [(1, 2), (1, 2)]
    assert (held.contest.tables[table.id].winner(), held.matches) == (table.seats[0], ())


async def said(services: Services, clock: FakeClock) -> list[tuple[str, list[int]]]:
    rows = [r.payload for r in await services.store.claim(clock.now(), 999) if r.kind == "event_say"]
    return [(payload["text"]["key"].rpartition(".")[2], payload["mention"]) for payload in rows]


async def test_d14_an_equal_result_in_a_knock_out_waits_for_the_director_who_is_told(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout"), walkover=DAY), PEOPLE[:2])
    (table,) = await season.tables()
    await season.after(DAY)
    held = await season.held()
    found = held.contest.tables[table.id].result()
    assert found is not None
    assert (found.how, held.contest.tables[table.id].winner()) == ("nobody", None)
    told = await said(services, clock)
    assert ("equal", [BOSS]) in told
    assert "all_played" not in {key for key, _ in told}
    await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "by lot")
    await season.work()
    assert ("all_played", [BOSS]) in await said(services, clock)


async def test_time_that_is_up_in_a_table_of_several_matches_is_the_directors_to_settle(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("knockout", best_of=3), walkover=0), PEOPLE[:2])
    (table,) = await season.tables()
    await season.concede(table.id, table.seats[1])
    await season.work()
    match = await season.match_at(table.id)
    held = await season.held()
    for seat, entrant in enumerate(reversed(table.seats)):
        person = held.contest.entrants[entrant].player
        await services.matches.submit(match, person, seat, f"1.{seat}", (str(1 + seat),))
    await services.staff_time.pause(match, DIRECTOR, "calm", hours=LONGEST_PAUSE)
    await season.after(13 * DAY)
    await services.staff_time.pause(match, DIRECTOR, "calm", hours=LONGEST_PAUSE)
    await season.after(8 * DAY)
    found = (await season.held()).contest.tables[table.id]
    assert [result.how for result in found.matches] == ["played", "adjudicated"], "and no more by itself"
    assert found.winner() == table.seats[0]


async def test_by_the_calendar_a_round_begins_at_its_date_not_before(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin"), pace="calendar"), PEOPLE[:4])
    await season.play_round()
    assert await season.tables() == []
    await season.after(7 * DAY - 1)
    assert await season.tables() == []
    await season.after(1)
    assert [table.round for table in await season.tables()] == [2, 2]


async def test_by_the_calendar_a_late_round_does_not_hold_the_next_up(services: Services, clock: FakeClock) -> None:
    made = plan(Stage("swiss", rounds=2), pace="calendar", walkover=0)
    season = await Season.begin(services, clock, made, PEOPLE[:4])
    await season.after(7 * DAY)
    held = await season.held()
    assert [table.result() is not None for table in held.contest.tables.values()] == [True, True, False, False]


@at_landing
async def test_by_the_calendar_every_division_keeps_the_dates_whoever_is_late(
    services: Services, clock: FakeClock
) -> None:
    made = plan(Stage("round_robin", pools=3), pace="calendar", walkover=0)
    season = await Season.begin(services, clock, made, PEOPLE[:12])
    for number in (1, 2, 3):
        tables = await season.tables()
        assert sorted((t.pool, t.round) for t in tables) == [(pool, number) for pool in (0, 0, 1, 1, 2, 2)]
        for table in tables:
            if table.pool == number - 1:
                await season.concede(table.id, table.seats[1])
        await season.after(7 * DAY)
    assert clock.now() - ((await season.held()).row.started or 0) == 21 * DAY
    assert (await season.held()).contest.open_tables() == []


async def test_a_round_whose_tables_all_lost_somebody_holds_nobody_up(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin")), PEOPLE[:4])
    one, other = await season.tables()
    for entrant in (one.seats[1], other.seats[1]):
        await services.event_rulings.drop(season.event, DIRECTOR, entrant, "moved away")
    await season.work()
    left = {one.seats[0], other.seats[0]}
    while tables := await season.tables():
        assert [set(table.seats) for table in tables] == [left], "who is left still meets"
        await season.play_round()
    assert ("all_played", [BOSS]) in await said(services, clock)


async def test_all_rounds_at_once_are_open_from_the_first_day_and_end_together(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin"), pace="at_once", walkover=0), PEOPLE[:4])
    assert len(await season.tables()) == 6
    await season.after(7 * DAY)
    held = await season.held()
    assert (await season.tables(), held.matches) == ([], ())
    texts = [r.payload["text"] for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    over = [text["args"]["over"] if text["key"] == "service.event.tied" else text for text in texts]
    assert [text["key"] for text in over].count("service.event.all_played") == 1
    assert [text["key"] for text in texts].count("service.event.tied") == 1, "nobody came: all are tied"


async def test_two_who_would_meet_again_are_shown_to_the_director_before_they_do(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=2)), PEOPLE[:2])
    await season.play_round()
    assert await season.tables() == []
    said = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    found = [p for p in said if p["text"]["key"] == "service.event.repeats"]
    assert [(p["mention"], p["buttons"]) for p in found] == [([BOSS], ["publish"])]
    await season.after(12 * HOUR - 1)
    assert await season.tables() == []
    await season.after(1)
    assert [table.round for table in await season.tables()] == [2]


async def test_a_rounds_players_are_reminded_two_days_and_half_a_day_before_its_end(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("round_robin"), walkover=0), PEOPLE[:4])
    one, other = await season.tables()
    await season.concede(one.id, one.seats[0])
    people = [(await season.held()).contest.entrants[entrant].player for entrant in other.seats]
    await services.staff_time.pause(await season.match_at(other.id), DIRECTOR, "calm", hours=300)
    await services.store.claim(clock.now(), 99)
    await season.after(7 * DAY - 48 * HOUR - 1)
    for lead in (48, 12):
        await season.after(1 if lead == 48 else 36 * HOUR)
        said = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
        (told,) = [p for p in said if p["text"]["key"] == "service.event.ends"]
        assert told["mention"] == [*people, BOSS]
        assert told["text"]["args"]["until"]["time"] == clock.now() + lead * HOUR


async def test_a_challenge_of_a_ladder_is_a_match_and_moves_who_wins_it(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(Stage("ladder")), PEOPLE[:4])
    await services.entrants.challenge(season.event, PEOPLE[2], PEOPLE[0])
    await season.work()
    (table,) = await season.tables()
    held = await season.held()
    top = held.entrant_of(PEOPLE[0])
    assert top is not None
    assert ("due", str(table.id)) in due(held), "a challenge has its own time"
    await season.concede(table.id, top.id)
    rows = standings((await season.held()).contest, held.row.seed)
    assert [held.contest.entrants[row.entrant].player for row in rows] == [PEOPLE[n] for n in (2, 0, 1, 3)]


@pytest.mark.parametrize("name", PLANS)
def test_every_ready_made_plan_can_be_played(name: str, services: Services) -> None:
    made = PLANS[name]("tally")
    if name not in ("pods", "campaign", "drafted"):
        assert check(made, services.desk.library).game == "tally"
    assert made.least <= made.most


def test_no_match_has_the_code_of_an_event() -> None:
    """`/host move` tells the two apart by how they begin."""
    assert OF_EVENT not in ALPHABET
