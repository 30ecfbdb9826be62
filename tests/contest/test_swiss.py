"""Swiss: the cheapest of all pairings, checked against all of them in small fields, and what holds in any field."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from bot.contest.acts import Forbid, Join, Lone, Pairing, Publish, Rest
from bot.contest.contest import Contest
from bot.contest.drawing import is_over, propose
from bot.contest.rolling import free
from bot.contest.settings import PART, Kind, Settings, Stage
from bot.contest.swiss import ALONE, Field, cost, cost_off, match, pair
from bot.services.events_plans import PLANS
from tests.support.shared_out import few

from .fields import SEED, Event
from .season import Habits, Season


def all_pairings(members: list[int]) -> Iterator[list[tuple[int, int]]]:
    """Every way to pair members, one of them alone where they are odd."""
    if not members:
        yield []
        return
    first, *others = members
    for other in others:
        for rest in all_pairings([m for m in others if m != other]):
            yield [(first, other), *rest]
    if len(members) % 2:
        for rest in all_pairings(others):
            yield [(ALONE, first), *rest]


@few(42)
@pytest.mark.parametrize("size", [2, 3, 4, 5, 6, 7, 8])
@pytest.mark.parametrize("number", range(12))
@pytest.mark.parametrize("spreads_byes", [True, False])
def test_no_pairing_is_cheaper(size: int, number: int, *, spreads_byes: bool) -> None:
    chance = Random(f"{size}.{number}")
    order = list(range(1, size + 1))
    met = Counter({(a, b): chance.choice((0, 0, 1, 2)) for a in order for b in order if a < b})
    field = Field(
        {e: chance.choice((0, 3, 6)) * PART for e in order},
        met,
        Counter({e: chance.randint(-2, 2) for e in order}),
        {},
        Counter({e: chance.randint(0, 1) for e in order}),
    )
    forbidden = {(a, b) for a in order for b in order if a < b and chance.random() < (0.1, 0.5)[number % 4 // 2]}
    is_first = number % 2 == 0

    def weighed(pairing: list[tuple[int, int]]) -> tuple[int, list[int]]:
        kept = [pair for pair in pairing if pair not in forbidden]
        met = {entrant for pair in kept if ALONE not in pair for entrant in pair}
        off = set(order) - met if spreads_byes else {other for one, other in kept if one == ALONE}
        parts = [
            *(cost(a, b, order.index(a), order.index(b), size, field, is_first) for a, b in kept if a != ALONE),
            *(cost_off(entrant, order.index(entrant), size, field, is_first) for entrant in off),
        ]
        return -len(kept), [sum(column) for column in zip(*parts, strict=True)]

    found = match(order, field, forbidden, is_first, spreads_byes=spreads_byes)
    assert not set(found) & forbidden
    assert weighed(found) == min(weighed(pairing) for pairing in all_pairings(order))


def test_two_who_had_one_seat_twice_more_do_not_meet_for_their_points_alone() -> None:
    order = [1, 2, 3, 4]
    points = {1: 9 * PART, 2: 9 * PART, 3: 3 * PART, 4: 3 * PART}
    balance = Counter({1: 2, 2: 2, 3: -2, 4: -2})
    found = match(order, Field(points, Counter(), balance, {}, Counter()), set())
    assert sorted(found) in ([(1, 3), (2, 4)], [(1, 4), (2, 3)])
    met = Counter({(1, 3): 1, (1, 4): 1, (2, 3): 1, (2, 4): 1})
    found = match(order, Field(points, met, balance, {}, Counter()), set())
    assert sorted(found) == [(1, 2), (3, 4)], "rather so than to meet again"


@pytest.mark.parametrize("entrants", [8, 15, 16, 24])
@pytest.mark.parametrize("number", range(3))
def test_nobody_meets_twice_while_it_can_be_avoided(entrants: int, number: int) -> None:
    rounds = 5
    season = Season(Settings((Stage("swiss", rounds=rounds),)), entrants, Random(number), Habits(0, 0, 0, 0, 0, 0.1))
    contest = season.play()
    tables = [table for table in contest.tables_of() if table.alone is None]
    assert len({frozenset(table.seats) for table in tables}) == len(tables)
    for round in range(1, rounds + 1):
        seated = [e for table in contest.tables_of(round=round) for e in table.seats]
        assert sorted(seated) == sorted(contest.entrants)
    for entrant in contest.entrants:
        seats = [table.seats.index(entrant) for table in tables if entrant in table.seats]
        assert abs(seats.count(0) - seats.count(1)) <= 2
    byes = Counter(table.seats[0] for table in contest.tables_of() if table.alone)
    assert set(byes.values()) <= {1}, "a second bye comes after everybody's first"


def test_a_repeat_that_cannot_be_avoided_is_announced() -> None:
    event = Event(Stage("swiss", rounds=5), entrants=4)
    event.begin(tuple(event.ids))
    chance = Random(1)
    for _ in range(3):
        proposal = propose(event.contest, SEED)
        assert proposal is not None
        assert proposal.repeats == ()
        for table in event.draw():
            event.play(table, chance)
    proposal = propose(event.contest, SEED)
    assert proposal is not None
    assert len(proposal.repeats) == 2


def test_the_first_round_pairs_the_top_half_with_the_bottom_half() -> None:
    event = Event(Stage("swiss", rounds=3), entrants=8)
    event.begin(tuple(event.ids))
    pairs = {tuple(sorted(event.contest.table(t).seats)) for t in event.draw()}
    assert pairs == {(1, 5), (2, 6), (3, 7), (4, 8)}


@pytest.mark.parametrize("kind", ["swiss", "rolling"])
def test_where_nobody_is_owed_a_seat_lots_say_who_sits_first_and_not_who_signed_up_first(kind: Kind) -> None:
    event = Event(Stage(kind, rounds=3), entrants=8)
    event.begin(tuple(event.ids))
    tables = [table.seats for n in range(30) for table in pair(event.contest, 0, bytes([n])).tables]
    assert 45 <= sum(one < other for one, other in tables) <= 75, "of 120"
    for entrant in event.ids:
        assert 8 <= sum(seats[0] == entrant for seats in tables) <= 22, "of 30"
    assert pair(event.contest, 0, SEED) == pair(event.contest, 0, SEED), "whoever has the seed draws the same"


def test_the_lowest_without_a_bye_gets_it() -> None:
    event = Event(Stage("swiss", rounds=3), entrants=5)
    event.begin(tuple(event.ids))
    seen = []
    for _ in range(3):
        for table in event.draw():
            event.report(
                table,
                *((1, 2) if event.contest.table(table).seats[0] < event.contest.table(table).seats[1] else (2, 1)),
            )
        round = event.contest.round_of(0)
        seen += [t.seats[0] for t in event.contest.tables_of(round=round) if t.alone]
    assert len(set(seen)) == 3, "nobody twice"
    assert 1 not in seen, "who leads never sits out while another can"


def test_who_may_not_meet_does_not_even_where_somebody_is_left_without_opponent() -> None:
    event = Event(Stage("swiss", rounds=2), entrants=4)
    for other in (2, 3, 4):
        event.act(Forbid(1, other))
    event.begin((1, 2, 3, 4))
    proposal = propose(event.contest, SEED)
    assert proposal is not None
    assert all(1 not in table.seats for table in proposal.tables if table.alone is None)
    assert 1 in proposal.stranded
    assert sorted(e for table in proposal.tables for e in table.seats) == [1, 2, 3, 4]


def with_byes(*, idle: bool) -> Counter[int]:
    """Play two rounds of six, four of whom may not meet each other: two of them are off in each. Count their byes."""
    event = Event(Stage("swiss", rounds=2, idle=idle), entrants=6)
    for one, other in combinations((3, 4, 5, 6), 2):
        event.act(Forbid(one, other))
    event.begin(tuple(event.ids))
    for _ in range(2):
        for table in event.draw():
            event.report(table, 1, 2)
    return Counter(table.seats[0] for table in event.contest.tables_of() if table.alone)


def test_who_is_left_without_opponent_has_no_second_bye_while_others_had_none() -> None:
    assert with_byes(idle=False) == {3: 1, 4: 1, 5: 1, 6: 1}


def test_an_event_of_an_earlier_version_gives_it_as_it_did() -> None:
    assert max(with_byes(idle=True).values()) == 2


@pytest.mark.parametrize("name", ["swiss", "weekend"])
def test_plans_that_are_made_now_spread_byes(name: str) -> None:
    assert not PLANS[name]("tally").settings.stages[0].idle


def test_who_rests_is_not_paired_and_who_comes_late_is() -> None:
    event = Event(Stage("swiss", rounds=3), entrants=5)
    event.begin((1, 2, 3, 4))
    event.act(Rest(1))
    event.act(Join(5))
    assert sorted(e for t in event.draw() for e in event.contest.table(t).seats) == [2, 3, 4, 5]


@pytest.mark.parametrize("bad", [False, True])
def test_the_same_event_and_seed_give_the_same_pairing(bad: bool) -> None:
    event = Event(Stage("swiss", rounds=3), entrants=12)
    event.begin(tuple(event.ids))
    chance = Random(3)
    for table in event.draw():
        event.play(table, chance)
    seed = b"another" if bad else SEED
    one, other = pair(event.contest, 0, SEED), pair(event.contest, 0, seed)
    assert (one.tables == other.tables) is not bad


def waits(contest: Contest) -> int:
    """How many sit idle though they have tables to play."""
    return len(free(contest, 0))


@pytest.mark.parametrize("entrants", [9, 16])
def test_rolling_everybody_plays_as_many_tables_as_set_and_nobody_two_at_once(entrants: int) -> None:
    chance, event = Random(entrants), Event(Stage("rolling", rounds=5), entrants=entrants)
    event.begin(tuple(event.ids))
    again = 0
    while not is_over(event.contest):
        due = event.contest.open_tables()
        proposal = propose(event.contest, SEED, is_urgent=not due)
        if proposal is not None and proposal.tables:
            again += len(proposal.repeats)
            event.draw(is_urgent=not due)
            seated = [e for table in event.contest.open_tables() for e in table.seats]
            assert len(set(seated)) == len(seated)
            continue
        assert 3 * waits(event.contest) < entrants + 2 or len(due) == 0
        event.play(chance.choice(due).id, chance)
    tables = list(event.contest.tables_of())
    for entrant in event.ids:
        assert sum(entrant in table.seats for table in tables) == 5
    assert again <= 3


def rolled(event: Event, chance: Random) -> None:
    """Play a rolling event to its end, its tables ending in any order."""
    while not is_over(event.contest):
        due = event.contest.open_tables()
        proposal = propose(event.contest, SEED, is_urgent=not due)
        if proposal is not None and proposal.tables:
            event.draw(is_urgent=not due)
        else:
            event.play(chance.choice(due).id, chance)


@few(12)
@pytest.mark.parametrize("entrants", [3, 5, 7, 9])
@pytest.mark.parametrize("rounds", [2, 3, 4])
@pytest.mark.parametrize("number", range(4))
def test_rolling_nobody_has_a_bye_while_others_have_tables_to_play(entrants: int, rounds: int, number: int) -> None:
    """Where an odd number would each be free at once, one waits for the others; an odd number of seats leaves one."""
    event = Event(Stage("rolling", rounds=rounds), entrants=entrants)
    event.begin(tuple(event.ids))
    rolled(event, Random(number))
    byes = [table.seats[0] for table in event.contest.tables_of() if table.alone]
    assert len(byes) == entrants * rounds % 2


def test_rolling_two_who_are_never_to_meet_wait_for_those_who_still_play() -> None:
    event = Event(Stage("rolling", rounds=3), entrants=6)
    event.act(Forbid(1, 2))
    event.begin(tuple(event.ids))
    tables = [event.act(Publish((Pairing(seats),))) * 1000 for seats in ((1, 3), (2, 4), (5, 6))]
    event.report(tables[0], 1, 2)
    event.act(Rest(3))
    event.report(tables[1], 1, 2)
    event.act(Rest(4))
    assert sorted(free(event.contest, 0)) == [1, 2]
    assert propose(event.contest, SEED, is_urgent=True) is None, "5 and 6 still play, and have two tables to come"
    event.report(tables[2], 1, 2)
    proposal = propose(event.contest, SEED)
    assert proposal is not None
    assert sorted(sorted(table.seats) for table in proposal.tables) in ([[1, 5], [2, 6]], [[1, 6], [2, 5]])


def test_rolling_who_may_meet_nobody_that_is_left_has_byes_and_the_event_ends() -> None:
    event = Event(Stage("rolling", rounds=2), entrants=3)
    event.act(Forbid(1, 2))
    event.act(Forbid(1, 3))
    event.begin(tuple(event.ids))
    rolled(event, Random(1))
    assert [table.seats for table in event.contest.tables_of() if table.alone] == [(1,), (1,)]
    event = Event(Stage("rolling", rounds=2), entrants=3)
    event.act(Forbid(1, 2))
    event.begin(tuple(event.ids))
    rolled(event, Random(1))
    assert all(sum(e in table.seats for table in event.contest.tables_of()) == 2 for e in event.ids)


@pytest.mark.parametrize(("alone", "gets_another"), [("half_bye", False), ("bye", False), ("missed", True)])
def test_d7_a_bye_that_was_asked_for_counts_when_byes_are_handed_out(alone: Lone, gets_another: bool) -> None:
    """Who has the fewest points sits out again only if the round before was a missed one."""
    event = Event(Stage("swiss", rounds=3), entrants=5)
    event.begin((1, 2, 3, 4, 5))
    event.act(Publish((Pairing((1, 2)), Pairing((3, 4)), Pairing((5,), alone=alone))))
    for table in event.contest.open_tables():
        event.report(table.id, 1, 1)
    proposal = propose(event.contest, SEED)
    assert proposal is not None
    (out,) = [table.seats[0] for table in proposal.tables if table.alone]
    assert (out == 5) is gets_another
