"""Ties that matter and that only the lot would break: who could play for the place instead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, groupby
from typing import Literal, NamedTuple

from .contest import Contest
from .counting import annulled
from .drawing import is_over
from .seasons import borders
from .settings import COUNTED
from .standings import Row, standings

Why = Literal["first", "on", "up", "down"]
"""What hangs on a place: it is the first, the last that goes on or up, the first that goes down."""


class Tie(NamedTuple):
    """Entrants of a pool who share a place and those after it; `again`: they have played it off, and are tied still."""

    pool: int
    place: int
    entrants: tuple[int, ...]
    why: Why
    again: bool


def ties(contest: Contest, seed: bytes, up: int) -> list[Tie]:
    """Return the ties of the stage that is played on which something hangs, of pools that have nothing more to play.

    `up`: how many change places between divisions with the next season. Who has left plays for no place, and two who
    are never to meet play none off.
    """
    if contest.closed or contest.stage < 0 or contest.playing.kind not in COUNTED:
        return []
    over = [pool for pool in range(len(contest.pools[contest.stage])) if is_over(contest, pool)]
    return [tie for pool in over for tie in _of_pool(contest, seed, pool, up)]


def _of_pool(contest: Contest, seed: bytes, pool: int, up: int) -> Iterator[Tie]:
    out, before = annulled(contest, contest.stage, pool), 0
    rows = [row for row in standings(contest, seed, pool=pool) if row.entrant not in out]
    ends = _ends(contest, pool, up)
    for _, level in groupby(rows, key=lambda row: (row.points, row.values)):
        tied = [row for row in level if contest.entrants[row.entrant].status != "dropped"]
        why: Why | None = next((why for end, why in ends if before < end < before + len(tied)), None)
        before += len(tied)
        entrants = tuple(sorted(row.entrant for row in tied))
        if why is not None and not any(pair in contest.forbidden for pair in combinations(entrants, 2)):
            mine = (one for one in contest.playoffs if (one.stage, one.pool) == (contest.stage, pool))
            again = any(set(entrants) <= set(one.entrants) for one in mine)
            yield Tie(pool, tied[0].place, entrants, why, again)


def _ends(contest: Contest, pool: int, up: int) -> list[tuple[int, Why]]:
    """Return the places, of those who have not left, behind which others are treated otherwise than before."""
    if contest.stage + 1 < len(contest.settings.stages):
        return [(contest.playing.cut, "on")]
    rise, stay = borders(contest, contest.stage, pool, up)
    return [(1, "first"), (rise, "up"), (stay, "down")]


def played_off(rows: Sequence[Row], breakers: int) -> list[int]:
    """Return the places in standings that a play-off has decided; `breakers`: how many tie-breaks come before it."""
    found: list[int] = []
    counted = (row for row in rows if len(row.values) > breakers)
    for _, level in groupby(counted, key=lambda row: (row.points, row.values[:breakers])):
        tied = list(level)
        parts = [len(list(part)) for _, part in groupby(tied, key=lambda row: row.values)]
        if len(parts) > 1:
            found += [row.place for row in tied]
    return found
