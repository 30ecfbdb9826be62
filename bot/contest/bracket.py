"""Knock-outs: a bracket is a set of slots, each fed by seeds or by what came of other slots."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

from .acts import Pairing
from .contest import Contest, Table

From = Literal["seed", "win", "lose"]


class Source(NamedTuple):
    """Where a seat of a slot comes from: a seed (from 0), or the winner or loser of another slot."""

    kind: From
    seed: int = 0
    slot: str = ""


class Slot(NamedTuple):
    """A table of a bracket. `depth` orders the slots by when they can be played; `rank` is the place of its loser."""

    name: str
    depth: int
    one: Source
    other: Source
    rank: int


KINDS = ("knockout", "double_knockout")
NOBODY = 0
"""Who sits where nobody does: the opponent of a seed with a bye."""


def seeds(size: int) -> list[int]:
    """Return the seeds (from 0) in the order of the first round's seats, so that the best meet last."""
    order = [0]
    while len(order) < size:
        whole = len(order) * 2
        order = [seed for top in order for seed in (top, whole - 1 - top)]
    return order


@cache
def single(entrants: int, third: bool = False) -> tuple[Slot, ...]:
    """Return the bracket of a knock-out: `w1.0` is the first table of round 1, `third` that for place 3."""
    size = 1 << max(1, (entrants - 1).bit_length())
    rounds = size.bit_length() - 1
    slots = list(_winners(size))
    if third and rounds > 1:
        one, other = (Source("lose", 0, f"w{rounds - 1}.{i}") for i in (0, 1))
        slots.insert(-1, Slot("third", rounds, one, other, 4))
    return tuple(slots)


def _winners(size: int) -> Iterator[Slot]:
    order, rounds = seeds(size), size.bit_length() - 1
    for number in range(1, rounds + 1):
        tables = size >> number
        for i in range(tables):
            if number == 1:
                one, other = Source("seed", order[2 * i]), Source("seed", order[2 * i + 1])
            else:
                one, other = (Source("win", 0, f"w{number - 1}.{2 * i + k}") for k in (0, 1))
            yield Slot(f"w{number}.{i}", number, one, other, tables + 1)


@cache
def double(entrants: int) -> tuple[Slot, ...]:
    """Return the bracket of a double knock-out: losers go on in `l` slots; who comes from there must win the final
    (`final`) and the `reset` after it.

    Those who come down meet the losers' side in turned order, so that two who have met do so again as late as may be.
    """
    size = 1 << max(1, (entrants - 1).bit_length())
    rounds = size.bit_length() - 1
    slots, out = list(_winners(size)), size
    number = 0
    for wide in range(1, rounds):
        tables = size >> (wide + 1)
        number += 1
        for i in range(tables):
            before = Source("lose", 0, "w1.") if wide == 1 else Source("win", 0, f"l{number - 1}.")
            one, other = (before._replace(slot=f"{before.slot}{2 * i + k}") for k in (0, 1))
            slots.append(Slot(f"l{number}.{i}", 2 * wide - 1, one, other, out - tables + 1))
        out -= tables
        number += 1
        for i in range(tables):
            down = Source("lose", 0, f"w{wide + 1}.{tables - 1 - i}")
            level = Source("win", 0, f"l{number - 1}.{i}")
            slots.append(Slot(f"l{number}.{i}", 2 * wide, down, level, out - tables + 1))
        out -= tables
    above = Source("win", 0, f"w{rounds}.0")
    below = Source("win", 0, f"l{number}.0") if number else Source("lose", 0, f"w{rounds}.0")
    slots.append(Slot("final", 2 * rounds, above, below, 2))
    slots.append(Slot("reset", 2 * rounds + 1, Source("lose", 0, "final"), Source("win", 0, "final"), 2))
    return tuple(slots)


