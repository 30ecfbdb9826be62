"""Tables of three and four where points decide who sits together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations, permutations
from random import Random

from .acts import Pairing
from .contest import Contest
from .counting import lines
from .lots import drawn, generator
from .settings import PART
from .swiss import Proposal

MET = 30
"""What an earlier meeting weighs, squared, against a difference of one point, squared."""
SHORT = 200
"""What sitting at a short table again weighs: nobody does twice before all others did."""
SWEEPS = 12


def sizes(entrants: int, seats: int) -> list[int]:
    """Return how large the tables are: as many whole ones as can be, then those with one seat less.

    Fields too small for that get a table of two, or somebody alone.
    """
    for whole in range(entrants // seats, -1, -1):
        rest = entrants - whole * seats
        if seats > 2 and rest % (seats - 1) == 0:
            return [seats] * whole + [seats - 1] * (rest // (seats - 1))
        if rest == 0:
            return [seats] * whole
    whole, rest = divmod(entrants, seats)
    if rest == 1 and whole and seats > 3:
        return [seats] * (whole - 1) + [seats - 1, 2]
    return [seats] * whole + [rest]


class Past(Counter[tuple[int, int]]):
    """How often two met (`Past[one, other]`, the lower number first)."""


def draw(contest: Contest, pool: int, seed: bytes) -> Proposal:
    """Return the next round of a pool."""
    number = contest.round_of(pool) + 1
    members = contest.able(contest.pools[contest.stage][pool])
    points, met, short, sat = _past(contest, pool, members)
    order = drawn(seed, "pods", members, contest.stage, pool, number)
    order.sort(key=lambda e: -points[e])
    wanted = sizes(len(order), contest.playing.seats)
    whole = max(wanted, default=0)
    low = sorted(order, key=lambda e: (short[e], points[e]))  # short tables: last, of those who had none
    spare = set(low[: sum(size for size in wanted if size < whole)])
    order = [e for e in order if e not in spare] + [e for e in order if e in spare]
    tables: list[list[int]] = []
    at = 0
    for size in wanted:
        tables.append(order[at : at + size])
        at += size
    _improve(tables, points, met, short, whole, generator(seed, "pods", contest.stage, pool, number))
    return Proposal(
        tuple(Pairing(seated(table, sat), pool, number, alone="bye" if len(table) == 1 else None) for table in tables),
        tuple(pair for table in tables for pair in combinations(sorted(table), 2) if met[pair]),
    )


def _past(
    contest: Contest, pool: int, members: Sequence[int]
) -> tuple[dict[int, int], Past, Counter[int], Counter[tuple[int, int]]]:
    points = {e: contest.entrants[e].given.get(contest.stage, 0) * PART for e in members}
    for line in lines(contest, contest.stage, pool):
        if line.entrant in points:
            points[line.entrant] += line.points
    met, short, sat = Past(), Counter[int](), Counter[tuple[int, int]]()
    for table in contest.tables_of(pool=pool):
        met.update(combinations(sorted(table.seats), 2))
        sat.update((entrant, seat) for seat, entrant in enumerate(table.seats))
        if len(table.seats) < contest.playing.seats:
            short.update(table.seats)
    return points, met, short, sat


def weight(table: Sequence[int], points: dict[int, int], met: Past, short: Counter[int], whole: int) -> int:
    """Return what speaks against a table: spread of points, earlier meetings, a second short table."""
    spread = (max(points[e] for e in table) - min(points[e] for e in table)) if table else 0
    again = sum(met[min(pair), max(pair)] ** 2 for pair in combinations(table, 2))
    twice = sum(short[e] for e in table) if len(table) < whole else 0
    return (spread * spread) // (PART * PART) + MET * again + SHORT * twice


def _improve(
    tables: list[list[int]], points: dict[int, int], met: Past, short: Counter[int], whole: int, chance: Random
) -> None:
    """Exchange two entrants as long as that helps, in an order that chance decides."""
    places = [(t, i) for t, table in enumerate(tables) for i in range(len(table))]
    for _ in range(SWEEPS):
        is_better = False
        exchanges = [pair for pair in combinations(places, 2) if pair[0][0] != pair[1][0]]
        chance.shuffle(exchanges)
        for (t, i), (u, j) in exchanges:
            one, other = tables[t], tables[u]
            before = weight(one, points, met, short, whole) + weight(other, points, met, short, whole)
            one[i], other[j] = other[j], one[i]
            if weight(one, points, met, short, whole) + weight(other, points, met, short, whole) < before:
                is_better = True
            else:
                one[i], other[j] = other[j], one[i]
        if not is_better:
            return


def seated(table: Sequence[int], sat: Counter[tuple[int, int]]) -> tuple[int, ...]:
    """Return a table's entrants in the order of seats that evens out who sat where how often."""
    return min(
        permutations(table), key=lambda order: sum((sat[entrant, seat] + 1) ** 2 for seat, entrant in enumerate(order))
    )
