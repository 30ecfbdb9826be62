"""Chances of dice against every outcome counted out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from rules.chesswarrior import odds
from rules.kernel import spreads

FACES = {"0-9": range(10), "1-10": range(1, 11)}


def counted(dice: int, hit: int, d10: str) -> tuple[Fraction, ...]:
    """Return the spread of successes by counting all rolls."""
    tally = Counter(sum(face >= hit for face in roll) for roll in product(FACES[d10], repeat=dice))
    return tuple(Fraction(tally[n], 10**dice) for n in range(dice + 1))


@pytest.mark.parametrize("d10", ["0-9", "1-10"])
@pytest.mark.parametrize("dice", [0, 1, 2, 3, 4])
def test_successes_are_those_of_all_rolls(dice: int, d10: str) -> None:
    """CW-105, RCW-07, RCW-06: for every hit number that can be effective."""
    hits = range(1, 10) if d10 == "0-9" else range(2, 11)
    assert {h: odds.successes(dice, h, d10) for h in hits} == {h: counted(dice, h, d10) for h in hits}


@pytest.mark.parametrize("hit", range(1, 10))
def test_cw_105_chances_are_multiples_of_ten_percent(hit: int) -> None:
    """CW-105, RCW-07: (10 - e) x 10 %."""
    assert odds.chance(hit) == Fraction(10 - hit, 10)


@pytest.mark.parametrize(
    ("printed", "penalty", "modifiers", "d10", "hit"),
    [
        (3, 0, 0, "0-9", 3), (3, 2, 0, "0-9", 5), (3, 4, 0, "0-9", 7), (5, 4, 2, "0-9", 9), (2, 0, -3, "0-9", 1),
        (5, 4, 2, "1-10", 10), (2, 0, -3, "1-10", 2), (3, 4, 3, "1-10", 10),
    ],
)  # fmt: skip
def test_rcw_07_effective_hit_number(printed: int, penalty: int, modifiers: int, d10: str, hit: int) -> None:
    """RCW-07, RCW-08, RCW-06: printed, sight and modifiers together, then clamped."""
    assert odds.effective(printed, penalty, modifiers, d10) == hit


def test_rcw_71_modifiers_that_take_all_dice() -> None:
    """RCW-71: nothing is rolled, no success."""
    assert odds.successes(-1, 3) == (1,)


def test_rcw_08_examples_of_part_sight() -> None:
    """RCW-08: [+3] is 70 %, behind one line 50 %, behind two 30 %."""
    assert [odds.chance(odds.effective(3, p)) for p in (0, 2, 4)] == [Fraction(n, 10) for n in (7, 5, 3)]


def test_rcw_49_effects_that_do_not_count_successes() -> None:
    """RCW-49: Power Arm, [+2] for 2; and three dice of which one success is enough."""
    assert odds.once(odds.successes(1, 2), 2) == (Fraction(2, 10), 0, Fraction(8, 10))
    assert odds.once(odds.successes(3, 5), 1) == (Fraction(1, 8), Fraction(7, 8))


def test_rcw_48_damage_per_success() -> None:
    """RCW-48: one each; and a card that says 2 each."""
    roll = odds.successes(2, 5)
    assert odds.per_success(roll, 1) == roll
    assert odds.per_success(roll, 2) == (Fraction(1, 4), 0, Fraction(1, 2), 0, Fraction(1, 4))


@pytest.mark.parametrize(("destroy", "more"), [("reach", 2), ("exceed", 3)])
def test_rcw_23_counters_that_destroy(destroy: str, more: int) -> None:
    """RCW-23: Lp 5 with 3 damage."""
    assert odds.deadly(5, 3, destroy) == more


def test_chance_to_destroy() -> None:
    """CW-74: three dice at 3 against two left, counted out."""
    hits = sum(sum(face >= 3 for face in roll) >= 2 for roll in product(range(10), repeat=3))
    assert odds.at_least(odds.successes(3, 3), 2) == Fraction(hits, 1000)


def test_rcw_44_separate_rolls_of_several_heroes() -> None:
    """RCW-44, CW-94: three heroes, a die each at 3, one of them already at the edge and two that need two."""
    spread = odds.falls([Fraction(7, 10), Fraction(0), Fraction(1, 2)])
    assert spread == (Fraction(15, 100), Fraction(50, 100), Fraction(35, 100))


def test_spreads_add_up_to_one() -> None:
    spreads = [odds.successes(n, h) for n in range(7) for h in range(1, 10)]
    assert {sum(spread) for spread in spreads} == {1}


def test_mean() -> None:
    assert spreads.mean(odds.successes(4, 3)) == Fraction(28, 10)


@pytest.mark.parametrize(
    ("p", "digits", "text"),
    [
        ((0, 1), 1, "0%"), ((1, 1), 1, "100%"), ((7, 10), 1, "70%"), ((657, 1000), 1, "65.7%"), ((1, 3), 1, "33.3%"),
        ((1, 3), 0, "33%"), ((1, 100_000), 1, "0.1%"), ((99_999, 100_000), 1, "99.9%"), ((999, 1000), 0, "99%"),
    ],
)  # fmt: skip
def test_percent_never_says_never_or_always_unless_it_is(p: tuple[int, int], digits: int, text: str) -> None:
    assert odds.percent(Fraction(*p), digits) == text
