"""What an ability may say at all: value brackets, contained effects, and the target each effect needs (7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Literal

import msgspec

from rules.kernel.types import Text

from .content import SINGLE, Ability, Area, Effect, LayTrap, Modify, Range, SummonToken, Teleport, Trigger, UnitType

Holder = Literal["trap", "hit", "death"]
"""What contains an effect: a trap, a `hit` trigger or a `death` trigger."""

TURNS = tuple(range(1, 4))
AREAS: tuple[Area, ...] = (
    SINGLE,
    Area("radius", 1),
    Area("radius", 2),
    Area("block", 1),
    Area("block", 2),
    *(Area("line", n) for n in range(1, 7)),
    Area("row"),
    Area("column"),
    Area("map"),
)
"""Every area that 7.3 prices."""
RANGE_SHAPES = ("reach", "radius", "block", "line")
MAX_RANGE = 6
MAX_TELEPORT = 5
FILTERS = ("any", "ally", "enemy")
KINDS = ("self", "none", "unit", "square", "direction", "dead_unit")

BRACKETS: dict[str, dict[str, tuple[Any, ...]]] = {
    "damage": {"n": tuple(range(1, 9))},
    "heal": {"n": tuple(range(1, 9))},
    "shield": {"n": tuple(range(1, 9)), "turns": TURNS},
    "modify": {"stat": ("atk", "mov", "range"), "delta": (-3, -2, -1, 1, 2, 3), "turns": (0, 1, 2, 3)},
    "poison": {"n": TURNS, "turns": TURNS},
    "regen": {"n": TURNS, "turns": TURNS},
    "root": {"turns": (1, 2)},
    "disarm": {"turns": (1, 2)},
    "seal": {"turns": (1, 2)},
    "stun": {"turns": (1,)},
    "push": {"n": tuple(range(1, 5))},
    "pull": {"n": tuple(range(1, 5))},
    "swap": {},
    "teleport": {"who": ("self", "target")},
    "revive": {"hp": tuple(range(1, 7))},
    "mana_now": {"delta": (2, 3, 4)},
    "mana_next": {"side": ("own", "enemy"), "delta": (-3, -2, -1, 1, 2, 3, 4)},
    "set_terrain": {"terrain": ("rough", "spring", "hazard", "wall"), "turns": TURNS},
    "trap": {"turns": tuple(range(1, 6)), "uses": TURNS},
    "summon_token": {"token": ()},
    "trigger": {"on": ("hit", "death"), "turns": TURNS, "uses": TURNS, "within": tuple(range(1, 7))},
    "refresh": {},
    "cleanse": {},
    "self_damage": {"n": tuple(range(1, 5))},
}
"""Effect fields and the values 7.2 allows them, in the order in which a master sheet asks for them."""

_TRAPPED = ("damage", "poison", "root", "stun", "seal", "disarm", "modify")
CONTAINED: dict[Holder, tuple[str, ...]] = {
    "trap": _TRAPPED,
    "hit": (*_TRAPPED, "push", "heal", "shield"),
    "death": ("damage", "heal", "revive", "summon_token", "mana_next"),
}
MAX_EFFECTS = 3

_FREE_OPS = ("mana_now", "mana_next", "self_damage")
_OTHERS_ONLY = ("push", "pull", "refresh")


class Fault(msgspec.Struct, frozen=True):
    """One thing wrong with a unit: what the player reads, the section that forbids it, the place in the entry."""

    text: Text
    clause: str
    path: str


_WORDED = ("op", "kind", "holder", "stat")


def fault(name: str, path: str, clause: str = "7.3", **args: Any) -> Fault:
    """Make the fault with the locale key `skirmish.fault.<name>`; ops, kinds and the like become locale keys."""
    worded: dict[str, Any] = {
        k: {"key": f"skirmish.{k}.{v}", "args": {}} if k in _WORDED else v for k, v in args.items()
    }
    return Fault(Text(f"skirmish.fault.{name}", {"path": path, **worded}), clause, path)


def op_of(effect: Effect) -> str:
    """Name the op of an effect as content files write it."""
    return _op_of(type(effect))


@cache
def _op_of(kind: type[Effect]) -> str:
    return str(kind.__struct_config__.tag)


def allowed(op: str, field: str, chosen: Mapping[str, Any], tokens: Mapping[str, UnitType]) -> tuple[Any, ...]:
    """List the values of a field, given the fields `chosen` before it (7.2)."""
    values = BRACKETS[op][field]
    if (op, field) == ("modify", "delta") and chosen["stat"] == "range":
        return tuple(v for v in values if abs(v) <= 2)
    if (op, field) == ("mana_next", "delta"):
        return tuple(v for v in values if (v > 0) == (chosen["side"] == "own"))
    if op == "trigger" and field in ("uses", "within") and chosen["on"] == "death":
        return (1,)
    if op == "summon_token":
        return tuple(tokens)
    return values


def holder(effect: LayTrap | Trigger) -> Holder:
    """Name what kind of container a trap or trigger is."""
    return "trap" if isinstance(effect, LayTrap) else effect.on


def bearer_of(op: str, where: Holder | None) -> str:
    """Say on whom an effect falls (`to`): in `hit` triggers on the attacker, but heal and shield on the bearer."""
    if where != "hit":
        return "target"
    return "bearer" if op in ("heal", "shield") else "attacker"


def acts_on_target(effect: Effect, dest: Range | None) -> bool:
    """Tell whether an effect needs the ability's affected units or squares."""
    if isinstance(effect, Teleport):
        return effect.who == "target"
    if isinstance(effect, SummonToken):
        return dest is None
    return op_of(effect) not in (*_FREE_OPS, "revive")


