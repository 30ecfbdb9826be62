"""Wording generated from data: what an ability does, what a unit's statistics are, in any language (7.1, 7.2)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.kernel.notation import UNNAMED
from rules.kernel.types import Data, Text

from .content import (
    SINGLE,
    Ability,
    Area,
    Effect,
    LayTrap,
    ManaNext,
    Modify,
    Range,
    Revive,
    SetTerrain,
    SummonToken,
    Teleport,
    Trigger,
    UnitType,
)
from .vocabulary import Holder, acts_on_target, holder, op_of

Nested = dict[str, Any]
"""A Text as an argument of another Text: `{"key": ..., "args": ...}`."""

SELF_MADE = "master"
"""Id of every self-made master; its name is its own, its ability has a common name."""


def ability_text(unit: UnitType) -> Text:
    """Word a unit's ability in full: name, mana, uses, whom it affects, what it does (SK-44)."""
    ability = unit.ability
    if ability is None:
        return Text("skirmish.text.no_ability")
    args: dict[str, Any] = {"name": nest(ability_name(unit)), "mana": ability.mana, "body": nest(body_text(ability))}
    if ability.uses is None:
        return Text("skirmish.text.ability", args)
    return Text("skirmish.text.ability_limited", args | {"uses": ability.uses})


def body_text(ability: Ability) -> Text:
    """Word what an ability affects and does, without its name and price."""
    effects = [effect_text(effect, ability.dest) for effect in ability.effects]
    return Text("skirmish.text.body", {"aim": nest(_aim(ability)), "effects": _list(effects)})


def statistics_text(unit: UnitType) -> Text:
    """Word a unit's statistics in one line: HP, ATK, MOV, attack range, cost."""
    args = {"hp": unit.hp, "atk": unit.atk, "mov": unit.mov, "cost": unit.cost}
    return Text("skirmish.text.statistics", args | {"range": nest(range_text(unit.attack))})


def unit_name(unit: UnitType) -> Text:
    """Name a unit type: by its locale entry, or a self-made master by its own name."""
    if unit.name is not None and unit.name != UNNAMED:
        return Text("skirmish.text.own_name", {"name": unit.name})
    return Text("skirmish.unit.unnamed" if unit.name == UNNAMED else f"skirmish.unit.{unit.id}")


def ability_name(unit: UnitType) -> Text:
    """Name a unit type's ability."""
    return Text(f"skirmish.ability.{unit.id}")


def flavour_text(unit: UnitType) -> Text | None:
    """Give a unit type's line of flavour; a self-made master has none."""
    return None if unit.id == SELF_MADE else Text(f"skirmish.flavour.{unit.id}")


def range_text(given: Range | None) -> Text:
    """Word a range shape with its limits (section 2)."""
    if given is None:
        return Text("skirmish.range.none")
    if given.shape in ("map", "self"):
        return Text(f"skirmish.range.{given.shape}")
    if given.min == given.max:
        return Text(f"skirmish.range.{given.shape}.exact", {"n": given.max})
    return Text(f"skirmish.range.{given.shape}", {"min": given.min, "max": given.max})


def area_text(area: Area) -> Text:
    """Name an area by itself, as a master sheet offers it."""
    return Text(f"skirmish.area.{area.shape}", {"n": area.n})


def effect_text(effect: Effect, dest: Range | None = None, where: Holder | None = None) -> Text:
    """Word one effect as a fragment of a list; `where` says what contains it (7.2)."""
    fragment = _fragment(effect, dest, where)
    receiver = getattr(effect, "to", "target")
    if where == "hit":
        return Text(f"skirmish.effect.to_{_hit_receiver(receiver)}", {"effect": nest(fragment)})
    area: Area = getattr(effect, "area", SINGLE)
    if where == "death" and area != SINGLE:
        affects: str = getattr(effect, "affects", "any")
        around = Text(f"skirmish.zone.bearer.{area.shape}", {"n": area.n})
        zone = Text("skirmish.aim.zone", {"who": _key(f"skirmish.who.{affects}"), "zone": nest(around)})
        return Text("skirmish.effect.in_zone", {"effect": nest(fragment), "aim": nest(zone)})
    return fragment


def turns_text(turns: int) -> Text:
    """Word the term of a status, a trap or a terrain (SK-48)."""
    return Text(f"skirmish.turns.{turns}")


def nest(text: Text) -> Nested:
    """Turn a Text into an argument of another Text."""
    return {"key": text.key, "args": text.args}


def _hit_receiver(receiver: str) -> str:
    return "bearer" if receiver == "bearer" else "attacker"


