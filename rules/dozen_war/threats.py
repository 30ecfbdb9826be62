"""Whom units could strike in their seat's next turn, after a move or without one; cards are not reckoned (DW-40)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from . import aims
from .board import Board
from .catalogue import Catalogue
from .naming import whose_text
from .state import Castle, DozenState, Unit, playing


def strikes(book: Catalogue, view: View[DozenState]) -> Iterator[Strike]:
    """Yield the units and castles that each unit could strike; a castle with soldiers inside is none (DW-24)."""
    state = view.state
    if state.stage != "play":
        return
    board = Board(book.fields[state.seats], state)
    for seat in _to_play(state):
        for unit in board.of(seat):
            is_last = state.is_last_round and seat == state.active  # what it has done, it does not do once more
            if is_last and unit.done and not unit.extra:
                continue
            met: set[str] = set()
            stays = is_last and (unit.moved or unit.done)
            for cell in (unit.at,) if stays else (unit.at, *board.destinations(unit)):
                moved = replace(unit, at=cell)
                for at in board.lines(moved, board.range_of(moved)):
                    if board.is_foreign(seat, at):
                        met.update(aims.enemies_on(board, seat, at))
            struck = (state.castles.get(id_) or state.units[id_] for id_ in sorted(met))
            yield from (Strike(_placed(board, unit), _placed(board, piece)) for piece in struck)


def _to_play(state: DozenState) -> list[int]:
    """Return the seats that have a turn to come or under way: not who has left, nor in the last round who had it."""
    seats = playing(state)
    if state.is_last_round and state.active in seats:
        return seats[seats.index(state.active) :]
    return seats


def _placed(board: Board, piece: Unit | Castle) -> Placed:
    return Placed(piece.seat, whose_text(piece.seat, piece.id), board.field.names[piece.at])
