"""Everybody meets everybody: Berger's tables."""

from __future__ import annotations

from collections import Counter

from .acts import Pairing
from .contest import Contest


def berger(size: int, legs: int = 1) -> list[list[tuple[int, ...]]]:
    """Return the rounds of a round robin of `size` entrants (from 0), each table in the order of its seats.

    The tables of the FIDE Handbook (C.05, annex 1) for an even number; with an odd one, who would meet the last has no
    opponent (a table of one). In the second leg everybody takes the other seat.
    """
    even = size + size % 2
    last = even - 1
    rounds: list[list[tuple[int, ...]]] = []
    for number in range(1, even):
        top = (number - 1) // 2 if number % 2 else even // 2 + number // 2 - 1
        first = (top, last) if number % 2 else (last, top)
        others = [((top + k) % last, (top - k) % last) for k in range(1, even // 2)]
        tables: list[tuple[int, ...]] = [first, *others]
        rounds.append([tuple(seat for seat in table if seat < size) for table in tables])
    return rounds + [[table[::-1] for table in tables] for tables in rounds] if legs == 2 else rounds


def rounds(contest: Contest, pool: int, stage: int | None = None) -> int:
    """Return how many rounds a pool of a stage (the one that is played) plays."""
    number = contest.stage if stage is None else stage
    size = len(contest.pools[number][pool])
    return (size - 1 + size % 2) * contest.settings.stages[number].legs


def due(contest: Contest, pool: int, number: int) -> list[Pairing]:
    """Return the tables of a pool's round; those of who has left are not drawn, their opponents get their points as
    the table is counted (`schedule`)."""
    members = contest.pools[contest.stage][pool]
    tables = berger(len(members), contest.playing.legs)[number - 1]
    gone = {entrant for entrant in members if contest.entrants[entrant].status == "dropped"}
    seated = [tuple(members[seat] for seat in table) for table in tables]
    return [
        Pairing(seats, pool, number, alone="bye" if len(seats) == 1 else None)
        for seats in seated
        if not gone & set(seats)
    ]


def missing(contest: Contest, pool: int) -> list[Pairing]:
    """Return the tables of a pool that its drawn rounds are without though both are here: one was away as they were
    drawn.
    """
    members, legs = contest.pools[contest.stage][pool], contest.playing.legs
    gone = {entrant for entrant in members if contest.entrants[entrant].status == "dropped"}
    met = Counter(frozenset(table.seats) for table in contest.tables_of(pool=pool))
    there = {(table.round, entrant) for table in contest.tables_of(pool=pool) for entrant in table.seats}
    drawn = enumerate(berger(len(members), legs)[: contest.round_of(pool)], 1)
    seated = (Pairing(tuple(members[s] for s in table), pool, number) for number, tables in drawn for table in tables)
    return [
        one
        for one in seated
        if len(one.seats) > 1
        and not gone & set(one.seats)
        and met[frozenset(one.seats)] < legs
        and not any((one.round, entrant) in there for entrant in one.seats)
    ]


def to_draw(contest: Contest, pool: int) -> Counter[int]:
    """Return how many tables each of a pool has in rounds that are not drawn yet; those of who has left are none."""
    members = contest.pools[contest.stage][pool]
    gone = {entrant for entrant in members if contest.entrants[entrant].status == "dropped"}
    tables = (
        table for number in berger(len(members), contest.playing.legs)[contest.round_of(pool) :] for table in number
    )
    seated = (tuple(members[seat] for seat in table) for table in tables if len(table) > 1)
    return Counter(entrant for seats in seated if not gone & set(seats) for entrant in seats)
