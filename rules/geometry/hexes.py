"""Boards of hexes with a corner pointing up: neighbours, distances, lines, reach and names, computed once per board.

A hex is axial (q, r): q grows to the east, r to the south-east; rows of equal r are horizontal, the top row first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from string import ascii_lowercase
from typing import Final

Cell = int
"""A hex by its place in the board's order: row by row from the top, each from the west."""
Cells = int
"""A set of hexes: a bit for each."""
Axial = tuple[int, int]

EAST, NORTH_EAST, NORTH_WEST, WEST, SOUTH_WEST, SOUTH_EAST = range(6)
DIRECTIONS: Final = ("e", "ne", "nw", "w", "sw", "se")
OFFSETS: Final[tuple[Axial, ...]] = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
FAR: Final = 1_000_000
"""A distance no board has: not reachable."""


class HexGrid:
    """A board of the given hexes, of which some are walls; immutable, cached by `hex_grid`."""

    def __init__(self, cells: frozenset[Axial], walls: frozenset[Axial] = frozenset()) -> None:
        self.axial: tuple[Axial, ...] = tuple(sorted(cells, key=lambda cell: (cell[1], cell[0])))
        self.size = len(self.axial)
        self.cell_of: dict[Axial, Cell] = {cell: index for index, cell in enumerate(self.axial)}
        self.walls = frozenset(self.cell_of[wall] for wall in walls)
        self.steps: tuple[tuple[Cell, ...], ...] = tuple(
            tuple(self.cell_of.get((q + dq, r + dr), -1) for dq, dr in OFFSETS) for q, r in self.axial
        )
        """Per hex its neighbour in each direction, -1 off the board."""
        self.near: tuple[Cells, ...] = tuple(mask(cell for cell in steps if cell >= 0) for steps in self.steps)
        """Per hex its neighbours."""
        self.high: Cells = mask(self.walls)
        self.all: Cells = (1 << self.size) - 1
        self._walks: dict[Cell, tuple[int, ...]] = {}
        self._sights: dict[Cell, tuple[tuple[Cell, ...], ...]] = {}
        self._stars: dict[int, tuple[Cells, ...]] = {}
        self._distances: tuple[tuple[int, ...], ...] = ()
        self.names = _names(self.axial)
        """The hexes by a row letter from the top and a number from the west: a1, a2, ... b1."""
        self.named: dict[str, Cell] = {name: cell for cell, name in enumerate(self.names)}
        """The hex of each name, of the axial form `q,r` too."""
        self.named |= {f"{q},{r}": cell for cell, (q, r) in enumerate(self.axial)}

    def distance(self, a: Cell, b: Cell) -> int:
        """Return the number of steps between two hexes on an endless board without walls."""
        return self.distances[a][b]

    @property
    def distances(self) -> tuple[tuple[int, ...], ...]:
        """Return the distance from each hex to each."""
        if not self._distances:
            self._distances = tuple([tuple([distance(a, b) for b in self.axial]) for a in self.axial])
        return self._distances

    def direction(self, a: Cell, b: Cell) -> int | None:
        """Return the direction straight from `a` to `b`, None if they are on no line or equal."""
        return direction(self.axial[a], self.axial[b])

    def neighbours(self, cell: Cell) -> list[Cell]:
        """Return the hexes next to one, in the order of directions."""
        return [other for other in self.steps[cell] if other >= 0]

    def ring(self, centre: Cell, radius: int) -> list[Cell]:
        """Return the hexes at exactly a distance, in the board's order."""
        return [cell for cell in range(self.size) if self.distance(centre, cell) == radius]

    def ray(self, start: Cell, towards: int, length: int, past_walls: bool = False) -> list[Cell]:
        """Return up to `length` hexes from `start` on, without it, ending at the edge and before a wall."""
        found: list[Cell] = []
        cell = self.steps[start][towards]
        while cell >= 0 and len(found) < length and (past_walls or cell not in self.walls):
            found.append(cell)
            cell = self.steps[cell][towards]
        return found

    def sights(self, start: Cell) -> tuple[tuple[Cell, ...], ...]:
        """Return the hexes in line in each direction, nearest first, ending at the edge or with the first wall."""
        found = self._sights.get(start)
        if found is None:
            found = self._sights[start] = tuple(self._sight(start, towards) for towards in range(len(OFFSETS)))
        return found

    def stars(self, length: int) -> tuple[Cells, ...]:
        """Return per hex those in line in any direction up to a distance, lines ending at the edge or with a wall."""
        found = self._stars.get(length)
        if found is None:
            lines = (self.sights(start) for start in range(self.size))
            found = self._stars[length] = tuple(mask(c for line in star for c in line[:length]) for star in lines)
        return found

    def _sight(self, start: Cell, towards: int) -> tuple[Cell, ...]:
        open_ = self.ray(start, towards, self.size)
        beyond = self.steps[open_[-1] if open_ else start][towards]
        return (*open_, beyond) if beyond >= 0 else tuple(open_)

    def in_line(self, a: Cell, b: Cell, length: int) -> bool:
        """Say whether `b` lies on a straight line at a distance of 1 to `length`, with no wall strictly between.

        A hex that is off the board between them stops the line too.
        """
        towards = self.direction(a, b)
        if towards is None or self.distance(a, b) > length:
            return False
        cell = self.steps[a][towards]
        while cell != b:
            if cell < 0 or cell in self.walls:
                return False
            cell = self.steps[cell][towards]
        return True

    def walks(self, start: Cell) -> tuple[int, ...]:
        """Return per hex the fewest steps to it that enter no wall before the last one, FAR if there are none."""
        found = self._walks.get(start)
        if found is None:
            steps = [FAR] * self.size
            steps[start] = 0
            front = [start]
            while front:
                beyond: list[Cell] = []
                for cell in front:
                    if cell in self.walls and cell != start:
                        continue
                    for other in self.neighbours(cell):
                        if steps[other] == FAR:
                            steps[other] = steps[cell] + 1
                            beyond.append(other)
                front = beyond
            found = self._walks[start] = tuple(steps)
        return found

    def within(self, start: Cell, steps: int) -> list[Cell]:
        """Return the hexes that can be walked to in at most so many steps, `start` too, in the board's order."""
        return [cell for cell, count in enumerate(self.walks(start)) if count <= steps]


