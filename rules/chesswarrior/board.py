"""The board as heroes meet it: Start Zones, Checking Points, ways, what may be entered (CW-02, CW-03, CW-05, CW-06)."""

from __future__ import annotations

from functools import cache
from typing import Final

from .sight import BOARD, CELL_OF, SIZE, mask
from .state import ChessState, occupied, side_mask

HOME_ROWS: Final = tuple(tuple(CELL_OF[f"{c}{row}"] for c in "abcdefgh") for row in (1, 8))
"""Per side its Start Zone, a to h (RCW-01)."""
FORWARD: Final = (0, 2)
"""Per side the facing toward the enemy home row (RCW-58)."""
STEPS: Final = BOARD.steps
COLUMNS: Final = "abcdefgh"


def _area(names: str) -> int:
    return mask(CELL_OF[n] for n in names.split())


AREAS: Final[dict[str, tuple[int, ...]]] = {
    "three_areas": (_area("b4 c4 b5 c5"), _area("d4 e4 d5 e5"), _area("f4 g4 f5 g5")),
    "four_squares": (_area("d4"), _area("e4"), _area("d5"), _area("e5")),
}
"""Checking Points by the option `checking`, each as a mask (RCW-02)."""
MOST_OBSTACLES: Final = {"three_areas": 2, "four_squares": 0}
"""Obstacles that one area may have (RCW-02, RCW-05)."""


@cache
def rows_from_home(side: int) -> tuple[tuple[int, ...], ...]:
    """Return the rows from a side's Start Zone on toward the other, each from a to h (RCW-26)."""
    home = HOME_ROWS[side]
    step = -SIZE if side == 0 else SIZE
    return tuple(tuple(c + n * step for c in home) for n in range(SIZE))


def column(cell: int) -> int:
    """Return the column of a square, 0 for a."""
    return cell % SIZE


def areas_held(state: ChessState, side: int) -> int:
    """Return how many Checking Points a side holds (RCW-03)."""
    heroes = side_mask(state, side)
    return sum(1 for area in AREAS[state.options.checking] if area & heroes)


def walls(state: ChessState, n: int, passes: bool) -> tuple[int, int]:
    """Return for a hero's steps the squares it can never enter, and those it may cross but not end on (RCW-13).

    See RCW-14.
    """
    hero = state.heroes[n]
    taken = occupied(state, but=n)
    if not state.options.rules_by(2):
        taken &= ~(1 << hero.at)  # older matches let a path end with the hero that stands with the mover
    if passes:
        return 0, taken | state.obstacles
    if state.options.pass_friends:
        friends = taken & side_mask(state, hero.side, but=n)
        return (taken & ~friends) | state.obstacles, friends
    return taken | state.obstacles, 0


def can_finish(cell: int, left: int, shut: int, crossed: int) -> bool:
    """Say whether a path that has come to a square can end on a free one within the steps left (RCW-13)."""
    if not crossed >> cell & 1:
        return True
    if left == 0:
        return False
    return any(n >= 0 and not shut >> n & 1 and can_finish(n, left - 1, shut, crossed) for n in STEPS[cell])


def next_squares(cell: int, left: int, shut: int, crossed: int) -> tuple[int, ...]:
    """Return the squares that the next step of a path may enter, north, east, south, west (CW-60, RCW-12)."""
    if left <= 0:
        return ()
    if not crossed:
        return tuple([n for n in STEPS[cell] if n >= 0 and not shut >> n & 1])
    return tuple([n for n in STEPS[cell] if n >= 0 and not shut >> n & 1 and can_finish(n, left - 1, shut, crossed)])
