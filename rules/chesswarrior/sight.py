"""Distance, facing, line of sight, arcs, areas and lines on the 8 x 8 board, in integers (spec 3.9, 4.5).

Squares are the house's cells: row by row from the north-west corner, so that 0 is a8 and 63 is h1. Sets of squares are
bit masks (bit n is cell n), so that a question about sight is three `and` operations on a table.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from rules.geometry.square import DIRECTIONS, EAST, NORTH, SOUTH, WEST, Cell, grid

SIZE: Final = 8
BOARD: Final = grid(SIZE, SIZE, frozenset[Cell]())
NAMES: Final = tuple(f"{'abcdefgh'[c % SIZE]}{SIZE - c // SIZE}" for c in range(BOARD.size))
"""Per cell its name: a letter from west to east, a digit from south to north."""
CELL_OF: Final = {name: cell for cell, name in enumerate(NAMES)}
FACINGS: Final = tuple(DIRECTIONS)
"""Facing 0, 1, 2, 3 is n, e, s, w."""

SIDE = "side"
PENALTIES: Final = (0, 2, 4, None)
"""By the number of blocked lines: what is added to the hit number; None is Non Sight (RCW-08)."""
SQUARE: Final = 20
"""Units of a square in which lines are measured."""
INSET: Final = 9
"""How far the outer lines lie from the middle of a square: its corner, drawn in by one unit (RCW-09)."""

Mask = int
Lines = tuple[Mask, Mask, Mask]
Offset = tuple[int, int]


class Sight(NamedTuple):
    """What stands on each of the three lines, and what that adds to the hit number (None: Non Sight)."""

    blocked: tuple[bool, bool, bool]
    by: tuple[tuple[Cell, ...], tuple[Cell, ...], tuple[Cell, ...]]
    penalty: int | None


def mask(cells: Iterable[Cell]) -> Mask:
    """Return the set of squares as bits."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def squares(bits: Mask) -> tuple[Cell, ...]:
    """Return the squares of a mask in cell order."""
    found: list[Cell] = []
    while bits:
        low = bits & -bits
        found.append(low.bit_length() - 1)
        bits ^= low
    return tuple(found)


DISTANCES: Final = tuple(tuple(BOARD.manhattan(a, b) for b in range(BOARD.size)) for a in range(BOARD.size))


def distance(a: Cell, b: Cell) -> int:
    """Return the squares between two squares as heroes walk: orthogonal steps (CW-63, CW-72, RCW-12)."""
    return DISTANCES[a][b]


def _apart(a: Cell, b: Cell) -> tuple[int, int]:
    """Return how far east and how far north of `a` the square `b` lies."""
    return b % SIZE - a % SIZE, a // SIZE - b // SIZE


def _sign(n: int) -> int:
    return (n > 0) - (n < 0)


def _offsets(dx: int, dy: int) -> tuple[Offset, Offset, Offset]:
    if dx and dy:
        x, y = INSET * _sign(dx), INSET * _sign(dy)
        return (-x, y), (0, 0), (x, -y)
    return ((-INSET, 0), (0, 0), (INSET, 0)) if dy else ((0, INSET), (0, 0), (0, -INSET))


def offsets(a: Cell, b: Cell) -> tuple[Offset, Offset, Offset]:
    """Return where the three lines begin and end, from the middle of either square to east and north, in units.

    See CW-87.
    """
    return _offsets(*_apart(a, b))


def _patterns(dx: int, dy: int) -> Lines:
    """Return per line the squares that would block it, as bits counted from `a` upward, bit 63 being `a` itself.

    The corners of a square nearest to and farthest from a line lie `reach` on either side of its centre's value, so
    that the least corner is negative and the greatest positive exactly if the centre's value is less than `reach`.
    """
    found = [0, 0, 0]
    reach = SQUARE // 2 * (abs(dx) + abs(dy))
    starts = [dx * oy - dy * ox for ox, oy in _offsets(dx, dy)]
    for cx in range(min(0, dx), max(0, dx) + 1):
        for cy in range(min(0, dy), max(0, dy) + 1):
            if (cx, cy) in ((0, 0), (dx, dy)):
                continue
            centre = SQUARE * (dx * cy - dy * cx)
            bit = 1 << (BOARD.size - 1 + cx - SIZE * cy)
            for line, start in enumerate(starts):
                if abs(centre - start) < reach:
                    found[line] |= bit
    return found[0], found[1], found[2]


