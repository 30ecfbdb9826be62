"""Where the number of an arrow lies on round cells: near where it begins, and on as little else as can be."""

from __future__ import annotations

from collections.abc import Iterable
from math import hypot
from typing import NamedTuple

from render.paint.pen import Point

BODY = 0.31
"""Half the width of what stands on a cell, as a share of the cell's."""
SIGN = 0.24
"""The same of a sign."""
WALL = 0.14
"""The same of what is left of a building over those who stand in it."""
AWAY = (
    (-0.40, 0.0), (-0.30, 0.34), (-0.30, -0.34), (0.0, 0.48), (0.0, -0.48), (0.32, 0.42), (0.32, -0.42), (-0.62, 0.0),
    (-0.52, 0.40), (-0.52, -0.40),
)  # fmt: skip
"""Places round where an arrow begins, as shares of a cell's width along it and to its left; the best first."""
EMPTY = (-0.08, 0.0)
"""Where nobody stands any more."""
NUMBER_WEIGHT, ORDER_WEIGHT = 3.0, 0.012
"""How much worse it is to lie on another number than on a piece, and how much a later place is worth a free one."""


class Box(NamedTuple):
    """A rectangle in pixels."""

    left: float
    top: float
    right: float
    bottom: float

    @classmethod
    def round(cls, middle: Point, half: float) -> Box:
        """Return the square round a point."""
        return cls(middle[0] - half, middle[1] - half, middle[0] + half, middle[1] + half)

    def shared(self, other: Box) -> float:
        """Return the pixels that two rectangles have in common."""
        wide = min(self.right, other.right) - max(self.left, other.left)
        high = min(self.bottom, other.bottom) - max(self.top, other.top)
        return max(0.0, wide) * max(0.0, high)


class Places:
    """Finds places for numbers one after the other, none on one that lies already where another place is free."""

    def __init__(
        self,
        board: Box,
        size: int,
        pieces: Iterable[Point],
        signs: Iterable[Point] = (),
        walls: Iterable[Point] = (),
    ) -> None:
        """Begin with the middles of pieces, of signs, which are laid over numbers later, and of buildings' numbers."""
        self._board = board
        self._size = size
        self._pieces = [Box.round(middle, BODY * size) for middle in pieces]
        self._taken = [Box.round(middle, SIGN * size) for middle in signs]
        self._taken += [Box.round(middle, WALL * size) for middle in walls]

    def place(self, start: Point, toward: Point, wide: int, *, is_empty: bool) -> Point:
        """Return the middle of a number so wide, of an arrow that leads from one cell's middle towards another's."""
        found = min(self._candidates(start, toward, is_empty), key=lambda one: self._cost(one[0], one[1], wide))
        self._taken.append(Box.round(found[1], wide / 2))
        return found[1]

    def _candidates(self, start: Point, toward: Point, is_empty: bool) -> list[tuple[int, Point]]:
        (x, y), size = start, self._size
        length = hypot(toward[0] - x, toward[1] - y)
        along = (toward[0] - x) / length, (toward[1] - y) / length
        shares = (EMPTY, *AWAY) if is_empty else AWAY
        return [
            (n, (x + size * (far * along[0] - side * along[1]), y + size * (far * along[1] + side * along[0])))
            for n, (far, side) in enumerate(shares)
        ]

    def _cost(self, number: int, middle: Point, wide: int) -> float:
        box = Box.round(middle, wide / 2)
        whole = float(wide * wide)
        inside = box.shared(self._board)
        covered = sum(box.shared(one) for one in self._pieces) + NUMBER_WEIGHT * sum(map(box.shared, self._taken))
        return (covered + NUMBER_WEIGHT * (whole - inside)) / whole + ORDER_WEIGHT * number
