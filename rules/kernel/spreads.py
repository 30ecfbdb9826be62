"""Spreads: how often a number comes, exactly; `spread[n]` is how much the number n weighs against the others.

Weights are whole numbers or fractions; only their proportions count, and chances are weights that add up to 1.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import TypeVar

Weight = TypeVar("Weight", int, Fraction)
Weights = tuple[int, ...]
"""A spread in whole numbers without a common divisor, so that sums of many draws stay exact and short."""
SURE: Weights = (1,)
"""Of a number that is always 0."""


def added(one: Sequence[Weight], other: Sequence[Weight]) -> list[Weight]:
    """Return the spread of the sum of two numbers that know nothing of each other."""
    nothing = one[0] * 0
    found = [nothing] * (len(one) + len(other) - 1)
    for i, p in enumerate(one):
        if p:
            for j, q in enumerate(other):
                found[i + j] += p * q
    return found


def total(spreads: Sequence[Weights]) -> Weights:
    """Return the spread of the sum of any count of numbers that know nothing of each other; of none, surely 0."""
    if len(spreads) < 2:
        return spreads[0] if spreads else SURE
    half = len(spreads) // 2
    return whole(added(total(spreads[:half]), total(spreads[half:])))


def whole(spread: Iterable[int | Fraction]) -> Weights:
    """Return the spread in the smallest whole numbers, without impossible numbers at its end."""
    found = [Fraction(p) for p in spread]
    while len(found) > 1 and not found[-1]:
        found.pop()
    common = lcm(*(p.denominator for p in found))
    weights = [p.numerator * (common // p.denominator) for p in found]
    shared = gcd(*weights)
    return tuple(weight // shared for weight in weights)


def counted(values: Iterable[int]) -> Weights:
    """Return the spread of one of some values, each as likely as any other."""
    found: list[int] = []
    for value in values:
        found += [0] * (value + 1 - len(found))
        found[value] += 1
    return whole(found)


def sample(values: Sequence[int], count: int) -> Weights:
    """Return the spread of the sum of so many of the values, drawn without putting any back."""
    sums: list[dict[int, int]] = [{0: 1}, *({} for _ in range(count))]
    for value in values:
        for taken in range(count, 0, -1):
            for amount, ways in sums[taken - 1].items():
                sums[taken][amount + value] = sums[taken].get(amount + value, 0) + ways
    ways = sums[count]
    return whole(ways.get(amount, 0) for amount in range(max(ways) + 1))


def mean(spread: Sequence[int | Fraction]) -> Fraction:
    """Return the number to be expected."""
    return Fraction(sum(n * p for n, p in enumerate(spread))) / sum(spread)


def variance(spread: Sequence[int | Fraction]) -> Fraction:
    """Return the mean square of how far the number lies from the one to be expected."""
    return Fraction(sum(n * n * p for n, p in enumerate(spread))) / sum(spread) - mean(spread) ** 2


def beaten(spread: Sequence[int | Fraction], came: int) -> Fraction:
    """Return in which share of all cases a number is lower than the one that came, equal ones counted half."""
    lower = Fraction(sum(spread[: max(came, 0)]))
    equal = spread[came] if 0 <= came < len(spread) else 0
    return (lower + Fraction(equal) / 2) / sum(spread)