def _fragment(effect: Effect, dest: Range | None, where: Holder | None) -> Text:
    key = f"skirmish.effect.{op_of(effect)}"
    match effect:
        case Modify(stat=stat, delta=delta, turns=turns):
            way = "up" if delta > 0 else "down"
            return Text(f"{key}.{way}", {"stat": _key(f"skirmish.stat.{stat}"), "n": abs(delta), **_turns(turns)})
        case Teleport(who=who):
            return Text(f"{key}.{who}", _dest(dest))
        case Revive(hp=hp):
            return Text(f"{key}.here", {"hp": hp}) if where == "death" else Text(key, {"hp": hp, **_dest(dest)})
        case ManaNext(side=side, delta=delta):
            return Text(f"{key}.{side}", {"n": abs(delta)})
        case SetTerrain(terrain=terrain, turns=turns):
            return Text(key, {"terrain": _key(f"skirmish.terrain.{terrain}"), **_turns(turns)})
        case SummonToken(token=token):
            args = {"unit": _key(f"skirmish.unit.{token}")}
            return Text(f"{key}.here", args) if dest is None else Text(key, args | _dest(dest))
        case LayTrap(effects=inner, turns=turns, uses=uses):
            return Text(key, {"effects": _inner(inner, effect), "uses": _key(f"skirmish.uses.{uses}"), **_turns(turns)})
        case Trigger(on=on, effects=inner, turns=turns, uses=uses, within=within):
            args = {"effects": _inner(inner, effect), "uses": _key(f"skirmish.uses.{uses}"), "within": within}
            return Text(f"{key}.{on}", args | _turns(turns))
        case _:
            return Text(key, _numbers(effect))


def _numbers(effect: Effect) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name in ("n", "delta"):
        if hasattr(effect, name):
            found["n"] = getattr(effect, name)
    turns = getattr(effect, "turns", None)
    return found if turns is None else found | _turns(turns)


def _inner(effects: Iterable[Effect], container: LayTrap | Trigger) -> list[Nested]:
    return _list(effect_text(inner, None, holder(container)) for inner in effects)


def _aim(ability: Ability) -> Text:
    kind, area = ability.target.kind, ability.area
    if kind == "direction":
        return _zone(ability, f"skirmish.who.{ability.affects}", Text("skirmish.zone.line", {"n": area.n}))
    if area == SINGLE:
        return _single(ability)
    centre = "user" if kind in ("self", "none") else "target"
    around = Text(f"skirmish.zone.{centre}.{area.shape}", {"n": area.n})
    if centre == "user" and ability.include_user:
        return _zone(ability, f"skirmish.who.{ability.affects}", around, "skirmish.aim.and_user")
    zone = _zone(ability, _who(ability), around)
    if centre == "user":
        return zone
    return Text("skirmish.aim.around", {"centre": nest(_single(ability)), "aim": nest(zone)})


def _zone(ability: Ability, who: str, zone: Text, key: str = "skirmish.aim.zone") -> Text:
    if all(op_of(effect) == "set_terrain" for effect in ability.effects if acts_on_target(effect, ability.dest)):
        key, who = "skirmish.aim.zone", "skirmish.who.squares"
    return Text(key, {"who": _key(who), "zone": nest(zone)})


def _who(ability: Ability) -> str:
    key = f"skirmish.who.{ability.affects}"
    if ability.affects == "enemy":
        return key
    return f"{key}.{'with' if ability.include_user else 'without'}"


def _single(ability: Ability) -> Text:
    target = ability.target
    match target.kind:
        case "unit":
            suffix = f"{target.side}.with" if ability.include_user and target.side != "enemy" else target.side
            return Text(f"skirmish.aim.unit.{suffix}", {"range": nest(range_text(target.range))})
        case "square":
            return Text(f"skirmish.aim.square.{_square(ability)}", {"range": nest(range_text(target.range))})
        case kind:
            return Text(f"skirmish.aim.{kind}")


def _square(ability: Ability) -> str:
    ops = [op_of(effect) for effect in ability.effects if acts_on_target(effect, ability.dest)]
    if "trap" in ops or "summon_token" in ops:
        return "empty"
    return "plain" if ability.area != SINGLE or set(ops) <= {"set_terrain"} else "unit"


def _turns(turns: int) -> dict[str, Nested]:
    return {"turns": nest(turns_text(turns))}


def _dest(dest: Range | None) -> dict[str, Nested]:
    return {"range": nest(range_text(dest))}


def _list(texts: Iterable[Text]) -> list[Nested]:
    return [nest(text) for text in texts]


def _key(key: str, args: Data | None = None) -> Nested:
    return {"key": key, "args": args or {}}
