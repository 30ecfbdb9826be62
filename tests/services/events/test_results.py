"""A match that ends reaches its event in the transaction that ends it; D2, D11, D13, D14 of docs/organisers.md."""

from __future__ import annotations

import msgspec
import pytest

from bot.contest.contest import Result, Table
from bot.contest.log import dump
from bot.contest.settings import Stage
from bot.contest.standings import standings
from bot.services.build import Services
from bot.services.events_results import answers, judged
from bot.services.presets import DAY, HOUR
from bot.storage.rows import MoveRow
from rules.kernel.types import Outcome, Text
from tests.services.fakes import FakeClock

from .stage import DIRECTOR, PEOPLE, Season, due, plan

TWO = PEOPLE[:2]
RR = Stage("round_robin")


def result(table: Table) -> Result:
    found = table.result()
    assert found is not None
    return found


async def test_the_log_has_the_report_as_soon_as_the_match_is_over(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), TWO)
    (table,) = await season.tables()
    match = await season.concede(table.id, table.seats[0])
    held = await season.held()
    assert (held.rows[-1].match, held.rows[-1].who, held.matches) == (match, None, ())
    assert result(held.contest.tables[table.id]) == Result((2, 1), (), "played")
    assert ("next", "") in due(held)
    posts = [row for row in await services.store.claim(clock.now(), 99) if row.kind == "event_say"]
    assert [row.payload["text"]["key"] for row in posts][-1] == "service.event.won"


async def test_a_match_that_cannot_be_reported_ends_and_counts_for_nothing(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), TWO)
    (table,) = await season.tables()
    await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "ruled")
    match = await season.concede(table.id, table.seats[0])  # it ends before the event has shut it
    held = await season.held()
    assert result(held.contest.tables[table.id]) == Result((1, 2), (), "ruling")
    assert all(row.match != match for row in held.rows)
    await season.work()
    assert (await season.held()).matches == ()


async def test_a_ruled_result_ends_the_match_under_way_without_one(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), TWO)
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    await services.event_rulings.result(season.event, DIRECTOR, table.id, (2, 1), "ruled")
    await season.work()
    assert (await services.views.summary(match)).row.status == "cancelled"
    assert [row.act["type"] for row in (await season.held()).rows].count("report") == 1


async def test_a_match_played_again_takes_the_place_of_the_first(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR), TWO)
    (table,) = await season.tables()
    first = await season.match_at(table.id)
    again = await services.arranging.again(first, DIRECTOR, "a fault")
    held = await season.held()
    assert (held.contest.tables[table.id].result(), [m.id for m in held.matches]) == (None, [again.match.id])
    await season.work()
    await season.concede(table.id, table.seats[1])
    assert result((await season.held()).contest.tables[table.id]).how == "played"


async def test_a_match_ruled_void_counts_for_nothing_and_an_award_is_a_ruling(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR), PEOPLE[:4])
    one, other = await season.tables()
    await services.rulings.void(await season.match_at(one.id), DIRECTOR, "broken", hours=0)
    for seat in (0, 1):
        person = (await season.held()).contest.entrants[other.seats[seat]].player
        await services.matches.submit(await season.match_at(other.id), person, seat, f"1.{seat}", ("1",))
    await services.rulings.award(await season.match_at(other.id), DIRECTOR, 1, "cheated", hours=0)
    tables = (await season.held()).contest.tables
    assert [result(tables[t.id]).how for t in (one, other)] == ["void", "ruling"]


async def test_d14_a_match_in_which_nobody_ever_answered_is_nobodys(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, round=30 * DAY), TWO)
    (table,) = await season.tables()
    await season.after(20 * DAY)  # the clocks bid, add and forfeit for both
    held = await season.held()
    assert result(held.contest.tables[table.id]) == Result((1, 1), (), "nobody")
    assert [row.points for row in standings(held.contest, held.row.seed)] == [0, 0]


async def test_d13_who_never_answered_gives_the_table_away_whatever_the_clock_sent(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=0, round=30 * DAY), TWO)
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    present = (await season.held()).contest.entrants[table.seats[1]].player
    for _ in range(30):
        shown = await services.views.summary(match)
        if shown.row.outcome is not None:
            break
        mine = next((one.seat for one in shown.to_act if shown.seats[one.seat].player == present), None)
        if mine is None:
            await season.after(2 * DAY)
            continue
        decision = (await services.views.seat(match, mine)).decisions[0]
        await services.matches.submit(match, present, mine, decision.id, ("1",))
    held = await season.held()
    assert result(held.contest.tables[table.id]) == Result((2, 1), (), "walkover")
    assert held.contest.strikes(table.seats[0]) == 1
    assert held.contest.strikes(table.seats[1]) == 0


