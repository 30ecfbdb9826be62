"""What cards say, put together from their data (7.2); no language's grammar is in here."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, reduce

from rules.kernel.types import Text

from .abilities import (
    Ability,
    Aim,
    AnyOperation,
    Bound,
    Choose,
    Condition,
    Damage,
    Deploy,
    Draw,
    Energize,
    ExtraAttack,
    Filter,
    Grant,
    Mark,
    Modify,
    Peek,
    Push,
    Recover,
    Relocate,
    Restrict,
    Search,
    Selector,
    Swap,
    op_of,
)
from .content import Card
from .words import word

UNNAMED = ("static", "on_play")
"""Triggers that a card's text does not name."""


def rules_of(card: Card) -> tuple[Text, ...]:
    """Return what a card says, sentence by sentence: keywords, then abilities in printed order."""
    keywords = [word("rule", "keyword", name=word("keyword", keyword)) for keyword in card.keywords]
    return (*keywords, *(rule(ability) for ability in card.abilities))


def rule(ability: Ability) -> Text:
    """Say when an ability happens, if what, for what cost, and what it does."""
    effects = together([effect(operation) for operation in ability.effects])
    given = [] if ability.condition is None else ["if"]
    args = {} if ability.condition is None else {"condition": conditions(ability.condition)}
    if ability.trigger == "activated":
        costs = _costs(ability)
        when = word("rule", "phase", ability.timing)
        if costs:
            return word("rule", "paid", *given, when=when, cost=costs, effects=effects, **args)
        return word("rule", "used", *given, when=when, effects=effects, **args)
    if ability.trigger not in UNNAMED:
        how = "may" if ability.optional else "happens"
        return word("rule", how, *given, when=word("trigger", ability.trigger), effects=effects, **args)
    return word("rule", "plain", *given, effects=effects, **args)


def together(texts: Iterable[Text]) -> Text:
    """Return texts one after the other."""
    return reduce(lambda a, b: word("rule", "then", a=a, b=b), texts)


def _costs(ability: Ability) -> list[Text]:
    cost = ability.cost
    found = [word("cost", "cp", n=cost.cp)] if cost.cp else []
    found += [word("cost", "energy", n=cost.energy)] if cost.energy else []
    return [*found, word("cost", "retire_self")] if cost.retire_self else found


def conditions(condition: Condition) -> list[Text]:
    """Word everything that must be so."""
    found: list[Text] = []
    if condition.formation:
        found.append(word("if", "formation", n=condition.formation))
    for name in ("on_border", "has_attachment"):
        value: bool | None = getattr(condition, name)
        if value is not None:
            found.append(word("if", name, "yes" if value else "no"))
    for name in ("adjacent_enemies", "adjacent_own", "energy_zone", "own_units", "enemy_units"):
        bound: Bound | None = getattr(condition, name)
        if bound is not None:
            least = bound.min > 0
            found.append(word("if", name, "min" if least else "max", n=bound.min if least else bound.max))
    if condition.turn_owner:
        found.append(word("if", "turn_owner", condition.turn_owner))
    return found


def effect(operation: AnyOperation) -> Text:
    """Word one operation."""
    match operation:
        case Damage(to=to, amount=amount):
            return word("effect", "damage", n=amount, units=units(to))
        case Modify() | Grant() | Restrict():
            found = units(operation.to, by_print=operation.duration == "static")
            return word("effect", "change", operation.duration, units=found, changes=changes(operation))
        case ExtraAttack(to=to):
            return word("effect", "extra_attack", units=units(to))
        case Mark(to=to):
            return word("effect", "mark", units=units(to))
        case Draw(who=who, count=count):
            return word("effect", "draw", who, n=count)
        case Energize(source=source, count=count):
            return word("effect", "energize", source, n=count)
        case Relocate(unit=unit):
            return word("effect", "relocate", units=units(unit))
        case Push(unit=unit, dir=dir):
            if dir == "choose":
                return word("effect", "push", "choose", units=units(unit))
            return word("effect", "push", "way", units=units(unit), arrow=word("arrow", dir.lower()))
        case Swap(a=a, b=b):
            return word("effect", "swap", a=units(a), b=units(b))
        case Deploy(source=source, filter=asked):
            return word("effect", "deploy", source, card=cards(asked, "unit"))
        case Recover(source=source, to=to, count=count, filter=asked):
            return word("effect", "recover", source, to, n=count, card=cards(asked, "card"))
        case Peek(count=count, take=take):
            return word("effect", "peek", n=count, take=take)
        case Search(filter=asked):
            return word("effect", "search", card=cards(asked, "card"))
        case _:
            if hasattr(operation, "count"):
                return word("effect", op_of(operation), n=getattr(operation, "count", 0))
            to = getattr(operation, "to", None)
            return word("effect", op_of(operation)) if to is None else word("effect", op_of(operation), units=units(to))


