"""Where a piece may go and what it may attack, from what its owner can see (SW-23 to SW-47, RSW-13 to RSW-21)."""

from __future__ import annotations

from functools import cache

from .board import DIAG, FILE_NEIGHBOURS, ORTH, SIZE, Cell
from .cards import ARCHER, ASSASSIN, HERO, KNIGHT, PRIEST, SOLDIER, SUMMONER, WARRIOR, can_use, is_protected, works
from .state import Piece, WarState

FAR = SIZE
PATTERNS: dict[str, tuple[int, int]] = {
    SUMMONER: (1, 1),
    HERO: (FAR, FAR),
    PRIEST: (0, FAR),
    WARRIOR: (FAR, 0),
    ARCHER: (FAR, 0),
    ASSASSIN: (1, 0),
    KNIGHT: (0, 1),
    SOLDIER: (1, 0),
}
"""Per type how far it goes orthogonally and diagonally (SW-27 to SW-46)."""
SPARES_CONCEALED = frozenset((SOLDIER, ARCHER, KNIGHT))
"""Types that cannot attack concealed pieces (SW-45)."""
SPARES_KNIGHTS = frozenset((SOLDIER, ARCHER))
"""Types that cannot attack knights (SW-44)."""
STRIKES_CONCEALED = frozenset((ASSASSIN, ARCHER))
"""Types that may attack while they are concealed (SW-25, RSW-14)."""


def pattern(state: WarState, piece: Piece) -> tuple[int, int]:
    """Return how far the piece moves orthogonally and diagonally (SW-46, RSW-18)."""
    if piece.type == SOLDIER and state.options.soldier_range == "slide":
        return (FAR, 0)
    return PATTERNS[piece.type]


Lines = tuple[tuple[Cell, ...], ...]


@cache
def lines(orth: int, diag: int) -> tuple[Lines, ...]:
    """Return per square the lines of a piece that reaches so far, nearest square first, cut where its reach ends."""
    return tuple(
        tuple(line[:far] for ways, far in ((ORTH[cell], orth), (DIAG[cell], diag)) if far for line in ways)
        for cell in range(SIZE)
    )


_OF_TYPE = {kind: lines(*reach) for kind, reach in PATTERNS.items()}
_SLIDING = lines(FAR, 0)
_APART = frozenset((ARCHER, KNIGHT))
"""Types whose attacks may take other lines than their moves."""


def move_lines(state: WarState, cell: Cell, piece: Piece) -> Lines:
    """Return the lines along which the piece moves (SW-46, RSW-18)."""
    if piece.type == SOLDIER and state.options.soldier_range == "slide":
        return _SLIDING[cell]
    return _OF_TYPE[piece.type][cell]


def attack_lines(state: WarState, cell: Cell, piece: Piece) -> Lines:
    """Return the lines along which a piece other than an archer attacks (RSW-17, RSW-64, RSW-65)."""
    vanguard = piece.type == KNIGHT and works_vanguard(state, piece)
    if not (vanguard or piece.orth or piece.diag):
        return move_lines(state, cell, piece)
    orth, diag = pattern(state, piece)
    return lines(min(FAR, orth + piece.orth + vanguard), min(FAR, diag + piece.diag))[cell]


def moves(state: WarState, cell: Cell, piece: Piece) -> list[Cell]:
    """Return the empty squares the piece may move to, in canonical order (RSW-13, RSW-16)."""
    if piece.concealed and not state.options.concealed_move:
        return []
    board = state.board
    found: list[Cell] = []
    for line in move_lines(state, cell, piece):
        for other in line:
            if board[other] is not None:
                break
            found.append(other)
    found.sort()
    return found


def targets(state: WarState, cell: Cell, piece: Piece) -> list[Cell]:
    """Return the squares the piece may attack, in canonical order (SW-24, RSW-17, RSW-19)."""
    if piece.concealed and piece.type not in STRIKES_CONCEALED:
        return []
    if piece.type == ARCHER:
        if piece.snipe == state.turn:
            return []
        return [c for c in jumps(state, cell, piece.side) if _archer_may(state, piece, c)]
    return [c for c in first_met(state, cell, piece) if may_strike(state, piece, c)]


