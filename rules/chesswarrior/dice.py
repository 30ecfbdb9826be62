"""Rolls: faces, successes, ties for places, and what is built with dice (CW-08, RCW-05 to RCW-07, RCW-20, RCW-67)."""

from __future__ import annotations

from collections.abc import Sequence

from .board import AREAS, MOST_OBSTACLES
from .changes import Chess
from .odds import effective
from .sight import CELL_OF
from .state import ChessState

FACES = 10


def face_shown(state: ChessState, drawn: int) -> int:
    """Return the face of a d10: 0-9, or 10 in place of 0 (RCW-06)."""
    return FACES if drawn == 0 and state.options.d10 == "1-10" else drawn


def roll(r: Chess, count: int) -> list[int]:
    """Roll d10 at once (CW-69)."""
    return [face_shown(r.state, r.pick(FACES)) for _ in range(count)]


def hit_number(state: ChessState, printed: int, penalty: int, modifiers: int) -> int:
    """Return the effective hit number (RCW-07, RCW-08)."""
    return effective(printed, penalty, modifiers, state.options.d10)


def successes(dice: Sequence[int], hit: int) -> int:
    """Count the dice that reach the hit number (RCW-07)."""
    return sum(1 for die in dice if die >= hit)


def tie_order(r: Chess, sides: Sequence[int], rounds: list[list[int]]) -> list[int]:
    """Roll one die for each hero and return the sides of the places, highest first (CW-38, RCW-20).

    `sides`: one entry per due hero, south first; `rounds` takes every roll. Equal dice of both sides roll again
    among themselves, the highest such value first.
    """
    dice = roll(r, len(sides))
    rounds.append(dice)
    order: list[int] = []
    for value in sorted(set(dice), reverse=True):
        equal = [side for side, die in zip(sides, dice, strict=True) if die == value]
        order += tie_order(r, equal, rounds) if len(set(equal)) > 1 else equal
    return order


def build_field(r: Chess) -> tuple[int, list[list[int]]]:
    """Roll the obstacles: how many, then column and row of each; return them as a mask with all dice rolled.

    Faces without a column are rolled again; on a square taken, or in an area that is full, both dice are (CW-04,
    CW-07, CW-26, CW-27, RCW-04, RCW-05).
    """
    count = r.roll(6)
    state = r.state
    areas, most = AREAS[state.options.checking], MOST_OBSTACLES[state.options.checking]
    rolled: list[list[int]] = [[count]]
    found = 0
    while found.bit_count() < count:
        dice = roll(r, 1)
        while not 1 <= dice[-1] <= 8:
            dice += roll(r, 1)
        row = r.roll(6)
        rolled.append([*dice, row])
        bit = 1 << CELL_OF[f"{'abcdefgh'[dice[-1] - 1]}{row + 1}"]
        full = any(area & bit and (area & found).bit_count() >= most for area in areas)
        if not found & bit and not full:
            found |= bit
    return found, rolled