def acts_on_dest(effect: Effect, dest: Range | None) -> bool:
    """Tell whether an effect goes to the ability's destination."""
    if isinstance(effect, SummonToken):
        return dest is not None
    return op_of(effect) in ("teleport", "revive")


def fits(effect: Effect, ability: Ability) -> bool:
    """Tell whether the ability's target kind, area and destination give an effect what it needs (7.3)."""
    op, kind, single = op_of(effect), ability.target.kind, ability.area == SINGLE
    if op in _FREE_OPS:
        return True
    if op == "revive":
        return kind == "dead_unit" and ability.dest is not None
    if kind == "dead_unit":
        return False
    if op == "teleport" and not _can_teleport(ability.dest):
        return False
    if isinstance(effect, Teleport) and effect.who == "self":
        return kind != "direction"
    if op in ("swap", "teleport"):
        return kind == "unit" and single
    if op == "trap":
        return kind == "square"
    if op == "summon_token":
        return kind == "square" or (ability.dest is not None and kind != "direction")
    if kind == "none":
        return not single and ability.area.shape != "line"
    return not (op in _OTHERS_ONLY and kind == "self" and single)


def user_choices(ability: Ability) -> tuple[bool, ...]:
    """List the values `include_user` may have: only where the user can be affected (SK-47)."""
    kind, single = ability.target.kind, ability.area == SINGLE
    if kind == "self" and single:
        return (True,)
    if kind in ("direction", "dead_unit") or (kind == "none" and single):
        return (False,)
    if kind == "unit" and (ability.target.side != "enemy"):
        return (False, True)
    if ability.affects == "enemy" or (kind == "unit" and single):
        return (False,)
    return (False, True)


def areas_for(kind: str) -> tuple[Area, ...]:
    """List the areas a target kind takes: a line runs in a direction, the dead have no surroundings (7.1)."""
    if kind == "dead_unit":
        return (SINGLE,)
    return tuple(area for area in AREAS if (area.shape == "line") == (kind == "direction"))


def ability_faults(ability: Ability, tokens: Mapping[str, UnitType]) -> Iterator[Fault]:
    """List what is wrong with an ability whatever its price (7.1-7.3)."""
    yield from _aim_faults(ability)
    if not 1 <= len(ability.effects) <= MAX_EFFECTS:
        yield fault("effect_count", "ability.effects", given=len(ability.effects), most=MAX_EFFECTS)
    for index, effect in enumerate(ability.effects):
        path = f"ability.effects[{index}]"
        yield from effect_faults(effect, path, None, tokens)
        if not fits(effect, ability):
            yield fault("effect_target", path, op=op_of(effect), kind=ability.target.kind)
    aimed = ability.target.kind != "none" or ability.area != SINGLE
    wanted = any(acts_on_target(e, ability.dest) or op_of(e) == "revive" for e in ability.effects)
    if aimed and not wanted:
        yield fault("target_unused", "ability.target", kind=ability.target.kind)
    if ability.dest is not None and not any(acts_on_dest(e, ability.dest) for e in ability.effects):
        yield fault("dest_unused", "ability.dest")


