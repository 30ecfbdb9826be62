"""Where the squares of a board lie in a picture."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from render.scene import Board, Cell


class Grid(NamedTuple):
    """A board in pixels: the corner of its first square, the size of a square, its margin for coordinates."""

    left: int
    top: int
    size: int
    margin: int
    rows: int
    columns: int
    turned: bool

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a square; a turned board is seen from the other side."""
        row, column = self.place(cell)
        return self.left + column * self.size, self.top + row * self.size

    def centre(self, cell: Cell) -> tuple[float, float]:
        """Return the middle of a square."""
        x, y = self.corner(cell)
        return x + self.size / 2, y + self.size / 2

    def place(self, cell: Cell) -> tuple[int, int]:
        """Return the row and column in which a square is drawn."""
        if self.turned:
            return self.rows - 1 - cell.row, self.columns - 1 - cell.column
        return cell.row, cell.column

    def crossed(self, points: list[tuple[float, float]]) -> set[tuple[int, int]]:
        """Return row and column, as drawn, of the squares strictly between the ends of a path of points."""
        found: set[tuple[int, int]] = set()
        for first, second in pairwise(points):
            steps = max(1, int(4 * max(abs(second[0] - first[0]), abs(second[1] - first[1])) / self.size))
            for step in range(steps + 1):
                x = first[0] + (second[0] - first[0]) * step / steps
                y = first[1] + (second[1] - first[1]) * step / steps
                found.add((int(y - self.top) // self.size, int(x - self.left) // self.size))
        ends = (points[0], points[-1])
        return found - {(int(y - self.top) // self.size, int(x - self.left) // self.size) for x, y in ends}

    @property
    def bottom(self) -> int:
        return self.top + self.rows * self.size + self.margin


def square_grid(board: Board, width: int, top: int, scale: float) -> Grid:
    """Fit a board into a picture's width below `top`; squares are at most 168 px wide at scale 1."""
    margin = round(40 * scale)
    rows, columns = len(board.rows), len(board.columns)
    size = min(round(168 * scale), (width - 2 * margin) // columns)
    left = (width - size * columns) // 2
    return Grid(left, top + margin, size, margin, rows, columns, board.turned)
