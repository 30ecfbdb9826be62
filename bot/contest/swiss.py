"""Who meets whom where points decide: the cheapest pairing of all, found by matching.

Costs by weight, the heavier first: a further bye, two who met already, somebody who would have one seat three times
more than the other, difference of points squared, both owed the same seat, in round one the distance from the middle
of the field. Two who may not meet have no edge at all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

import msgspec

from .acts import Pairing
from .contest import Contest
from .counting import lines
from .lots import drawn
from .settings import PART

ALONE = 0
"""Whom an entrant with a bye meets."""
BYES = ("bye", "half_bye")
"""Rounds off that count when byes are handed out, whatever they are worth (D7); a missed round is none."""

MOST_OWED = 2
"""How much more often somebody may have had one seat than the other: FIDE C.04.3 has the same bound."""


class Proposal(msgspec.Struct, frozen=True):
    """Tables as they may be published; `repeats` had met before, `stranded` could be given no opponent."""

    tables: tuple[Pairing, ...]
    repeats: tuple[tuple[int, ...], ...] = ()
    stranded: tuple[int, ...] = ()


class Field(msgspec.Struct, frozen=True):
    """What of the past weighs on a pairing: points in twelfths as the table has them, whom one met, seats, byes."""

    points: dict[int, int]
    met: Counter[tuple[int, int]]
    balance: Counter[int]
    """First seats less second seats."""
    last: dict[int, int]
    """The seat of one's last table."""
    byes: Counter[int]


def gather(contest: Contest, pool: int, members: Iterable[int]) -> Field:
    """Return what a pool's tables so far say of some of its members."""
    points, last = {e: contest.entrants[e].given.get(contest.stage, 0) * PART for e in members}, dict[int, int]()
    met, balance, byes = Counter[tuple[int, int]](), Counter[int](), Counter[int]()
    for line in lines(contest, contest.stage, pool):
        if line.entrant in points:
            points[line.entrant] += line.points
    for table in contest.tables_of(pool=pool):
        if table.alone in BYES:
            byes[table.seats[0]] += 1
        elif table.alone is None:
            met.update(combinations(sorted(table.seats), 2))
            for seat, entrant in enumerate(table.seats):
                balance[entrant] += 1 - 2 * seat
                last[entrant] = seat
    return Field(points, met, balance, last, byes)


def pair(contest: Contest, pool: int, seed: bytes, members: Sequence[int] | None = None) -> Proposal:
    """Return the next round of a pool, of some of its members where not all are free."""
    number = contest.round_of(pool) + 1
    free = contest.able(contest.pools[contest.stage][pool]) if members is None else list(members)
    field = gather(contest, pool, free)
    order = drawn(seed, "pairing", free, contest.stage, pool, number)
    order.sort(key=lambda e: (-field.points[e], contest.pools[contest.stage][pool].index(e) if number == 1 else 0))
    forbidden = set(contest.forbidden)
    pairs = match(order, field, forbidden, is_first=number == 1, spreads_byes=not contest.playing.idle)
    lots = drawn(seed, "seats", free, contest.stage, pool, number)
    tables: list[tuple[int, int]] = []
    alone: list[int] = []
    for one, other in pairs:
        if ALONE in (one, other):
            alone.append(one or other)
        else:
            first, second = sorted((one, other), key=lots.index)
            tables.append(seated(first, second, field))
    paired = {entrant for seats in tables for entrant in seats} | set(alone)
    stranded = tuple(entrant for entrant in order if entrant not in paired)
    tables.sort(key=lambda seats: (-sum(field.points[e] for e in seats), order.index(seats[0])))
    return Proposal(
        (
            *(Pairing(seats, pool, number) for seats in tables),
            *(Pairing((entrant,), pool, number, alone="bye") for entrant in (*alone, *stranded)),
        ),
        tuple(seats for seats in tables if field.met[min(seats), max(seats)]),
        stranded,
    )


def match(
    order: Sequence[int],
    field: Field,
    forbidden: set[tuple[int, int]],
    is_first: bool = False,
    *,
    spreads_byes: bool = True,
) -> list[tuple[int, int]]:
    """Return the cheapest pairing of a field, one alone (`ALONE`) where its number is odd.

    `spreads_byes`: who finds no opponent among those they may meet costs what the one alone does.
    """
    import networkx  # a third of a second: only who draws pairs waits for it

    graph: networkx.Graph[int] = networkx.Graph()
    graph.add_nodes_from(order)
    costs = {
        (one, other): cost(one, other, i, j, len(order), field, is_first)
        for (i, one), (j, other) in combinations(enumerate(order), 2)
        if (min(one, other), max(one, other)) not in forbidden
    }
    off = {entrant: cost_off(entrant, i, len(order), field, is_first) for i, entrant in enumerate(order)}
    if spreads_byes and any(pair in forbidden for pair in combinations(sorted(order), 2)):
        # as many are paired in any case: what a pair saves is that neither of its two is off
        most = [2 * max(column) for column in zip(*off.values(), strict=True)]
        for (one, other), found in costs.items():
            costs[one, other] = tuple(map(_saved, found, most, off[one], off[other]))
        off = dict.fromkeys(off, (0,) * len(most))
    if len(order) % 2:
        costs |= {(ALONE, entrant): whole for entrant, whole in off.items()}
    scales = _scales(costs.values(), len(order))
    whole = {edge: sum(part * scale for part, scale in zip(cost, scales, strict=True)) for edge, cost in costs.items()}
    most = max(whole.values(), default=0) + 1
    graph.add_weighted_edges_from((one, other, most - cost) for (one, other), cost in whole.items())
    return [(min(edge), max(edge)) for edge in networkx.max_weight_matching(graph, maxcardinality=True)]


Cost = tuple[int, ...]


def cost_off(entrant: int, i: int, size: int, field: Field, is_first: bool) -> Cost:
    """Return what speaks against a round off for an entrant at place i of the order, the heaviest first."""
    below = size - 1 - i if is_first else 0
    return field.byes[entrant], 0, 0, _apart(field.points[entrant], min(field.points.values())), below, 0


def cost(one: int, other: int, i: int, j: int, size: int, field: Field, is_first: bool) -> Cost:
    """Return what speaks against a pair at places i and j of the order, the heaviest first."""
    met = field.met[min(one, other), max(one, other)]
    owed = (
        min(abs(field.balance[one]), abs(field.balance[other])) if field.balance[one] * field.balance[other] > 0 else 0
    )
    fold = (abs(i - j) - size // 2) ** 2 if is_first else 0
    return 0, met * met, int(owed >= MOST_OWED), _apart(field.points[one], field.points[other]), owed, fold


def _saved(cost: int, most: int, one: int, other: int) -> int:
    return cost + most - one - other


def _apart(one: int, other: int) -> int:
    return (one - other) ** 2


def _scales(costs: Iterable[Cost], size: int) -> list[int]:
    """Return factors by which a whole pairing's lighter costs together never reach one unit of a heavier one."""
    scales, scale = [1], 1
    columns = list(zip(*costs, strict=True)) or [(0,)] * 6
    for column in reversed(columns[1:]):
        scale *= max(column) * ((size + 1) // 2) + 1
        scales.insert(0, scale)
    return scales


def seated(one: int, other: int, field: Field) -> tuple[int, int]:
    """Return a pair in the order of its seats: the first to who had it less often, then to who sat second last time,
    else to who is named first.
    """
    keys = {e: (field.balance[e], -field.last.get(e, 0)) for e in (one, other)}
    return (one, other) if keys[one] <= keys[other] else (other, one)
