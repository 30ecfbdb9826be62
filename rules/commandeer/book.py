"""The catalogue made ready for play: abilities by trigger, and what each asks its controller to choose."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from rules.kernel.chance import Unforeseen

from .abilities import (
    Ability,
    Aim,
    Choose,
    Condition,
    Grant,
    Modify,
    Push,
    Relocate,
    Restrict,
    Selector,
    chosen,
    selectors,
)
from .content import Card, Catalogue
from .field import ways_of
from .state import Mod
from .words import plain


@dataclass(frozen=True, slots=True)
class Slot:
    """A choice of units that an operation needs: `step` in the effects, and what is named with each unit.

    `choose` None: the units are given by the selector, only the directions or squares are chosen. `mode`: nothing
    (`unit`), a direction (`way`), a square (`square`).
    """

    step: int
    name: str
    selector: Selector
    choose: Choose | None
    mode: str


@dataclass(frozen=True, slots=True)
class Static:
    """A static ability: under which condition it changes which units how (7.2).

    `is_fleeting`: the condition is about more than how things stand on the battlefield; `is_steady`: it is not, nor
    does it matter who is damaged.
    """

    number: int
    condition: Condition | None
    changes: tuple[tuple[Selector, Mod], ...]
    is_fleeting: bool
    is_steady: bool


@dataclass(frozen=True, slots=True)
class Sheet:
    """A card for the engine: `by` its abilities by trigger; `slots` for each ability in printed order.

    `ways`: bits of the directions of its arrows as South and as North plays it (RCM-01).
    """

    card: Card
    by: dict[str, tuple[int, ...]]
    slots: tuple[tuple[Slot, ...], ...]
    statics: tuple[Static, ...]
    is_ranged: bool
    is_marking: bool
    ways: tuple[int, int]


class UnseenCard(Unforeseen):
    """What happens would depend on a card that is hidden, as from a view it may be."""


@dataclass(frozen=True)
class Book:
    """All cards, and the prebuilt decks; `cheapest`: the least CP that a card costs which Planning lets be played.

    `last`: the survey of the position last looked at, see `values`.

    A card is looked up by what stands in a zone, which is its id, or the id with what it has been used for this turn.
    """

    catalogue: Catalogue
    sheets: dict[str, Sheet]
    cards: dict[str, Card]
    order: dict[str, int]
    units: frozenset[str] = frozenset()
    cheapest: int = 0
    last: list[Any] = field(default_factory=lambda: [None], compare=False)

    def sheet(self, card: str) -> Sheet:
        """Return a card's sheet, whatever it has been used for this turn."""
        return self.sheets.get(card) or self.sheets[plain(card)]

    def card(self, card: str) -> Card:
        """Return a card, whatever it has been used for this turn; raise UnseenCard for one that nobody here may see."""
        found = self.cards.get(card)
        if found is not None:
            return found
        try:
            return self.cards[plain(card)]
        except KeyError:
            raise UnseenCard(f"{card!r} is no card that is known here") from None

    def ability(self, card: str, number: int) -> Ability:
        """Return an ability of a card."""
        return (self.cards.get(card) or self.cards[plain(card)]).abilities[number]


def prepare(catalogue: Catalogue) -> Book:
    """Sort every card of a catalogue."""
    sheets = {key: _sheet(card) for key, card in catalogue.cards.items()}
    order = {key: number for number, key in enumerate(catalogue.cards)}
    units = frozenset(key for key, card in catalogue.cards.items() if card.is_unit)
    cheapest = min((card.command for card in catalogue.cards.values() if card.event_type != "defensive"), default=0)
    return Book(catalogue, sheets, dict(catalogue.cards), order, units, cheapest)


def _sheet(card: Card) -> Sheet:
    by: dict[str, tuple[int, ...]] = {}
    for number, ability in enumerate(card.abilities):
        by[ability.trigger] = (*by.get(ability.trigger, ()), number)
    slots = tuple(_slots(ability) for ability in card.abilities)
    ranged, marking = "range_attack" in card.keywords, "marking" in card.keywords
    statics = tuple(_static(card, n) for n in by.get("static", ()))
    ways = ways_of(card.arrows, 0, absolute=False), ways_of(card.arrows, 1, absolute=False)
    return Sheet(card, by, slots, statics, ranged, marking, ways)


def _static(card: Card, number: int) -> Static:
    ability = card.abilities[number]
    changes: list[tuple[Selector, Mod]] = [
        (op.to, as_mod(op)) for op in ability.effects if isinstance(op, Modify | Grant | Restrict)
    ]
    asked = ability.condition
    is_fleeting = asked is not None and (asked.energy_zone is not None or bool(asked.turn_owner))
    every = [selector.all for selector, _ in changes if isinstance(selector, Aim) and selector.all is not None]
    is_steady = not is_fleeting and all(each.filter.damaged is None for each in every)
    return Static(number, asked, tuple(changes), is_fleeting, is_steady)


def as_mod(operation: Modify | Grant | Restrict) -> Mod:
    """Return what an operation changes of a unit."""
    lasting = operation.duration != "turn"
    if isinstance(operation, Modify):
        return Mod(lasting, operation.power, operation.health, operation.armor)
    if isinstance(operation, Grant):
        return Mod(lasting, keyword=operation.keyword, arrows=operation.arrows)
    return Mod(lasting, what=operation.what)


def _slots(ability: Ability) -> tuple[Slot, ...]:
    found: list[Slot] = []
    for step, operation in enumerate(ability.effects):
        mode = "unit"
        if isinstance(operation, Relocate):
            mode = "square"
        elif isinstance(operation, Push) and operation.dir == "choose":
            mode = "way"
        for name, selector in selectors(operation):
            if mode != "unit" or chosen(selector) is not None:
                found.append(Slot(step, name, selector, chosen(selector), mode))
    return tuple(found)
