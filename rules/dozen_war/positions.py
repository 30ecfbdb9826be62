"""Teaching positions as content: how a unit of one is written, and what is wrong with a position."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from .content import General, Position
from .field import Field
from .words import LETTERS

UNIT = re.compile(r"([ab])\.(g\d\d|[ica][1-9]) ([a-z]\d)(?: hp=(\d))?(?: pieces=([m\d,]+))?( moved)?")
"""A unit by its id, its hex, HP where it is hurt, map pieces it holds, and whether it has moved."""
CASTLE = re.compile(r"([ab])\.k([ica]) hp=([012])")
"""A castle by its id and its HP; 0: it is razed."""
SEATS = 2


class PlacedUnit(NamedTuple):
    """A unit as a position has it."""

    id: str
    seat: int
    name: str
    hex: str
    hp: int | None
    pieces: tuple[str, ...]
    moved: bool


def read_unit(line: str) -> PlacedUnit:
    """Read a unit; raise ValueError for what is none."""
    found = UNIT.fullmatch(line)
    if found is None:
        raise ValueError(f"{line!r}: expected a unit and a hex")
    letter, name, at, hp, pieces, moved = found.groups()
    seat = LETTERS.index(letter)
    held = tuple(pieces.split(",")) if pieces else ()
    return PlacedUnit(f"{letter}.{name}", seat, name, at, None if hp is None else int(hp), held, bool(moved))


def fault(position: Position, generals: Mapping[str, General], field: Field) -> str | None:
    """Return what is wrong with a position, None if nothing is."""
    try:
        placed = [read_unit(line) for line in position.units]
    except ValueError as error:
        return str(error)
    for one in placed:
        if one.name[0] == "g" and one.name not in generals:
            return f"there is no general {one.name!r}"
        if one.hex not in field.cell_of:
            return f"there is no hex {one.hex!r}"
    if len({one.id for one in placed}) < len(placed):
        return "a unit stands twice"
    if wrong := [line for line in position.castles if CASTLE.fullmatch(line) is None]:
        return f"{wrong[0]!r}: expected a castle and its HP"
    if {one.seat for one in placed} != set(range(SEATS)):
        return "each side has a unit"
    return None if position.line and position.clauses else "a line and a clause are needed"
