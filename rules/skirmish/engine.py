"""What the rules of a row work with: the resolver, the board and the catalogue, bound for one run."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from rules.geometry.square import EAST, NORTH, SOUTH, WEST, Cell, Grid
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice

from .board import Board
from .book import Book
from .content import UnitType
from .events import SkirmishEvent
from .state import SkirmishState, Unit, find, in_order


class Engine:
    """A resolver with the match's board and catalogue at hand; made anew for each frame that runs."""

    __slots__ = ("board", "book", "r", "state")

    def __init__(self, book: Book, r: Resolver[Any]) -> None:
        self.book = book
        self.r = r
        self.state: SkirmishState = r.state
        self.board: Board = book.boards[self.state.options.map]

    @property
    def grid(self) -> Grid:
        """Return the geometry with the walls of this moment."""
        return self.board.grid(self.state)

    @property
    def quiet(self) -> bool:
        """Say whether nobody listens: what is told often is then not even put together."""
        return self.r.quiet

    def tell(self, event: SkirmishEvent) -> None:
        """Tell everyone what happened; a Skirmish battle has no secret events."""
        self.r.tell(event)

    def name(self, cell: Cell) -> str:
        """Return a square's name."""
        return self.board.names[cell]

    def kind(self, unit: Unit) -> UnitType:
        """Return the unit's type; a master's is part of the match."""
        return self.book.kind(self.state, unit)

    def unit(self, tag: str) -> Unit | None:
        """Return the unit on the map with this side letter and call sign."""
        return find(self.state, tag)

    def ordered(self, units: Sequence[Unit]) -> list[Unit]:
        """Return units in unit order."""
        return in_order(self.state, list(units)) if len(units) > 1 else list(units)

    def axis(self, source: Cell, cell: Cell) -> int | None:
        """Return the direction away from `source` along the axis of the larger difference, columns if equal (SK-54)."""
        cols = self.board.cols
        rows_apart = cell // cols - source // cols
        cols_apart = cell % cols - source % cols
        if not rows_apart and not cols_apart:
            return None
        if abs(cols_apart) >= abs(rows_apart):
            return EAST if cols_apart > 0 else WEST
        return SOUTH if rows_apart > 0 else NORTH

    def on_axis(self, source: Cell, cell: Cell, direction: int) -> bool:
        """Say whether the difference on the direction's axis is 0, where a pull ends (SK-54)."""
        cols = self.board.cols
        if direction in (EAST, WEST):
            return source % cols == cell % cols
        return source // cols == cell // cols


After: TypeAlias = Callable[[tuple[Choice, ...]], Engine]
"""Gives the position after some orders of a sheet; it may be read, not run."""
