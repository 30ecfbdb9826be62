"""Ladders: challenges up to three places, and what they change."""

from __future__ import annotations

from random import Random

import pytest

from bot.contest.acts import Back, Challenge, Drop, Enter, Forbid, Join, Report, Rest, TakeBack
from bot.contest.errors import ContestError, Misfit, TooEarly, TooLate
from bot.contest.ladders import order, within_reach
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
    ("by", "to", "error"),
    [(6, 1, Misfit), (2, 6, Misfit), (3, 3, Misfit), (4, 3, TooEarly), (6, 2, TooEarly), (6, 5, TooLate)],
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


@pytest.mark.parametrize("away", [Drop, Rest])
def test_who_has_left_or_rests_is_no_wall_before_those_below(away: type[Drop | Rest]) -> None:
    event = ladder(8)
    for number in (3, 4, 5):
        event.act(away(number))
    with pytest.raises(Misfit):
        check(event.settings, event.acts, Challenge(8, 1))  # 7, 6, 2 and 1: the fourth
    challenge(event, 8, 2, True)
    assert order(event.contest) == [1, 8, 2, 3, 4, 5, 6, 7]
    challenge(event, 6, 1, True)
    assert order(event.contest) == [6, 1, 8, 2, 3, 4, 5, 7]
    if away is Rest:
        event.act(Back(5))
        with pytest.raises(Misfit):
            check(event.settings, event.acts, Challenge(7, 1))  # 5, 2, 8 and 1


def test_where_all_within_reach_are_at_tables_the_next_who_is_free_may_be_challenged() -> None:
    event = ladder(9)
    event.act(Challenge(8, 7))
    event.act(Challenge(6, 5))
    for to, error in ((3, Misfit), (7, TooEarly), (6, TooEarly)):
        with pytest.raises(error):
            check(event.settings, event.acts, Challenge(9, to))
    assert check(event.settings, event.acts, Challenge(9, 4)).open_tables()[-1].seats in ((9, 4), (4, 9))
    event.act(Drop(4))
    check(event.settings, event.acts, Challenge(9, 3))


def test_within_reach_is_who_may_be_challenged_now_and_nobody_else() -> None:
    event = ladder(9)
    assert within_reach(event.contest, 9) == [8, 7, 6]
    assert within_reach(event.contest, 1) == []
    event.act(Challenge(8, 7))
    event.act(Forbid(9, 6))
    event.act(Drop(5))
    assert within_reach(event.contest, 9) == [4], "two are at a table, one is never to be met, one has left"
    assert within_reach(event.contest, 8) == [], "who is at a table challenges nobody"
    for by in event.ids:
        for to in event.ids:
            try:
                check(event.settings, event.acts, Challenge(by, to))
            except ContestError:
                assert to not in within_reach(event.contest, by)
            else:
                assert to in within_reach(event.contest, by)
    assert within_reach(Event(Stage("swiss", rounds=3), entrants=4).contest, 1) == []


@pytest.mark.parametrize("number", range(20))
def test_every_challenge_up_to_three_places_may_be_made_as_it_always_could(number: int) -> None:
    """Logs of ladders are read again: what was accepted by places alone must be accepted for ever."""
    chance = Random(number)
    event = ladder(10)
    for entrant in event.ids:
        if chance.random() < 0.4:
            event.act(chance.choice((Drop, Rest))(entrant))
    able = [e for e in order(event.contest) if event.contest.entrants[e].status == "in"]
    pairs = [(by, to) for by in able for to in able if 1 <= by - to <= 3]
    for by, to in pairs:
        check(event.settings, event.acts, Challenge(by, to))
    for by, to in chance.sample(pairs, len(pairs)):
        if not {by, to} & {e for table in event.contest.open_tables() for e in table.seats}:
            event.act(Challenge(by, to))


def test_who_are_never_to_meet_challenge_each_other_no_more_and_are_no_wall() -> None:
    event = ladder(6)
    challenge(event, 6, 5, False)
    for other in (3, 4, 5):
        event.act(Forbid(6, other))
    for other in (3, 4, 5):
        with pytest.raises(Misfit, match="never"):
            check(event.settings, event.acts, Challenge(6, other))
    check(event.settings, event.acts, Challenge(6, 1))
    event.act(Challenge(6, 5))  # a log of before is read again as it was
    assert event.contest.open_tables()[0].seats in ((5, 6), (6, 5))
