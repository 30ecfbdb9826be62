"""Where the cells of a board lie in a picture, whatever their outlines."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import NamedTuple

from render.layout.outline import Outline, Point, bounds, contains
from render.scene_board import Board, Cell

_WIDEST = 200
"""Widest cell in pixels at scale 1."""
_LEAST = 132
"""Narrowest square at scale 1 of a board that leaves room for what stands below it: its pieces remain legible."""
_SQUARE = 4
_MARGIN, _BARE_MARGIN = 40, 8
"""Room round the cells at scale 1: with coordinates beside them, and without."""


class Plan(NamedTuple):
    """A board in pixels: its corner, the width of a cell, its margin for coordinates, its extent in cells."""

    left: int
    top: int
    size: int
    margin: int
    origin: Point
    extent: Point
    turned: bool

    def at(self, point: Point) -> Point:
        """Return where a point of the board lies; a turned board is seen from the other side."""
        x, y = point[0] - self.origin[0], point[1] - self.origin[1]
        if self.turned:
            x, y = self.extent[0] - x, self.extent[1] - y
        return self.left + x * self.size, self.top + y * self.size

    def centre(self, cell: Cell) -> Point:
        """Return the middle of a cell."""
        return self.at(cell.centre)

    def corner(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of the square round a cell's middle in which its pieces are drawn."""
        left, top = self.box(cell)
        wide, high = tile_size(cell.outline, self.size)
        return left + (wide - self.size) // 2, top + (high - self.size) // 2

    def box(self, cell: Cell) -> tuple[int, int]:
        """Return the upper left corner of a cell's tile."""
        x, y = self.centre(cell)
        wide, high = tile_size(cell.outline, self.size)
        return int(x - wide / 2 + 0.5), int(y - high / 2 + 0.5)

    def outline(self, cell: Cell) -> list[Point]:
        """Return the corners of a cell."""
        x, y = cell.centre
        return [self.at((x + dx, y + dy)) for dx, dy in cell.outline]

    def crossed(self, points: list[Point], cells: Iterable[Cell]) -> set[str]:
        """Return the names of those cells that a path of points crosses, without the cells of its ends."""
        samples: list[Point] = []
        for first, second in pairwise(points):
            steps = max(1, int(4 * max(abs(second[0] - first[0]), abs(second[1] - first[1])) / self.size))
            samples += [
                (first[0] + (second[0] - first[0]) * step / steps, first[1] + (second[1] - first[1]) * step / steps)
                for step in range(steps + 1)
            ]
        found: set[str] = set()
        for cell in cells:
            x, y = self.centre(cell)
            left, top, right, bottom = (edge * self.size for edge in _reach(cell.outline))
            here = [(px - x, py - y) for px, py in samples if left <= px - x < right and top <= py - y < bottom]
            if here and any(self._holds(cell, point) for point in here):
                ends = [(px - x, py - y) for px, py in (points[0], points[-1])]
                if not any(self._holds(cell, end) for end in ends):
                    found.add(cell.name)
        return found

    def _holds(self, cell: Cell, point: Point) -> bool:
        return contains(cell.outline, (point[0] / self.size, point[1] / self.size))

    @property
    def width(self) -> int:
        """The width of the cells together."""
        return round(self.extent[0] * self.size)

    @property
    def height(self) -> int:
        """The height of the cells together."""
        return round(self.extent[1] * self.size)

    @property
    def bottom(self) -> int:
        """Where the next part of a picture may begin."""
        return self.top + self.height + self.margin


@lru_cache(maxsize=64)
def _reach(outline: Outline) -> tuple[float, float, float, float]:
    return bounds(outline)


@lru_cache(maxsize=64)
def tile_size(outline: Outline, size: int) -> tuple[int, int]:
    """Return the width and height of a cell's tile."""
    left, top, right, bottom = bounds(outline)
    return round((right - left) * size), round((bottom - top) * size)


def board_plan(board: Board, width: int, top: int, scale: float, lowest: int | None = None) -> Plan:
    """Fit a board into a picture's width below `top`; if it is to end by `lowest`, its coordinates stand above and at
    the left alone. Squares may become smaller for that; other cells may not, as their signs are small already.
    """
    margin = round((_MARGIN if board.labels else _BARE_MARGIN) * scale)
    left, upper, right, lower = _extent(board.cells)
    far = margin if lowest is None else min(margin, round(_BARE_MARGIN * scale))
    size = min(round(_WIDEST * scale), int((width - margin - far) / (right - left)))
    if lowest is not None and all(len(cell.outline) == _SQUARE for cell in board.cells):
        size = max(min(size, int((lowest - top - margin - far) / (lower - upper))), round(_LEAST * scale))
    edge = margin + (width - margin - far - round(size * (right - left))) // 2
    return Plan(edge, top + margin, size, margin, (left, upper), (right - left, lower - upper), board.turned)


def _extent(cells: tuple[Cell, ...]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of all cells."""
    centres: dict[Outline, list[Point]] = {}
    for cell in cells:
        centres.setdefault(cell.outline, []).append(cell.centre)
    boxes = [(bounds(middles), bounds(outline)) for outline, middles in centres.items()]
    return (
        min(middles[0] + outline[0] for middles, outline in boxes),
        min(middles[1] + outline[1] for middles, outline in boxes),
        max(middles[2] + outline[2] for middles, outline in boxes),
        max(middles[3] + outline[3] for middles, outline in boxes),
    )
