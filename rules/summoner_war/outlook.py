"""What a position is worth, and what an attack may win or lose, from what one side can see."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from .board import ORTH, SIZE, Cell
from .cards import ARCHER, ASSASSIN, KNIGHT, SUMMONER, TYPES
from .reach import SPARES_KNIGHTS, attack_lines
from .state import HIDDEN_TYPE, Piece, WarState

WIN = 40.0
"""Worth of a summoner: what winning counts beside pieces."""
WORTH: dict[str, float] = {
    "summoner": WIN,
    "hero": 9.0,
    "warrior": 5.0,
    "priest": 4.5,
    "archer": 4.5,
    "assassin": 3.5,
    "knight": 2.5,
    "soldier": 1.5,
}
"""Worth of a piece by its type."""
UP: dict[str, float] = {
    "summoner": -3.0,
    "hero": 1.0,
    "warrior": 0.8,
    "priest": 0.8,
    "archer": 0.3,
    "assassin": -0.6,
    "knight": 0.4,
    "soldier": 0.3,
}
"""What being face-up adds: it may move, but a summoner is hunted and an assassin traps no more."""


def unseen(state: WarState, seat: int, army: Mapping[str, int]) -> dict[str, int]:
    """Return how many pieces of each type of a side have not been seen, by base type (RSW-06)."""
    left: dict[str, int] = {kind: army[kind] for kind in TYPES}
    for dead in state.dead:
        if dead.side == seat:
            left[dead.base] -= 1
    for piece in state.board:
        if piece is not None and piece.side == seat and (not piece.concealed or piece.known):
            left[piece.base] -= 1
    return left


class Lottery(NamedTuple):
    """What lies under a side's unknown pieces, each as likely to be any of those not seen."""

    trap: float
    """How likely one of them is an assassin."""
    prize: float
    """What taking one of them wins on average, traps counted as nothing."""

    def gain(self, attacker: float) -> float:
        """Return what an attack with a piece of some worth wins on average."""
        return self.prize - self.trap * attacker


def lottery(state: WarState, side: int, army: Mapping[str, int]) -> Lottery:
    """Return what lies under a side's unknown pieces."""
    return _lottery(tuple(unseen(state, side, army).values()))


@lru_cache(maxsize=1 << 14)
def _lottery(left: tuple[int, ...]) -> Lottery:
    count = sum(left)
    if not count:
        return Lottery(0.0, 0.0)
    trap = left[TYPES.index(ASSASSIN)] / count
    prize = sum(n * WORTH[kind] for kind, n in zip(TYPES, left, strict=True) if kind != ASSASSIN) / count
    return Lottery(trap, prize)


def cover(state: WarState, cell: Cell, piece: Piece) -> list[Cell]:
    """Return the squares on which the face-up piece could take an enemy if one stood there, now or after a move."""
    board = state.board
    found: list[Cell] = []
    if piece.type == ARCHER:
        for line in ORTH[cell]:
            screened = False
            for other in line:
                if screened:
                    found.append(other)
                if board[other] is not None:
                    if screened:
                        break
                    screened = True
        return found
    for line in attack_lines(state, cell, piece):
        for other in line:
            found.append(other)
            if board[other] is not None:
                break
    return found


class Cover:
    """Which squares the visible pieces of a side can strike at: the least worth that can, None if none."""

    __slots__ = ("any", "knights")

    def __init__(self, state: WarState, side: int) -> None:
        self.any: list[float | None] = [None] * SIZE
        self.knights: list[float | None] = [None] * SIZE
        """The same, by pieces that may attack knights."""
        for cell, piece in enumerate(state.board):
            if piece is None or piece.side != side or piece.type == HIDDEN_TYPE:
                continue
            if piece.concealed and piece.type != ARCHER and piece.type != ASSASSIN:
                continue
            worth = WORTH[piece.type]
            squares = cover(state, cell, piece)
            _lower(self.any, squares, worth)
            if piece.type not in SPARES_KNIGHTS:
                _lower(self.knights, squares, worth)

    def risk(self, kind: str, cell: Cell, guard: Cover) -> float:
        """Return what a face-up piece loses on a square that this side can strike at and its own side guards."""
        least = (self.knights if kind == KNIGHT else self.any)[cell]
        if least is None:
            return 0.0
        worth = WORTH[kind]
        return worth if guard.any[cell] is None or kind == SUMMONER else max(0.3 * worth, worth - least)


def _lower(least: list[float | None], squares: list[Cell], worth: float) -> None:
    for cell in squares:
        known = least[cell]
        if known is None or worth < known:
            least[cell] = worth
