"""How an event is run after its log: each change of settings holds what it changed alone, and is taken back alone.

What is played, `settings`, is one field of the plan that holds many settings. A change holds the parts of it that
differ by their paths ("settings.points", "settings.stages.0.rounds"); changes of earlier versions hold the whole, and
replace it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

import msgspec

from bot.contest import log
from bot.contest.acts import Act, Alter, TakeBack
from bot.contest.errors import Misfit, Needed
from bot.contest.settings import check

from .events_held import Held
from .events_plans import Plan

SETTINGS = "settings"


def alter(plan: Plan, changed: Mapping[str, Any]) -> Alter:
    """Return the act that changes settings of a plan, with what they were."""
    before, fields = msgspec.to_builtins(plan), msgspec.to_builtins(changed)
    if SETTINGS in fields:
        fields |= _parts(before[SETTINGS], fields.pop(SETTINGS))
    return Alter(fields, {path: _get(before, path) for path in fields})


def run_by(plan: Plan, acts: Sequence[Act]) -> Plan:
    """Return how an event is run after its acts: what each setting was before the first change, then as changed."""
    gone = log.undone(acts)
    changes = [(n, act) for n, act in enumerate(acts, 1) if isinstance(act, Alter)]
    if not changes:
        return plan
    fields = msgspec.to_builtins(plan)
    for _, act in reversed(changes):
        _put(fields, act.before)
    for number, act in changes:
        if number not in gone:
            _put(fields, act.fields)
    return msgspec.convert(fields, Plan)


def require_counted(held: Held, number: int, plan: Plan) -> None:
    """Refuse to take a change of settings back that a later one has overtaken whole, so that nothing would change, or
    without which a later one does not fit (`plan`: as it would be); raise Needed, which names the later one.
    """
    gone = log.undone(held.acts)
    changes = {n: act for n, act in enumerate(held.acts, 1) if isinstance(act, Alter) and n not in gone}
    act = changes.get(number)
    if act is None or act.fields == act.before:
        return
    later = [n for n in reversed(changes) if n > number]
    found: int | None = None
    if plan == held.plan:
        found = next((n for n in later if _overlap(act, changes[n])), None)
    elif not _fits(plan):
        without = {n: run_by(held.plan, (*held.acts, TakeBack(number, (n,)))) for n in later}
        found = next((n for n in later if _fits(without[n])), None)
    if found is not None:
        raise Needed(f"act {found} builds on act {number}", "act", number=number, later=found)


def _overlap(one: Alter, other: Alter) -> bool:
    """Say whether two changes are of one setting, or one of the whole that the other is of a part of."""
    return any(f"{a}.".startswith(f"{b}.") or f"{b}.".startswith(f"{a}.") for a in one.fields for b in other.fields)


def _fits(plan: Plan) -> bool:
    try:
        check(plan.settings)
    except Misfit:
        return False
    return plan.least <= plan.most


def _parts(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, Any]:
    """Return by their paths the parts of what is played that differ; the whole where it has other stages."""
    old, new = before["stages"], after["stages"]
    if [stage["kind"] for stage in old] != [stage["kind"] for stage in new]:
        return {SETTINGS: after}
    found = {f"{SETTINGS}.{name}": after[name] for name in after if name != "stages" and after[name] != before[name]}
    for place, (one, other) in enumerate(zip(old, new, strict=True)):
        found |= {f"{SETTINGS}.stages.{place}.{name}": other[name] for name in other if other[name] != one[name]}
    return found


def _put(fields: dict[str, Any], changed: Mapping[str, Any]) -> None:
    for path, value in changed.items():
        *parents, name = path.split(".")
        _get(fields, ".".join(parents))[name] = deepcopy(value)


def _get(fields: Any, path: str) -> Any:
    for name in filter(None, path.split(".")):
        fields = fields[int(name) if name.isdecimal() else name]
    return fields
