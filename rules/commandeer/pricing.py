"""What cards may cost, and which of each cost an affiliation has: the price list and the slots of section 7.4."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from .abilities import (
    Ability,
    Aim,
    Damage,
    Grant,
    Modify,
    Operation,
    Recover,
    Restrict,
    Selector,
    chosen,
    op_of,
    selectors,
)
from .content import Card
from .faults import Fault

FLAT: Final = {
    "scout": 1, "search": 2.5, "gain_cp": 2, "drain": 2, "discard_random": 2, "draw": 2, "deploy": 4, "swap": 1.5,
    "push": 2, "relocate": 2, "bounce": 4, "retire": 7, "remove": 7, "mark": 1, "extra_attack": 4, "energize": 1.5,
    "discard": -1, "peek": 2,
}  # fmt: skip
"""Points of an operation on one unit, or of one card, where nothing else matters."""
KEYWORDS: Final = {"range_attack": 2.0, "marking": 1.0}
UNHINDERED: Final = 3.0
"""Points of `cannot_attack`; any other restriction is worth half."""
ONCE: Final = ("static", "deploying", "on_defeated")
"""Triggers of a unit that count full price."""
OFTEN: Final = 1.25
NORMAL_ARROWS: Final = 3
TOLERANCE, WIDE = 1, 2
"""What a card may be off its price; a Legendary or Unique one."""


class Quota(NamedTuple):
    """A sort and a cost of cards, and how many of them an affiliation has; `energy` from and to."""

    places: int
    sort: str
    command: int
    energy: tuple[int, int]

    def __str__(self) -> str:
        low, high = self.energy
        return f"{self.sort} of Command {self.command}, Energy {low if low == high else f'{low} to {high}'}"


SLOTS: Final = (
    Quota(6, "unit", 1, (0, 0)),
    Quota(3, "unit", 1, (1, 1)),
    Quota(3, "unit", 2, (1, 2)),
    Quota(2, "unit", 3, (2, 3)),
    Quota(1, "Legendary unit", 1, (1, 4)),
    Quota(1, "Legendary unit", 2, (1, 4)),
    Quota(1, "Legendary unit", 3, (1, 4)),
    Quota(1, "planning event", 1, (0, 0)),
    Quota(1, "planning event", 1, (1, 2)),
    Quota(1, "Unique planning event", 2, (2, 3)),
    Quota(1, "defensive event", 0, (1, 1)),
    Quota(1, "defensive event", 0, (2, 2)),
    Quota(1, "ongoing event", 1, (0, 0)),
    Quota(1, "ongoing event", 1, (1, 2)),
)
"""The 24 cards of an affiliation."""


def points(card: Card) -> float:
    """Return what a card's keywords and abilities are worth."""
    return sum(_ability(ability, card.is_unit) for ability in card.abilities) + sum(KEYWORDS[k] for k in card.keywords)


def value(card: Card) -> float:
    """Return what a card is worth: of a unit with its numbers and arrows."""
    return points(card) + sum(_figures(card)) if card.is_unit else points(card)


def budget(card: Card) -> float:
    """Return what it may be worth for what it costs."""
    return (6 if card.is_unit else 1) + 2 * card.command + 2 * card.energy


def price_faults(card: Card) -> Iterator[Fault]:
    """Yield what is wrong with a card's price, as given and as expected."""
    expected = points(card)
    if card.points != expected:
        yield (
            "points",
            f"given {card.points:g}, expected {expected:g}, which its keywords and abilities are worth (7.4)",
        )
    most = WIDE if card.legendary or card.unique else TOLERANCE
    worth, price = value(card), budget(card)
    if abs(worth - price) > most:
        made = f"abilities {expected:g}"
        if card.is_unit:
            made = "Power {:g}, Health {:g}, arrows {:g}, {}".format(*_figures(card), made)
        bounds = f"{price - most:g} to {price + most:g} for Command {card.command} and Energy {card.energy}"
        yield "health" if card.is_unit else "abilities", f"given a worth of {worth:g} ({made}), expected {bounds} (7.4)"


def slot_of(card: Card) -> Quota | None:
    """Return the slot of a card, None if its affiliation has none for its sort and cost."""
    fitting = (slot for slot in SLOTS if slot.sort == _sort(card) and slot.command == card.command)
    return next((slot for slot in fitting if slot.energy[0] <= card.energy <= slot.energy[1]), None)


def slot_faults(cards: Sequence[Card]) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the slots of an affiliation: the card it is about (empty: none) and the reason."""
    held: dict[Quota, list[str]] = {slot: [] for slot in SLOTS}
    for card in cards:
        slot = slot_of(card)
        if slot is None:
            sort = _sort(card)
            expected = "; ".join(str(slot) for slot in SLOTS if slot.sort == sort) or "no such card"
            yield card.id, f"given {sort} of Command {card.command}, Energy {card.energy}, expected {expected} (7.4)"
        else:
            held[slot].append(card.id)
    for slot, found in held.items():
        if len(found) != slot.places:
            given = f"given {len(found)} ({', '.join(found)})" if found else "given none"
            yield found[-1] if len(found) > slot.places else "", f"{slot}: {given}, expected {slot.places} (7.4)"


def _sort(card: Card) -> str:
    if card.is_unit:
        return "Legendary unit" if card.legendary else "unit"
    return f"{'Unique ' if card.unique else ''}{card.event_type} event"


def _figures(card: Card) -> tuple[float, float, float]:
    """Return what a unit's Power, its Health and its arrows are worth."""
    return card.power / 1000, card.health / 1000, 0.5 * (len(card.arrows) - NORMAL_ARROWS)


def _ability(ability: Ability, of_unit: bool) -> float:
    found, picked = 0.0, 1
    for effect in ability.effects:
        asked = next((c for _, selector in selectors(effect) if (c := chosen(selector)) is not None), None)
        picked = picked if asked is None else asked.count
        found += _effect(effect, picked)
    if not of_unit:
        return found
    found *= 1 if ability.trigger in ONCE else OFTEN
    found *= 0.5 if ability.condition is not None else 1
    return found - 2 * ability.cost.cp - 1.5 * ability.cost.energy - 3 * ability.cost.retire_self


def _effect(operation: Operation, picked: int) -> float:
    """Return what an operation is worth; `picked`: the units chosen for it, or before it."""
    aimed: list[Selector] = [selector for _, selector in selectors(operation)]
    to = aimed[0] if aimed else None
    every = to.all if isinstance(to, Aim) else None
    number = picked if to == "chosen" or (to is not None and chosen(to) is not None) else 1
    match operation:
        case Damage(amount=amount):
            each = amount / 1000
            return 1.5 * each * number if every is None else each * (2 if every.side == "any" else 4)
        case Modify():
            lasting = operation.duration != "turn"
            power, health, armor = (abs(n) / 1000 for n in (operation.power, operation.health, operation.armor))
            found = power * (1.5 if lasting else 1) + health + armor * (2 if lasting else 1.5)
            return found * (number if every is None else 2)
        case Grant():
            found = KEYWORDS[operation.keyword] if operation.keyword else len(operation.arrows) / 2
            return found * (1 if operation.duration == "turn" else 2) * number
        case Restrict(what=what):
            return UNHINDERED / (1 if what == "cannot_attack" else 2) * (number if every is None else 2)
        case Recover(source=source, count=count):
            return (6 if source == "defeated" else 2) * count
        case _:
            count = 1 if op_of(operation) == "peek" else getattr(operation, "count", 1)
            return FLAT[op_of(operation)] * count * number
