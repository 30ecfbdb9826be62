"""The ground of a match: hexes, mountains and castles of a map, with and without the volcano (2.1, 2.2)."""

from __future__ import annotations

from rules.geometry.hexes import Axial, Cell, HexGrid, hex_grid
from rules.kernel.errors import ContentError

from .content import Map
from .placed import Placed, Standing
from .words import LETTERS, SOLDIERS

CASTLES = {troop[0]: troop for troop in SOLDIERS}
"""Troops of castles by the letter that stands for them on a map."""


class Field:
    """A map read: what is on each hex; the volcano is the one mountain that may go (DW-79)."""

    def __init__(self, drawn: Map, source: str = "") -> None:
        self.seats = drawn.seats
        kinds: dict[Axial, str] = {}
        for row in drawn.rows:
            for offset, kind in enumerate(row.cells.split()):
                kinds[(row.q + offset, row.r)] = kind
        path = f"maps[{drawn.seats}]"
        volcanoes = [cell for cell, kind in kinds.items() if kind == "VV"]
        if volcanoes != [(0, 0)]:
            raise ContentError(source, path, f"expected one volcano at (0, 0), got {volcanoes}")
        walls = frozenset(cell for cell, kind in kinds.items() if kind == "VV" or kind[0] == "^")
        if walls != frozenset(drawn.mountains) or len(walls) != len(drawn.mountains):
            raise ContentError(source, f"{path}.mountains", "expected every mountain of the rows once")
        cells = frozenset(kinds)
        self.closed: HexGrid = hex_grid(cells, walls)
        self.opened: HexGrid = hex_grid(cells, walls - {(0, 0)})
        self.volcano: Cell = self.closed.cell_of[(0, 0)]
        self.mountains: tuple[Cell, ...] = tuple(self.closed.cell_of[cell] for cell in drawn.mountains)
        self.tokens: tuple[int, ...] = tuple(
            2 if kinds[cell] == "VV" else int(kinds[cell][1]) for cell in drawn.mountains
        )
        found = {kind: self.closed.cell_of[cell] for cell, kind in kinds.items() if kind[0] in "ABCD"}
        self.last: Placed | None = None
        """The units of the position last looked at, with which the next one is begun."""
        self.standing: Standing | None = None
        """The castles of that position."""
        self.castles: dict[tuple[int, str], Cell] = {}
        for corner in range(drawn.seats):
            for letter, troop in CASTLES.items():
                place = found.get(f"{LETTERS[corner].upper()}{letter}")
                if place is None:
                    raise ContentError(source, f"{path}.rows", f"corner {corner + 1} has no {troop} castle")
                self.castles[corner, troop] = place

    def grid(self, is_open: bool) -> HexGrid:
        """Return the board, with the volcano or once the warp point is open."""
        return self.opened if is_open else self.closed

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the hexes."""
        return self.closed.names

    @property
    def size(self) -> int:
        """Return the number of hexes."""
        return self.closed.size

    @property
    def cell_of(self) -> dict[str, Cell]:
        """Return the hex of each name, of the form `q,r` too."""
        return self.closed.named

    @property
    def to_centre(self) -> tuple[int, ...]:
        """Return how far each hex is from the volcano."""
        return self.closed.distances[self.volcano]
