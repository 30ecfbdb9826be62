"""The catalogue as a match's rules look things up in it: its boards, what a unit is and how it is called."""

from __future__ import annotations

from rules.kernel.notation import UNNAMED
from rules.kernel.types import Text

from .board import Board
from .content import Catalogue, UnitType
from .state import SIDES, SLOTS, SkirmishState, Unit


class Book:
    """A catalogue with its maps read; the same for every match over it."""

    def __init__(self, catalogue: Catalogue) -> None:
        self.catalogue = catalogue
        self.boards = {spec.id: Board(spec) for spec in catalogue.maps.values()}
        self._kinds = {**catalogue.units, **catalogue.masters, **catalogue.tokens}

    def board(self, state: SkirmishState) -> Board:
        """Return the board of a match."""
        return self.boards[state.options.map]

    def kind(self, state: SkirmishState, unit: Unit) -> UnitType:
        """Return the type of a unit on the map or dead; a master's is part of the match."""
        if unit.slot == "m":
            master = state.sides[unit.side].master
            if master is not None:
                return master
        return self._kinds[unit.type]

    def slot_kind(self, state: SkirmishState, seat: int, slot: str) -> UnitType:
        """Return the type in a slot of a deck."""
        side = state.sides[seat]
        if slot == "m":
            if side.master is None:
                raise LookupError(f"side {seat} has no master yet")
            return side.master
        return self.catalogue.units[side.deck[SLOTS.index(slot) - 1]]

    def slot_or_token_kind(self, state: SkirmishState, seat: int, slot: str) -> UnitType:
        """Return the type of a call sign: a slot of the deck, or a token that is or was on the map."""
        if len(slot) == 1:
            return self.slot_kind(state, seat, slot)
        made = state.sides[seat].tokens
        number = int(slot[1:])
        if number <= len(made):
            return self._kinds[made[number - 1]]
        return next(iter(self.catalogue.tokens.values()))  # not made yet: tokens differ in nothing that is asked then

    def unit_text(self, state: SkirmishState, seat: int, slot: str) -> Text:
        """Return the name of the unit in a slot; a self-made master carries its own."""
        return type_text(self.slot_or_token_kind(state, seat, slot))

    def tag_text(self, state: SkirmishState, tag: str) -> Text:
        """Return the name of the unit with this side letter and call sign."""
        return self.unit_text(state, SIDES.index(tag[0]), tag[1:])


def type_text(kind: UnitType) -> Text:
    """Return the name of a unit type as text; a master that nobody has named has one in each language."""
    if kind.name == UNNAMED:
        return Text("skirmish.unit.unnamed")
    if kind.name is not None:
        return Text("skirmish.unit.own", {"name": kind.name})
    return Text(f"skirmish.unit.{kind.id}")