def changes(operation: Modify | Grant | Restrict) -> list[Text]:
    """Word what is changed of a unit."""
    if isinstance(operation, Restrict):
        return [word("what", operation.what)]
    if isinstance(operation, Grant):
        return [granted(operation.keyword, operation.arrows)]
    return changed(operation.power, operation.health, operation.armor)


def changed(power: int, health: int, armor: int) -> list[Text]:
    """Word changes of values."""
    numbers = (("power", power), ("health", health), ("armor", armor))
    return [word("change", name, "up" if n > 0 else "down", n=abs(n)) for name, n in numbers if n]


def granted(keyword: str, arrows: Iterable[str]) -> Text:
    """Word a keyword or arrows."""
    if keyword:
        return word("keyword", keyword)
    return word("change", "arrows", arrows=[word("arrow", arrow.lower()) for arrow in arrows])


def units(selector: Selector, *, by_print: bool = False) -> Text:
    """Word which units are meant; `by_print`: by what stands on their cards, whatever else they have by now (7.2)."""
    if not isinstance(selector, Aim):
        return word("units", selector)
    if selector.choose is not None:
        return _chosen(selector.choose)
    every = selector.all
    if every is None:
        raise TypeError("a selector chooses units or means all")
    return _bounded(word("units", "all", every.side), every.within, every.filter, by_print)


def _chosen(choose: Choose) -> Text:
    how = "up_to" if choose.up_to else "some" if choose.count > 1 else "one"
    return _bounded(word("units", how, choose.side, n=choose.count), choose.within, choose.filter)


def _bounded(found: Text, within: str, asked: Filter, by_print: bool = False) -> Text:
    if within != "anywhere":
        found = word("units", within, units=found)
    listed = filters(asked, by_print)
    return word("units", "filtered", units=found, filters=listed) if listed else found


def cards(asked: Filter, kind: str) -> Text:
    """Word which cards are meant."""
    listed = filters(asked)
    found = word("cards", kind)
    return word("units", "filtered", units=found, filters=listed) if listed else found


def filters(asked: Filter, by_print: bool = False) -> list[Text]:
    """Word what a unit or card must be, a unit `by_print` where an effect that lasts as long as its unit asks."""

    def printed(found: Text) -> Text:
        return word("filter", "printed", what=found) if by_print else found

    found = [word("trait", asked.trait)] if asked.trait else []
    for name in ("legendary", "on_border", "damaged"):
        value: bool | None = getattr(asked, name)
        if value is not None:
            found.append(word("filter", name, "yes" if value else "no"))
    if asked.max_command is not None:
        found.append(word("filter", "max_command", n=asked.max_command))
    for name in ("min_power", "max_power"):
        number: int | None = getattr(asked, name)
        if number is not None:
            found.append(printed(word("filter", name, n=number)))
    if asked.keyword:
        found.append(printed(word("keyword", asked.keyword)))
    return [*found, word("filter", "not_self")] if asked.not_self else found


def values(card: Card) -> Text:
    """Word the numbers printed on a card (CM-03 to CM-05)."""
    cost = {"command": card.command, "energy": card.energy}
    if not card.is_unit:
        kind = word("event_type", "unique" if card.unique else "plain", type=word("event_type", card.event_type))
        return word("values", "event", type=kind, **cost)
    arrows = [word("arrow", arrow.lower()) for arrow in card.arrows]
    traits = [word("trait", trait) for trait in card.traits]
    kind = "legendary" if card.legendary else "unit"
    return word("values", kind, power=card.power, health=card.health, arrows=arrows, traits=traits, **cost)


@lru_cache(maxsize=1024)
def whole(card: Card) -> Text:
    """Say everything that stands on a card; a pool says it of all its cards at every look."""
    lines = rules_of(card)
    return word("card_line", values=values(card), text=together_lines(lines)) if lines else values(card)


def together_lines(lines: Iterable[Text]) -> Text:
    """Return sentences one after the other."""
    return reduce(lambda a, b: word("rule", "next", a=a, b=b), lines)
