"""A map with its squares, terrain and deployment squares, and how effects change them for a while."""

from __future__ import annotations

from rules.geometry.square import Cell, Grid, grid, row_letter_names

from .content import MapSpec
from .state import Change, SkirmishState

WALL, ROUGH, HAZARD, SPRING, FLOOR = "wall", "rough", "hazard", "spring", "floor"
CHARACTERS = {".": FLOOR, "#": WALL, "~": ROUGH, "^": HAZARD, "+": SPRING, "w": FLOOR, "e": FLOOR}
COSTS = {FLOOR: 1, HAZARD: 1, SPRING: 1, ROUGH: 2}


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
        self._walls = frozenset(i for i, t in enumerate(self.printed) if t == WALL)
        self._plain = grid(self.rows, self.cols, self._walls)
        self._costs: tuple[int, ...] = tuple(COSTS.get(t, 0) for t in self.printed)
        self.deploy = (self._deploy(cells, "w", False), self._deploy(cells, "e", True))
        self.deploy_sets = (frozenset(self.deploy[0]), frozenset(self.deploy[1]))
        self.has_hazard = HAZARD in self.printed

    def _deploy(self, cells: str, mark: str, from_right: bool) -> tuple[Cell, ...]:
        columns = range(self.cols - 1, -1, -1) if from_right else range(self.cols)
        order = [r * self.cols + c for c in columns for r in range(self.rows)]
        return tuple(cell for cell in order if cells[cell] == mark)

    def grid(self, state: SkirmishState) -> Grid:
        """Return the geometry with the walls of this moment."""
        if not state.changes:
            return self._plain
        walls = frozenset(c for c in range(self.size) if self.terrain(state, c) == WALL)
        return grid(self.rows, self.cols, walls)

    def terrain(self, state: SkirmishState, cell: Cell) -> str:
        """Return the terrain of a square: its newest running change, else as printed (RSK-56)."""
        change = self.change(state, cell)
        return change.terrain if change else self.printed[cell]

    def change(self, state: SkirmishState, cell: Cell) -> Change | None:
        """Return the change that counts on a square."""
        for change in reversed(state.changes):
            if change.cell == cell:
                return change
        return None

    def costs(self, state: SkirmishState) -> tuple[int, ...]:
        """Return the entry cost per square, 0 for walls (SK-35)."""
        if not state.changes:
            return self._costs
        return tuple(COSTS.get(self.terrain(state, c), 0) for c in range(self.size))
