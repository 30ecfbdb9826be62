"""A hero card as text, generated from its data: heading, statistics and abilities in the seed's notation (7.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import reduce

from rules.kernel.types import Text

from .content import ATTACK, MOVE, Ability, Cost, Counter, Damage, Hero, Reach
from .rule_text import rule
from .words import ability_text, word

BASICS = (MOVE, ATTACK)
EDGE = 0


def card(hero: Hero, counters: Mapping[str, Counter]) -> tuple[Text, ...]:
    """Return the whole card line by line: heading, types, statistics, then each ability with what it does."""
    lines = [heading(hero), type_line(hero), statistics(hero)]
    for ability in hero.abilities:
        lines.append(ability_line(hero, ability))
        if ability.id not in BASICS or ability.after_attack:
            lines.append(rule(ability, counters))
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


def ability_line(hero: Hero, ability: Ability) -> Text:
    """Return an ability's name and notation; `move` and `attack` need no name."""
    if ability.id in BASICS:
        return notation(ability)
    return word("card", "ability", name=ability_text(hero.id, ability.id), notation=notation(ability))


def notation(ability: Ability) -> Text:
    """Return an ability in the seed's notation, such as `3 : Attack : 4[+3] / 2` (CW-64, CW-71, CW-101)."""
    head = [*_cost(ability.cost), _phase(ability)]
    body = _body(ability)
    line = _joined("colon", [*head, body] if body is not None else head)
    return word("card", "with_fot", body=line) if ability.fot else line


def cost_text(cost: Cost) -> Text:
    """Return a cost: `3` is 3 Turn, `2+1M` 2 Turn and 1 Mana, `1M` Mana only."""
    if not cost.mana:
        return word("card", "cost", "turn", turn=cost.turn)
    return word("card", "cost", "both" if cost.turn else "mana", turn=cost.turn, mana=cost.mana)


def _cost(cost: Cost) -> list[Text]:
    return [cost_text(cost)] if cost.turn or cost.mana else []


def _phase(ability: Ability) -> Text:
    if ability.kind == "active":
        return _joined("amp", [word("phase", phase) for phase in ability.phases])
    name = ability.timing or ability.kind
    if ability.at:
        return word("card", "at", ability.at, turns=list(ability.turns))
    return word("kind", name)


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


def _joined(how: str, parts: Sequence[Text]) -> Text:
    return reduce(lambda a, b: word("card", how, a=a, b=b), parts)
