"""Positions as content: a diagram with what both sides hold."""

from __future__ import annotations

import re
from collections.abc import Mapping

import msgspec

from .board import CELLS, COLS, ROWS, SIZE
from .cards import CARDS, SUMMONER
from .state import Piece

MOST_TURNS = 3


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A teaching position: Red wins in so many own turns; `line` is one way, `guards` are Blue's cards (section 7)."""

    id: str
    clauses: tuple[str, ...]
    turns: int
    board: str
    line: tuple[str, ...]
    cards: tuple[str, ...] = ()
    guards: tuple[str, ...] = ()
    known: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()


_SIGN = re.compile(r"\[[A-Za-z]\]|[A-Za-z.]")


def read_diagram(diagram: str, letters: Mapping[str, str]) -> list[Piece | None]:
    """Read a diagram, rank 4 first; a piece's id is its square. Raises ValueError for what is no diagram."""
    board: list[Piece | None] = [None] * SIZE
    rows = diagram.strip().splitlines()
    if [row.strip()[:1] for row in rows] != [str(rank) for rank in range(ROWS, 0, -1)]:
        raise ValueError("expected the ranks 4 to 1, each with its number")
    for rank, row in zip(range(ROWS - 1, -1, -1), rows, strict=True):
        signs = _SIGN.findall(row.strip()[1:])
        if len(signs) != COLS:
            raise ValueError(f"rank {rank + 1} has {len(signs)} squares, expected {COLS}")
        for file, sign in enumerate(signs):
            letter = sign.strip("[]")
            if letter == ".":
                continue
            if letter.upper() not in letters:
                raise ValueError(f"{letter!r} is no piece")
            cell, kind = rank * COLS + file, letters[letter.upper()]
            board[cell] = Piece(cell, int(letter.islower()), kind, kind, concealed=sign != letter)
    return board


def fault(position: Position, letters: Mapping[str, str], army: Mapping[str, int]) -> str | None:
    """Return what is wrong with a position, None if nothing is."""
    try:
        board = read_diagram(position.board, letters)
    except ValueError as error:
        return str(error)
    for side in range(2):
        kinds = [p.type for p in board if p is not None and p.side == side]
        if kinds.count(SUMMONER) != 1:
            return "each side has one summoner"
        if any(kinds.count(kind) > army[kind] for kind in kinds):
            return "a side has more pieces of a type than its army"
    unknown = [card for card in (*position.cards, *position.guards) if card not in CARDS]
    if unknown:
        return f"unknown card {unknown[0]!r}"
    for at in position.known:
        piece = board[CELLS[at]] if at in CELLS else None
        if piece is None or not piece.concealed:
            return f"{at} holds no concealed piece that could be known"
    if not 1 <= position.turns <= MOST_TURNS:
        return f"a puzzle takes 1 to {MOST_TURNS} turns"
    return None if position.line and position.clauses else "a line and a clause are needed"
