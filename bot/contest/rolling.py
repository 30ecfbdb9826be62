"""Swiss without rounds: who is free is paired in waves, so that nobody waits for the slowest table."""

from __future__ import annotations

from collections.abc import Sequence

from .contest import Contest
from .swiss import Proposal, gather, pair


def remaining(contest: Contest, pool: int) -> dict[int, int]:
    """Return how many tables each member of a pool who may be paired has still to begin."""
    rounds = contest.playing.rounds
    return {e: rounds - count for e, count in _begun(contest, pool).items() if count < rounds}


def is_early(contest: Contest, pool: int) -> bool:
    """Say whether those who may be paired have begun no more than half of their tables, in the mean."""
    begun = _begun(contest, pool)
    return 2 * sum(begun.values()) <= contest.playing.rounds * len(begun)


def _begun(contest: Contest, pool: int) -> dict[int, int]:
    members = contest.able(contest.pools[contest.stage][pool])
    return {e: sum(e in table.seats for table in contest.tables_of(pool=pool)) for e in members}


def free(contest: Contest, pool: int) -> list[int]:
    """Return who could begin a table now."""
    busy = {e for table in contest.open_tables() for e in table.seats}
    return [entrant for entrant in remaining(contest, pool) if entrant not in busy]


def wave(contest: Contest, pool: int, seed: bytes, *, is_urgent: bool = False) -> Proposal | None:
    """Return the next wave: at least a third of those who have tables to play are free, or somebody waited too long.

    Two who met are paired again only where it is urgent or nobody else will come. Whoever is left over waits as long as
    somebody they may meet will have a table to begin after this wave; only then they have a bye.
    """
    left, ready = remaining(contest, pool), free(contest, pool)
    is_end = len(ready) == len(left)
    if not ready or not (is_end or (len(ready) > 1 and (is_urgent or 3 * len(ready) >= len(left)))):
        return None
    waiting = _who_waits(contest, pool, left, ready)
    found: Proposal | None = None
    if waiting is not None and not (is_end and max(n for e, n in left.items() if e != waiting) == 1):
        found = _without_byes(contest, pair(contest, pool, seed, [e for e in ready if e != waiting]), left)
    if found is None or (is_end and not found.tables):
        found = _without_byes(contest, pair(contest, pool, seed, ready), left)
    again = set(found.repeats)
    if again and not (is_urgent or is_end):
        found = Proposal(tuple(table for table in found.tables if table.seats not in again))
    return found if found.tables else None


def _who_waits(contest: Contest, pool: int, left: dict[int, int], ready: Sequence[int]) -> int | None:
    """Return who of an odd number waits: who has the fewest tables to begin, so that nobody has some left over."""
    if len(ready) % 2 == 0 or len(ready) == 1:
        return None
    points = gather(contest, pool, ready).points
    return max(ready, key=lambda e: (-left[e], points[e], e))


def _without_byes(contest: Contest, proposal: Proposal, left: dict[int, int]) -> Proposal:
    """Return a wave without those alone in it who will find somebody later."""
    begun = {e for table in proposal.tables if table.alone is None for e in table.seats}
    later = {e for e, count in left.items() if count > (e in begun)}

    def waits(entrant: int) -> bool:
        others = later - {entrant}
        return any((min(entrant, other), max(entrant, other)) not in contest.forbidden for other in others)

    kept = tuple(table for table in proposal.tables if table.alone is None or not waits(table.seats[0]))
    return Proposal(kept, proposal.repeats, tuple(entrant for entrant in proposal.stranded if not waits(entrant)))
