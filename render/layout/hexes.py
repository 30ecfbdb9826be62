"""Hexes with a corner pointing up: where they lie and what stands round a board of them."""

from __future__ import annotations

from math import sqrt

from render.scene_board import Cell, Label, Outline, Point
from rules.geometry.hexes import Axial, HexGrid

_REACH = 1 / sqrt(3)
"""From the middle of a hex to its corners, in widths of a hex across its flat sides."""
HEX: Outline = (
    (0.0, -_REACH),
    (0.5, -_REACH / 2),
    (0.5, _REACH / 2),
    (0.0, _REACH),
    (-0.5, _REACH / 2),
    (-0.5, -_REACH / 2),
)


def hex_centre(axial: Axial) -> Point:
    """Return the middle of a hex, in widths of a hex from the middle of the hex (0, 0)."""
    q, r = axial
    return q + r / 2, r * sqrt(3) / 2


def hex_cell(
    name: str,
    axial: Axial,
    terrain: str = "field",
    zone: int | None = None,
    *,
    label: str = "",
    second: str = "",
    stock: int = 0,
    finds: int = 0,
) -> Cell:
    """Return the hex of an axial place."""
    return Cell(name, hex_centre(axial), HEX, terrain, zone, label=label, second=second, stock=stock, finds=finds)


def hex_labels(grid: HexGrid) -> tuple[Label, ...]:
    """Return the letter of each row at both its ends, and the numbers along the first and the last row."""
    rows: dict[int, list[int]] = {}
    for cell, (_, r) in enumerate(grid.axial):
        rows.setdefault(r, []).append(cell)
    found: list[Label] = []
    for row in rows.values():
        letter = grid.names[row[0]].rstrip("0123456789")
        for cell, way in ((row[0], -1), (row[-1], 1)):
            x, y = hex_centre(grid.axial[cell])
            found.append(Label(letter, (x + way / 2, y), (way, 0)))
    for r, way in ((min(rows), -1), (max(rows), 1)):
        for number, cell in enumerate(rows[r], 1):
            x, y = hex_centre(grid.axial[cell])
            found.append(Label(str(number), (x, y + way * _REACH), (0, way)))
    return tuple(found)