def _lines() -> tuple[tuple[Lines, ...], ...]:
    patterns = {(x, y): _patterns(x, y) for x in range(1 - SIZE, SIZE) for y in range(1 - SIZE, SIZE)}
    last = BOARD.size - 1

    def between(a: Cell, b: Cell) -> Lines:
        one, two, three = patterns[_apart(a, b)]
        return one << a >> last, two << a >> last, three << a >> last

    return tuple(tuple(between(a, b) for b in range(BOARD.size)) for a in range(BOARD.size))


LINES: Final = _lines()
"""Per square and square the squares that block each of the three lines, in the order of RCW-09 step 1."""


def penalty(a: Cell, b: Cell, blockers: Mask) -> int | None:
    """Return what the sight from `a` to `b` adds to the hit number: 0, 2, 4, or None for Non Sight (RCW-08, RCW-09).

    See CW-86. `blockers` are obstacles and, for a use on a target, the heroes of the other side (CW-88, CW-89).
    """
    one, two, three = LINES[a][b]
    return PENALTIES[bool(one & blockers) + bool(two & blockers) + bool(three & blockers)]


def sight(a: Cell, b: Cell, blockers: Mask) -> Sight:
    """Return which of the three lines are blocked and by what, for those who are told why (RCW-09)."""
    one, two, three = (squares(line & blockers) for line in LINES[a][b])
    blocked = bool(one), bool(two), bool(three)
    return Sight(blocked, (one, two, three), PENALTIES[sum(blocked)])


def quarters(a: Cell, b: Cell) -> tuple[int, ...]:
    """Return the facing in whose quarter `b` lies; both on an exact diagonal, north or south first (CW-83, CW-84).

    Raises ValueError for a square and itself.
    """
    if a == b:
        raise ValueError(f"{NAMES[a]} lies in no quarter of its own")
    dx, dy = _apart(a, b)
    across, along = (EAST if dx > 0 else WEST), (NORTH if dy > 0 else SOUTH)
    if abs(dx) == abs(dy):
        return along, across
    return (across,) if abs(dx) > abs(dy) else (along,)


def turned(facing: int, a: Cell, b: Cell) -> int:
    """Return how a hero on `a` with this facing faces `b` if its player names no facing (spec 5.3)."""
    found = quarters(a, b)
    return facing if facing in found else found[0]


def _ahead(user: Cell, facing: int, other: Cell) -> tuple[int, int]:
    """Return how far `other` lies along the facing, and how far across it."""
    dx, dy = _apart(user, other)
    if facing == NORTH:
        return dy, abs(dx)
    if facing == SOUTH:
        return -dy, abs(dx)
    return (dx if facing == EAST else -dx), abs(dy)


def fot(user: Cell, facing: int, other: Cell, bs_arc: str = SIDE) -> bool:
    """Tell whether a square lies in the front or a side arc of the user (CW-90, CW-91, RCW-41, RCW-60).

    `bs_arc` is the match option: whether a rear diagonal counts as `side` or as `back`.
    """
    ahead, across = _ahead(user, facing, other)
    if ahead >= 0:
        return True
    return -ahead < across or (-ahead == across and bs_arc == SIDE)


def line(user: Cell, facing: int, length: int | None, obstacles: Mask) -> tuple[Cell, ...]:
    """Return the squares of a direct line, nearest first: to its length, the edge (None) or an obstacle (RCW-45)."""
    found: list[Cell] = []
    for cell in BOARD.ray(user, facing, SIZE if length is None else length):
        if obstacles >> cell & 1:
            break
        found.append(cell)
    return tuple(found)