class Bracket:
    """A pool's bracket with what is known of it; a slot whose opponent is nobody is won without a table."""

    def __init__(self, contest: Contest, stage: int, pool: int) -> None:
        what = contest.settings.stages[stage]
        self.members = contest.pools[stage][pool]
        size = len(self.members)
        self.slots = double(size) if what.kind == "double_knockout" else single(size, what.third)
        self.named = {slot.name: slot for slot in self.slots}
        self.tables: dict[str, Table] = {t.slot: t for t in contest.tables_of(stage, pool)}
        self._seated: dict[str, tuple[int | None, int | None]] = {}

    def seated(self, slot: Slot) -> tuple[int | None, int | None]:
        """Return who sits in a slot: an entrant, `NOBODY`, or None where it is not decided."""
        if slot.name not in self._seated:
            self._seated[slot.name] = self._sources(slot)
        return self._seated[slot.name]

    def _sources(self, slot: Slot) -> tuple[int | None, int | None]:
        if slot.name in self.tables:
            one, other = self.tables[slot.name].seats
            return one, other
        if slot.name == "reset" and not self.is_reset():
            return NOBODY, NOBODY
        return self._from(slot.one), self._from(slot.other)

    def is_reset(self) -> bool | None:
        """Say whether the final must be played again: who came from the losers' side has won it; None while open."""
        final = self.tables.get("final")
        winner = final.winner() if final else None
        return None if winner is None else winner == self._from(self.named["final"].other)

    def _from(self, source: Source) -> int | None:
        if source.kind == "seed":
            return self.members[source.seed] if source.seed < len(self.members) else NOBODY
        slot = self.named[source.slot]
        winner = self.winner(slot)
        if winner is None or source.kind == "win":
            return winner
        one, other = self.seated(slot)
        return other if winner == one else one

    def winner(self, slot: Slot) -> int | None:
        """Return who won a slot, `NOBODY` where nobody sat there, None while it is open."""
        if slot.name in self.tables:
            return self.tables[slot.name].winner()
        one, other = self.seated(slot)
        if NOBODY in (one, other) and None not in (one, other):
            return one or other
        return None

    def fed(self, slot: Slot) -> set[int | None]:
        """Return who is to sit in a slot by what feeds it now; `NOBODY` alone where the final is not played again."""
        if slot.name == "reset" and not self.is_reset():
            return {NOBODY}
        return {self._from(slot.one), self._from(slot.other)}

    def is_out(self, slot: Slot) -> bool:
        """Say whether who lost a slot goes on nowhere."""
        if slot.name == "final":
            return self.is_reset() is False
        return not any(slot.name == source.slot and source.kind == "lose" for s in self.slots for source in s[2:4])

    def due(self) -> list[Slot]:
        """Return the slots that can be played and have no table yet."""
        found: list[Slot] = []
        for slot in self.slots:
            one, other = self.seated(slot)
            if slot.name not in self.tables and one and other:
                found.append(slot)
        return found


def due(contest: Contest, pool: int = 0) -> list[Pairing]:
    """Return the tables of a bracket that can be played now: each as soon as both who feed it are known.

    The higher seed takes the second seat in odd rounds and the first in even ones.
    """
    bracket = Bracket(contest, contest.stage, pool)
    found: list[Pairing] = []
    for slot in bracket.due():
        pair = sorted((n for n in bracket.seated(slot) if n), key=bracket.members.index)
        seats = tuple(reversed(pair)) if slot.depth % 2 else tuple(pair)
        found.append(Pairing(seats, pool, slot.depth, slot.name))
    return found


def chooser(contest: Contest, table: Table) -> int:
    """Return who of a table has the higher seed."""
    return min(table.seats, key=contest.pools[table.stage][table.pool].index)


def misplaced(contest: Contest) -> list[int]:
    """Return the tables at which others sit than what feeds them says: a result was turned since they were drawn."""
    found: list[int] = []
    for stage, pools in enumerate(contest.pools):
        for pool in range(len(pools)) if contest.settings.stages[stage].kind in KINDS else ():
            bracket = Bracket(contest, stage, pool)
            drawn = ((slot, bracket.tables.get(slot.name)) for slot in bracket.slots)
            found += [table.id for slot, table in drawn if table and bracket.fed(slot) != set(table.seats)]
    return found


def over(contest: Contest, pool: int = 0) -> bool:
    """Say whether a bracket has its winner, and third place where it is played for."""
    bracket = Bracket(contest, contest.stage, pool)
    return all(bracket.winner(slot) is not None for slot in bracket.slots)


def won_by(contest: Contest, stage: int, pool: int) -> int | None:
    """Return who has won a bracket's final, None while it is open."""
    bracket = Bracket(contest, stage, pool)
    ends = map(bracket.winner, reversed(bracket.slots))
    return next(winner for winner in ends if winner != NOBODY)  # of a double the one before where none is played again


def places(contest: Contest, stage: int, pool: int) -> list[tuple[int, int]]:
    """Return the entrants of a bracket with their places: who went out in one round shares one; who is still in has
    the first."""
    bracket = Bracket(contest, stage, pool)
    place = dict.fromkeys(bracket.members, 1)
    for slot in bracket.slots:
        winner = bracket.winner(slot)
        for entrant in bracket.seated(slot):
            if not entrant or winner is None:
                continue
            if entrant != winner and bracket.is_out(slot):
                place[entrant] = slot.rank
            elif entrant == winner and slot.name == "third":
                place[entrant] = 3
    return sorted(place.items(), key=lambda pair: (pair[1], bracket.members.index(pair[0])))
