"""Tables put together by hand before they are published: who meets whom, who changes places, who has a round off."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from typing import Literal

from msgspec.structs import replace

from .acts import Lone, Pairing
from .contest import Contest
from .errors import Misfit, TooLate, Twice
from .swiss import Proposal, gather, seated

Way = Literal["meet", "swap", "bye", "half_bye"]
"""What a director does to tables: two meet, two change places, somebody has a round off."""
KINDS = ("swiss", "rolling", "pods")
"""Kinds in which who meets whom is not fixed from the beginning."""


def check(contest: Contest, tables: Sequence[Pairing]) -> None:
    """Refuse tables that can't be the next ones of one pool: `TooLate`, `Twice` or `Misfit`."""
    if contest.playing.kind not in KINDS:
        raise TooLate(f"who meets whom is fixed in a {contest.playing.kind}", "set", number=0)
    if any(table.playoff for table in tables):
        raise TooLate("who meets whom is fixed in a play-off", "set", number=0)
    pools = {table.pool for table in tables}
    if len(pools) != 1:
        raise Misfit(f"tables of pools {sorted(pools)}", "tables")
    number = contest.round_of(min(pools)) + 1
    if any(table.round != number or table.slot for table in tables):
        raise Misfit(f"round {number} is next", "pools")
    seats = [entrant for table in tables for entrant in table.seats]
    if len(set(seats)) != len(seats):
        raise Twice("somebody has two tables in a round", "round")
    if (pair := _apart(contest, tables)) is not None:
        raise Misfit(f"{pair} are never to meet", "apart")


def standing(contest: Contest, pool: int, proposed: Proposal) -> Proposal:
    """Return a pool's next tables: those put together by hand if they are of the same people, else the proposed."""
    tables = contest.arranged.get(pool)
    if tables is None or _people(tables) != _people(proposed.tables) or _apart(contest, tables) is not None:
        return proposed
    return announced(contest, tables)


def announced(contest: Contest, tables: Sequence[Pairing]) -> Proposal:
    """Return tables with those who have met before."""
    met = gather(contest, tables[0].pool, _people(tables)).met
    pairs = (pair for table in tables for pair in combinations(table.seats, 2))
    return Proposal(tuple(tables), tuple(pair for pair in pairs if met[min(pair), max(pair)]))


def changed(contest: Contest, tables: Sequence[Pairing], way: Way, one: int, other: int = 0) -> tuple[Pairing, ...]:
    """Return the tables of a pool after a change; `Misfit` where the two are not both at them or it can't be made."""
    if way in ("bye", "half_bye"):
        return _off(contest, tables, one, way)
    here, there = _at(tables, one), _at(tables, other)
    if one == other:
        raise Misfit("nobody meets themselves", "seats")
    if here is there:
        return _with(tables, {here: [replace(here, seats=_exchanged(here.seats, one, other))]})
    if way == "meet":
        if max(len(here.seats), len(there.seats)) > 2:
            raise Misfit("tables of more than two", "meet")
        rest = [entrant for table in (here, there) for entrant in table.seats if entrant not in (one, other)]
        made = [_pair(contest, here, (one, other))]
        if len(rest) == 2:
            made.append(_pair(contest, there, (rest[0], rest[1])))
        elif rest:
            made.append(replace(here, seats=(rest[0],), alone="bye"))
        return _with(tables, {here: made[:1], there: made[1:]})
    return _with(
        tables,
        {table: [_filled(contest, table, _exchanged(table.seats, one, other))] for table in (here, there)},
    )


def _off(contest: Contest, tables: Sequence[Pairing], one: int, way: Lone) -> tuple[Pairing, ...]:
    """Give somebody a round off; who would have met them meets whoever had it off, or has it off too."""
    here = _at(tables, one)
    off = replace(here, seats=(one,), alone=way)
    rest = tuple(entrant for entrant in here.seats if entrant != one)
    lone = next((table for table in tables if table.alone == "bye" and table is not here), None)
    if not rest:
        return _with(tables, {here: [off]})
    if lone is not None:
        return _with(tables, {here: [_filled(contest, here, (*rest, *lone.seats))], lone: [off]})
    return _with(tables, {here: [_filled(contest, here, rest), off]})


def _filled(contest: Contest, table: Pairing, seats: tuple[int, ...]) -> Pairing:
    """Return a table with other people: two sit as they are owed, one has a round off."""
    if len(seats) == 2:
        return _pair(contest, table, seats)
    return replace(table, seats=seats, alone="bye" if len(seats) == 1 else None)


def _pair(contest: Contest, table: Pairing, seats: tuple[int, ...]) -> Pairing:
    """Return a table of two with the seats as they are owed."""
    one, other = seats
    return replace(table, seats=seated(one, other, gather(contest, table.pool, seats)), alone=None)


def _exchanged(seats: tuple[int, ...], one: int, other: int) -> tuple[int, ...]:
    return tuple({one: other, other: one}.get(entrant, entrant) for entrant in seats)


def _at(tables: Sequence[Pairing], entrant: int) -> Pairing:
    found = next((table for table in tables if entrant in table.seats), None)
    if found is None:
        raise Misfit(f"entrant {entrant} is not at one of the next tables", "unpaired", number=entrant)
    return found


def _with(tables: Sequence[Pairing], new: dict[Pairing, list[Pairing]]) -> tuple[Pairing, ...]:
    """Return tables with some replaced; who is alone comes last."""
    made = [now for table in tables for now in new.get(table, [table])]
    return tuple(sorted(made, key=lambda table: table.alone is not None))


def _apart(contest: Contest, tables: Sequence[Pairing]) -> tuple[int, int] | None:
    """Return two at one table who are never to meet, None where there are none."""
    pairs = (pair for table in tables for pair in combinations(sorted(table.seats), 2))
    return next((pair for pair in pairs if pair in contest.forbidden), None)


def _people(tables: Sequence[Pairing]) -> set[int]:
    return {entrant for table in tables for entrant in table.seats}
