"""Dice against each other: who is highest, with ties thrown again (RDW-05)."""

from __future__ import annotations

from collections.abc import Sequence

from .base import War
from .events import RolledOff

REROLLS = 10


def roll_off(r: War, seats: Sequence[int], why: str) -> list[int]:
    """Order seats by dice, highest first; the tied roll again among themselves (RDW-05)."""
    dice: list[tuple[int, int]] = []
    found = _rolled(r, list(seats), dice, 0)
    r.tell(RolledOff(why, dice, found))
    return found


def _rolled(r: War, seats: list[int], dice: list[tuple[int, int]], again: int) -> list[int]:
    if len(seats) < 2 or again > REROLLS:
        return seats
    thrown = {seat: r.roll(6) for seat in seats}
    dice += thrown.items()
    found: list[int] = []
    for value in sorted(set(thrown.values()), reverse=True):
        found += _rolled(r, [seat for seat in seats if thrown[seat] == value], dice, again + 1)
    return found
