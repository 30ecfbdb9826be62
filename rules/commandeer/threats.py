"""Whom units could attack from where they stand, in their side's next Combat (CM-43)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .actions import targets
from .book import Book
from .field import NAMES, Cell
from .placement import unit_at, units
from .state import Battle, Unit
from .values import Survey, survey
from .words import card_text


def strikes(book: Book, view: View[Battle]) -> Iterator[Strike]:
    """Yield whom each unit's attacks can meet (CM-43, RCM-25)."""
    state = view.state
    if state.stage != "play":
        return
    worth = survey(book, state)
    for cell, unit in units(state):
        if "cannot_attack" not in worth[cell].what and _has_combat(state, unit):
            for at in sorted(within_reach(state, worth, cell)):
                yield Strike(_placed(state, cell), _placed(state, at))


def _has_combat(state: Battle, unit: Unit) -> bool:
    """Say whether a unit's side has a Combat to come, or under way, in which it may attack (RCM-02, WCM-02)."""
    is_active = unit.owner == state.active
    if state.turn >= state.options.turn_limit // 2 * 2 and not is_active:
        return False
    return not (state.options.deploy_delay and is_active and unit.entered == state.turn and state.phase != "end")


def within_reach(state: Battle, worth: Survey, cell: Cell) -> set[Cell]:
    """Return the enemies that a unit's attacks could meet from where it stands, were it to attack now (RCM-25)."""
    owner = unit_at(state, cell).owner
    hit = {at for way in range(8) for at in targets(state, worth, cell, way)}
    return {at for at in hit if unit_at(state, at).owner != owner}


def _placed(state: Battle, cell: Cell) -> Placed:
    unit = unit_at(state, cell)
    return Placed(unit.owner, card_text(unit.card), NAMES[cell])
