"""The power index of section 7.4 and what a single use can do at most."""

from __future__ import annotations

from collections.abc import Iterator

from rules.chesswarrior.abilities import Ability, AnyEffect, AnyGrant, Damage, Modify, Place
from rules.chesswarrior.content import Catalogue, Hero


def expected(ability: Ability) -> float:
    """Return the expected damage per Turn to one target at Full Sight; conditions on its type are left out."""
    per_use = sum(_expected(ability, e) for e in ability.effects if isinstance(e, Damage) and e.to == "target")
    return per_use / ability.cost.turn if per_use else 0.0


def _expected(ability: Ability, effect: Damage) -> float:
    if effect.if_type:
        return 0.0
    chance = (10 - ability.hit) / 10 if ability.dice else 1.0
    return effect.n * chance * (ability.dice if effect.per_success else 1)


def pace(hero: Hero) -> float:
    """Return squares per Turn."""
    return hero.move.distance / hero.move.cost.turn


def power(hero: Hero) -> float:
    """Return the power index."""
    best = max(expected(a) for a in hero.abilities if a.kind == "active")
    further = len(hero.abilities) - 2
    return hero.lp + 4 * best + 2 * pace(hero) + hero.sp / 3 + (hero.attack.reach.n - 1) + 2 * further


def greatest(catalogue: Catalogue, hero: Hero, ability: Ability) -> int:
    """Return the most damage one use can deal to one hero, with every die that own counters and friends can add."""
    dice = ability.dice + (_added_dice(catalogue, hero) if ability.id == "attack" else 0)
    hurts = [e for e in (*ability.effects, *ability.after_attack) if isinstance(e, Damage)]
    return sum(e.n * (dice if e.per_success else 1) for e in hurts)


def _added_dice(catalogue: Catalogue, hero: Hero) -> int:
    own = {e.counter for e in effects(hero) if isinstance(e, Place) and e.to == "self"}
    others = (h for h in catalogue.heroes.values() if h.id != hero.id)
    given = {e.counter for h in others for e in effects(h) if isinstance(e, Place) and e.to == "target"}
    return sum(
        catalogue.counters[name].max * g.n
        for name in own | given
        for g in catalogue.counters[name].grants
        if isinstance(g, Modify) and g.stat == "dice" and g.on != "reaction" and not g.against and g.n > 0
    )


def effects(hero: Hero) -> Iterator[AnyEffect]:
    """Yield every effect of a hero."""
    for ability in hero.abilities:
        yield from (*ability.effects, *ability.after_attack)


def grants(catalogue: Catalogue, hero: Hero) -> Iterator[AnyGrant]:
    """Yield every grant of a hero's passives and of the counters it places."""
    for ability in hero.abilities:
        yield from ability.grants
    for effect in effects(hero):
        if isinstance(effect, Place):
            yield from catalogue.counters[effect.counter].grants
