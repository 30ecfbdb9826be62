"""Pricing: what a unit costs, what its ability costs in mana, and everything wrong with a sheet (7.2-7.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from .content import (
    SINGLE,
    Ability,
    Area,
    Cleanse,
    Damage,
    Disarm,
    Effect,
    Heal,
    LayTrap,
    ManaNext,
    ManaNow,
    Modify,
    Poison,
    Pull,
    Push,
    Range,
    Refresh,
    Regen,
    Revive,
    Root,
    Seal,
    SelfDamage,
    SetTerrain,
    Shield,
    Stun,
    SummonToken,
    Swap,
    Teleport,
    Trigger,
    UnitType,
)
from .vocabulary import Fault, ability_faults, fault, is_harmful, op_of

MOVEMENT = {0: -2, 1: 0, 2: 3, 3: 7, 4: 12}
"""M of 7.3 by MOV."""
ATTACK_RANGES: dict[Range | None, int] = {
    None: 0,
    Range("reach", 1, 1): 0,
    Range("line", 1, 2): 3,
    Range("block", 1, 1): 3,
    Range("radius", 2, 2): 4,
    Range("reach", 1, 2): 5,
    Range("radius", 1, 2): 6,
    Range("line", 1, 3): 6,
    Range("radius", 2, 3): 8,
    Range("line", 2, 4): 8,
    Range("radius", 1, 3): 11,
}
"""R of 7.3; other attack ranges are not allowed."""
TERRAIN = {"rough": 1, "spring": 2, "hazard": 2, "wall": 3}
UNSCALED = frozenset({"self_damage", "mana_now", "mana_next", "trap", "trigger", "revive", "summon_token"})
"""Ops whose price the area does not multiply (7.3)."""
FEWEST_POINTS = 2
"""What `self_damage` may not bring the total below (7.2)."""
MOST_POINTS = 20
LIMITS = {
    "normal": {"hp": (2, 12), "atk": (0, 6), "mov": (0, 4), "cost": (1, 7), "mana": (1, 8)},
    "master": {"hp": (4, 14), "atk": (0, 7), "mov": (0, 4), "cost": (3, 8), "mana": (1, 10)},
    "token": {"hp": (1, 12), "atk": (0, 6), "mov": (0, 4), "cost": (1, 7), "mana": (1, 8)},
}
NAME_LENGTH = (1, 24)
MOST_LOSS = 6
MOST_THREAT = 5
REVIVE_MANA = 6


def cost(hp: int, atk: int, mov: int, attack: Range | None) -> int:
    """Compute the cost of statistics; raise KeyError for a MOV or range that 7.3 does not list (SK-18, SK-19)."""
    worth = 2 * hp + 3 * atk + MOVEMENT[mov] + ATTACK_RANGES[attack]
    return max(1, -((4 - worth) // 6))


def points(ability: Ability, tokens: Mapping[str, UnitType]) -> int:
    """Sum an ability's points: prices times area, range surcharge, surcharge for sparing the own side (7.3)."""
    scale = area_factor(ability.area)
    priced = sum(
        price(effect, ability.dest, tokens) * (1 if op_of(effect) in UNSCALED else scale) for effect in ability.effects
    )
    return priced + reach_price(ability) + (2 if spares_own_side(ability) else 0)


def mana(ability: Ability, tokens: Mapping[str, UnitType]) -> int:
    """Compute the mana price that an ability's points come to (7.3)."""
    return mana_of(points(ability, tokens))


