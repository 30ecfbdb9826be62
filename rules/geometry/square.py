"""Rectangular boards of square cells: neighbours, distances, shapes and names, computed once per board."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

NORTH, EAST, SOUTH, WEST = range(4)
DIRECTIONS: Final = "nesw"
FAR: Final = 1_000_000
"""A distance no board has: not reachable."""

Cell = int
"""Row by row from the north-west corner, from 0."""


class Grid:
    """A board of `rows` x `cols` cells of which some are walls; immutable, cached by `grid`.

    Distances: `manhattan`, `chebyshev`, and `reach`, the fewest orthogonal steps that enter no wall.
    """

    def __init__(self, rows: int, cols: int, walls: frozenset[Cell]) -> None:
        self.rows = rows
        self.cols = cols
        self.size = rows * cols
        self.walls = walls
        self.steps: tuple[tuple[Cell, ...], ...] = tuple(
            tuple(self._step(c, d) for d in range(4)) for c in range(self.size)
        )
        """Per cell the cell to the north, east, south and west, -1 off the board."""
        self.open_neighbours: tuple[tuple[Cell, ...], ...] = tuple(
            tuple(n for n in row if n >= 0 and n not in walls) for row in self.steps
        )
        self._reach: dict[Cell, tuple[int, ...]] = {}
        self._shapes: dict[tuple[str, int, int, Cell], frozenset[Cell]] = {}

    def _step(self, cell: Cell, direction: int) -> Cell:
        row, col = divmod(cell, self.cols)
        row += (direction == SOUTH) - (direction == NORTH)
        col += (direction == EAST) - (direction == WEST)
        return row * self.cols + col if 0 <= row < self.rows and 0 <= col < self.cols else -1

    def manhattan(self, a: Cell, b: Cell) -> int:
        """Return row difference plus column difference."""
        return abs(a // self.cols - b // self.cols) + abs(a % self.cols - b % self.cols)

    def chebyshev(self, a: Cell, b: Cell) -> int:
        """Return the larger of row and column difference."""
        return max(abs(a // self.cols - b // self.cols), abs(a % self.cols - b % self.cols))

    def reach(self, a: Cell) -> tuple[int, ...]:
        """Return per cell the fewest orthogonal steps from `a` that enter no wall, FAR if there are none."""
        found = self._reach.get(a)
        if found is None:
            distance = [FAR] * self.size
            distance[a] = 0
            front = [a]
            while front:
                beyond: list[Cell] = []
                for cell in front:
                    for other in self.open_neighbours[cell]:
                        if distance[other] == FAR:
                            distance[other] = distance[cell] + 1
                            beyond.append(other)
                front = beyond
            found = self._reach[a] = tuple(distance)
        return found

    def shape(self, shape: str, low: int, high: int, centre: Cell) -> frozenset[Cell]:
        """Return the cells of a range shape: reach, radius, block, line, map or self; both ends inclusive."""
        key = (shape, low, high, centre)
        found = self._shapes.get(key)
        if found is None:
            found = self._shapes[key] = frozenset(self._cells(shape, low, high, centre))
        return found

    def _cells(self, shape: str, low: int, high: int, centre: Cell) -> list[Cell]:
        if shape == "self":
            return [centre]
        if shape == "map":
            return list(range(self.size))
        if shape == "reach":
            distance = self.reach(centre)
            return [c for c in range(self.size) if low <= distance[c] <= high]
        if shape == "radius":
            return [c for c in range(self.size) if low <= self.manhattan(centre, c) <= high]
        if shape == "block":
            return [c for c in range(self.size) if low <= self.chebyshev(centre, c) <= high]
        if shape == "line":
            return [c for c in range(self.size) if self._lined(centre, c, low, high)]
        raise ValueError(f"unknown range shape {shape!r}")

    def _lined(self, a: Cell, b: Cell, low: int, high: int) -> bool:
        distance = self.manhattan(a, b)
        if not low <= distance <= high:
            return False
        if a == b:
            return True
        direction = self.direction(a, b)
        if direction is None:
            return False
        cell = self.steps[a][direction]
        while cell != b:
            if cell in self.walls:
                return False
            cell = self.steps[cell][direction]
        return True

    def direction(self, a: Cell, b: Cell) -> int | None:
        """Return the direction from `a` straight to `b`, None if they share no row or column or are equal."""
        if a == b:
            return None
        if a // self.cols == b // self.cols:
            return EAST if b > a else WEST
        if a % self.cols == b % self.cols:
            return SOUTH if b > a else NORTH
        return None

    def ray(self, start: Cell, direction: int, length: int) -> list[Cell]:
        """Return up to `length` cells from `start` on, without it, stopping before a wall or the edge."""
        cells: list[Cell] = []
        cell = self.steps[start][direction]
        while len(cells) < length and cell >= 0 and cell not in self.walls:
            cells.append(cell)
            cell = self.steps[cell][direction]
        return cells

    def row_of(self, cell: Cell) -> list[Cell]:
        """Return all cells of the row."""
        first = cell - cell % self.cols
        return list(range(first, first + self.cols))

    def column_of(self, cell: Cell) -> list[Cell]:
        """Return all cells of the column."""
        return list(range(cell % self.cols, self.size, self.cols))


@lru_cache(maxsize=4096)
def grid(rows: int, cols: int, walls: frozenset[Cell]) -> Grid:
    """Return the board; equal boards are one object, so that its tables are computed once."""
    return Grid(rows, cols, walls)


@cache
def row_letter_names(rows: int, cols: int) -> tuple[str, ...]:
    """Name cells by a row letter from the top and a column number from the left: a1, a2, ... b1."""
    return tuple(f"{chr(ord('a') + r)}{c + 1}" for r in range(rows) for c in range(cols))
