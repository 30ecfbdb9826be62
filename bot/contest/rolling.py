"""Swiss without rounds: who is free is paired in waves, so that nobody waits for the slowest table."""

from __future__ import annotations

from .contest import Contest
from .swiss import Proposal, gather, pair


def remaining(contest: Contest, pool: int) -> dict[int, int]:
    """Return how many tables each member of a pool who may be paired has still to begin."""
    members = contest.able(contest.pools[contest.stage][pool])
    begun = {e: sum(e in table.seats for table in contest.tables_of(pool=pool)) for e in members}
    return {e: contest.playing.rounds - count for e, count in begun.items() if count < contest.playing.rounds}


def free(contest: Contest, pool: int) -> list[int]:
    """Return who could begin a table now."""
    busy = {e for table in contest.open_tables() for e in table.seats}
    return [entrant for entrant in remaining(contest, pool) if entrant not in busy]


def wave(contest: Contest, pool: int, seed: bytes, *, is_urgent: bool = False) -> Proposal | None:
    """Return the next wave: at least a third of those who have tables to play are free, or somebody waited too long.

    Two who met are paired again only where it is urgent or nobody else will come; the last who is alone waits.
    """
    left, ready = remaining(contest, pool), free(contest, pool)
    is_end = len(ready) == len(left)
    if len(ready) < 2 or not (is_urgent or is_end or 3 * len(ready) >= len(left)):
        return _last(contest, pool, seed, ready) if is_end and ready else None
    if len(ready) % 2 and not is_end:
        field = gather(contest, pool, ready)
        ready.remove(max(ready, key=lambda e: (left[e] * -1, field.points[e], e)))
    proposal = pair(contest, pool, seed, ready)
    again = set(proposal.repeats)
    if again and not (is_urgent or is_end):
        kept = tuple(table for table in proposal.tables if table.seats not in again)
        return Proposal(kept) if kept else None
    return proposal


def _last(contest: Contest, pool: int, seed: bytes, ready: list[int]) -> Proposal:
    """Return the bye of the one who is left when all others are through."""
    return pair(contest, pool, seed, ready)
