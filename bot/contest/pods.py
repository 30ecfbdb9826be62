"""Tables of three and four where points decide who sits together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, islice, permutations
from random import Random

import msgspec

from .acts import Pairing
from .contest import Contest
from .counting import lines
from .lots import drawn, generator
from .settings import PART
from .swiss import Proposal

MET = 30
"""What an earlier meeting weighs, squared, against a difference of one point, squared."""
SHORT = 10**6
"""What sitting at a short table again weighs: nobody does twice before all others did."""
NEVER = 10**10
"""What two weigh who are never to meet: more than all else together."""
SWEEPS = 12
WAYS = 20_000
"""How many seats are tried, at most, for those whom others are never to meet."""


def sizes(entrants: int, seats: int) -> list[int]:
    """Return how large the tables are: as many whole ones as can be, then those with one seat less.

    Five people at tables of four sit three and two, not four and one. Nobody is alone but who is the only one, or where
    an odd number sits at tables of two.
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


class Past(msgspec.Struct, frozen=True):
    """What of a pool's past weighs on its next tables.

    `points` in twelfths, `met` how often two met (the lower number first), `short` how many opponents somebody lacked
    whom others of their rounds had, `sat` how often somebody had a seat; `never` who are not to meet.
    """

    points: dict[int, int]
    met: Counter[tuple[int, int]]
    short: Counter[int]
    sat: Counter[tuple[int, int]]
    never: frozenset[tuple[int, int]]

    def foes(self, entrants: Iterable[int]) -> dict[int, set[int]]:
        """Return for each of some entrants whom of them they are never to meet."""
        found: dict[int, set[int]] = {entrant: set() for entrant in entrants}
        for one, other in self.never:
            if one in found and other in found:
                found[one].add(other)
                found[other].add(one)
        return found

    def parts(self, table: Sequence[int]) -> bool:
        """Say whether two at a table are never to meet."""
        return any(pair in self.never for pair in combinations(sorted(table), 2))


def draw(contest: Contest, pool: int, seed: bytes) -> Proposal:
    """Return the next round of a pool; who can be given no table without meeting whom they never meet has none."""
    number = contest.round_of(pool) + 1
    members = contest.able(contest.pools[contest.stage][pool])
    past = gather(contest, pool, members)
    order = drawn(seed, "pods", members, contest.stage, pool, number)
    order.sort(key=lambda e: -past.points[e])
    chance = generator(seed, "pods", contest.stage, pool, number)
    stranded: list[int] = []
    while (tables := _tables(order, contest.playing.seats, past, chance)) is None:
        foes = past.foes(order)
        stranded.append(max(order, key=lambda e: (len(foes[e]), -past.short[e], order.index(e))))
        order.remove(stranded[-1])
    tables += [[entrant] for entrant in stranded]
    return Proposal(
        tuple(
            Pairing(seated(table, past.sat), pool, number, alone="bye" if len(table) == 1 else None) for table in tables
        ),
        tuple(pair for table in tables for pair in combinations(sorted(table), 2) if past.met[pair]),
        tuple(stranded),
    )


def _tables(order: Sequence[int], seats: int, past: Past, chance: Random) -> list[list[int]] | None:
    """Return the tables of a round; None where some who are never to meet can't be kept apart."""
    wanted = sizes(len(order), seats)
    whole = max(wanted, default=0)
    low = sorted(order, key=lambda e: (past.short[e], past.points[e]))  # short tables: last, of those who had none
    spare = set(low[: sum(size for size in wanted if size < whole)])
    rest = iter([e for e in order if e not in spare] + [e for e in order if e in spare])
    tables: list[list[int]] | None = [list(islice(rest, size)) for size in wanted]
    _improve(tables, past, whole, chance)
    if any(map(past.parts, tables)):
        tables = _kept_apart(order, wanted, past)
        if tables is not None:
            _improve(tables, past, whole, chance)
    return tables


def _kept_apart(order: Sequence[int], wanted: Sequence[int], past: Past) -> list[list[int]] | None:
    """Return some tables at which all are whom they may meet, None where there are none; whom most avoid sit first."""
    foes, left = past.foes(order), WAYS
    hard = sorted((e for e in order if foes[e]), key=lambda e: -len(foes[e]))
    tables: list[list[int]] = [[] for _ in wanted]

    def place(at: int) -> bool:
        nonlocal left
        if at == len(hard):
            return True
        tried: set[int] = set()
        for table, size in zip(tables, wanted, strict=True):
            if len(table) == size or foes[hard[at]] & set(table) or (not table and size in tried) or left <= 0:
                continue
            if not table:
                tried.add(size)  # one empty table of a size is like another
            left -= 1
            table.append(hard[at])
            if place(at + 1):
                return True
            table.pop()
        return False

    if not place(0):
        return None
    others = iter([e for e in order if not foes[e]])
    for table, size in zip(tables, wanted, strict=True):
        table += islice(others, size - len(table))
    return tables


def gather(contest: Contest, pool: int, members: Sequence[int]) -> Past:
    """Return what a pool's tables so far say of some of its members."""
    points = {e: contest.entrants[e].given.get(contest.stage, 0) * PART for e in members}
    for line in lines(contest, contest.stage, pool):
        if line.entrant in points:
            points[line.entrant] += line.points
    met, short, sat = Counter[tuple[int, int]](), Counter[int](), Counter[tuple[int, int]]()
    tables = list(contest.tables_of(pool=pool))
    whole = Counter[int]()
    for table in tables:
        whole[table.round] = max(whole[table.round], len(table.seats))
    for table in tables:
        met.update(combinations(sorted(table.seats), 2))
        sat.update((entrant, seat) for seat, entrant in enumerate(table.seats))
        for entrant in table.seats:
            short[entrant] += whole[table.round] - len(table.seats)
    return Past(points, met, short, sat, frozenset(contest.forbidden))


def weight(table: Sequence[int], past: Past, whole: int) -> int:
    """Return what speaks against a table: who never meet, spread of points, earlier meetings, a second short table."""
    pairs = list(combinations(sorted(table), 2))
    spread = (max(past.points[e] for e in table) - min(past.points[e] for e in table)) if table else 0
    again = sum(past.met[pair] ** 2 for pair in pairs)
    twice = sum(past.short[e] for e in table) if len(table) < whole else 0
    never = sum(pair in past.never for pair in pairs)
    return (spread * spread) // (PART * PART) + MET * again + SHORT * twice + NEVER * never


def _improve(tables: list[list[int]], past: Past, whole: int, chance: Random) -> None:
    """Exchange two entrants as long as that helps, in an order that chance decides."""
    places = [(t, i) for t, table in enumerate(tables) for i in range(len(table))]
    for _ in range(SWEEPS):
        is_better = False
        exchanges = [pair for pair in combinations(places, 2) if pair[0][0] != pair[1][0]]
        chance.shuffle(exchanges)
        for (t, i), (u, j) in exchanges:
            one, other = tables[t], tables[u]
            before = weight(one, past, whole) + weight(other, past, whole)
            one[i], other[j] = other[j], one[i]
            if weight(one, past, whole) + weight(other, past, whole) < before:
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
