"""Whom pieces could attack in their side's next turn from where they stand, as far as a view shows (SW-24, RSW-17)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .board import NAMES, Cell
from .reach import targets
from .state import HIDDEN_TYPE, SIDES, Piece, WarState, piece_at
from .wording import piece_text
from .words import word


def strikes(view: View[WarState]) -> Iterator[Strike]:
    """Yield whom each piece could attack whose type the view shows."""
    state = view.state
    if state.stage != "play":
        return
    for cell, piece in enumerate(state.board):
        if piece is not None and piece.type != HIDDEN_TYPE:
            by = _placed(cell, piece)
            yield from (Strike(by, _placed(other, piece_at(state, other))) for other in targets(state, cell, piece))


def _placed(cell: Cell, piece: Piece) -> Placed:
    unknown = word("piece", "unknown", side=word("side", SIDES[piece.side]))
    name = unknown if piece.type == HIDDEN_TYPE else piece_text(piece.side, piece.type, piece.base)
    return Placed(piece.side, name, NAMES[cell])
