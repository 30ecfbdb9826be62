"""The end of a season: who has won it, and who goes up and down with the next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, zip_longest

from .bracket import KINDS as KNOCK_OUTS
from .bracket import won_by
from .contest import Contest
from .standings import standings


def champion(contest: Contest, seed: bytes) -> int | None:
    """Return who has won an event that is over: the first of its last stage, of divisions the first of the best.

    Nobody has while it runs, or where `winners` have none there.
    """
    return winners(contest, seed)[0] if contest.closed and contest.stage >= 0 else None


def winners(contest: Contest, seed: bytes) -> list[int | None]:
    """Return who has won each division of an event that ends as it stands now.

    Nobody has where its last stage has not begun, nothing was played, a bracket's final is not decided, or the first
    has left.
    """
    pools = range(len(contest.pools[contest.stage]))
    is_last = contest.stage + 1 == len(contest.settings.stages)
    if not is_last or not any(table.matches for table in contest.tables.values()):
        return [None for _ in pools]
    found = [_first(contest, seed, pool) for pool in pools]
    return [None if one is None or contest.entrants[one].status == "dropped" else one for one in found]


def _first(contest: Contest, seed: bytes, pool: int) -> int | None:
    if contest.playing.kind in KNOCK_OUTS:
        return won_by(contest, contest.stage, pool)
    return standings(contest, seed, pool=pool)[0].entrant


def order(contest: Contest, seed: bytes, up: int) -> list[int]:
    """Return who has not left in the order in which the next season is seeded, of an event that has begun.

    Divisions follow each other with who went up and down. Groups are of equal strength (`drawing.first_pools`): who
    went on is before who did not, as the last stage has them; of several pools all firsts before all seconds.
    """
    if not contest.settings.stages[0].cut:
        return list(chain.from_iterable(promoted(_stays(contest, seed, 0), up)))
    stages = reversed(range(len(contest.pools)))
    tiers = (tier for stage in stages for tier in zip_longest(*_stays(contest, seed, stage)))
    return list(dict.fromkeys(one for tier in tiers for one in tier if one is not None))


def _stays(contest: Contest, seed: bytes, stage: int) -> list[list[int]]:
    """Return who has not left of each pool of a stage, the first place first."""
    rows = (standings(contest, seed, stage, pool) for pool in range(len(contest.pools[stage])))
    return [[row.entrant for row in pool if contest.entrants[row.entrant].status != "dropped"] for pool in rows]


def moving(upper: int, lower: int, up: int) -> int:
    """Return how many change places between two divisions of so many who go on: at most half of either."""
    return min(up, upper // 2, lower // 2)


def borders(contest: Contest, stage: int, pool: int, up: int) -> tuple[int, int]:
    """Return behind how many of a division, of those who have not left, nobody goes up with the next season, and behind
    how many everybody goes down; 0 where there is no division above, all where there is none below. Between groups, and
    in what follows on them, nobody does.
    """
    sizes = [sum(contest.entrants[e].status != "dropped" for e in members) for members in contest.pools[stage]]
    up = 0 if contest.settings.stages[0].cut else up
    rise = moving(sizes[pool - 1], sizes[pool], up) if pool > 0 else 0
    fall = moving(sizes[pool], sizes[pool + 1], up) if pool + 1 < len(sizes) else 0
    return rise, sizes[pool] - fall


def promoted(pools: Sequence[Sequence[int]], up: int) -> list[list[int]]:
    """Return the divisions of the next season, best first: the last of each change places with the first of the next.

    `pools` hold who goes on, in the order in which they ended; at most half of a division leaves it on either side.
    """
    found = [list(pool) for pool in pools]
    for number in range(len(found) - 1):
        upper, lower = pools[number], pools[number + 1]
        count = moving(len(upper), len(lower), up)
        if count:
            down, rise = list(upper[-count:]), list(lower[:count])
            found[number] = [e for e in found[number] if e not in down] + rise
            found[number + 1] = down + [e for e in found[number + 1] if e not in rise]
    return found
