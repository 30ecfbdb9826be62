"""Ranks of the seats at the end of a match: 1 is best, equal ranks share it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def won_by(winner: int | None) -> tuple[int, ...]:
    """Rank the winner of two before the other; None: both share the first rank."""
    return tuple(1 if winner in (None, seat) else 2 for seat in range(2))


def ranked(scores: Sequence[Any]) -> tuple[int, ...]:
    """Rank seats by their scores, the highest first."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)
