"""Knock-outs: who meets whom, byes, the reset of a double, third places, and what holds for every size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import chain, permutations, product
from random import Random

import pytest

from bot.contest.acts import Report, TakeBack
from bot.contest.bracket import over, seeds
from bot.contest.drawing import apart, begin, is_over, propose
from bot.contest.errors import Needed
from bot.contest.log import check
from bot.contest.settings import Kind, Stage
from bot.contest.standings import standings
from tests.support.shared_out import few

from .fields import SEED, Event


def test_the_best_seeds_meet_last() -> None:
    assert seeds(8) == [0, 7, 3, 4, 1, 6, 2, 5]


def test_the_top_seeds_have_the_byes_and_tables_open_one_by_one() -> None:
    event = Event(Stage("knockout"), entrants=6)
    event.begin(tuple(event.ids))
    one, other = event.draw()
    assert [set(event.contest.table(t).seats) for t in (one, other)] == [{4, 5}, {3, 6}]
    event.report(one, *(1 if e == 5 else 2 for e in event.contest.table(one).seats))
    (semi,) = event.draw()
    assert set(event.contest.table(semi).seats) == {1, 5}, "while 3 and 6 still play"


@few(8)
@pytest.mark.parametrize("entrants", range(2, 18))
@pytest.mark.parametrize("kind", ["knockout", "double_knockout"])
def test_everybody_goes_out_by_as_many_losses_as_it_takes(kind: Kind, entrants: int) -> None:
    for number in range(3):
        chance = Random(f"{kind}{entrants}{number}")
        event = Event(Stage(kind), entrants=entrants)
        event.begin(tuple(event.ids))
        while not is_over(event.contest):
            for table in event.draw():
                event.play(table, chance)
        tables = list(event.contest.tables_of())
        losses = Counter(e for t in tables for e in t.seats if e != t.winner())
        champion, *others = (row.entrant for row in standings(event.contest, SEED))
        lives = 1 if kind == "knockout" else 2
        assert losses[champion] < lives
        assert all(losses[e] == lives for e in others)
        assert len(tables) == (entrants - 1) * lives + losses[champion]
        met = Counter(frozenset(t.seats) for t in tables)
        assert max(met.values()) <= (1 if kind == "knockout" else 3)
        assert propose(event.contest, SEED) is None
        places = [row.place for row in standings(event.contest, SEED)]
        assert places[:2] == [1, 2]
        assert places == sorted(places)
        assert all(place == 1 + sum(p < place for p in places) for place in places), "shared places leave a gap"


@pytest.mark.parametrize("is_upset", [False, True])
def test_the_final_of_a_double_is_played_again_only_if_who_has_not_lost_loses(is_upset: bool) -> None:
    event = Event(Stage("double_knockout"), entrants=4)
    event.begin(tuple(event.ids))
    while True:
        tables = event.draw()
        slots = {event.contest.table(t).slot: t for t in tables}
        if "final" in slots:
            break
        for table in tables:
            seats = event.contest.table(table).seats
            event.report(table, *(1 if e == min(seats) else 2 for e in seats))
    final = event.contest.table(slots["final"])
    assert set(final.seats) == {1, 2}
    event.report(final.id, *(1 if (e == 2) is is_upset else 2 for e in final.seats))
    assert over(event.contest) is not is_upset
    if is_upset:
        (again,) = event.draw()
        event.report(again, *(1 if e == 1 else 2 for e in event.contest.table(again).seats))
    assert [row.entrant for row in standings(event.contest, SEED)][:2] == [1, 2]


@pytest.mark.parametrize("is_taken_back", [True, False], ids=["taken back", "turned"])
def test_a_final_stays_as_it_is_once_it_is_drawn_to_be_played_again(is_taken_back: bool) -> None:
    """Who came from the losers' side has won the final of two; without that nothing feeds the table after it."""
    event = Event(Stage("double_knockout"), entrants=2)
    event.begin(tuple(event.ids))
    (first,) = event.draw()
    event.report(first, *(1 if e == 1 else 2 for e in event.contest.table(first).seats))
    (final,) = event.draw()
    seats = event.contest.table(final).seats
    result = event.report(final, *(1 if e == 2 else 2 for e in seats))
    (reset,) = event.draw()
    turned = Report(final, tuple(1 if e == 1 else 2 for e in seats), (), "ruling")
    with pytest.raises(Needed) as refused:
        check(event.settings, event.acts, TakeBack(result) if is_taken_back else turned)
    assert refused.value.fields["later"] == reset // 1000


