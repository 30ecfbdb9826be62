"""The questions of a master sheet: statistics first, then what the ability is aimed at (7.3)."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from typing import Any

import msgspec

from rules.kernel.types import Text, Token

from .ability_text import area_text, nest, range_text
from .content import SINGLE, Ability, Range, Target, UnitType
from .master_budget import Budget, attack_ranges, stats_open
from .pricing import LIMITS, cost
from .vocabulary import FILTERS, KINDS, MAX_RANGE, RANGE_SHAPES, areas_for, user_choices

Way = Callable[[Any], "int | None"]
"""Price so far if a value is chosen (cost or mana), None if the value leads to no valid sheet."""


class Question(msgspec.Struct):
    """One question of the sheet: its possible answers by token, and what each would come to."""

    step: str
    values: Mapping[Token, Any]
    of: Callable[[UnitType], Any]
    way: Way
    label: Callable[[Any], Text]
    sum: str = "mana"


class NameQuestion(msgspec.Struct):
    """The first question: a name as free text."""


Asking = Generator["Question | NameQuestion", Any, Any]


def ask_statistics() -> Asking:
    """Ask for HP, ATK, MOV and attack range."""
    limits = LIMITS["master"]
    hp = yield _stat("hp", limits["hp"], lambda v: cost(v, 0, 1, None) if stats_open(v) else None)
    atk = yield _stat("atk", limits["atk"], lambda v: cost(hp, v, 1, None) if stats_open(hp, v) else None)
    mov = yield _stat("mov", limits["mov"], lambda v: cost(hp, atk, v, None) if stats_open(hp, atk, v) else None)
    least, most = limits["cost"]

    def worth(given: Range | None) -> int | None:
        due = cost(hp, atk, mov, given)
        return due if least <= due <= most else None

    attacks = {_range_token(given): given for given in attack_ranges(atk)}
    attack = yield Question("attack", attacks, lambda u: u.attack, worth, range_text, "cost")
    return {"hp": hp, "atk": atk, "mov": mov, "attack": attack}


def _stat(name: str, limits: tuple[int, int], way: Way) -> Question:
    values = {f"{name}{value}": value for value in range(limits[0], limits[1] + 1)}

    def label(value: Any) -> Text:
        return Text("skirmish.master.value.stat", {"stat": nest(Text(f"skirmish.stat.{name}")), "n": value})

    return Question(name, values, lambda u: getattr(u, name), way, label, "cost")


def ask_aim(budget: Budget) -> Asking:
    """Ask for target kind, side, range, destination, area, affected side and whether the user is included."""

    def shell(kind: str, **known: Any) -> Ability:
        area = known.pop("area", areas_for(kind)[0])
        target = Target(kind, known.pop("side", "any"), known.pop("range", None))  # pyright: ignore[reportArgumentType]
        return Ability(mana=0, target=target, effects=(), area=area, **known)

    def way(make: Callable[[Any], Ability]) -> Way:
        def judge(value: Any) -> int | None:
            ability = make(value)
            begun = budget.start(ability)
            return begun.mana if budget.extendable(ability, begun) else None

        return judge

    dead = Range("radius", 1, 1)
    kinds = {kind: kind for kind in KINDS}
    kind = yield Question(
        "kind",
        kinds,
        lambda u: ability_of(u).target.kind,
        way(lambda v: shell(v, dest=dead) if v == "dead_unit" else shell(v)),
        lambda v: Text(f"skirmish.kind.{v}"),
    )
    side, reach, dest = "ally" if kind == "dead_unit" else "any", None, None
    if kind == "unit":
        side = yield Question(
            "side", words(FILTERS), lambda u: ability_of(u).target.side, way(lambda v: shell(kind)), _word("side")
        )
    if kind in ("unit", "square"):
        of_target = way(lambda v: shell(kind, range=v))
        reach = yield from _range("range", lambda u: ability_of(u).target.range, of_target, optional=False)
    if kind != "direction":
        dest = yield from _range(
            "dest",
            lambda u: ability_of(u).dest,
            way(lambda v: shell(kind, range=reach, dest=v)),
            optional=kind != "dead_unit",
        )
    area = areas_for(kind)[0]
    if len(areas_for(kind)) > 1:
        area = yield Question(
            "area",
            {f"{a.shape}{a.n or ''}": a for a in areas_for(kind)},
            lambda u: ability_of(u).area,
            way(lambda v: shell(kind, range=reach, dest=dest, area=v)),
            area_text,
        )
    affects = "any"
    if area != SINGLE:
        affects = yield Question(
            "affects",
            words(FILTERS),
            lambda u: ability_of(u).affects,
            way(lambda v: shell(kind, range=reach, dest=dest, area=area, affects=v)),
            _word("affects"),
        )
    made = shell(kind, side=side, range=reach, dest=dest, area=area, affects=affects)
    choices = user_choices(made)
    include = choices[0]
    if len(choices) > 1:
        include = yield Question(
            "include_user",
            {"with_user" if choice else "without_user": choice for choice in choices},
            lambda u: ability_of(u).include_user,
            way(lambda _: made),
            lambda v: Text(f"skirmish.master.value.{'with_user' if v else 'without_user'}"),
        )
    return msgspec.structs.replace(made, include_user=include)


def _range(step: str, of: Callable[[UnitType], Range | None], way: Way, optional: bool) -> Asking:
    """Ask for a range in up to three steps, shape, maximum, minimum, so that each fits one menu."""
    shapes = (*(("none",) if optional else ()), *RANGE_SHAPES, "map")
    tokens = {f"no_{step}" if shape == "none" else shape: shape for shape in shapes}

    def shortest(shape: str) -> Range | None:
        return None if shape == "none" else Range(shape, 0, 0 if shape == "map" else 1)  # pyright: ignore[reportArgumentType]

    def shape_of(unit: UnitType) -> str:
        given = of(unit)
        return "none" if given is None else given.shape

    shape = yield Question(
        f"{step}_shape",
        tokens,
        shape_of,
        lambda v: way(shortest(v)),
        lambda v: Text(f"skirmish.master.value.shape.{v}"),
    )
    if shape in ("none", "map"):
        return shortest(shape)
    most = yield Question(
        f"{step}_max",
        {f"max{n}": n for n in range(1, MAX_RANGE + 1)},
        lambda u: _sure(of(u)).max,
        lambda v: way(Range(shape, 0, v)),
        lambda v: Text("skirmish.master.value.max", {"n": v}),
    )
    least = yield Question(
        f"{step}_min",
        {f"min{n}": n for n in range(most + 1)},
        lambda u: _sure(of(u)).min,
        lambda v: way(Range(shape, v, most)),
        lambda v: Text("skirmish.master.value.min", {"n": v}),
    )
    return Range(shape, least, most)


def words(values: tuple[str, ...]) -> dict[Token, str]:
    """Let words stand for themselves as tokens."""
    return {value: value for value in values}


def ability_of(unit: UnitType) -> Ability:
    """Give the ability of a unit that is written as a sheet; raise ValueError if it has none."""
    if unit.ability is None:
        raise ValueError(f"{unit.id} has no ability")
    return unit.ability


def _range_token(given: Range | None) -> Token:
    return "none" if given is None else f"{given.shape}{given.min}-{given.max}"


def _word(name: str) -> Callable[[Any], Text]:
    return lambda value: Text(f"skirmish.master.value.{name}.{value}")


def _sure(given: Range | None) -> Range:
    if given is None:
        raise ValueError("a range is missing")
    return given
