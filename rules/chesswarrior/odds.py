"""Exact chances of dice: successes, damage, blocks and destruction (CW-105, RCW-06 to RCW-08, RCW-40, RCW-44).

A spread is a tuple of chances by number: `spread[n]` is the chance of exactly n; all of them add up to 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from rules.kernel.spreads import added

Spread = tuple[Fraction, ...]

FACES: Final = 10
NEVER: Final = Fraction(0)
ALWAYS: Final = Fraction(1)
LOWEST: Final = {"0-9": 0, "1-10": 1}
"""By the match option `d10` the lowest face of the die (RCW-06)."""


def effective(printed: int, penalty: int = 0, modifiers: int = 0, d10: str = "0-9") -> int:
    """Return the hit number that counts: clamped so that one face always and one never succeeds (RCW-06, RCW-07)."""
    low = LOWEST[d10] + 1
    return min(max(printed + penalty + modifiers, low), low + FACES - 2)


def chance(hit: int, d10: str = "0-9") -> Fraction:
    """Return the chance of one die against an effective hit number (RCW-07)."""
    return Fraction(FACES - (hit - LOWEST[d10]), FACES)


@cache
def successes(dice: int, hit: int, d10: str = "0-9") -> Spread:
    """Return the spread of successes of a roll; no dice, or fewer, have no success (RCW-71)."""
    spread: Spread = (ALWAYS,)
    one = (1 - chance(hit, d10), chance(hit, d10))
    for _ in range(dice):
        spread = tuple(added(spread, one))
    return spread


def mapped(spread: Spread, change: Callable[[int], int]) -> Spread:
    """Return the spread of a number made from another, such as damage from successes."""
    found: dict[int, Fraction] = {}
    for n, p in enumerate(spread):
        found[change(n)] = found.get(change(n), NEVER) + p
    return tuple(found.get(n, NEVER) for n in range(max(found) + 1))


def per_success(spread: Spread, n: int) -> Spread:
    """Return the spread of `n` for each success (RCW-48)."""
    return mapped(spread, lambda s: n * s)


def once(spread: Spread, n: int) -> Spread:
    """Return the spread of `n` if there is a success at all (RCW-49)."""
    return mapped(spread, lambda s: n if s else 0)


def trimmed(chances: Sequence[Fraction]) -> Spread:
    """Return the spread without the impossible numbers at its end."""
    end = len(chances)
    while end > 1 and not chances[end - 1]:
        end -= 1
    return tuple(chances[:end])


def at_least(spread: Spread, n: int) -> Fraction:
    """Return the chance of `n` or more."""
    return sum(spread[max(n, 0) :], NEVER)


def deadly(lp: int, damage: int, destroy: str = "reach") -> int:
    """Return how many more counters destroy a hero, by the match option `destroy` (RCW-23)."""
    return max(lp - damage + (destroy == "exceed"), 0)


def falls(chances: Iterable[Fraction]) -> Spread:
    """Return the spread of how many of several heroes are destroyed, each by a roll of its own (RCW-44)."""
    spread: Spread = (ALWAYS,)
    for p in chances:
        spread = tuple(added(spread, (1 - p, p)))
    return trimmed(spread)


def percent(p: Fraction, digits: int = 1) -> str:
    """Return a chance in percent, rounded to so many digits after the point; never to 0 or 100 unless it is."""
    step = Fraction(1, 10**digits)
    share = round(100 * p / step) * step
    if p and not share:
        share = step
    elif p < 1 and share == 100:
        share = 100 - step
    return f"{float(share):.{digits}f}".removesuffix(".0") + "%"
