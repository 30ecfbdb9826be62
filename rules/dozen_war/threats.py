"""Whom units could strike in their seat's turn under way or next one, moving or not; cards are not reckoned (DW-40)."""

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
    after = Board(book.fields[state.seats], _next_round(state))
    begun = state.order.index(state.active) if state.active in state.order else -1
    for seat in playing(state):
        at = state.order.index(seat)
        for unit in board.of(seat):
            met: set[str] = set()
            if at == begun and (not unit.done or unit.extra):
                met |= _met(board, unit, stays=unit.moved or unit.done)
            if at > begun:
                met |= _met(board, unit)
            elif not state.is_last_round:
                met |= _met(after, after.state.units[unit.id])
            struck = (state.castles.get(id_) or state.units[id_] for id_ in sorted(met))
            yield from (Strike(_placed(board, unit), _placed(board, piece)) for piece in struck)


def _next_round(state: DozenState) -> DozenState:
    """Return the position without what this turn, or an event for this round, has given (RDW-36)."""
    state = state.copy()
    state.round += 1
    state.units = {id_: replace(unit, move=0, range=0) for id_, unit in state.units.items()}
    return state


def _met(board: Board, unit: Unit, stays: bool = False) -> set[str]:
    """Return what a unit could strike on a board, after a move unless it stays."""
    met: set[str] = set()
    for cell in (unit.at,) if stays else (unit.at, *board.destinations(unit)):
        moved = replace(unit, at=cell)
        for at in board.lines(moved, board.range_of(moved)):
            if board.is_foreign(unit.seat, at):
                met.update(aims.enemies_on(board, unit.seat, at))
    return met


def _placed(board: Board, piece: Unit | Castle) -> Placed:
    return Placed(piece.seat, whose_text(piece.seat, piece.id), board.field.names[piece.at])