def effect_faults(effect: Effect, path: str, where: Holder | None, tokens: Mapping[str, UnitType]) -> Iterator[Fault]:
    """List what is wrong with one effect by itself, at top level (`where` None) or contained (7.2)."""
    op = op_of(effect)
    fields = msgspec.structs.asdict(effect)
    if where is not None and op not in CONTAINED[where]:
        yield fault("contained", path, op=op, holder=where)
    for name in BRACKETS[op]:
        values = allowed(op, name, fields, tokens)
        if fields[name] not in values:
            yield fault("value", f"{path}.{name}", op=op, given=fields[name], allowed=[str(v) for v in values])
    if fields.get("to", "target") != ("target" if "to" not in fields else bearer_of(op, where)):
        yield fault("recipient", f"{path}.to", op=op, given=fields["to"], expected=bearer_of(op, where))
    yield from _contained_area_faults(fields, path, where)
    if isinstance(effect, LayTrap | Trigger):
        if not 1 <= len(effect.effects) <= MAX_EFFECTS:
            yield fault("effect_count", f"{path}.effects", given=len(effect.effects), most=MAX_EFFECTS)
        for index, inner in enumerate(effect.effects):
            yield from effect_faults(inner, f"{path}.effects[{index}]", holder(effect), tokens)


def range_faults(given: Range, path: str) -> Iterator[Fault]:
    """List what is wrong with the range of an ability: at most 6, minimum not above maximum (7.3)."""
    if given.shape == "map":
        good = given.min == given.max == 0
    else:
        good = given.shape in RANGE_SHAPES and 0 <= given.min <= given.max and 1 <= given.max <= MAX_RANGE
    if not good:
        yield fault("ability_range", path, shape=given.shape, min=given.min, max=given.max, most=MAX_RANGE)


def is_harmful(effect: Effect) -> bool:
    """Tell whether an effect counts as harmful for the price of sparing the own side (7.3)."""
    if isinstance(effect, Modify):
        return effect.delta < 0
    return op_of(effect) in ("damage", "poison", "root", "stun", "seal", "disarm", "push", "pull")


def _can_teleport(dest: Range | None) -> bool:
    return dest is not None and dest.shape != "map" and dest.max <= MAX_TELEPORT


def _aim_faults(ability: Ability) -> Iterator[Fault]:
    target, kind = ability.target, ability.target.kind
    if kind in ("unit", "square"):
        if target.range is None:
            yield fault("range_missing", "ability.target.range", kind=kind)
        else:
            yield from range_faults(target.range, "ability.target.range")
    elif target.range is not None and not (kind == "self" and target.range == Range("self")):
        yield fault("range_unused", "ability.target.range", kind=kind)
    expected = ("ally",) if kind == "dead_unit" else FILTERS if kind == "unit" else ("any",)
    if target.side not in expected:
        yield fault("side", "ability.target.side", kind=kind, given=target.side)
    if ability.dest is not None:
        yield from range_faults(ability.dest, "ability.dest")
    if ability.area not in areas_for(kind):
        yield fault("area", "ability.area", kind=kind, shape=ability.area.shape, n=ability.area.n)
    if ability.affects != "any" and ability.area == SINGLE:
        yield fault("affects_unused", "ability.affects")
    if ability.include_user not in user_choices(ability):
        yield fault("include_user", "ability.include_user", kind=kind)


def _contained_area_faults(fields: Mapping[str, Any], path: str, where: Holder | None) -> Iterator[Fault]:
    if "area" not in fields:
        return
    if where == "death":
        if fields["area"] == SINGLE or fields["area"] not in areas_for("self"):
            yield fault("death_area", f"{path}.area", shape=fields["area"].shape, n=fields["area"].n)
    elif fields["area"] != SINGLE or fields["affects"] != "any":
        yield fault("own_area", f"{path}.area")
