"""Whom units could attack in their side's next Combat from where they stand (CM-43)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .book import Book
from .field import NAMES, Cell, reach
from .placement import unit_at, units
from .state import Battle
from .values import survey
from .words import card_text


def strikes(book: Book, view: View[Battle]) -> Iterator[Strike]:
    """Yield whom each unit's arrows meet."""
    state = view.state
    if state.stage != "play":
        return
    worth = survey(book, state)
    for cell, unit in units(state):
        if "cannot_attack" in worth[cell].what:
            continue
        bits = reach(cell, worth[cell].ways, worth[cell].ranged)
        for at, other in units(state):
            if other.owner != unit.owner and bits >> at & 1:
                yield Strike(_placed(state, cell), _placed(state, at))


def _placed(state: Battle, cell: Cell) -> Placed:
    unit = unit_at(state, cell)
    return Placed(unit.owner, card_text(unit.card), NAMES[cell])
