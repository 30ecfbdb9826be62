"""Where a sheet has led to so far, and the unit of the row that is being written."""

from __future__ import annotations

from functools import cached_property
from typing import cast

from rules.kernel.resolver import Resolver
from rules.kernel.sheet import Projection
from rules.kernel.types import Choice

from .base import Base
from .content import UnitType
from .engine import Engine
from .rows import STAY, WAIT
from .state import SIDES, SkirmishState, Unit


class Projected(Projection[SkirmishState]):
    """The position after some rows, with an engine that may be read, not run."""

    __slots__ = ("_engine",)

    @property
    def engine(self) -> Engine:
        """Return an engine over the position."""
        try:
            return self._engine
        except AttributeError:
            book = cast("Base", self.game).book
            self._engine = Engine(book, Resolver(self.game, self.state, None, quiet=True))
        return self._engine


class Actor:
    """The unit of a row at one moment: before its move, or after it."""

    def __init__(self, position: Projected, side: int, slot: str) -> None:
        self.position = position
        self.side = side
        self.slot = slot
        self.tag = SIDES[side] + slot

    @property
    def engine(self) -> Engine:
        """Return the position that the unit is in."""
        return self.position.engine

    @cached_property
    def unit(self) -> Unit | None:
        """Return the unit; None where an earlier row has taken it off the map."""
        return self.engine.unit(self.tag)

    @cached_property
    def kind(self) -> UnitType:
        """Return the type of the unit."""
        return self.engine.book.slot_or_token_kind(self.engine.state, self.side, self.slot)

    def moved(self, move: Choice) -> Actor:
        """Return the unit after the row's move, from where its action is judged (SK-62, SK-63)."""
        if move[0] == STAY or self.unit is None or move[0] == self.engine.name(self.unit.cell):
            return self
        return Actor(self.position.after((self.slot, *move, WAIT)), self.side, self.slot)
