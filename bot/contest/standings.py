"""Standings of a pool: points, then one tie-breaker after the other, at last the lot (EVENTS 9.13, D1 to D7)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence

import msgspec

from . import ladders, playoffs, round_robin
from .bracket import places
from .contest import Contest
from .counting import Line, annulled, lines
from .lots import drawn
from .playoffs import Value
from .settings import PART, Breaker

IN_ROUNDS = ("swiss", "pods")
"""Kinds in which everybody is due in every round: elsewhere who has no table in one has missed none."""
HALF = 2
"""What `opponents` counts by: halves of a twelfth, since the mean of two may lie between."""


class Row(msgspec.Struct, frozen=True):
    """One entrant's place; `points` in twelfths, `values` of the breakers in the order of the stage.

    Behind them those of the pool's play-offs, in the order in which they were asked for.
    `best` and `worst` are the places that can still be reached (D6), once the stage is over the place itself.
    """

    place: int
    entrant: int
    points: int
    played: int
    won: int
    drawn: int
    lost: int
    score: int
    values: tuple[int, ...] = ()
    form: tuple[str, ...] = ()
    best: int = 0
    worst: int = 0


class Facts(msgspec.Struct, frozen=True):
    """Everything that tie-breakers look at, gathered once."""

    lines: dict[int, list[Line]]
    points: dict[int, int]
    strikes: dict[int, int]
    seeds: dict[int, int]
    missed: dict[int, int]
    """In how many drawn rounds an entrant has no table that counts: came late, rested, left, or it is void."""
    seats: int
    """Of a whole table."""


def standings(contest: Contest, seed: bytes, stage: int | None = None, pool: int = 0) -> list[Row]:
    """Return the rows of a pool of a stage (the one that is played), the first place first, the annulled last."""
    number = contest.stage if stage is None else stage
    kind = contest.settings.stages[number].kind
    found = lines(contest, number, pool)
    by_entrant: defaultdict[int, list[Line]] = defaultdict(list)
    for line in found:
        by_entrant[line.entrant].append(line)
    if kind == "ladder":
        return [_row(contest, place, e, by_entrant[e]) for place, e in enumerate(ladders.order(contest), 1)]
    if kind in ("knockout", "double_knockout"):
        return [_row(contest, place, entrant, by_entrant[entrant]) for entrant, place in places(contest, number, pool)]
    members, out = contest.pools[number][pool], annulled(contest, number, pool)
    drawn_rounds = {table.round for table in contest.tables_of(number, pool)} if kind in IN_ROUNDS else set[int]()
    facts = Facts(
        by_entrant,
        {
            e: sum(line.points for line in by_entrant[e]) + contest.entrants[e].given.get(number, 0) * PART
            for e in members
        },
        {e: contest.strikes(e) for e in members},
        {e: i for i, e in enumerate(members)},
        {e: len(drawn_rounds - {line.round for line in by_entrant[e]}) for e in members},
        contest.settings.stages[number].seats,
    )
    ties = contest.settings.stages[number].ties()
    values: defaultdict[int, list[int]] = defaultdict(list)
    lots = drawn(seed, "tie", (e for e in members if e not in out), number, pool)
    ordered = [*ranked(facts, lots, ties, values, playoffs.values(contest, number, pool)), *sorted(out)]
    is_over = number < contest.stage or contest.closed
    ends = {} if is_over else bounds(contest, facts, [e for e in ordered if e not in out], pool)
    rows: list[Row] = []
    for place, entrant in enumerate(ordered, 1):
        best, worst = ends.get(entrant, (place, place))
        points, tied = facts.points[entrant], tuple(values[entrant])
        rows.append(_row(contest, place, entrant, by_entrant[entrant], points, tied, best, worst))
    return rows


def _row(
    contest: Contest, place: int, entrant: int, found: Sequence[Line], points: int = 0, values: tuple[int, ...] = (),
    best: int = 0, worst: int = 0,
) -> Row:  # fmt: skip
    over = [line for line in found if line.outcome not in ("open", "bye")]
    count = {outcome: sum(line.outcome == outcome for line in over) for outcome in ("won", "drawn", "lost")}
    return Row(
        place, entrant, points, len(over), count["won"], count["drawn"], count["lost"],
        sum(line.score for line in over), values, tuple(line.outcome for line in over[-5:]), best, worst,
    )  # fmt: skip


def ranked(
    facts: Facts,
    members: Sequence[int],
    ties: Sequence[Breaker],
    values: defaultdict[int, list[int]],
    then: Sequence[Value] = (),
) -> list[int]:
    """Order members by points, breakers and what comes `then`, those still tied in the order given; notes the values.

    A breaker is applied once to the group that is still tied, then the next one to what is left of it (D1).
    """
    breakers: list[Value] = [lambda entrant, _: facts.points[entrant], *(_breaker(facts, tie) for tie in ties), *then]
    return _parted(list(members), breakers, values)


def _parted(
    group: list[int], breakers: Sequence[Value], values: defaultdict[int, list[int]], depth: int = 0
) -> list[int]:
    if not breakers:
        return group
    value = {entrant: breakers[0](entrant, group) for entrant in group}
    if depth:
        for entrant in group:
            values[entrant].append(value[entrant])
    ordered: list[int] = []
    for level in sorted(set(value.values()), reverse=True):
        tied = [entrant for entrant in group if value[entrant] == level]
        ordered += _parted(tied, breakers[1:], values, depth + 1)
    return ordered


def _breaker(facts: Facts, name: Breaker) -> Value:
    def value(entrant: int, group: Sequence[int]) -> int:
        found = facts.lines[entrant]
        match name:
            case "head_to_head":
                return sum(line.points for line in found if line.opponents and set(line.opponents) <= set(group))
            case "score":
                return sum(line.score for line in found)
            case "wins":
                return sum(line.outcome == "won" for line in found)
            case "strikes":
                return -facts.strikes[entrant]
            case "buchholz":
                return median_buchholz(facts, entrant)
            case "opponents":
                return median_opponents(facts, entrant)
            case "sonneborn":
                return sum(line.points * worth for line, worth in _met(facts, entrant))
            case "seed":
                return -facts.seeds[entrant]

    return value


def _met(facts: Facts, entrant: int) -> list[tuple[Line, int]]:
    """Return an entrant's rounds with the points of whom they met; a round without play counts as their own (D5).

    Without those that were missed: they bring nothing to what is weighed by the own result.
    """
    found: list[tuple[Line, int]] = []
    for line in facts.lines[entrant]:
        if line.outcome != "open":
            met = sum(facts.points.get(other, 0) for other in line.opponents)
            found.append((line, met if line.played else facts.points[entrant]))
    return found


def median_buchholz(facts: Facts, entrant: int) -> int:
    """Return the points of all opponents without the highest and the lowest; a missed round counts as the own (D5)."""
    missed = [facts.points[entrant]] * facts.missed[entrant]
    worths = sorted((*missed, *(worth for _, worth in _met(facts, entrant))))
    return sum(worths[1:-1])


def median_opponents(facts: Facts, entrant: int) -> int:
    """Return the points of all opponents, each counted once for each meeting, without the highest and the lowest (D5).

    In HALF twelfths. Every round counts as many as sit at a whole table: for a place that nobody had the mean of the
    others there, for a round without play the own points; else who sat at short tables would have met fewer.
    """
    whole, own = facts.seats - 1, facts.points[entrant] * HALF
    worths = [own] * whole * facts.missed[entrant]
    for line in facts.lines[entrant]:
        if line.outcome != "open":
            there = [facts.points.get(other, 0) * HALF for other in line.opponents] if line.played else [own]
            worths += there + [sum(there) // len(there)] * (whole - len(there))
    return sum(sorted(worths)[1:-1])


def bounds(contest: Contest, facts: Facts, members: Sequence[int], pool: int) -> dict[int, tuple[int, int]]:
    """Return the best and the worst place each can still reach in the stage that is played (D6): by points alone, so
    never too narrow.
    """
    most = contest.settings.points.most(contest.playing.kind) * PART
    left = to_play(contest, facts, members, pool)
    top = {e: facts.points[e] + most * left[e] for e in members}
    ends: dict[int, tuple[int, int]] = {}
    for entrant in members:
        best = 1 + sum(facts.points[other] > top[entrant] for other in members)
        worst = sum(top[other] >= facts.points[entrant] for other in members)
        ends[entrant] = (best, worst)
    return ends


def to_play(contest: Contest, facts: Facts, members: Sequence[int], pool: int) -> dict[int, int]:
    """Return at how many tables of the stage that is played each of some members can still get points.

    A round that was drawn without somebody is gone for them, and so is a void table. Who has left may get points only
    where others play on.
    """
    rounds, kind = contest.playing.rounds, contest.playing.kind
    if kind == "round_robin":
        more = round_robin.to_draw(contest, pool)
    elif kind == "rolling":
        begun = Counter(e for table in contest.tables_of(pool=pool) for e in table.seats)
        more = Counter({e: max(0, rounds - begun[e]) for e in members})
    else:
        more = Counter(dict.fromkeys(members, max(0, rounds - contest.round_of(pool))))
    return {
        e: sum(line.outcome == "open" for line in facts.lines[e])
        + (0 if contest.entrants[e].left_in(contest.stage) else more[e])
        for e in members
    }