def _names(axial: Sequence[Axial]) -> tuple[str, ...]:
    """Name hexes by a row letter from the top and a number from the west."""
    rows = sorted({r for _, r in axial})
    counts: dict[int, int] = {}
    found: list[str] = []
    for _, r in axial:
        counts[r] = counts.get(r, 0) + 1
        found.append(f"{ascii_lowercase[rows.index(r)]}{counts[r]}")
    return tuple(found)


def mask(cells: Iterable[Cell]) -> Cells:
    """Return hexes as a set of bits."""
    found = 0
    for cell in cells:
        found |= 1 << cell
    return found


def cells_in(found: Cells) -> list[Cell]:
    """Return the hexes of a set of bits, in the board's order."""
    cells: list[Cell] = []
    while found:
        lowest = found & -found
        cells.append(lowest.bit_length() - 1)
        found ^= lowest
    return cells


def distance(a: Axial, b: Axial) -> int:
    """Return the number of steps between two hexes."""
    dq, dr = b[0] - a[0], b[1] - a[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def direction(a: Axial, b: Axial) -> int | None:
    """Return the direction straight from `a` to `b`, None if they are on no line or equal."""
    steps = distance(a, b)
    if not steps:
        return None
    dq, dr = b[0] - a[0], b[1] - a[1]
    if dq % steps or dr % steps:
        return None
    return OFFSETS.index((dq // steps, dr // steps))


@lru_cache(maxsize=256)
def hex_grid(cells: frozenset[Axial], walls: frozenset[Axial] = frozenset()) -> HexGrid:
    """Return the board; equal boards are one object, so that its tables are computed once."""
    return HexGrid(cells, walls)


def turned(cells: Iterable[Axial], times: int = 1) -> frozenset[Axial]:
    """Return hexes turned about the centre by so many sixths of a full turn, clockwise."""
    found = frozenset(cells)
    for _ in range(times % 6):
        found = frozenset((-r, q + r) for q, r in found)
    return found
