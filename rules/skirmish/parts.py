"""What players of Skirmish prepare beforehand: a deck of nine and a master (SK-03, SK-04, 7.3)."""

from __future__ import annotations

from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.menu import Menu, nothing
from rules.kernel.parts import Part
from rules.kernel.types import Choice, Refusal, Text, Token

from . import entry_choices, master, setup
from .ability_text import ability_text, nest, range_text, statistics_text, unit_name
from .content import Catalogue, Deck, UnitType
from .pricing import faults
from .state import SLOTS

ENTRY = "entry"


class DeckPart(Part):
    """Nine units in slot order, or a preset deck."""

    name = "deck"
    kind = ENTRY

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def menu(self) -> Menu:
        """Return a preset deck or nine units."""
        return entry_choices.deck_menu(self._catalogue, nothing)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """List size, copies and unknown units (SK-03, RSK-21)."""
        return setup.deck_faults(self._catalogue, choice)

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """List the units by slot with their statistics."""
        deck = self._preset(choice)
        names = deck.units if deck is not None else choice[1:]
        units = [self._catalogue.units[name] for name in names if name in self._catalogue.units]
        return tuple(_line(slot, unit) for slot, unit in zip(SLOTS[1:], units, strict=False))

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Name the master that a preset deck is made for; of any other deck list the units."""
        deck = self._preset(choice)
        if deck is None:
            return self.describe(choice)
        return (Text("skirmish.text.deck_master", {"master": Text(f"skirmish.unit.{deck.master}")}),)

    def _preset(self, choice: Choice) -> Deck | None:
        return self._catalogue.decks.get(choice[1]) if len(choice) > 1 and choice[0] == setup.PRESET else None

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the preset decks."""
        return tuple((Text(f"skirmish.deck.{d}"), (setup.PRESET, d)) for d in self._catalogue.decks)

    def detail(self, token: Token) -> Text | None:
        """Word a unit's statistics and ability."""
        return detail(self._catalogue, token)


class MasterPart(Part):
    """A preset master, or a sheet of one's own; cost and mana are appraised (7.3)."""

    name = "master"
    kind = ENTRY

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    def menu(self) -> Menu:
        """Return a preset master or a sheet."""
        return entry_choices.master_menu(self._catalogue, is_own=False)

    def faults(self, choice: Choice) -> tuple[Refusal, ...]:
        """Appraise the master and list all that is wrong with it (7.3)."""
        try:
            unit = self._unit(choice)
        except IncompleteChoice:
            return (Refusal(Text("skirmish.fault.unfinished_master"), "7.3"),)
        except IllegalChoice as error:
            return (Refusal(error.text, error.clause or "7.3"),)
        found = faults(unit, self._catalogue.tokens, "master")
        return tuple(Refusal(fault.text, fault.clause) for fault in found)

    def describe(self, choice: Choice) -> tuple[Text, ...]:
        """Name a complete master with its statistics, cost and ability."""
        try:
            unit = self._unit(choice)
        except IllegalChoice:
            return ()
        return unit_name(unit), statistics_text(unit), ability_text(unit)

    def brief(self, choice: Choice) -> tuple[Text, ...]:
        """Say what a preset master has and can do."""
        return self.describe(choice)[1:]

    def presets(self) -> tuple[tuple[Text, Choice], ...]:
        """Return the preset masters."""
        return tuple((Text(f"skirmish.unit.{m}"), (setup.PRESET, m)) for m in self._catalogue.masters)

    def detail(self, token: Token) -> Text | None:
        """Word a preset master's statistics and ability."""
        return detail(self._catalogue, token)

    def _unit(self, choice: Choice) -> UnitType:
        if choice[:1] == (setup.MAKE,):
            return master.sheet_of(choice[1:], self._catalogue.tokens)
        self.check(choice)
        return self._catalogue.masters[choice[1]]


def detail(catalogue: Catalogue, token: str) -> Text | None:
    """Say what an option does not: of a unit its attack range and ability, of a prepared deck what it is good for."""
    if token in catalogue.decks:
        return Text(f"skirmish.deck_note.{token}")
    unit = catalogue.units.get(token) or catalogue.masters.get(token)
    if unit is None:
        return None
    args = {"range": nest(range_text(unit.attack)), "ability": nest(ability_text(unit))}
    return Text("skirmish.text.aside", args)


def worded(unit: UnitType) -> Text:
    """Word a unit's statistics and its ability."""
    args = {"statistics": nest(statistics_text(unit)), "ability": nest(ability_text(unit))}
    return Text("skirmish.text.detail", args)


def _line(slot: str, unit: UnitType) -> Text:
    args = {"slot": slot.upper(), "unit": nest(unit_name(unit)), "statistics": nest(statistics_text(unit))}
    return Text("skirmish.text.slot", args)
