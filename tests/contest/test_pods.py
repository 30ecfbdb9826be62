"""Tables of three and four: sizes, seats, meetings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import msgspec
import pytest

from bot.contest.acts import Adjust, Back, Forbid, Rest
from bot.contest.drawing import propose
from bot.contest.pods import sizes
from bot.contest.settings import PART, Points, Stage
from bot.contest.standings import standings
from bot.services.events_plans import pods

from .fields import SEED, Event


@pytest.mark.parametrize(
    ("entrants", "expected"),
    [(3, [3]), (4, [4]), (5, [3, 2]), (6, [3, 3]), (7, [4, 3]), (8, [4, 4]), (9, [3, 3, 3]), (10, [4, 3, 3]),
     (11, [4, 4, 3]), (13, [4, 3, 3, 3]), (24, [4] * 6), (2, [2]), (1, [1])],
)  # fmt: skip
def test_as_many_whole_tables_as_can_be(entrants: int, expected: list[int]) -> None:
    assert sizes(entrants, 4) == expected


@pytest.mark.parametrize("entrants", [10, 16, 23, 24])
def test_meetings_and_seats_are_spread(entrants: int) -> None:
    event = Event(Stage("pods", rounds=4, seats=4), entrants=entrants, points=Points((6, 3, 1, 0)))
    event.begin(tuple(event.ids))
    chance = Random(entrants)
    for _ in range(4):
        for table in event.draw():
            event.play(table, chance)
    tables = list(event.contest.tables_of())
    for round in range(1, 5):
        assert sorted(e for t in tables if t.round == round for e in t.seats) == event.ids
    met = Counter(pair for t in tables for pair in combinations(sorted(t.seats), 2))
    repeated = sum(count - 1 for count in met.values())
    assert repeated <= (10 if entrants >= 16 else 30), "of some 100 to 144 meetings"
    sat = Counter((e, seat) for t in tables for seat, e in enumerate(t.seats))
    assert max(sat.values()) <= 2
    short = Counter(e for t in tables if len(t.seats) == 3 for e in t.seats)
    if entrants == 23:  # one short table a round: twelve different people
        assert set(short.values()) == {1}


def test_points_that_a_director_takes_count_for_who_sits_with_whom() -> None:
    """Eight after a round of two whole tables whose ranks were shared: two who lose points sit together next."""
    event = Event(Stage("pods", rounds=3, seats=4), entrants=8)
    event.begin(tuple(event.ids))
    tables = [event.contest.tables[table].seats for table in event.draw()]
    for table in list(event.contest.open_tables()):
        event.report(table.id, 1, 1, 1, 1)
    low = {seats[0] for seats in tables}
    for entrant in low:
        event.act(Adjust(entrant, -20))
    (together,) = [seats for number in event.draw() if low & set(seats := event.contest.tables[number].seats)]
    assert low <= set(together)


def foes_together(tables: list[tuple[int, ...]], never: list[tuple[int, int]]) -> list[tuple[int, int]]:
    return [pair for seats in tables for pair in combinations(sorted(seats), 2) if pair in never]


NEVER = {
    "two in a field of eight": (8, [(1, 2)]),
    "a club of four in a field of fifteen": (15, list(combinations((2, 5, 9, 14), 2))),
    "a club at every table but the last place of each": (6, [(a, b) for a in (1, 2, 3) for b in (4, 5, 6)]),
    "pairs all over": (13, [(n, n + 1) for n in range(1, 13)]),
}


@pytest.mark.parametrize("case", NEVER)
def test_who_are_never_to_meet_share_no_table(case: str) -> None:
    entrants, never = NEVER[case]
    event = Event(Stage("pods", rounds=4, seats=4), entrants=entrants, points=Points((6, 3, 1, 0)))
    for pair in never:
        event.act(Forbid(*pair))
    event.begin(tuple(event.ids))
    chance = Random(case)
    for _ in range(4):
        proposal = propose(event.contest, SEED)
        assert proposal is not None
        assert proposal.stranded == ()
        tables = [event.contest.table(number).seats for number in event.draw()]
        assert sorted(e for seats in tables for e in seats) == event.ids
        assert sorted(map(len, tables), reverse=True) == sizes(entrants, 4)
        assert foes_together(tables, never) == []
        for table in list(event.contest.open_tables()):
            event.play(table.id, chance)


def test_who_can_be_given_no_table_without_meeting_whom_they_never_meet_has_none() -> None:
    """Three who never meet, at two tables: one sits out, another one in each round; the others sit four and three."""
    event = Event(Stage("pods", rounds=3, seats=4), entrants=8)
    for pair in combinations((1, 2, 3), 2):
        event.act(Forbid(*pair))
    event.begin(tuple(event.ids))
    out: list[int] = []
    for _ in range(3):
        proposal = propose(event.contest, SEED)
        assert proposal is not None
        alone = [table.seats[0] for table in proposal.tables if table.alone == "bye"]
        assert tuple(alone) == proposal.stranded
        out += alone
        tables = [table.seats for table in proposal.tables if table.alone is None]
        assert sorted(map(len, tables)) == [3, 4]
        assert foes_together(tables, list(combinations((1, 2, 3), 2))) == []
        for table in event.draw():
            event.report(table, *range(1, len(event.contest.table(table).seats) + 1))
    assert sorted(out) == [1, 2, 3]


def test_whom_everybody_avoids_sits_alone_and_the_others_have_the_table_they_would_have_without_them() -> None:
    event = Event(Stage("pods", rounds=1, seats=4), entrants=5)
    for other in (1, 2, 4, 5):
        event.act(Forbid(3, other))
    event.begin(tuple(event.ids))
    proposal = propose(event.contest, SEED)
    assert proposal is not None
    assert sorted(sorted(table.seats) for table in proposal.tables) == [[1, 2, 4, 5], [3]]


def test_of_five_nobody_sits_at_the_table_of_two_again_before_everybody_has() -> None:
    event = Event(Stage("pods", rounds=5, seats=4), entrants=5, points=Points((6, 3, 1, 0)))
    event.begin(tuple(event.ids))
    short = Counter[int]()
    for number in range(1, 6):
        for table in event.draw():
            seats = event.contest.table(table).seats
            assert len(seats) in (3, 2), "nobody is alone, and four and one is no round"
            short.update(seats if len(seats) == 2 else ())
            event.report(table, *(sorted(seats).index(e) + 1 for e in seats))  # the same people win always
        assert max(short.values()) - min(short[e] for e in event.ids) <= 1, f"round {number}"


def made(entrants: int, rounds: int, *, is_old: bool = False) -> Event:
    """Pods as an organiser begins them now, or as plans of earlier versions are stored: without a word on ties."""
    settings = pods("skirmish").settings
    stage = msgspec.structs.replace(settings.stages[0], rounds=rounds)
    if is_old:
        stage = msgspec.structs.replace(stage, breakers=None)
    event = Event(stage, entrants=entrants, points=settings.points)
    event.begin(tuple(event.ids))
    return event


def met(event: Event) -> dict[int, float]:
    """Everybody's median-Buchholz, in points."""
    at = event.contest.playing.ties().index("opponents")
    return {row.entrant: row.values[at] / (2 * PART) for row in standings(event.contest, SEED)}


