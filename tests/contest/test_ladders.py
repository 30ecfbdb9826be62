"""Ladders: challenges up to three places, and what they change."""

from __future__ import annotations

import pytest

from bot.contest.acts import Challenge, Drop, Enter, Join, Report, TakeBack
from bot.contest.errors import ContestError, Misfit, TooEarly, TooLate
from bot.contest.ladders import order
from bot.contest.log import check
from bot.contest.settings import Stage
from bot.contest.standings import standings

from .fields import SEED, Event


def ladder(entrants: int = 6) -> Event:
    event = Event(Stage("ladder"), entrants=entrants)
    event.begin(tuple(event.ids))
    return event


def challenge(event: Event, by: int, to: int, is_won: bool, how: str = "played") -> int:
    """Play a challenge; returns the act of its result."""
    table = event.act(Challenge(by, to)) * 1000
    seats = event.contest.table(table).seats
    return event.report(table, *(1 if (e == by) is is_won else 2 for e in seats), how=how)


def test_a_challenger_who_wins_takes_the_place_and_those_between_go_down() -> None:
    event = ladder()
    challenge(event, 5, 2, True)
    assert order(event.contest) == [1, 5, 2, 3, 4, 6]
    challenge(event, 6, 3, False)
    assert order(event.contest) == [1, 5, 2, 3, 4, 6]
    assert [row.entrant for row in standings(event.contest, SEED)] == [1, 5, 2, 3, 4, 6]


def test_who_never_came_goes_down_one_place() -> None:
    event = ladder()
    challenge(event, 4, 1, True, "walkover")
    assert order(event.contest) == [2, 1, 3, 4, 5, 6]


def test_a_result_taken_back_or_ruled_otherwise_moves_nobody() -> None:
    event = ladder()
    result = challenge(event, 5, 2, True)
    challenge(event, 4, 3, True)
    assert order(event.contest) == [1, 5, 2, 4, 3, 6]
    told = event.acts[result - 1]
    assert isinstance(told, Report)
    table = told.table
    assert order(check(event.settings, event.acts, TakeBack(result))) == [1, 2, 4, 3, 5, 6]
    seats = event.contest.table(table).seats
    event.report(table, *(1 if e == 2 else 2 for e in seats), how="ruling")
    assert order(event.contest) == [1, 2, 4, 3, 5, 6]


@pytest.mark.parametrize(
    ("by", "to", "error"), [(6, 2, Misfit), (2, 6, Misfit), (3, 3, Misfit), (4, 3, TooEarly), (6, 5, TooLate)]
)
def test_challenges_that_may_not_be_made(by: int, to: int, error: type[ContestError]) -> None:
    event = ladder()
    event.act(Challenge(4, 2))  # 4 is at a table
    event.act(Drop(5))
    with pytest.raises(error):
        check(event.settings, event.acts, Challenge(by, to))


def test_a_tenth_of_a_long_ladder_may_be_challenged_and_seats_change() -> None:
    event = ladder(50)
    challenge(event, 10, 5, False)
    (table,) = event.contest.tables_of()
    first = table.seats[0]
    challenge(event, 10, 5, False)
    assert list(event.contest.tables_of())[-1].seats[0] != first
    with pytest.raises(Misfit):
        event.act(Challenge(11, 5))


def test_who_comes_late_begins_at_the_bottom() -> None:
    event = ladder(3)
    late = event.act(Enter(9, "late"))
    event.act(Join(late))
    assert order(event.contest)[-1] == late