def test_the_third_place_is_played_for() -> None:
    event = Event(Stage("knockout", third=True), entrants=4)
    event.begin(tuple(event.ids))
    for _ in range(2):
        for table in event.draw():
            seats = event.contest.table(table).seats
            slot = event.contest.table(table).slot
            event.report(table, *(1 if (e == min(seats)) is (slot != "third") else 2 for e in seats))
    assert [(row.place, row.entrant) for row in standings(event.contest, SEED)] == [(1, 1), (2, 2), (3, 4), (4, 3)]


def test_d14_an_equal_result_waits_for_the_director() -> None:
    event = Event(Stage("knockout"), entrants=2)
    event.begin(tuple(event.ids))
    (table,) = event.draw()
    event.report(table, 1, 1)
    assert not is_over(event.contest)
    assert propose(event.contest, SEED) is None
    event.report(table, 2, 1, how="ruling")
    assert is_over(event.contest)


def test_most_of_three_matches_must_be_won() -> None:
    event = Event(Stage("knockout", best_of=3), entrants=2)
    event.begin(tuple(event.ids))
    (table,) = event.draw()
    event.report(table, 1, 2, score=(3, 1))
    assert event.contest.table(table).result() is None
    event.report(table, 2, 1, score=(0, 2))
    event.report(table, 1, 2, score=(4, 0))
    result = event.contest.table(table).result()
    assert result is not None
    assert (result.ranks, result.score) == ((1, 2), (7, 3))


def test_a_walkover_settles_a_table_of_several_matches() -> None:
    event = Event(Stage("knockout", best_of=5), entrants=2)
    event.begin(tuple(event.ids))
    (table,) = event.draw()
    event.report(table, 2, 1, how="walkover")
    assert is_over(event.contest)


def test_two_of_a_group_do_not_meet_first_in_the_knock_out() -> None:
    event = Event(Stage("round_robin", pools=4, cut=2), Stage("knockout"), entrants=16)
    event.begin()
    chance = Random(5)
    for pool in range(4):
        while not is_over(event.contest, pool):
            for table in event.draw(pool):
                event.play(table, chance)
    groups = event.contest.pools[0]
    event.act(begin(event.contest, SEED))
    for table in event.draw():
        one, other = event.contest.table(table).seats
        assert not any(one in group and other in group for group in groups)


def test_seeds_are_moved_within_their_tier_only() -> None:
    group = {e: e % 4 for e in range(8)}
    order = apart([[0, 1, 2, 3], [7, 6, 5, 4]], group)
    assert set(order[:4]) == {0, 1, 2, 3}
    assert all(group[order[s]] != group[order[7 - s]] for s in range(4))


def met(order: Sequence[int], group: dict[int, int]) -> int:
    """How many tables of the first round are of two of one group; the best seeds are passed over."""
    size = 1 << (len(order) - 1).bit_length()
    pairs = [(order[place], order[size - 1 - place]) for place in range(size // 2, len(order))]
    return sum(group[one] == group[other] for one, other in pairs)


@pytest.mark.parametrize("through", [(1, 2), (2, 2), (2, 4, 2), (1, 4, 2), (3, 1, 2), (2, 2, 2), (1, 3, 1, 1), (3, 3)])
def test_two_of_a_group_meet_first_only_where_no_order_within_the_tiers_avoids_it(through: tuple[int, ...]) -> None:
    """Groups of whom fewer are left than go on make tiers of different sizes."""
    group = {10 * place + pool: pool for pool, count in enumerate(through) for place in range(count)}
    tiers = [[e for e in group if e // 10 == place] for place in range(max(through))]
    best = min(met([*chain(*ways)], group) for ways in product(*map(permutations, tiers)))
    chance = Random(str(through))
    for _ in range(10):
        order = apart(tiers, group)
        assert [e // 10 for e in order] == sorted(e // 10 for e in order), "all firsts before all seconds"
        assert sorted(order) == sorted(group)
        assert met(order, group) == best
        for tier in tiers:
            chance.shuffle(tier)
