"""What is wrong with a card, as (path, reason): what no engine could play (7.1, 7.2, RCM-33)."""

from __future__ import annotations

from collections.abc import Iterator

from .abilities import (
    CHOOSING,
    MAY,
    Ability,
    Aim,
    Choose,
    Deploy,
    Discard,
    Energize,
    Every,
    Filter,
    Grant,
    Modify,
    Operation,
    Peek,
    Push,
    Recover,
    Relocate,
    Restrict,
    Search,
    Selector,
    chosen,
    selectors,
)
from .content import ARROW_CODES, Card

STEP = 1000
"""Power, Health and all that changes them come in steps of this."""
PRICE_OF_DEFEATED = 4
"""Command and Energy together of a card that brings units back from the Defeated Zone."""
Fault = tuple[str, str]


def card_faults(card: Card, traits: tuple[str, ...]) -> Iterator[Fault]:
    """Yield what is wrong with a card."""
    if card.command < 0 or card.energy < 0:
        yield "command", "costs are 0 or more"
    yield from _unit_faults(card, traits) if card.is_unit else _event_faults(card)
    for number, ability in enumerate(card.abilities):
        for where, reason in ability_faults(card, ability):
            yield f"abilities[{number}].{where}", reason


def _unit_faults(card: Card, traits: tuple[str, ...]) -> Iterator[Fault]:
    if card.event_type or card.unique or card.target:
        yield "event_type", "a unit has no type, target and uniqueness of events"
    if card.power < 0 or card.power % STEP or card.health <= 0 or card.health % STEP:
        yield "power", f"Power and Health are multiples of {STEP}, Health above 0"
    if not card.arrows or len(set(card.arrows)) != len(card.arrows):
        yield "arrows", "expected one or more different arrows"
    elif list(card.arrows) != [arrow for arrow in ARROW_CODES if arrow in card.arrows]:
        yield "arrows", f"arrows come in the order {' '.join(ARROW_CODES)}"
    if not card.traits or len(card.traits) > 3 or not set(card.traits) <= set(traits):
        yield "traits", f"expected 1 to 3 of {', '.join(traits)}"
    if len(set(card.keywords)) != len(card.keywords):
        yield "keywords", "a keyword is named twice"


def _event_faults(card: Card) -> Iterator[Fault]:
    if card.power or card.health or card.arrows or card.traits or card.keywords or card.legendary:
        yield "power", "an event has no values, arrows, traits and keywords"
    if not card.event_type:
        yield "event_type", "expected planning, defensive or ongoing"
    if (card.event_type == "ongoing") != bool(card.target):
        yield "target", "Ongoing events name a target, others do not"
    if not card.abilities:
        yield "abilities", "an event needs one"


def ability_faults(card: Card, ability: Ability) -> Iterator[Fault]:
    """Yield what is wrong with an ability of a card."""
    trigger = ability.trigger
    once = card.is_spent
    if (trigger == "on_play") != once:
        yield "trigger", "on_play is for Planning and Defensive events, which have nothing else"
    if trigger == "activated" and card.target == "enemy_unit":
        yield "trigger", "nothing is activated on an enemy host"
    if (trigger == "activated") != bool(ability.timing):
        yield "timing", "activated abilities, and only they, name planning or defending"
    if ability.cost != Ability("static", ()).cost and trigger != "activated":
        yield "cost", "only activated abilities have a cost"
    if ability.optional and trigger not in MAY:
        yield "optional", f"only {', '.join(sorted(MAY))} may be optional"
    if not ability.effects:
        yield "effects", "expected at least one operation"
    condition = ability.condition
    if once and condition is not None:
        bound = (condition.on_border, condition.adjacent_enemies, condition.adjacent_own, condition.has_attachment)
        if any(value is not None for value in bound):
            yield "condition", "an event has no place of its own"
    earlier = False
    for number, operation in enumerate(ability.effects):
        for reason in _operation_faults(card, ability, operation, earlier):
            yield f"effects[{number}]", reason
        earlier = earlier or any(chosen(found) for _, found in selectors(operation))


def _operation_faults(card: Card, ability: Ability, operation: Operation, earlier: bool) -> Iterator[str]:
    trigger = ability.trigger
    lasting = isinstance(operation, Modify | Grant | Restrict)
    if trigger == "static" and not lasting:
        yield "static abilities modify, grant or restrict"
    if lasting and (operation.duration == "static") != (trigger == "static"):
        yield "duration static is for static abilities, which have no other"
    if isinstance(operation, Modify) and (operation.power % STEP or operation.health % STEP or operation.armor % STEP):
        yield f"values change by multiples of {STEP}"
    if isinstance(operation, Grant) and bool(operation.keyword) == bool(operation.arrows):
        yield "expected a keyword or arrows"
    if trigger not in CHOOSING and asks(operation):
        yield f"{trigger} abilities ask nobody (RCM-33)"
    if isinstance(operation, Recover) and operation.source == "defeated":
        dear = card.command + card.energy >= PRICE_OF_DEFEATED
        if not (dear and (card.legendary or card.unique)):
            yield f"from defeated only on Unique events and Legendary units that cost {PRICE_OF_DEFEATED} or more"
    for _, selector in selectors(operation):
        yield from _selector_faults(card, ability, selector, earlier)


def asks(operation: Operation) -> bool:
    """Say whether an operation needs a choice of its controller (RCM-33)."""
    if any(chosen(selector) for _, selector in selectors(operation)):
        return True
    if isinstance(operation, Energize):
        return operation.source != "deck_top"
    if isinstance(operation, Push):
        return operation.dir == "choose"
    return isinstance(operation, Relocate | Deploy | Discard | Peek | Search | Recover)


def _selector_faults(card: Card, ability: Ability, selector: Selector, earlier: bool) -> Iterator[str]:
    once = card.is_spent
    if isinstance(selector, Aim):
        found: Choose | Every | None = selector.choose if selector.all is None else selector.all
        if (selector.choose is None) == (selector.all is None) or found is None:
            yield "expected one of choose and all"
            return
        if once and (found.within in ("adjacent", "line") or found.filter.not_self):
            yield "an event has no place of its own"
        if found.within == "adjacent_to_chosen" and not earlier:
            yield "nothing was chosen before"
        if found.filter.trait and not _is_word(found.filter):
            yield "a trait is a word"
        if isinstance(found, Choose) and found.count < 1:
            yield "expected a count of 1 or more"
        return
    needs = {
        "self": not once,
        "host": card.event_type == "ongoing",
        "attacker": ability.trigger == "on_attacked",
        "attacked": ability.trigger == "on_attack",
        "chosen": earlier,
    }
    if not needs[selector]:
        yield f"there is no {selector} here"


def _is_word(found: Filter) -> bool:
    return found.trait.replace("_", "").isalpha()
