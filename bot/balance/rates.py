"""Rates with 95 % intervals, and what may be said of them."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import NamedTuple

Z = 1.959964
"""Standard errors on each side of a 95 % interval of the normal distribution."""


class Rate(NamedTuple):
    """A share of so many, and between which values it lies in 95 of 100 series."""

    value: float
    low: float
    high: float
    of: int

    def mark(self, low: float, high: float) -> str:
        """Return `!` where it surely lies outside, `?` where it may, nothing where it lies inside."""
        if self.high < low or self.low > high:
            return "!"
        return "" if low <= self.value <= high else "?"


class Change(NamedTuple):
    """The mean of differences of pairs and the half width of its 95 % interval; `of`: how many pairs."""

    mean: float
    within: float
    of: int

    def mark(self) -> str:
        """Return `*` where there surely is a difference."""
        return "*" if self.of > 1 and abs(self.mean) > self.within else ""


def rate(points: float, of: int) -> Rate:
    """Return a share with Wilson's interval; of none, everything is possible."""
    if of <= 0:
        return Rate(0.0, 0.0, 1.0, 0)
    share, z2 = points / of, Z * Z
    middle = (share + z2 / (2 * of)) / (1 + z2 / of)
    half = Z * sqrt(share * (1 - share) / of + z2 / (4 * of * of)) / (1 + z2 / of)
    return Rate(share, max(0.0, middle - half), min(1.0, middle + half), of)


def change(differences: Iterable[float]) -> Change:
    """Return the mean of paired differences with its interval; of fewer than two nothing is sure."""
    found = list(differences)
    n = len(found)
    if n < 2:
        return Change(found[0] if found else 0.0, float("inf"), n)
    mean = sum(found) / n
    variance = sum((d - mean) ** 2 for d in found) / (n - 1)
    return Change(mean, Z * sqrt(variance / n), n)
