"""A map with its squares, terrain and deployment squares, and how effects change them for a while."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from rules.geometry.square import Cell, Grid, grid, row_letter_names

from .content import MapSpec
from .state import Change, SkirmishState

WALL, ROUGH, HAZARD, SPRING, FLOOR = "wall", "rough", "hazard", "spring", "floor"
CHARACTERS = {".": FLOOR, "#": WALL, "~": ROUGH, "^": HAZARD, "+": SPRING, "w": FLOOR, "e": FLOOR}
COSTS = {FLOOR: 1, HAZARD: 1, SPRING: 1, ROUGH: 2}


MOST_KEPT = 2000
"""Changed maps, and ways of units, kept before their store is emptied."""


class _Changed(NamedTuple):
    """A map as effects have changed it."""

    terrain: tuple[str, ...]
    grid: Grid
    costs: tuple[int, ...]


class Board:
    """One map, read once; `names` are the squares' tokens in row order, `deploy` the squares per side."""

    def __init__(self, spec: MapSpec) -> None:
        self.id = spec.id
        self.rows = len(spec.grid)
        self.cols = len(spec.grid[0])
        self.size = self.rows * self.cols
        cells = "".join(spec.grid)
        self.printed: tuple[str, ...] = tuple(CHARACTERS[c] for c in cells)
        self.names = row_letter_names(self.rows, self.cols)
        self.cell: dict[str, Cell] = {name: i for i, name in enumerate(self.names)}
        self.walls = frozenset(i for i, t in enumerate(self.printed) if t == WALL)
        self._plain = grid(self.rows, self.cols, self.walls)
        self._costs: tuple[int, ...] = tuple(COSTS.get(t, 0) for t in self.printed)
        self.deploy = (self._deploy(cells, "w", False), self._deploy(cells, "e", True))
        self.deploy_sets = (frozenset(self.deploy[0]), frozenset(self.deploy[1]))
        self.has_hazard = HAZARD in self.printed
        self.spreads: dict[tuple[Cell, int, frozenset[Cell]], Mapping[Cell, int]] = {}
        """How far a unit comes on the printed map, by its square, its MOV and its enemies' squares; see `movement`."""
        self._changed: dict[tuple[tuple[Cell, str], ...], _Changed] = {}

    def _deploy(self, cells: str, mark: str, from_right: bool) -> tuple[Cell, ...]:
        columns = range(self.cols - 1, -1, -1) if from_right else range(self.cols)
        order = [r * self.cols + c for c in columns for r in range(self.rows)]
        return tuple(cell for cell in order if cells[cell] == mark)

    def grid(self, state: SkirmishState) -> Grid:
        """Return the geometry with the walls of this moment."""
        return self._now(state.changes).grid if state.changes else self._plain

    def terrain(self, state: SkirmishState, cell: Cell) -> str:
        """Return the terrain of a square: its newest running change, else as printed (RSK-56)."""
        return self._now(state.changes).terrain[cell] if state.changes else self.printed[cell]

    def change(self, state: SkirmishState, cell: Cell) -> Change | None:
        """Return the change that counts on a square."""
        for change in reversed(state.changes):
            if change.cell == cell:
                return change
        return None

    def costs(self, state: SkirmishState) -> tuple[int, ...]:
        """Return the entry cost per square, 0 for walls (SK-35)."""
        return self._now(state.changes).costs if state.changes else self._costs

    def _now(self, changes: tuple[Change, ...]) -> _Changed:
        """Return the map under these changes; their terms do not matter, so positions share it."""
        key = tuple((c.cell, c.terrain) for c in changes)
        found = self._changed.get(key)
        if found is None:
            terrain = list(self.printed)
            for cell, kind in key:
                terrain[cell] = kind
            walls = frozenset(i for i, t in enumerate(terrain) if t == WALL)
            costs = tuple(COSTS.get(t, 0) for t in terrain)
            if len(self._changed) >= MOST_KEPT:
                self._changed.clear()
            found = self._changed[key] = _Changed(tuple(terrain), grid(self.rows, self.cols, walls), costs)
        return found
