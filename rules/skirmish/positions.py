"""Teaching positions as content: how a unit of one is written, and what is wrong with a position."""

from __future__ import annotations

import re

from .board import Board
from .content import Catalogue, Position

UNIT = re.compile(r"([WE]) (\w+) ([a-z]\d+)(?: hp=(\d+))?( exhausted)?")
"""A side, a unit, its square, its HP where it is hurt, and whether it is exhausted."""


def fault(position: Position, catalogue: Catalogue) -> str | None:
    """Return what is wrong with a position, None if nothing is."""
    if position.map not in catalogue.maps:
        return f"no map {position.map!r}"
    board = Board(catalogue.maps[position.map])
    squares: list[str] = []
    for line in position.units:
        found = UNIT.fullmatch(line)
        if found is None:
            return f"{line!r}: expected a side, a unit and a square"
        _, name, square, _, _ = found.groups()
        if name not in catalogue.units and name not in catalogue.masters:
            return f"{line!r}: no unit {name!r}"
        if square not in board.cell or board.cell[square] in board.walls:
            return f"{line!r}: nothing stands on {square}"
        squares.append(square)
    if len(set(squares)) < len(squares):
        return "two units stand on one square"
    if {line[0] for line in position.units} != set("WE"):
        return "each side has a unit"
    return None if position.line and position.clauses else "a line and a clause are needed"


def read_unit(line: str) -> tuple[str, str, str, str | None, str | None]:
    """Return side, name, square, HP and whether it is exhausted, as written; raise ValueError for what is no unit."""
    found = UNIT.fullmatch(line)
    if found is None:
        raise ValueError(f"{line!r} is no unit")
    side, name, square, hurt, tired = found.groups()
    return side, name, square, hurt, tired
