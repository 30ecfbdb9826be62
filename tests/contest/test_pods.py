"""Tables of three and four: sizes, seats, meetings."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from bot.contest.acts import Adjust
from bot.contest.pods import sizes
from bot.contest.settings import Points, Stage

from .fields import Event


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
