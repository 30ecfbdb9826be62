"""What cards may cost: the price list of section 7.4, applied to their data."""

from __future__ import annotations

from typing import Any

import msgspec

from rules.commandeer.content import Ability, Card

FLAT = {
    "scout": 1, "search": 2.5, "gain_cp": 2, "drain": 2, "discard_random": 2, "draw": 2, "deploy": 4, "swap": 1.5,
    "push": 2, "relocate": 2, "bounce": 4, "retire": 7, "remove": 7, "mark": 1, "extra_attack": 4, "energize": 1.5,
    "discard": -1,
}  # fmt: skip
ONCE = ("static", "deploying", "on_defeated")
"""Triggers of a unit that count full price."""


def points(card: Card) -> float:
    """Return what a card's keywords and abilities are worth."""
    found = sum(_ability(ability, card.is_unit) for ability in card.abilities)
    return found + 2 * ("range_attack" in card.keywords) + ("marking" in card.keywords)


def value(card: Card) -> float:
    """Return what a card is worth: of a unit with its numbers and arrows."""
    if not card.is_unit:
        return points(card)
    return card.power / 1000 + card.health / 1000 + 0.5 * (len(card.arrows) - 3) + points(card)


def budget(card: Card) -> float:
    """Return what it may be worth for what it costs."""
    return (6 if card.is_unit else 1) + 2 * card.command + 2 * card.energy


def _ability(ability: Ability, of_unit: bool) -> float:
    found, chosen = 0.0, 1
    for effect in (msgspec.to_builtins(each) for each in ability.effects):
        for name in ("to", "unit", "a"):
            chosen = _count(effect[name]) if "choose" in _aim(effect.get(name)) else chosen
        found += _effect(effect, chosen)
    if not of_unit:
        return found
    found *= 1 if ability.trigger in ONCE else 1.25
    found *= 0.5 if ability.condition is not None else 1
    return found - 2 * ability.cost.cp - 1.5 * ability.cost.energy - 3 * ability.cost.retire_self


def _aim(selector: Any) -> dict[str, Any]:
    return selector if isinstance(selector, dict) else {}


def _count(selector: dict[str, Any]) -> int:
    return selector["choose"].get("count", 1)


def _effect(effect: dict[str, Any], chosen: int) -> float:
    op = effect["op"]
    to = effect.get("to", effect.get("unit"))
    many = _aim(to).get("all")
    number = chosen if to == "chosen" else _count(_aim(to)) if "choose" in _aim(to) else 1
    lasting = effect.get("duration") != "turn"
    if op == "damage":
        each = effect["amount"] / 1000
        return 1.5 * each * number if many is None else each * (2 if many.get("side", "any") == "any" else 4)
    if op == "modify":
        power, health, armor = (abs(effect.get(name, 0)) / 1000 for name in ("power", "health", "armor"))
        return (power * (1.5 if lasting else 1) + health + armor * (2 if lasting else 1.5)) * (2 if many else number)
    if op == "grant":
        plain = (
            {"range_attack": 2, "marking": 1}[effect["keyword"]] if "keyword" in effect else len(effect["arrows"]) / 2
        )
        return plain * (2 if lasting else 1) * number
    if op == "restrict":
        return (3 if effect["what"] == "cannot_attack" else 1.5) * (2 if many else number)
    if op == "recover":
        return (6 if effect["from"] == "defeated" else 2) * effect.get("count", 1)
    return 2 if op == "peek" else FLAT[op] * effect.get("count", 1) * number
