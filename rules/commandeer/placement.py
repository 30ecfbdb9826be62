"""What stands where on the battlefield; serves masked states too.

Here squares are gone through one by one: compiled, that is a third of the work of iterators made of each other.
"""

from __future__ import annotations

from .field import BITS, CELLS, Cell
from .state import OFF, Battle, Unit


def empty_board() -> list[Unit | None]:
    """Return a battlefield without units (CM-09)."""
    return [None] * CELLS


def units(state: Battle) -> list[tuple[Cell, Unit]]:
    """Return all units with their squares, in board order."""
    return [(cell, unit) for cell, unit in enumerate(state.board) if unit is not None]


def has_unit(state: Battle, seat: int) -> bool:
    """Say whether a seat has a unit on the battlefield."""
    for unit in state.board:  # noqa: SIM110  # a generator costs more than the squares
        if unit is not None and unit.owner == seat:
            return True
    return False


def taken(state: Battle, owner: int | None = None) -> int:
    """Return the bits of the squares that hold units, those of one side or all."""
    found = 0
    for cell, unit in enumerate(state.board):
        if unit is not None and (owner is None or unit.owner == owner):
            found |= BITS[cell]
    return found


def cell_of(state: Battle, id_: int) -> Cell:
    """Return the square of a unit, OFF if it has left the battlefield."""
    for cell, unit in enumerate(state.board):
        if unit is not None and unit.id == id_:
            return cell
    return OFF


def unit_at(state: Battle, cell: Cell) -> Unit:
    """Return the unit on a square that is known to hold one; raise LookupError else."""
    unit = state.board[cell]
    if unit is None:
        raise LookupError(f"square {cell} is empty")
    return unit


def holder(state: Battle) -> int:
    """Return the seat that holds the phase (RCM-33)."""
    return 1 - state.active if state.phase == "defending" else state.active