def scan(state: WarState, cell: Cell, piece: Piece) -> tuple[list[Cell], list[Cell]]:
    """Return moves and targets of a face-up piece at once; they share their lines unless its attacks reach farther."""
    kind = piece.type
    if kind in _APART or piece.orth or piece.diag:
        return moves(state, cell, piece), targets(state, cell, piece)
    board = state.board
    side = piece.side
    goals: list[Cell] = []
    struck: list[Cell] = []
    for line in move_lines(state, cell, piece):
        for other in line:
            met = board[other]
            if met is None:
                goals.append(other)
                continue
            if met.side != side and may_strike(state, piece, other):
                struck.append(other)
            break
    goals.sort()
    struck.sort()
    return goals, struck


def first_met(state: WarState, cell: Cell, piece: Piece) -> list[Cell]:
    """Return the squares of the first enemy on each line within attack range (RSW-17)."""
    board = state.board
    side = piece.side
    found: list[Cell] = []
    for line in attack_lines(state, cell, piece):
        for other in line:
            met = board[other]
            if met is not None:
                if met.side != side:
                    found.append(other)
                break
    found.sort()
    return found


def works_vanguard(state: WarState, piece: Piece) -> bool:
    """Say whether Vanguard lengthens the knight's reach (SW-65)."""
    return works(state, piece, "vanguard")


def jumps(state: WarState, cell: Cell, side: int) -> list[Cell]:
    """Return the squares of enemies behind exactly one screen, in canonical order (SW-35, RSW-19)."""
    board = state.board
    found: list[Cell] = []
    for line in ORTH[cell]:
        screened = False
        for other in line:
            met = board[other]
            if met is not None:
                if screened:
                    if met.side != side:
                        found.append(other)
                    break
                screened = True
    found.sort()
    return found


def may_strike(state: WarState, piece: Piece, cell: Cell) -> bool:
    """Say whether a piece other than an archer may attack what stands on a square (SW-44, SW-45, SW-51, WSW-03).

    See RSW-51, RSW-69.
    """
    met = state.board[cell]
    if met is None:
        return False
    if met.concealed:
        return piece.type not in SPARES_CONCEALED and not is_guarded(state, cell, met.side)
    if met.type == KNIGHT and piece.type in SPARES_KNIGHTS and not can_use(state, piece, "pike_drill"):
        return False
    return not (piece.concealed and is_protected(state, met))


def _archer_may(state: WarState, piece: Piece, cell: Cell) -> bool:
    met = state.board[cell]
    if met is None:
        return False
    if met.concealed:
        return piece.snipe > 0 and not is_guarded(state, cell, met.side)
    if met.type == KNIGHT and not piece.snipe and not can_use(state, piece, "armor_pierce"):
        return False
    return not (piece.concealed and is_protected(state, met))


def blind_targets(state: WarState, cell: Cell, piece: Piece) -> list[Cell]:
    """Return the concealed enemies a blind shot may go at (RSW-70)."""
    if piece.type != ARCHER or not can_use(state, piece, "blind_shot"):
        return []
    found: list[Cell] = []
    for other in jumps(state, cell, piece.side):
        met = state.board[other]
        if met is not None and met.concealed and not is_guarded(state, other, met.side):
            found.append(other)
    return found


def is_guarded(state: WarState, cell: Cell, side: int) -> bool:
    """Say whether a knight's Guardian covers a concealed piece of the side on the square (SW-63)."""
    if "guardian" not in state.sides[side].shown:
        return False
    for other in FILE_NEIGHBOURS[cell]:
        met = state.board[other]
        if met is not None and met.side == side and met.type == KNIGHT and works(state, met, "guardian"):
            return True
    return False


def link_partners(state: WarState, cell: Cell) -> list[Cell]:
    """Return the first piece on each diagonal, of either side, in canonical order (RSW-62)."""
    found: list[Cell] = []
    for line in DIAG[cell]:
        for other in line:
            if state.board[other] is not None:
                found.append(other)
                break
    found.sort()
    return found
