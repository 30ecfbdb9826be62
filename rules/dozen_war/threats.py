"""Whom units could strike in their seat's next turn, after a move or without one; cards are not reckoned (DW-40)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .board import Board
from .catalogue import Catalogue
from .naming import whose_text
from .state import Castle, DozenState, Unit


def strikes(book: Catalogue, view: View[DozenState]) -> Iterator[Strike]:
    """Yield the units and castles that each unit could strike."""
    state = view.state
    if state.stage != "play":
        return
    board = Board(book.fields[state.seats], state)
    for seat in state.order:
        for unit in board.of(seat):
            met: dict[str, Unit | Castle] = {}
            for cell in (unit.at, *board.destinations(unit)):
                moved = replace(unit, at=cell)
                for at in board.lines(moved, board.range_of(moved)):
                    if board.is_foreign(seat, at):
                        met.update((other.id, other) for other in board.at(at))
                        castle = board.castles.get(at)
                        met.update({castle.id: castle} if castle is not None else {})
            yield from (Strike(_placed(board, unit), _placed(board, met[id_])) for id_ in sorted(met))


def _placed(board: Board, piece: Unit | Castle) -> Placed:
    return Placed(piece.seat, whose_text(piece.seat, piece.id), board.field.names[piece.at])