@pytest.mark.parametrize(("is_old", "worth"), [(True, 15 * PART), (False, 32 * 2 * PART)])
def test_d5_of_pods_every_opponent_counts_once_for_each_meeting_and_in_events_of_earlier_versions_a_whole_table(
    is_old: bool, worth: int
) -> None:
    """Four meet three times: 1 has 15 points, 2 has 12, 3 has 2, 4 has 1. Of 12, 2 and 1 three times each the best and
    the worst go; of three tables worth 15 the middle one stays.
    """
    event = made(4, 3, is_old=is_old)
    for round, ranks in enumerate(((1, 2, 3, 4), (1, 2, 4, 3), (2, 1, 3, 4)), 1):
        event.report(event.table(1, 2, 3, 4, round=round), *ranks)
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert {e: row.points // PART for e, row in rows.items()} == {1: 15, 2: 12, 3: 2, 4: 1}
    assert rows[1].values[1] == worth


def test_d5_at_a_short_table_of_pods_a_place_that_nobody_had_counts_as_the_mean_of_the_others_there() -> None:
    """6 and 7 have 4 points and no first place; 6 met 5, 7, 1, 5 and 2, 7 met 5, 6, 3 and 4."""
    event = made(7, 2)
    for round, seats, ranks in (
        (1, (1, 2, 3, 4), (1, 2, 3, 4)), (1, (5, 6, 7), (1, 2, 3)),
        (2, (5, 1, 6, 2), (1, 2, 3, 4)), (2, (3, 7, 4), (1, 2, 3)),
    ):  # fmt: skip
        event.report(event.table(*seats, round=round), *ranks)
    rows = standings(event.contest, SEED)
    assert {row.entrant: row.points // PART for row in rows} == {5: 12, 1: 9, 3: 7, 6: 4, 7: 4, 2: 3, 4: 1}
    assert met(event)[6] == 4 + 8 + 9 + 12, "12, 4 and their mean 8; 12, 9 and 3"
    assert met(event)[7] == 4 + 8 + 7 + 4, "12, 4 and their mean 8; 7, 1 and their mean 4"
    assert [row.entrant for row in rows] == [5, 1, 3, 6, 7, 2, 4]


def test_d5_a_round_of_pods_without_play_counts_as_a_whole_table_of_opponents_with_the_own_points() -> None:
    """Of five 5 rests in the second round, of which nothing but a walkover comes in the third."""
    event = made(5, 3)
    event.report(event.table(1, 2, 3), 1, 2, 3)
    event.report(event.table(4, 5), 1, 2)
    event.act(Rest(5))
    event.report(event.table(1, 2, 3, 4, round=2), 1, 2, 3, 4)
    points = {row.entrant: row.points // PART for row in standings(event.contest, SEED)}
    assert points == {1: 12, 2: 6, 3: 2, 4: 6, 5: 3}
    assert met(event) == {1: 2 + 4 + 6 + 6, 2: 2 + 6 + 7 + 12, 3: 6 + 6 + 9 + 12, 4: 3 + 3 + 3 + 6, 5: 6 + 6 + 3 + 3}
    event.act(Back(5))
    event.report(event.table(4, 5, round=3), 1, 2, how="walkover")
    assert met(event)[5] == 12 + 12 + 6 * 5, "a table of 12 twice over, less one; own 6 for two rounds, less one"
