"""Spreads of sums: against every case counted out, and against draws made by lot."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.kernel import spreads
from tests.support.shared_out import at_landing

SPREAD = st.lists(st.integers(0, 6), min_size=1, max_size=4).filter(any)
TOLERANCE = 0.015
"""How far a share of 20,000 draws may lie from its chance: four standard errors of the likeliest."""


def chances(weights: spreads.Weights) -> dict[int, Fraction]:
    """Return what may come with its chance."""
    return {n: Fraction(weight, sum(weights)) for n, weight in enumerate(weights) if weight}


@given(st.lists(SPREAD, max_size=4))
def test_a_total_is_that_of_every_combination(found: list[list[int]]) -> None:
    counted: Counter[int] = Counter()
    for case in product(*(list(enumerate(spread)) for spread in found)):
        ways = 1
        for _, weight in case:
            ways *= weight
        counted[sum(n for n, _ in case)] += ways
    every = sum(counted.values())
    expected = {n: Fraction(ways, every) for n, ways in counted.items() if ways}
    assert chances(spreads.total([spreads.whole(spread) for spread in found])) == expected


@given(st.lists(st.integers(0, 3), min_size=1, max_size=8), st.data())
def test_a_sample_is_that_of_every_hand(values: list[int], data: st.DataObject) -> None:
    count = data.draw(st.integers(0, len(values)))
    hands = Counter(sum(hand) for hand in combinations(values, count))
    every = sum(hands.values())
    assert chances(spreads.sample(values, count)) == {n: Fraction(ways, every) for n, ways in hands.items()}


@given(SPREAD, st.integers(-1, 5))
def test_mean_variance_and_what_is_beaten_are_those_of_every_case(spread: list[int], came: int) -> None:
    cases = [n for n, weight in enumerate(spread) for _ in range(weight)]
    mean = Fraction(sum(cases), len(cases))
    assert spreads.mean(spread) == mean
    assert spreads.variance(spread) == sum((n - mean) ** 2 for n in cases) / len(cases)
    lower, equal = sum(n < came for n in cases), cases.count(came)
    assert spreads.beaten(spread, came) == Fraction(2 * lower + equal, 2 * len(cases))


@at_landing
@pytest.mark.parametrize("seed", [1, 2])
def test_a_total_of_many_rolls_and_hands_is_what_comes_by_lot(seed: int) -> None:
    """Thirty d10 at 4, five d6, and a hand of 5 of 20 cards, 20,000 times: every share within the tolerance."""
    rng, deck = Random(seed), [0] * 12 + [1] * 8
    hit, die = spreads.whole([Fraction(4, 10), Fraction(6, 10)]), spreads.counted(range(1, 7))
    exact = spreads.total([*[hit] * 30, *[die] * 5, spreads.sample(deck, 5)])
    draws = Counter(
        sum(rng.randrange(10) >= 4 for _ in range(30))
        + sum(rng.randint(1, 6) for _ in range(5))
        + sum(rng.sample(deck, 5))
        for _ in range(20_000)
    )
    shares = {n: draws[n] / 20_000 for n in range(len(exact))}
    assert shares == pytest.approx({n: weight / sum(exact) for n, weight in enumerate(exact)}, abs=TOLERANCE)


def test_weights_are_the_smallest_whole_numbers() -> None:
    assert spreads.whole([Fraction(1, 2), Fraction(1, 3), Fraction(1, 6), Fraction(0)]) == (3, 2, 1)
    assert spreads.total([]) == spreads.SURE
