"""Square cells: where they lie and what stands round a board of them."""

from __future__ import annotations

from functools import lru_cache

from render.scene_board import Cell, Label, Outline

SQUARE: Outline = ((-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5))


@lru_cache(maxsize=1024)
def square_cell(
    name: str, row: int, column: int, terrain: str = "floor", zone: int | None = None, turns: int | None = None
) -> Cell:
    """Return the square in a row and a column, both from 0, from the top and the left."""
    centre = (column + 0.5, row + 0.5)
    return Cell(name, centre, SQUARE, terrain, zone, turns, (row + column) % 2 == 1)


@lru_cache(maxsize=64)
def square_labels(rows: tuple[str, ...], columns: tuple[str, ...]) -> tuple[Label, ...]:
    """Return the names of rows and columns on all four sides."""
    wide, high = float(len(columns)), float(len(rows))
    sides = [Label(name, (x, n + 0.5), (way, 0)) for n, name in enumerate(rows) for x, way in ((0.0, -1), (wide, 1))]
    ends = [Label(name, (n + 0.5, y), (0, way)) for n, name in enumerate(columns) for y, way in ((0.0, -1), (high, 1))]
    return (*sides, *ends)
