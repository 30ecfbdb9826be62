"""Berger's tables as printed, and what they promise for every size."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from random import Random

import msgspec
import pytest

from bot.contest.acts import Act, Drop
from bot.contest.checking import draws
from bot.contest.counting import annulled
from bot.contest.drawing import is_over, propose, schedule
from bot.contest.round_robin import berger, due
from bot.contest.settings import PART, Settings, Stage
from bot.contest.standings import standings
from bot.services.events_plans import PLANS

from .fields import SEED, Event

PRINTED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1",
}
"""FIDE Handbook C.05, annex 1."""


@pytest.mark.parametrize("size", PRINTED)
def test_the_tables_are_the_printed_ones(size: int) -> None:
    printed = [
        [tuple(int(n) - 1 for n in pair.split("-")) for pair in line.split()] for line in PRINTED[size].split("/")
    ]
    assert berger(size) == printed


@pytest.mark.parametrize("size", range(3, 17))
@pytest.mark.parametrize("legs", [1, 2])
def test_everybody_meets_everybody_once_a_leg_on_even_seats(size: int, legs: int) -> None:
    rounds = berger(size, legs)
    assert len(rounds) == (size - 1 + size % 2) * legs
    for tables in rounds:
        assert sorted(seat for table in tables for seat in table) == list(range(size))
    pairs = [table for tables in rounds for table in tables if len(table) == 2]
    assert sorted(tuple(sorted(pair)) for pair in pairs) == sorted(list(combinations(range(size), 2)) * legs)
    for seat in range(size):
        balance = sum(pair[0] == seat for pair in pairs) - sum(pair[1] == seat for pair in pairs)
        assert abs(balance) <= (0 if legs == 2 else 1)
    assert len(set(pairs)) == len(pairs), "the second leg turns the seats"


def test_all_rounds_can_be_opened_at_once() -> None:
    event = Event(Stage("round_robin"), entrants=5)
    event.begin()
    tables = schedule(event.contest).tables
    assert [t.round for t in tables] == [n for n in range(1, 6) for _ in range(3)]
    assert sum(t.alone == "bye" for t in tables) == 5


def test_d3_who_leaves_before_half_of_the_schedule_takes_all_results_along() -> None:
    event = Event(Stage("round_robin"), entrants=6)
    event.begin(tuple(event.ids))
    a = event.ids[0]
    for _ in range(2):  # 2 of 5: fewer than half
        for table in event.draw():
            first, second = event.contest.table(table).seats
            event.report(
                table, *((1, 2) if a in (first, second) and first == a else (2, 1) if a in (first, second) else (1, 1))
            )
    event.act(Drop(a))
    assert annulled(event.contest, 0, 0) == {a}
    rows = {row.entrant: row for row in standings(event.contest, SEED)}
    assert sum(row.lost for row in rows.values()) == 0
    assert rows[a].place == 6
    assert [row.points for row in rows.values() if row.entrant != a].count(PART * 2) == 3, "two draws each"


def test_d3_who_leaves_after_half_of_it_loses_the_rest() -> None:
    event = Event(Stage("round_robin"), entrants=5)
    event.begin(tuple(event.ids))
    a = event.ids[0]
    while event.contest.played(a) < 2:  # 2 of 4: exactly half
        for table in event.draw():
            event.report(table, 1, 1)
    before = {row.entrant: row.points for row in standings(event.contest, SEED)}
    met = {s for t in event.contest.tables_of() if a in t.seats for s in t.seats}
    event.act(Drop(a))
    after = {row.entrant: row.points for row in standings(event.contest, SEED)}
    for other in event.ids[1:]:
        assert after[other] - before[other] == (0 if other in met else 3 * PART)
    assert after[a] == before[a]
    assert all(a not in table.seats for table in due(event.contest, 0, event.contest.round_of(0) + 1))
    while (proposal := propose(event.contest, SEED)) is not None and proposal.tables:
        for table in event.draw():
            event.report(table, 1, 1)
    rows = standings(event.contest, SEED)
    assert is_over(event.contest)
    assert sum(row.won for row in rows) == sum(row.lost for row in rows) == 2


@pytest.mark.parametrize("entrants", [2, 3, 4, 5])
def test_out_and_back_is_drawn_round_by_round_to_the_end_of_the_second_leg(entrants: int) -> None:
    event = Event(Stage("round_robin", legs=2), entrants=entrants)
    event.begin(tuple(event.ids))
    chance = Random(entrants)
    while not is_over(event.contest):
        for table in event.draw():
            event.play(table, chance)
    assert propose(event.contest, SEED) is None
    seats = [table.seats for table in event.contest.tables_of() if table.alone is None]
    assert sorted(seats) == [(a, b) for a in event.ids for b in event.ids if a != b], "each pair on both seats"


def test_who_left_a_group_late_is_counted_as_before_once_the_knock_out_has_begun() -> None:
    """The second group of the stage before is looked at while there is one bracket alone."""
    event = Event(Stage("round_robin", pools=2, cut=2), Stage("knockout"), entrants=8)
    event.begin()
    chance = Random(2)
    for number in range(3):
        for pool in (0, 1):
            for table in event.draw(pool):
                event.play(table, chance)
        if number == 1:  # 2 of 3: more than half
            event.act(Drop(event.contest.pools[0][1][3]))
    before = [(row.entrant, row.points) for row in standings(event.contest, SEED, 0, 1)]
    event.begin()
    assert [(row.entrant, row.points) for row in standings(event.contest, SEED, 0, 1)] == before


def rounds_drawn(*, idle: bool) -> tuple[Event, list[int]]:
    """Play five people, of whom 1, 2 and 3 leave after the first round, to the end; return the rounds drawn."""
    event = Event(Stage("round_robin", idle=idle), entrants=5)
    event.begin(tuple(event.ids))
    for table in event.draw():
        event.report(table, 1, 2)
    for entrant in (1, 2, 3):
        event.act(Drop(entrant))
    while propose(event.contest, SEED) is not None:
        for table in event.draw():
            event.report(table, 1, 2)
    assert is_over(event.contest)
    return event, sorted({table.round for table in event.contest.tables.values()})


def by(settings: Settings, acts: Sequence[Act]) -> set[str]:
    """Return how the tables of a log were drawn."""
    return {one.by for one in draws(settings, acts, SEED) if one.what == "tables"}


def test_a_round_in_which_all_who_had_an_opponent_lost_theirs_is_passed_over() -> None:
    event, numbers = rounds_drawn(idle=False)
    tables = [table for table in event.contest.tables.values() if table.round > 1]
    assert {4, 5} in [set(table.seats) for table in tables]
    assert len(numbers) == 2, "the first, and the one in which both who are left meet"


def test_an_event_of_an_earlier_version_draws_it_as_it_did() -> None:
    event, numbers = rounds_drawn(idle=True)
    assert len(numbers) > 2
    assert msgspec.json.decode(b'{"kind":"round_robin"}', type=Stage).idle, "a stored plan says nothing"
    assert by(event.settings, event.acts) == {"lot"}


def test_what_is_passed_over_is_drawn_so_again_from_the_log() -> None:
    event, _ = rounds_drawn(idle=False)
    assert by(event.settings, event.acts) == {"lot"}
    old = Settings((Stage("round_robin"),))
    assert "hand" in by(old, event.acts), "the settings tell which it was"


@pytest.mark.parametrize("name", ["league", "season", "groups", "campaign", "drafted"])
def test_plans_that_are_made_now_pass_it_over(name: str) -> None:
    assert not PLANS[name]("tally").settings.stages[0].idle
