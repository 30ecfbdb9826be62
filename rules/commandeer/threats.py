"""Whom units could attack from where they stand, in their side's next Combat (CM-43)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .actions import targets
from .book import Book
from .field import NAMES, Cell
from .placement import unit_at, units
from .state import Battle
from .values import Survey, survey
from .words import card_text


def strikes(book: Book, view: View[Battle]) -> Iterator[Strike]:
    """Yield whom each unit's attacks can meet (CM-43, RCM-25)."""
    state = view.state
    if state.stage != "play":
        return
    worth = survey(book, state)
    for cell, _ in units(state):
        if "cannot_attack" not in worth[cell].what:
            for at in sorted(within_reach(state, worth, cell)):
                yield Strike(_placed(state, cell), _placed(state, at))


def within_reach(state: Battle, worth: Survey, cell: Cell) -> set[Cell]:
    """Return the enemies that a unit's attacks could meet from where it stands, were it to attack now (RCM-25)."""
    owner = unit_at(state, cell).owner
    hit = {at for way in range(8) for at in targets(state, worth, cell, way)}
    return {at for at in hit if unit_at(state, at).owner != owner}


def _placed(state: Battle, cell: Cell) -> Placed:
    unit = unit_at(state, cell)
    return Placed(unit.owner, card_text(unit.card), NAMES[cell])
