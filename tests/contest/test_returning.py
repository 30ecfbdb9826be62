"""Who comes back to a round robin gets the tables that rounds were drawn without, or they stay walkovers (D3)."""

from __future__ import annotations

import pytest

from bot.contest.acts import Act, Back, Drop, Publish, Report
from bot.contest.checking import draws
from bot.contest.log import dump, fold
from bot.contest.returning import made_up
from bot.contest.settings import PART, Stage
from bot.contest.standings import standings

from .fields import SEED, Event

LEAGUE = Stage("round_robin", idle=False)


def league(entrants: int, rounds: int, *, legs: int = 1) -> Event:
    """A round robin of which so many rounds are drawn and won by the first seats."""
    event = Event(Stage("round_robin", idle=False, legs=legs), entrants=entrants)
    event.begin()
    for _ in range(rounds):
        played(event)
    return event


def played(event: Event) -> list[int]:
    tables = event.draw()
    for table in tables:
        event.report(table, 1, 2)
    return tables


def back(event: Event, *entrants: int) -> list[Act]:
    """Let people come back by one act each; return the acts that come with the last."""
    found: list[Act] = []
    for entrant in entrants:
        before = fold(event.settings, event.acts)
        event.act(Back(entrant))
        found = made_up(before, event.contest, len(event.acts) + 1)
        for act in found:
            event.act(act)
    return found


def points(event: Event) -> dict[int, int]:
    return {row.entrant: row.points // PART for row in standings(event.contest, SEED)}


def drawn_by(event: Event) -> set[str]:
    """By what all was drawn, as whoever has the file finds it."""
    assert dump(fold(event.settings, event.acts)) == dump(event.contest)
    return {one.by for one in draws(event.settings, event.acts, SEED)}


def test_d3_a_table_is_played_as_long_as_its_round_goes_on() -> None:
    event = league(6, 3)
    gone = event.ids[0]
    event.act(Drop(gone))
    first, _ = event.draw()
    added = back(event, gone)
    (drawn,) = added
    assert isinstance(drawn, Publish)
    (pairing,) = drawn.tables
    assert (pairing.round, gone in pairing.seats) == (4, True)
    everybody = [entrant for table in event.contest.tables_of(round=4) for entrant in table.seats]
    assert sorted(everybody) == event.ids
    event.report(first, 1, 2)
    assert drawn_by(event) == {"lot"}


def test_d3_of_a_round_that_is_over_the_walkover_stays() -> None:
    """Gone after three of five rounds, back after the fourth: who met them in it has won it, then and at the end."""
    event = league(6, 3)
    gone = event.ids[0]
    event.act(Drop(gone))
    played(event)
    there = {entrant for table in event.contest.tables_of(round=4) for entrant in table.seats}
    (other,) = set(event.ids) - there - {gone}
    before = points(event)[other]
    added = back(event, gone)
    assert [type(act) for act in added] == [Publish, Report]
    assert points(event)[other] == before
    assert {row.played for row in standings(event.contest, SEED)} == {4}
    played(event)
    assert {row.played for row in standings(event.contest, SEED)} == {5}
    assert drawn_by(event) == {"lot"}


def test_d3_of_who_was_annulled_a_round_that_is_over_counts_for_nobody() -> None:
    event = league(6, 1)
    gone = event.ids[0]
    event.act(Drop(gone))
    played(event)
    assert back(event, gone) == []
    event.act(Drop(gone))
    first, _ = event.draw()
    (drawn,) = back(event, gone)
    assert isinstance(drawn, Publish)
    assert drawn.tables[0].round == 3
    event.report(first, 1, 2)
    assert drawn_by(event) == {"lot"}


@pytest.mark.parametrize("legs", [1, 2])
def test_two_who_left_meet_as_often_as_others_once_both_are_back(legs: int) -> None:
    event = league(6, 3 * legs, legs=legs)
    one, other = event.ids[:2]
    event.act(Drop(one))
    event.act(Drop(other))
    played(event)
    back(event, one, other)
    while event.contest.round_of(0) < 5 * legs:
        played(event)
    pairs = [frozenset(table.seats) for table in event.contest.tables_of() if table.alone is None]
    assert len(set(pairs)) == 15
    assert {pairs.count(pair) for pair in pairs} == {legs}
    assert drawn_by(event) == {"lot"}


def test_nothing_comes_with_who_was_away_in_no_round_or_plays_elsewhere() -> None:
    event = league(6, 3)
    event.act(Drop(event.ids[0]))
    assert back(event, event.ids[0]) == []
    swiss = Event(Stage("swiss", rounds=3), entrants=6)
    swiss.begin()
    played(swiss)
    swiss.act(Drop(swiss.ids[0]))
    swiss.draw()
    assert back(swiss, swiss.ids[0]) == []
