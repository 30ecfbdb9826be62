"""Tables of three and four: sizes, seats, meetings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bot.contest.acts import Adjust, Forbid
from bot.contest.drawing import propose
from bot.contest.pods import sizes
from bot.contest.settings import Points, Stage

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