def mana_of(total: int) -> int:
    """Turn points into mana, two points each, rounded up, at least 1 (7.3)."""
    return max(1, -(-total // 2))


def area_factor(area: Area) -> int:
    """Give the factor A of an area (7.3); raise KeyError for an area that is not priced."""
    if area.shape == "line":
        return 2 if area.n <= 3 else 3
    return _AREA_FACTORS[area.shape, area.n]


def reach_price(ability: Ability) -> int:
    """Give Rt, the surcharge for the larger of the target's and the destination's maximum range (7.3)."""
    return max(_reach_price(ability.target.range), _reach_price(ability.dest))


def spares_own_side(ability: Ability) -> bool:
    """Tell whether a harmful effect on an area, contained ones included, is limited to enemies (F of 7.3)."""
    return any(spares_by(ability, effect) for effect in ability.effects)


def spares_by(ability: Ability, effect: Effect) -> bool:
    """Tell whether an effect of an ability's, or one inside, is harmful on an area and limited to enemies."""
    if ability.affects == "enemy" and ability.area != SINGLE and is_harmful(effect):
        return True
    return isinstance(effect, Trigger) and any(map(spares_inside, effect.effects))


def spares_inside(effect: Effect) -> bool:
    """Tell whether an effect that a trigger contains harms an area, limited to enemies (F of 7.3)."""
    return isinstance(effect, Damage) and effect.affects == "enemy" and effect.area != SINGLE


def price(effect: Effect, dest: Range | None, tokens: Mapping[str, UnitType]) -> int:
    """Price one effect in points before its area (7.2); a contained area is already counted."""
    match effect:
        case Damage(n=n, area=area):
            return (n + 1) * area_factor(area)
        case Heal(n=n, area=area):
            return n * area_factor(area)
        case Shield(n=n, turns=t):
            return n + t - 1
        case Modify(stat=stat, delta=delta, turns=t):
            return (3 if stat == "range" else 2) * abs(delta) + max(0, t - 1)
        case Poison(n=n, turns=t) | Regen(n=n, turns=t):
            return n * t
        case Root(turns=t):
            return 1 + t
        case Disarm(turns=t) | Seal(turns=t):
            return 1 + 2 * t
        case Stun(turns=t):
            return 2 + 4 * t
        case Push(n=n) | Pull(n=n):
            return 1 + n
        case Swap() | Refresh():
            return 4
        case Teleport(who=who):
            return (dest.max if dest is not None else 0) + (2 if who == "target" else 0)
        case Revive(hp=hp):
            return 8 + hp
        case ManaNow(delta=delta):
            return 2 * delta - 2
        case ManaNext(side=side, delta=delta):
            return (2 if side == "own" else 3) * abs(delta)
        case SetTerrain(terrain=terrain, turns=t):
            return TERRAIN[terrain] + t - 1
        case LayTrap(effects=effects, uses=uses):
            return _contained(effects, tokens) + 1 + (uses - 1)
        case SummonToken(token=token):
            return 2 * tokens[token].cost + 2
        case Trigger(on="hit", effects=effects, turns=t, uses=uses):
            return _contained(effects, tokens) + 1 + (uses - 1) + (t - 1)
        case Trigger(effects=effects, turns=t):
            return _contained(effects, tokens) + (t - 1)
        case Cleanse():
            return 2
        case SelfDamage(n=n):
            return -n
        case _:
            raise TypeError(f"no price for {type(effect).__name__}")


def faults(unit: UnitType, tokens: Mapping[str, UnitType], kind: str) -> tuple[Fault, ...]:
    """List all faults of a unit as a `normal`, `master` or `token` (7.3, and 7.4 for the catalogue).

    A self-made master (one that carries its own name) is bound by 7.3 alone.
    """
    found = [*_statistics_faults(unit, kind)]
    if unit.ability is None:
        if kind != "token":
            found.append(fault("no_ability", "ability", "SK-44"))
        return tuple(found)
    if kind == "token":
        found.append(fault("token_ability", "ability", "RSK-30"))
    structural = [*ability_faults(unit.ability, tokens)]
    found += structural
    if kind == "master" and unit.ability.uses is not None:
        found.append(fault("uses", "ability.uses"))
    if not structural:
        found += _mana_faults(unit.ability, tokens, kind)
    if unit.name is None:
        found += _catalogue_faults(unit, unit.ability)
    return tuple(found)


def greatest_loss(ability: Ability) -> int:
    """Sum what one use can take from one unit: damage, poison to its end, and what it leaves behind (7.4)."""
    return sum(_loss(effect) for effect in ability.effects)


def _loss(effect: Effect) -> int:
    match effect:
        case Damage(n=n):
            return n
        case Poison(n=n, turns=t):
            return n * t
        case SetTerrain(terrain="hazard"):
            return 1
        case LayTrap(effects=effects) | Trigger(effects=effects):
            return sum(_loss(inner) for inner in effects)
        case _:
            return 0


_AREA_FACTORS = {
    ("single", 0): 1,
    ("radius", 1): 2,
    ("block", 1): 2,
    ("radius", 2): 3,
    ("row", 0): 3,
    ("column", 0): 3,
    ("block", 2): 4,
    ("map", 0): 5,
}
_REACH_PRICES = (0, 0, 1, 2, 3, 4, 4)


def _reach_price(given: Range | None) -> int:
    if given is None or given.shape == "self":
        return 0
    return 5 if given.shape == "map" else _REACH_PRICES[given.max]


def _contained(effects: tuple[Effect, ...], tokens: Mapping[str, UnitType]) -> int:
    return sum(price(effect, None, tokens) for effect in effects)


def _statistics_faults(unit: UnitType, kind: str) -> Iterator[Fault]:
    limits = LIMITS[kind]
    if unit.kind != kind:
        yield fault("kind", "kind", "7.1", given=unit.kind, expected=kind)
    bad = [name for name in ("hp", "atk", "mov") if not limits[name][0] <= getattr(unit, name) <= limits[name][1]]
    for name in bad:
        least, most = limits[name]
        yield fault("statistic", name, _limit_clause(kind), stat=name, given=getattr(unit, name), min=least, max=most)
    if unit.attack not in ATTACK_RANGES:
        yield fault("attack_range", "attack")
    if (unit.attack is None and unit.atk > 0) or (kind == "master" and unit.attack is not None and unit.atk == 0):
        yield fault("attack_none", "attack", _limit_clause(kind), atk=unit.atk)
    if unit.attack in ATTACK_RANGES and unit.mov in MOVEMENT:
        due = cost(unit.hp, unit.atk, unit.mov, unit.attack)
        least, most = limits["cost"]
        if not least <= due <= most:
            yield fault("cost_limit", "cost", _limit_clause(kind), given=due, min=least, max=most)
        if unit.cost != due:
            yield fault("cost", "cost", given=unit.cost, expected=due)
    if unit.name is not None and not NAME_LENGTH[0] <= len(unit.name.strip()) <= NAME_LENGTH[1]:
        yield fault("name", "name", min=NAME_LENGTH[0], max=NAME_LENGTH[1], given=len(unit.name.strip()))


def _mana_faults(ability: Ability, tokens: Mapping[str, UnitType], kind: str) -> Iterator[Fault]:
    total = points(ability, tokens)
    due = mana_of(total)
    least, most = LIMITS[kind]["mana"]
    slack = 0 if kind == "master" else 1
    if total < FEWEST_POINTS and any(isinstance(effect, SelfDamage) for effect in ability.effects):
        yield fault("too_few_points", "ability.effects", "7.2", given=total, min=FEWEST_POINTS)
    if kind == "master" and due > most:
        yield fault("mana_limit", "ability.mana", given=due, min=least, max=most)
    if kind != "master" and not least <= ability.mana <= most:
        yield fault("mana_limit", "ability.mana", "7.4", given=ability.mana, min=least, max=most)
    if abs(ability.mana - due) > slack:
        yield fault("mana", "ability.mana", _limit_clause(kind), given=ability.mana, expected=due)


def _catalogue_faults(unit: UnitType, ability: Ability) -> Iterator[Fault]:
    far = unit.attack.max if unit.attack is not None else 0
    if unit.mov == 4 and far > 1:
        yield fault("fast_and_far", "attack", "7.4")
    if unit.mov + far > MOST_THREAT:
        yield fault("threat", "attack", "7.4", given=unit.mov + far, max=MOST_THREAT)
    if greatest_loss(ability) > MOST_LOSS:
        yield fault("overkill", "ability.effects", "7.4", given=greatest_loss(ability), max=MOST_LOSS)
    if any(op_of(effect) == "revive" for effect in ability.effects) and ability.mana < REVIVE_MANA:
        yield fault("cheap_revive", "ability.mana", "7.4", given=ability.mana, min=REVIVE_MANA)


def _limit_clause(kind: str) -> str:
    return "7.3" if kind == "master" else "7.4"
