"""The questions of a master sheet about effects, those inside traps and triggers included (7.2, 7.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from rules.kernel.types import Text, Token

from .ability_text import area_text, turns_text
from .content import Ability, Area, Effect, LayTrap, Trigger, UnitType
from .master_budget import CONTAINERS, Begun, Budget, Progress, build, fields_of
from .master_questions import Asking, Question, Way, ability_of, words
from .vocabulary import BRACKETS, CONTAINED, MAX_EFFECTS, Holder, holder, op_of


def ask_effects(budget: Budget, shell: Ability) -> Asking:
    """Ask for one to three effects."""
    effects: list[Effect] = []
    progress = budget.start(shell)
    while True:
        effect = yield from _effect(budget, shell, progress, len(effects))
        effects.append(effect)
        progress = progress.plus(budget.share(shell, effect))
        more = yield _next(budget, shell, progress)
        if not more:
            return tuple(effects)


def _next(budget: Budget, shell: Ability, progress: Progress) -> Question:
    def way(more: bool) -> int | None:
        good = budget.extendable(shell, progress) if more else budget.closed(shell, progress)
        return progress.mana if good else None

    return Question(
        "next",
        {"/": True, "done": False},
        lambda u: len(ability_of(u).effects) > progress.used,
        way,
        lambda v: Text(f"skirmish.master.value.{'another' if v else 'done'}"),
    )


def _effect(budget: Budget, shell: Ability, progress: Progress, index: int) -> Asking:
    def of(unit: UnitType) -> Effect:
        return ability_of(unit).effects[index]

    def way(begun: Begun) -> int | None:
        return budget.least(shell, progress, begun)

    op = yield _op_question("op", tuple(BRACKETS), of, lambda v: way((v,)))
    if op not in CONTAINERS:
        return (yield from _simple(budget, op, None, of, way))
    box: LayTrap | Trigger = yield from _simple(budget, op, None, of, way)
    return (yield from _fill(budget, shell, progress, box, of))


def _fill(
    budget: Budget, shell: Ability, progress: Progress, box: LayTrap | Trigger, of: Callable[[UnitType], Effect]
) -> Asking:
    """Ask for the one to three effects that a trap or trigger contains."""
    where = holder(box)
    while True:
        so_far, index = box, len(box.effects)

        def inner_of(unit: UnitType, index: int = index) -> Effect:
            return _box(of(unit)).effects[index]

        def way(begun: Begun, so_far: LayTrap | Trigger = so_far) -> int | None:
            return budget.least_contained(shell, progress, so_far, begun)

        op = yield _op_question("contained", CONTAINED[where], inner_of, lambda v, way=way: way((v,)))
        inner = yield from _simple(budget, op, where, inner_of, way)
        box = msgspec.structs.replace(box, effects=(*box.effects, inner))
        if len(box.effects) == MAX_EFFECTS:
            return box
        more = yield _also(budget, shell, progress, box, of)
        if not more:
            return box


def _also(
    budget: Budget, shell: Ability, progress: Progress, box: LayTrap | Trigger, of: Callable[[UnitType], Effect]
) -> Question:
    def way(more: bool) -> int | None:
        if more:
            ways = [budget.least_contained(shell, progress, box, (op,)) for op in CONTAINED[holder(box)]]
            return min((found for found in ways if found is not None), default=None)
        exact = progress.plus(budget.share(shell, box))
        return exact.mana if budget.finishable(shell, exact) else None

    return Question(
        "also",
        {"also": True, "close": False},
        lambda u: len(_box(of(u)).effects) > len(box.effects),
        way,
        lambda v: Text(f"skirmish.master.value.{'also' if v else 'close'}"),
    )


def _op_question(step: str, ops: tuple[str, ...], of: Callable[[UnitType], Effect], way: Way) -> Question:
    return Question(step, words(ops), lambda u: op_of(of(u)), way, lambda v: Text(f"skirmish.op.{v}"))


def _simple(
    budget: Budget,
    op: str,
    where: Holder | None,
    of: Callable[[UnitType], Effect],
    way: Callable[[Begun], int | None],
) -> Asking:
    """Ask for the fields of one effect, or of a container's head; what has one value only is not asked."""
    chosen: dict[str, Any] = {}
    for field in fields_of(op, where):
        values = budget.values(op, where, field, chosen)
        if len(values) == 1 and op != "summon_token":
            chosen[field] = values[0]
            continue
        known: Begun = (op, *chosen.items())

        def judge(value: Any, field: str = field, known: Begun = known) -> int | None:
            return way((*known, (field, value)))

        chosen[field] = yield Question(
            f"field.{field}",
            {_field_token(field, value): value for value in values},
            lambda u, field=field: getattr(of(u), field),
            judge,
            lambda v, field=field: _field_label(field, v),
        )
    return build(op, where, {**chosen, "effects": ()} if op in CONTAINERS else chosen)


_LETTERS = {"n": "n", "hp": "hp", "turns": "t", "uses": "x", "within": "w"}


def _field_token(field: str, value: Any) -> Token:
    if field == "delta":
        return f"up{value}" if value > 0 else f"down{-value}"
    if isinstance(value, Area):
        return f"{value.shape}{value.n or ''}"
    return f"{_LETTERS.get(field, '')}{value}"


def _field_label(field: str, value: Any) -> Text:
    match field:
        case "turns":
            return turns_text(value)
        case "uses":
            return Text(f"skirmish.uses.{value}")
        case "area":
            return area_text(value)
        case "token":
            return Text(f"skirmish.unit.{value}")
        case "stat" | "terrain":
            return Text(f"skirmish.{field}.{value}")
        case "n" | "hp" | "within":
            return Text(f"skirmish.master.value.{field}", {"n": value})
        case "delta":
            return Text(f"skirmish.master.value.{'up' if value > 0 else 'down'}", {"n": abs(value)})
        case _:
            return Text(f"skirmish.master.value.{'whose' if field == 'side' else field}.{value}")


def _box(effect: Effect) -> LayTrap | Trigger:
    if not isinstance(effect, LayTrap | Trigger):
        raise ValueError(f"{op_of(effect)} contains nothing")
    return effect
