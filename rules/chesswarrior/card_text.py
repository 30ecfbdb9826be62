"""A hero card as text, generated from its data: in words, and in the seed's notation for the card itself (7.1)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from rules.kernel.types import Text

from .abilities import ATTACK, MOVE, Ability, Cost, Counter, Damage, Reach
from .content import Hero
from .rule_text import rule
from .words import ability_text, word

BASICS = (MOVE, ATTACK)
EDGE = 0


def card(hero: Hero, counters: Mapping[str, Counter]) -> tuple[Text, ...]:
    """Return the whole card line by line: heading, types, statistics, then each ability with what it does."""
    lines = [heading(hero), type_line(hero), statistics(hero)]
    for ability in hero.abilities:
        lines += [ability_line(hero.id, ability), rule(ability, counters)]
    return tuple(lines)


def full_name(hero: str) -> Text:
    """Return a hero's name with its epithet."""
    return word("full_name", hero)


def heading(hero: Hero) -> Text:
    """Return name, epithet and number with revision (CW-12, RCW-59)."""
    return word("card", "heading", name=full_name(hero.id), number=f"{hero.number:03}", mk=hero.mk)


def type_line(hero: Hero) -> Text:
    """Return the three type words and the roles (CW-10, CW-13)."""
    types = reduce(lambda a, b: word("card", "dash", a=a, b=b), [word("type", t) for t in hero.type])
    return word("card", "types", types=types, roles=[word("role", r) for r in hero.roles])


def statistics(hero: Hero) -> Text:
    """Return Lp, Mp and Sp (CW-14 to CW-16)."""
    return word("card", "statistics", lp=hero.lp, mp=hero.mp, sp=hero.sp)


def flavour(hero: str) -> Text:
    """Return a hero's line of lore."""
    return word("flavour", hero)


def ability_line(hero: str, ability: Ability) -> Text:
    """Return an ability's name, and in words what it costs and when it may be used."""
    when = _occasions(ability) if ability.id not in BASICS else []
    cost = [price(ability.cost)] if ability.cost.turn or ability.cost.mana else []
    return word("card", "ability", name=ability_text(hero, ability.id), how=[*cost, *when])


def price(cost: Cost) -> Text:
    """Return a cost in words."""
    name = "both" if cost.turn and cost.mana else "mana" if cost.mana else "turn"
    return word("way", "cost", name, turn=cost.turn, mana=cost.mana)


def notation(ability: Ability) -> Text:
    """Return an ability in the seed's notation, such as `3 : Attack : 4[+3] / 2` (CW-64, CW-71, CW-101)."""
    head = [*_cost(ability.cost), _phase(ability)]
    body = _body(ability)
    parts = [*head, body] if body is not None else head
    line = reduce(lambda a, b: word("card", "colon", a=a, b=b), parts)
    return word("card", "with_fot", body=line) if ability.fot else line


def cost_text(cost: Cost) -> Text:
    """Return a cost: `3` is 3 Turn, `2+1M` 2 Turn and 1 Mana, `1M` Mana only."""
    if not cost.mana:
        return word("card", "cost", "turn", turn=cost.turn)
    return word("card", "cost", "both" if cost.turn else "mana", turn=cost.turn, mana=cost.mana)


def _cost(cost: Cost) -> list[Text]:
    return [cost_text(cost)] if cost.turn or cost.mana else []


def _phase(ability: Ability) -> Text:
    return reduce(lambda a, b: word("card", "amp", a=a, b=b), _occasions(ability))


def _occasions(ability: Ability) -> list[Text]:
    """Return the phases of a use, or the occasion of what is none."""
    if ability.kind == "active":
        return [word("phase", phase) for phase in ability.phases]
    if ability.at:
        return [word("card", "at", ability.at, turns=list(ability.turns))]
    return [word("kind", ability.timing or ability.kind)]


def _body(ability: Ability) -> Text | None:
    if ability.distance:
        return word("card", "distance", n=ability.distance)
    roll, reach = _roll(ability), _reach(ability.reach)
    if roll is None or reach is None:
        return roll if reach is None else word("card", "to", reach=reach)
    found = word("card", "slash", roll=roll, reach=reach)
    is_magic = ability.id == ATTACK and any(isinstance(e, Damage) and e.harm == "magic" for e in ability.effects)
    return word("card", "magic", body=found) if is_magic else found


def _roll(ability: Ability) -> Text | None:
    if not ability.dice:
        return None
    key = "one" if ability.dice == 1 else "dice"
    roll = word("card", "roll", key, dice=ability.dice, hit=ability.hit)
    return word("card", "per_hero", roll=roll) if ability.per_hero else roll


def _reach(reach: Reach) -> Text | None:
    if reach.shape == "self":
        return None
    if reach.shape == "dl" and reach.n == EDGE:
        return word("card", "reach", "edge")
    return word("card", "reach", reach.shape, n=reach.n)
