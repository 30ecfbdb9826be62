"""Rows as whole deeds: where a unit goes and what it does there, with what it comes to (SK-55 to SK-69)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.geometry.square import DIRECTIONS
from rules.kernel.deeds import Deed
from rules.kernel.types import Choice, Text

from .engine import Engine
from .infighting import WARNING
from .rows import ABILITY, ATTACK, SUMMON, read_row
from .state import SIDES, SkirmishState

HOLD = "hold"
MOST_CHANGES = 3
"""Units whose change is told of one deed; a row seldom strikes more."""


def deed(e: Engine, after: SkirmishState, side: int, order: Choice, worth: float) -> Deed:
    """Return a row as a deed, given the positions before and after it."""
    outcome = _outcome(e, after)
    warning = WARNING if _strikes_own(e, after, side, order) else None
    if order[0] == SUMMON:
        unit = e.book.unit_text(e.state, side, order[1])
        text = Text("skirmish.deed.summon", {"unit": unit, "square": order[2].upper()})
        return Deed((order,), SUMMON, SUMMON, text, outcome, warning, worth)
    row = read_row(order)
    goal = row.squares[-1].upper() if row.squares else ""
    acts = row.action in (ATTACK, ABILITY)
    if acts:
        act = _act(e, side, row.slot, row.action, row.args)
        text = (
            Text("skirmish.deed.go_and_act", {"square": goal, "act": act})
            if goal
            else Text("skirmish.deed.act", {"act": act})
        )
    else:
        text = Text("skirmish.deed.go", {"square": goal}) if goal else Text("skirmish.deed.hold")
    sort = row.action if acts else "move" if goal else HOLD
    return Deed((order,), row.slot, sort, text, outcome, warning, worth)


def _act(e: Engine, side: int, slot: str, action: str, args: Choice) -> Text:
    aims = [_aim(e, token) for token in args]
    if action == ATTACK:
        return Text("skirmish.deed.attack", {"target": aims[0]})
    kind = e.book.slot_or_token_kind(e.state, side, slot)
    name = Text(f"skirmish.ability.{kind.id}") if kind.name is None else Text("skirmish.ability.own")
    if not aims:
        return name
    return Text("skirmish.deed.ability", {"ability": name, "aims": [{"key": a.key, "args": a.args} for a in aims]})


def _aim(e: Engine, token: str) -> Text:
    """Name what an action is aimed at: a unit, a direction or a square."""
    if token in DIRECTIONS:
        return Text(f"skirmish.direction.{token}")
    if token[:1] in SIDES and token[1:] and not token[1:].isdecimal():
        unit = e.unit(token)
        named = {"tag": token.upper(), "unit": e.book.tag_text(e.state, token)}
        return Text("skirmish.deed.target", {**named, "hp": unit.hp}) if unit else Text("skirmish.log.unit", named)
    return Text("skirmish.option.square", {"square": token.upper()})


def _outcome(e: Engine, after: SkirmishState) -> Text | None:
    """Say which units lose or regain HP, or die."""
    told = [{"key": text.key, "args": text.args} for text in _changes(e, after)]
    return Text("skirmish.deed.outcome", {"changes": told[:MOST_CHANGES]}) if told else None


def _changes(e: Engine, after: SkirmishState) -> Iterator[Text]:
    left = {unit.tag: unit.hp for unit in after.units}
    for unit in sorted(e.state.units, key=lambda unit: unit.side == e.state.phase):
        hp = left.get(unit.tag, 0)
        if hp == unit.hp:
            continue
        named = Text("skirmish.log.unit", {"tag": unit.tag.upper(), "unit": e.book.tag_text(e.state, unit.tag)})
        args = {"unit": named, "before": unit.hp, "hp": hp}
        yield Text("skirmish.deed.dies" if hp <= 0 else "skirmish.deed.hp", args)


def _strikes_own(e: Engine, after: SkirmishState, side: int, order: Choice) -> bool:
    """Say whether a row attacks an own unit, or leaves another own unit with less HP."""
    if ATTACK in order and order[-1][:1] == SIDES[side] and e.unit(order[-1]) is not None:
        return True
    left = {unit.tag: unit.hp for unit in after.units}
    actor = SIDES[side] + order[0]
    return any(u.side == side and u.tag != actor and left.get(u.tag, 0) < u.hp for u in e.state.units)
