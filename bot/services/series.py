"""Series of matches: the same people, the seats moving on by one, until one has won more than the others can."""

from __future__ import annotations

from bot.storage.rows import MatchRow, Series
from rules.kernel.rulings import is_void

LENGTHS = (1, 3, 5)
"""Of how many matches at most a series is."""


def wins(row: MatchRow) -> tuple[int, ...]:
    """Return how many matches of its series each seat of a match has won, this one among them once it is over.

    A draw, and an end without a result, is nobody's.
    """
    series, outcome = row.series, row.outcome
    if series is None:
        return ()
    if outcome is None or is_void(outcome):
        return series.wins
    best = [seat for seat, rank in enumerate(outcome.ranks) if rank == 1]
    won = best[0] if len(best) == 1 else None
    return tuple(count + (seat == won) for seat, count in enumerate(series.wins))


def winner(row: MatchRow) -> int | None:
    """Return the seat that has won the series with this match, None if none has or nobody can any more."""
    found = wins(row)
    if not found or row.outcome is None or following(row) is not None:
        return None
    first = max(found)
    return found.index(first) if found.count(first) == 1 else None


def following(row: MatchRow) -> Series | None:
    """Return the place in the series of the match that follows one that is over; None if it is decided, or none."""
    series = row.series
    if series is None or row.outcome is None:
        return None
    found, left = wins(row), series.best_of - series.number
    first, second = sorted(found, reverse=True)[:2]
    if left == 0 or first > second + left:
        return None
    return Series(series.best_of, series.number + 1, (found[-1], *found[:-1]))


def begun(best_of: int, size: int) -> Series | None:
    """Return the first place of a series, None for a single match."""
    return None if best_of == 1 else Series(best_of, 1, (0,) * size)