async def test_after_two_days_without_an_answer_a_table_is_given_away(services: Services, clock: FakeClock) -> None:
    season = await Season.begin(services, clock, plan(RR, walkover=DAY), TWO)
    (table,) = await season.tables()
    person = (await season.held()).contest.entrants[table.seats[0]].player
    await services.matches.submit(await season.match_at(table.id), person, 0, "1.0", ("1",))
    await season.after(DAY - HOUR)
    assert (await season.held()).contest.tables[table.id].result() is None
    await season.after(2 * HOUR)
    assert result((await season.held()).contest.tables[table.id]) == Result((1, 2), (), "walkover")


async def test_j65_who_is_away_gives_no_table_away_until_they_are_back(services: Services, clock: FakeClock) -> None:
    """The second seat has three days of holiday: it is waited for until a day after them, as for anybody before."""
    season = await Season.begin(services, clock, plan(RR, walkover=DAY, round=30 * DAY), TWO)
    (table,) = await season.tables()
    first, second = [(await season.held()).contest.entrants[one].player for one in table.seats]
    match = await season.match_at(table.id)
    await services.matches.submit(match, first, 0, "1.0", ("1",))
    await services.away.begin(match, second, 3)
    await season.after(3 * DAY + HOUR)
    assert (await season.held()).contest.tables[table.id].result() is None
    await season.after(DAY)
    assert result((await season.held()).contest.tables[table.id]) == Result((1, 2), (), "walkover")


async def test_d11_who_is_not_there_three_minutes_after_a_live_table_opened_gives_it_away(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, preset="live", walkover=180), PEOPLE[:4])
    one, other = await season.tables()
    here = (await season.held()).contest.entrants[one.seats[1]].player
    await services.lobby.here(await season.match_at(one.id), here)
    await season.after(179)
    assert len(await season.tables()) == 2
    await season.after(1)
    tables = (await season.held()).contest.tables
    assert [result(tables[t.id]) for t in (one, other)] == [
        Result((2, 1), (), "walkover"),
        Result((1, 1), (), "nobody"),
    ]


async def test_d11_who_was_there_at_a_live_table_has_the_whole_window_of_the_first_answer(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(RR, preset="live", walkover=180), TWO)
    (table,) = await season.tables()
    match = await season.match_at(table.id)
    for entrant in table.seats:
        await services.lobby.here(match, (await season.held()).contest.entrants[entrant].player)
    await season.work()
    (due,) = {d.due - clock.now() for d in (await services.desk.look(match)).deadlines if d.kind == "answer"}
    assert due > 180
    await season.after(due - 1)
    assert (await season.held()).contest.tables[table.id].result() is None


async def timed_out(services: Services, clock: FakeClock) -> tuple[Season, int, int]:
    """Two tables at which all have bid, and a round's time; the second was given a week more."""
    season = await Season.begin(services, clock, plan(RR, walkover=0), PEOPLE[:4])
    one, other = await season.tables()
    for table in (one, other):
        match = await season.match_at(table.id)
        for seat in (0, 1):
            person = (await season.held()).contest.entrants[table.seats[seat]].player
            await services.matches.submit(match, person, seat, f"1.{seat}", ("1",))
        await services.staff_time.pause(match, DIRECTOR, "calm", hours=300)
    await services.event_rulings.extend(season.event, DIRECTOR, other.id, 24 * 7)
    await season.after(7 * DAY)
    return season, one.id, other.id


async def test_at_the_end_of_a_round_the_games_count_decides_but_for_who_was_given_more_time(
    services: Services, clock: FakeClock
) -> None:
    season, one, other = await timed_out(services, clock)
    tables = (await season.held()).contest.tables
    assert result(tables[one]) == Result((1, 1), (), "adjudicated")
    assert tables[other].result() is None
    await season.after(7 * DAY)
    assert result((await season.held()).contest.tables[other]).how == "adjudicated"


