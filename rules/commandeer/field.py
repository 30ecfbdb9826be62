"""The battlefield: squares, neighbours, lines, borders, and where arrows point (2.1; CM-09 to CM-11, RCM-01, RCM-02).

A cell is a number in board order: a1, b1, ... f1, a2, ... f6.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

Cell = int
SIZE: Final = 6
CELLS: Final = SIZE * SIZE
NAMES: Final = tuple(f"{'abcdef'[c % SIZE]}{c // SIZE + 1}" for c in range(CELLS))
CELL_OF: Final = {name: cell for cell, name in enumerate(NAMES)}
COMPASS: Final = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
ARROWS: Final = ("F", "FR", "R", "BR", "B", "BL", "L", "FL")
"""Arrow codes in the order of the compass as South sees it."""
_WAYS: Final = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))


BITS: Final = tuple(1 << cell for cell in range(CELLS))
"""Per cell its bit in a set of cells."""
_ALL: Final = (1 << CELLS) - 1
_NOT_FIRST: Final = sum(bit for cell, bit in enumerate(BITS) if cell % SIZE)
_NOT_LAST: Final = sum(bit for cell, bit in enumerate(BITS) if cell % SIZE < SIZE - 1)


def _step(cell: Cell, way: int) -> Cell:
    column, row = cell % SIZE + _WAYS[way][0], cell // SIZE + _WAYS[way][1]
    return row * SIZE + column if 0 <= column < SIZE and 0 <= row < SIZE else -1


STEPS: Final = tuple(tuple(_step(cell, way) for way in range(8)) for cell in range(CELLS))
"""Per cell the cell next to it in each direction of the compass, -1 off the board."""
NEXT: Final = {
    "eight": tuple(tuple(sorted(c for c in row if c >= 0)) for row in STEPS),
    "four": tuple(tuple(sorted(c for c in row[::2] if c >= 0)) for row in STEPS),
}
"""Per option `adjacency` and cell the cells next to it, in board order (RCM-02)."""
NEAR: Final = {name: tuple(sum(1 << c for c in row) for row in rows) for name, rows in NEXT.items()}
"""The same as bits of a set of cells."""


def _ray(cell: Cell, way: int) -> tuple[Cell, ...]:
    found: list[Cell] = []
    while (cell := STEPS[cell][way]) >= 0:
        found.append(cell)
    return tuple(found)


RAYS: Final = tuple(tuple(_ray(cell, way) for way in range(8)) for cell in range(CELLS))
"""Per cell and direction the cells up to the edge, the nearest first."""
BORDERS: Final = tuple((c % SIZE in (0, SIZE - 1)) + (c // SIZE in (0, SIZE - 1)) for c in range(CELLS))
"""Border lines that a cell touches: 2 in a corner (RCM-03)."""
START: Final = tuple(CELL_OF[name] for name in ("c3", "d3", "c4", "d4"))
"""The squares of the Start Position (CM-10)."""
CENTRE_ORDER: Final = (
    *START,
    *(c for c in range(CELLS) if not BORDERS[c] and c not in START),
    *(c for c in range(CELLS) if BORDERS[c]),
)
"""The order of automatic placement (2.1)."""


def grown(adjacency: str, taken: int) -> int:
    """Return the bits of a set of cells, given as bits, with those next to some of it: all are moved at once."""
    aside = (taken & _NOT_LAST) << 1 | (taken & _NOT_FIRST) >> 1
    if adjacency == "eight":
        wide = taken | aside
        return (wide | wide << SIZE | wide >> SIZE) & _ALL
    return (taken | aside | taken << SIZE | taken >> SIZE) & _ALL


def around(adjacency: str, taken: int) -> int:
    """Return the bits of the cells next to some of a set of cells, given as bits, that are not in it."""
    return grown(adjacency, taken) & ~taken


def cells_of(bits: int) -> tuple[Cell, ...]:
    """Return the cells of a set, given as bits, in board order."""
    return tuple([cell for cell, bit in enumerate(BITS) if bits & bit])


@lru_cache(4096)
def largest(adjacency: str, taken: int) -> int:
    """Return how many cells of a set, given as bits, hang together at most (CM-60)."""
    return max((group.bit_count() for group in clusters(adjacency, taken)), default=0)


@lru_cache(4096)
def clusters(adjacency: str, taken: int) -> tuple[int, ...]:
    """Return the parts of a set of cells, all given as bits, that hang together (CM-60)."""
    found: list[int] = []
    while taken:
        group, wider = 0, taken & -taken
        while wider != group:
            group, wider = wider, grown(adjacency, wider) & taken
        found.append(group)
        taken &= ~group
    return tuple(found)


@lru_cache(16384)
def reach(cell: Cell, ways: int, ranged: bool) -> int:
    """Return the bits of the squares that arrows lead to, given as bits of directions (CM-42, CM-55)."""
    found = 0
    for way in range(8):
        if ways >> way & 1:
            for at in RAYS[cell][way] if ranged else RAYS[cell][way][:1]:
                found |= 1 << at
    return found


@lru_cache(1024)
def way_of(arrow: str, owner: int, absolute: bool) -> int:
    """Return the direction of the compass an arrow points to: North's cards are turned by half (RCM-01)."""
    turned = 4 if owner and not absolute else 0
    return (ARROWS.index(arrow) + turned) % 8


@cache
def ways_of(arrows: tuple[str, ...], owner: int, absolute: bool) -> int:
    """Return the bits of the directions that arrows point to."""
    found = 0
    for arrow in arrows:
        found |= 1 << way_of(arrow, owner, absolute)
    return found
