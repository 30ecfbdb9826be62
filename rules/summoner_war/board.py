"""The board of 8 columns and 4 rows: squares in canonical order, lines, and which half is whose (SW-04, SW-06)."""

from __future__ import annotations

import re
from typing import Final

COLS: Final = 8
ROWS: Final = 4
SIZE: Final = COLS * ROWS
Cell = int
"""0 is a1, 7 is h1, 8 is a2: canonical order."""

NAMES: Final = tuple(f"{'abcdefgh'[c % COLS]}{c // COLS + 1}" for c in range(SIZE))
CELLS: Final = {name: cell for cell, name in enumerate(NAMES)}

_SQUARE: Final = re.compile(r"[a-z]\d+")


def is_off_board(word: str) -> bool:
    """Say whether a word is written like a square and names none (SW-04)."""
    return word not in CELLS and _SQUARE.fullmatch(word) is not None


STEPS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0), (1, 1), (1, -1), (-1, -1), (-1, 1))
"""Steps by file and rank: four orthogonal ones, then four diagonal ones."""


def _ray(cell: Cell, step: tuple[int, int]) -> tuple[Cell, ...]:
    file, rank = cell % COLS + step[0], cell // COLS + step[1]
    found: list[Cell] = []
    while 0 <= file < COLS and 0 <= rank < ROWS:
        found.append(rank * COLS + file)
        file, rank = file + step[0], rank + step[1]
    return tuple(found)


ORTH: Final = tuple(tuple(r for s in STEPS[:4] if (r := _ray(c, s))) for c in range(SIZE))
"""Per square its orthogonal lines, nearest square first; empty lines are left out."""
DIAG: Final = tuple(tuple(r for s in STEPS[4:] if (r := _ray(c, s))) for c in range(SIZE))
"""Per square its diagonal lines."""
FILE_NEIGHBOURS: Final = tuple(tuple(n for n in (c - COLS, c + COLS) if 0 <= n < SIZE) for c in range(SIZE))
"""Per square the squares in front of it and behind it (RSW-63)."""

BESIDE: Final = tuple(frozenset(line[0] for line in lines) for lines in ORTH)
"""Per square the orthogonally adjacent ones (WSW-05)."""

HALVES: Final = (tuple(range(16)), tuple(range(24, 32)) + tuple(range(16, 24)))
"""Per seat its 16 squares, back rank first, a to h (SW-06)."""
