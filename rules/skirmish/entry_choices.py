"""The menu of an entry: a prepared deck or nine picks in slot order, then a master (SK-03, SK-04)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from rules.kernel.menu import Menu, One, Step
from rules.kernel.types import Choice, Option, Refusal, Text, Token

from . import master
from .content import Catalogue, UnitType
from .setup import MAKE, MOST_COPIES, OWN, PRESET
from .state import DECK_SIZE, SLOTS

NO_DECK = Refusal(Text("skirmish.fault.no_deck"), "SK-03")
NO_MASTER = Refusal(Text("skirmish.fault.no_master"), "SK-04")

Reason = Callable[[Token], Refusal]


def menu(catalogue: Catalogue) -> Menu:
    """Return all that may be entered."""
    return deck_menu(catalogue, lambda is_own: master_menu(catalogue, is_own))


def deck_menu(catalogue: Catalogue, then: Callable[[bool], Menu | None]) -> Menu:
    """Return a prepared deck or one's own; `then` is what follows, told whether it is one's own."""

    def after(token: Token) -> Menu:
        return _prepared(catalogue, then(False)) if token == PRESET else Pick(catalogue, (), then)

    options = (Option(token, Text(f"skirmish.entry.deck_{token}")) for token in (PRESET, OWN))
    return _one("deck", options, lambda _: NO_DECK, after, NO_DECK)


def _prepared(catalogue: Catalogue, then: Menu | None) -> Menu:
    def refused(token: Token) -> Refusal:
        return Refusal(Text("skirmish.fault.unknown_deck", {"given": token}), "SK-03")

    options = (Option(deck, Text(f"skirmish.deck.{deck}")) for deck in catalogue.decks)
    return _one("preset", options, refused, lambda _: then, NO_DECK)


def _one(
    prompt: str, options: Iterable[Option], refused: Reason, then: Callable[[Token], Menu | None], lacking: Refusal
) -> One:
    listed = {option.token: option for option in options}
    return One(
        Text(f"skirmish.entry.{prompt}"),
        lambda: tuple(listed.values()),
        then,
        lambda token: listed.get(token) or refused(token),
        lacking=lacking,
    )


class Pick(Step):
    """The next unit of a deck, in slot order."""

    __slots__ = ("_catalogue", "_held", "_then")

    def __init__(self, catalogue: Catalogue, held: Choice, then: Callable[[bool], Menu | None]) -> None:
        self._catalogue = catalogue
        self._held = held
        self._then = then

    @property
    def prompt(self) -> Text:
        """Ask for the unit of the slot."""
        return Text("skirmish.entry.pick", {"slot": SLOTS[len(self._held) + 1].upper()})

    @property
    def lacking(self) -> Refusal:
        """Say how many units there are and should be."""
        return _size(len(self._held))

    def tokens(self) -> list[Token]:
        """Return the units of which another copy may be taken (RSK-21)."""
        return [unit for unit in self._catalogue.units if self._held.count(unit) < MOST_COPIES]

    def options(self) -> Iterator[Option]:
        """List them with their statistics."""
        return (unit_option(self._catalogue.units[token]) for token in self.tokens())

    def takes(self, token: Token) -> bool:
        """Say whether a unit may be taken."""
        return token in self._catalogue.units and self._held.count(token) < MOST_COPIES

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a unit; refuse a deck that is too small, an unknown unit, one copy too many."""
        if self.takes(token):
            return unit_option(self._catalogue.units[token])
        if token in (PRESET, MAKE):
            return _size(len(self._held))
        if token not in self._catalogue.units:
            return _unknown(token, "RSK-20")
        args = {"unit": Text(f"skirmish.unit.{token}"), "count": self._held.count(token) + 1}
        return Refusal(Text("skirmish.fault.copies", args), "RSK-21")

    def after(self, token: Token) -> Menu | None:
        """Ask for the next unit, or go on after the last."""
        held = (*self._held, token)
        return self._then(True) if len(held) == DECK_SIZE else Pick(self._catalogue, held, self._then)


def _size(count: int) -> Refusal:
    return Refusal(Text("skirmish.fault.deck_size", {"count": count, "size": DECK_SIZE}), "SK-03")


def _unknown(token: Token, clause: str) -> Refusal:
    return Refusal(Text("skirmish.fault.unknown_unit", {"given": token}), clause)


def unit_option(unit: UnitType) -> Option:
    """Return a unit as an option, with its statistics."""
    args = {"unit": Text(f"skirmish.unit.{unit.id}"), "cost": unit.cost, "hp": unit.hp, "atk": unit.atk}
    return Option(unit.id, Text("skirmish.option.unit", {**args, "mov": unit.mov}), at=unit.id)


def master_menu(catalogue: Catalogue, is_own: bool) -> Menu:
    """Return a prepared master or a sheet of one's own; after a deck of one's own a tenth unit is refused as such."""

    def refused(token: Token) -> Refusal:
        return _size(DECK_SIZE + 1) if is_own and token in catalogue.units else NO_MASTER

    def after(token: Token) -> Menu:
        return Prepared(catalogue) if token == PRESET else master.menu(catalogue.tokens)

    options = (Option(token, Text(f"skirmish.entry.master_{token}")) for token in (PRESET, MAKE))
    return _one("master", options, refused, after, NO_MASTER)


class Prepared(Step):
    """Which of the prepared masters."""

    __slots__ = ("_catalogue",)

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue

    @property
    def prompt(self) -> Text:
        """Ask for a master."""
        return Text("skirmish.entry.master")

    @property
    def lacking(self) -> Refusal:
        """Say that a master is missing."""
        return NO_MASTER

    def tokens(self) -> tuple[Token, ...]:
        """Return the masters."""
        return tuple(self._catalogue.masters)

    def options(self) -> Iterator[Option]:
        """List them with their statistics."""
        return map(unit_option, self._catalogue.masters.values())

    def find(self, token: Token) -> Option | Refusal:
        """Return the option of a master; refuse any other."""
        unit = self._catalogue.masters.get(token)
        return _unknown(token, "SK-04") if unit is None else unit_option(unit)

    def beyond(self, last: Token, token: Token) -> Refusal:
        """Refuse what goes beyond a complete entry."""
        return master.COMPLETE
