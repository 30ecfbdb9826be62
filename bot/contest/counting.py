"""What every table has come to for each of its entrants, with those who left taken into account."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from .contest import Contest, Table
from .round_robin import rounds
from .settings import PART

Outcome = Literal["won", "drawn", "lost", "bye", "open"]


class Line(msgspec.Struct, frozen=True):
    """One entrant's round: the opponents, points in twelfths, how it went; `played` where somebody made a move.

    `score` is what the game counted for this entrant less what it counted for the best of the others.
    """

    entrant: int
    round: int
    table: int
    seat: int
    opponents: tuple[int, ...]
    points: int
    outcome: Outcome
    played: bool
    rank: int = 0
    score: int = 0


def annulled(contest: Contest, stage: int, pool: int) -> frozenset[int]:
    """Return who left a round robin before half of their schedule was finished: none of their tables count (D3)."""
    if contest.settings.stages[stage].kind != "round_robin":
        return frozenset()
    members = contest.pools[stage][pool]
    whole = (len(members) - 1) * contest.settings.stages[stage].legs
    entrants = (contest.entrants[number] for number in members)
    return frozenset(e.id for e in entrants if e.left is not None and e.left_in(stage) and e.left[1] * 2 < whole)


def lines(contest: Contest, stage: int, pool: int) -> list[Line]:
    """Return the lines of all entrants of a pool, in the order of the tables.

    A round robin counts the tables of who left after half of the schedule as walkovers for the others, drawn or not.
    """
    out = annulled(contest, stage, pool)
    counted = (table for table in contest.tables_of(stage, pool) if not out & set(table.seats))
    found = [line for table in counted for line in _of(contest, table)]
    if contest.settings.stages[stage].kind == "round_robin":
        found += _never_drawn(contest, stage, pool, out)
    return found


def _of(contest: Contest, table: Table) -> Iterable[Line]:
    points, result = contest.settings.points, table.result()
    if table.alone is not None:
        if contest.settings.stages[table.stage].kind == "round_robin":
            return  # everybody has the same number of rounds off
        worth = {"bye": points.bye, "half_bye": points.half_bye, "missed": 0}[table.alone] * PART
        yield Line(table.seats[0], table.round, table.id, 0, (), worth, "bye", False)
        return
    for seat, entrant in enumerate(table.seats):
        others = tuple(other for other in table.seats if other != entrant)
        if result is None:
            yield _left(contest, table, seat, others)
        elif result.how != "void":
            yield Line(
                entrant, table.round, table.id, seat, others,
                0 if result.how == "nobody" else points.of(result.ranks)[seat],
                _outcome(result.ranks, seat) if result.how != "nobody" else "lost",
                result.was_played(), result.ranks[seat], _difference(result.score, seat),
            )  # fmt: skip


def _left(contest: Contest, table: Table, seat: int, others: tuple[int, ...]) -> Line:
    """Return a line of a table that is still played; where one of two has left it, the other has won."""
    entrant, points = table.seats[seat], contest.settings.points
    here = not contest.entrants[entrant].left_in(table.stage)
    there = [other for other in others if not contest.entrants[other].left_in(table.stage)]
    if here and not there:
        return Line(entrant, table.round, table.id, seat, others, points.of((1, 2))[0], "won", False, 1)
    if not here and len(others) == 1:
        return Line(entrant, table.round, table.id, seat, others, points.of((1, 2))[1], "lost", False, 2)
    return Line(entrant, table.round, table.id, seat, others, 0, "open", False)


def _never_drawn(contest: Contest, stage: int, pool: int, out: frozenset[int]) -> Iterable[Line]:
    """Yield walkovers against those who left late, for the rounds that are drawn without them."""
    members = contest.pools[stage][pool]
    gone = [n for n in members if contest.entrants[n].left_in(stage) and n not in out]
    legs, worth = contest.settings.stages[stage].legs, contest.settings.points.of((1, 2))[0]
    last = rounds(contest, pool, stage)
    for absent in gone:
        for other in members:
            drawn = sum({absent, other} <= set(table.seats) for table in contest.tables_of(stage, pool))
            if other != absent and other not in out and other not in gone:
                for _ in range(legs - drawn):
                    yield Line(other, last, 0, 0, (absent,), worth, "won", False, 1)
                    yield Line(absent, last, 0, 1, (other,), 0, "lost", False, 2)


def _outcome(ranks: tuple[int, ...], seat: int) -> Outcome:
    if ranks[seat] > 1:
        return "lost"
    return "won" if ranks.count(1) == 1 else "drawn"


def _difference(score: tuple[int, ...], seat: int) -> int:
    return score[seat] - max(score[:seat] + score[seat + 1 :]) if score else 0