async def test_where_the_game_counts_nothing_a_director_is_told_and_the_table_waits(
    services: Services, clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(type(services.desk.library.current("tally")), "tally", lambda self, state: None)
    season, one, _ = await timed_out(services, clock)
    assert (await season.held()).contest.tables[one].result() is None
    said = [r.payload for r in await services.store.claim(clock.now(), 99) if r.kind == "event_say"]
    undecided = [p for p in said if p["text"]["key"] == "service.event.undecided"]
    assert [(p["mention"], p["text"]["args"]["table"]) for p in undecided] == [([900], 1)]


@pytest.mark.parametrize(
    ("ranks", "given", "key", "expected"),
    [
        ((1, 2), (2, 3), "x.over.goal", ("played", (1, 2))),
        ((1, 2), (2, 0), "x.over.forfeit", ("walkover", (1, 2))),
        ((1, 2), (0, 2), "over.conceded", ("played", (1, 2))),
        ((2, 1), (0, 0), "x.over.forfeit", ("nobody", (1, 1))),
        ((1, 2), (0, 0), "over.awarded", ("ruling", (1, 2))),
        ((1, 1), (0, 0), "over.awarded", ("nobody", (1, 1))),
        ((1, 2), (1, 0), "over.awarded", ("walkover", (1, 2))),
        ((1, 2), (1, 1), "over.awarded", ("ruling", (1, 2))),
        ((1, 1), (4, 4), "over.tally", ("adjudicated", (1, 1))),
        ((1, 1), (4, 4), "over.void", ("void", (1, 1))),
        ((1, 2, 3, 4), (9, 9, 9, 0), "x.over.goal", ("played", (1, 2, 3, 4))),
        ((1, 2, 2, 2), (9, 0, 0, 0), "x.over.goal", ("walkover", (1, 2, 2, 2))),
    ],
)
def test_d13_d14_how_a_result_came_about(
    ranks: tuple[int, ...], given: tuple[int, ...], key: str, expected: tuple[str, tuple[int, ...]]
) -> None:
    assert judged(Outcome(ranks, Text(key)), given) == expected


@pytest.mark.parametrize(
    ("ranks", "given", "how"),
    [
        ((1, 1, 1, 4), (9, 9, 9, 0), "walkover"),
        ((1, 1, 3, 3), (9, 0, 0, 0), "walkover"),
        ((1, 1, 1, 4), (9, 9, 9, 2), "ruling"),  # who has left had played
        ((2, 1), (0, 0), "walkover"),  # both had entered before
        ((1, 1, 1, 1), (0, 0, 0, 0), "nobody"),
    ],
)
def test_d13_what_an_event_awards_against_who_never_came_is_a_walkover(
    ranks: tuple[int, ...], given: tuple[int, ...], how: str
) -> None:
    assert judged(Outcome(ranks, Text("over.awarded")), given, by_event=True) == (how, ranks)


def test_d13_an_answer_is_what_a_seat_sent() -> None:
    row = MoveRow(match="M", index=1, seat=0, decision="1.0", choice=(), by="seat", secret=False, at=0, events=())
    steps = [
        row,
        *(msgspec.structs.replace(row, by=by) for by in ("clock", "draft", "standing", "host")),
        msgspec.structs.replace(row, seat=None),
    ]
    assert answers(steps, 2) == [1, 0]


async def test_a_walkover_taken_back_takes_its_strike_along_but_not_who_has_come_back(
    services: Services, clock: FakeClock
) -> None:
    season = await Season.begin(services, clock, plan(Stage("swiss", rounds=3), strikes=1), PEOPLE[:4])
    table = (await season.tables())[0]
    before = dump((await season.held()).contest)
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "late", walkover=True)
    acts = [type(act).__name__ for act in done.held.acts[-3:]]
    assert acts == ["Report", "Strike", "Rest"]
    number = len(done.held.acts) - 2
    await services.event_rulings.take_back(season.event, DIRECTOR, number)
    assert dump((await season.held()).contest) == before
    done = await services.event_rulings.result(season.event, DIRECTOR, table.id, (1, 2), "late", walkover=True)
    late = done.held.contest.entrants[table.seats[1]]
    await services.entrants.back(season.event, late.player)
    await services.event_rulings.take_back(season.event, DIRECTOR, len(done.held.acts) - 2)
    contest = (await season.held()).contest
    assert (contest.entrants[late.id].status, contest.strikes(late.id)) == ("in", 0)
    assert contest.tables[table.id].result() is None
