"""The tree of an order sheet: summon, unit, move, action, targets, and what would go wrong (SK-55 to SK-69)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from rules.geometry.square import DIRECTIONS
from rules.kernel.sheet import CLOSE, DONE, split
from rules.kernel.types import Choice, Node, Option, Text

from . import infighting, judge, rows, setup
from .effects import is_empty
from .engine import After, Engine
from .move_choices import move_node
from .option_texts import reason, square, square_text, unit_option
from .rows import ABILITY, ATTACK, END, PATH, STAY, SUMMON, WAIT
from .state import SIDES, SUMMON_TURNS, SkirmishState, Unit, can_act, in_order, known_tags

COMPLETE = Node(Text("menu.complete"), is_leaf=True)
CLOSING = Node(Text("skirmish.orders.close"), (Option(CLOSE, Text("skirmish.option.close")),))


def orders_node(after: After, before: SkirmishState, side: int, prefix: Choice, wide: bool) -> Node:
    """Return the next step of a sheet, judged on the position after the closed orders (SK-67)."""
    sheet = split(prefix)
    if sheet.done:
        return COMPLETE
    rest = sheet.rest
    e = after(sheet.orders)
    if not rest:
        return _row_node(e, before, side, sheet.orders, wide)
    if rest[0] == SUMMON:
        return _summon_node(e, side, rest, wide)
    unit = e.unit(SIDES[side] + rest[0])
    listed = rest[1:2] == (PATH,) and END not in rest
    if len(rest) == 1 or listed:
        return move_node(e, unit, rest, wide)
    start = rest.index(END) + 1 if rest[1] == PATH else 2
    moved = rest[:start]
    e, unit = _after_move(after, sheet.orders, e, unit, moved)
    kind = e.book.slot_or_token_kind(e.state, side, rest[0])
    action = rest[start:]
    if not action:
        return _action_node(e, unit, kind, wide)
    if action[0] == ATTACK and len(action) == 1:
        return Node(Text("skirmish.orders.target"), tuple(attack_options(e, unit, rest[0], side, wide)))
    if action[0] == ABILITY:
        options = ability_options(e, unit, rest[0], side, kind, action[1:], wide)
        if options is not None:
            return Node(_argument_prompt(kind, len(action) - 1), tuple(options))
    return CLOSING


def _row_node(e: Engine, before: SkirmishState, side: int, orders: tuple[Choice, ...], wide: bool) -> Node:
    listed = {o[0] for o in orders if o[0] != SUMMON}
    options: list[Option] = []
    if not orders and before_summon(e.state) and setup.summonable(e.state, side):
        doubt = None if _summon_squares(e, side) and _affordable(e, side) else reason("no_summon_now")
        if wide or doubt is None:
            options.append(Option(SUMMON, Text("skirmish.option.summon"), doubt=doubt))
    for unit in in_order(before):
        if unit.side != side or unit.slot in listed:
            continue
        now = e.unit(unit.tag)
        doubt = None if now is not None and can_act(e.state, now) else reason("cannot_act")
        if wide or doubt is None:
            args = {"unit": e.book.unit_text(before, side, unit.slot), "slot": unit.slot.upper()}
            place = e.name((now or unit).cell)
            text = Text("skirmish.option.row", {**args, "square": place.upper()})
            options.append(Option(unit.slot, text, at=place, doubt=doubt))
    options.append(Option(DONE, Text("skirmish.option.done", {"rows": len(orders)})))
    return Node(Text("skirmish.orders.row", {"rows": len(orders)}), tuple(options))


def before_summon(state: SkirmishState) -> bool:
    """Say whether this is a turn in which a side may summon (SK-70)."""
    return state.turn in SUMMON_TURNS


def _affordable(e: Engine, side: int) -> list[str]:
    mana = e.state.sides[side].mana
    slots = setup.summonable(e.state, side)
    return [s for s in slots if rows.summon_price(e, e.book.slot_kind(e.state, side, s).cost) <= mana]


def _summon_squares(e: Engine, side: int) -> list[int]:
    return [c for c in e.board.deploy[side] if is_empty(e, c)]


def _summon_node(e: Engine, side: int, rest: Choice, wide: bool) -> Node:
    if len(rest) == 1:
        affordable = _affordable(e, side)
        options: list[Option] = []
        for slot in setup.summonable(e.state, side):
            doubt = None if slot in affordable else reason("not_enough_mana")
            if wide or doubt is None:
                kind = e.book.slot_kind(e.state, side, slot)
                unit = e.book.unit_text(e.state, side, slot)
                args = {"unit": unit, "slot": slot.upper(), "cost": rows.summon_price(e, kind.cost)}
                options.append(Option(slot, Text("skirmish.option.reserve", args), at=slot, doubt=doubt))
        return Node(Text("skirmish.orders.summon"), tuple(options))
    if len(rest) == 2:
        squares = _summon_squares(e, side)
        cells = range(e.board.size) if wide else squares
        options = [square(e, c, None if c in squares else reason("bad_destination")) for c in cells]
        return Node(Text("skirmish.orders.summon_square"), tuple(options))
    return CLOSING


def _after_move(
    after: After, orders: tuple[Choice, ...], e: Engine, unit: Unit | None, moved: Choice
) -> tuple[Engine, Unit | None]:
    """Return the position after the row's move, from where its action is judged (SK-62, SK-63)."""
    if unit is None or moved[1] == STAY or moved[1] == e.name(unit.cell):
        return e, unit
    e = after((*orders, (*moved, WAIT)))
    return e, e.unit(unit.tag)


def _action_node(e: Engine, unit: Unit | None, kind: Any, wide: bool) -> Node:
    options: list[Option] = []
    slot = unit.slot if unit else ""
    side = unit.side if unit else 0
    first = None if unit is None else next(iter(attack_options(e, unit, slot, side, False)), None)
    if first is not None or wide:
        options.append(_attack_option(first))
    if kind.ability is not None:
        usable = unit is not None and _usable(e, unit, kind)
        if usable or wide:
            doubt = None if usable else reason(judge.afford(e, unit, kind.ability) or "none") if unit else None
            ability = Text(f"skirmish.ability.{kind.id}") if kind.name is None else Text("skirmish.ability.own")
            args = {"ability": ability, "mana": kind.ability.mana}
            options.append(Option(ABILITY, Text("skirmish.option.ability", args), doubt=doubt))
    options.append(Option(WAIT, Text("skirmish.option.wait")))
    return Node(Text("skirmish.orders.action"), tuple(options))


def _attack_option(first: Option | None) -> Option:
    """Return the attack as an option, given the first target in reach: an own unit if there is no enemy."""
    if first is None:
        return Option(ATTACK, Text("skirmish.option.attack"), doubt=reason("none"))
    if first.warning is None:
        return Option(ATTACK, Text("skirmish.option.attack"))
    return Option(ATTACK, Text("skirmish.option.attack_allies"), warning=Text("skirmish.option.only_allies"))


def _usable(e: Engine, unit: Unit, kind: Any) -> bool:
    if judge.afford(e, unit, kind.ability) is not None:
        return False
    return _completable(e, unit, kind, ())


def _completable(e: Engine, unit: Unit, kind: Any, args: Choice) -> bool:
    """Say whether arguments can be completed to a use that can be carried out."""
    options = ability_options(e, unit, unit.slot, unit.side, kind, args, wide=False)
    if options is None:
        return judge.ability(e, unit, kind.ability, args).reason is None
    return any(True for _ in options)


def attack_options(e: Engine, unit: Unit | None, slot: str, side: int, wide: bool) -> Iterable[Option]:
    """List attack targets: units, then squares, an own unit's square with its mark (SK-38 to SK-42, RSK-36)."""
    own = SIDES[side] + slot
    if unit is not None and not wide:
        reach = e.kind(unit).attack
        if reach is None:
            return
        for other in in_order_enemies_first(e.state, side):
            if other is not unit and judge.attack(e, unit, other.tag).reason is None:
                yield unit_option(e, other.tag, None, infighting.mark_attack(e, other.tag))
        return
    for tag in known_tags(e.state):
        if tag != own:
            cause = judge.attack(e, unit, tag).reason if unit else "target_gone"
            mark = None if cause else infighting.mark_attack(e, tag)
            yield unit_option(e, tag, reason(cause) if cause else None, mark)
    for cell in range(e.board.size):
        for mark in ("", judge.FRIENDLY):
            token = e.name(cell) + mark
            cause, target = judge.attack(e, unit, token) if unit else judge.Attack("target_gone", None)
            doubt = reason(cause) if cause else None
            warning = infighting.mark_attack(e, target.tag) if target and cause is None else None
            yield Option(token, square_text(e, cell), e.name(cell), doubt, warning)


def in_order_enemies_first(state: SkirmishState, side: int) -> list[Unit]:
    """Return the units on the map, enemies first, each side in unit order."""
    return sorted(in_order(state), key=lambda u: u.side == side)


def ability_options(
    e: Engine, unit: Unit | None, slot: str, side: int, kind: Any, args: Choice, wide: bool
) -> Iterable[Option] | None:
    """List the next ability argument: target, then destination or direction; None once there are all (5.4)."""
    steps = argument_kinds(kind.ability)
    if len(args) == len(steps):
        return None
    step = steps[len(args)]
    options = _arguments(e, unit, kind, step, wide, args)
    if unit is None:
        return options
    doubted = (_doubted(e, unit, kind, (*args, o.token), o) for o in options)
    return (o for o in doubted if wide or o.doubt is None)


def argument_kinds(ability: Any) -> tuple[str, ...]:
    """Return the arguments an ability takes: `unit`, `square`, `dead_unit`, `direction`, `dest`."""
    kind = ability.target.kind
    first = (kind,) if kind in ("unit", "square", "dead_unit", "direction") else ()
    return (*first, "dest") if ability.dest is not None else first


def _doubted(e: Engine, unit: Unit, kind: Any, args: Choice, option: Option) -> Option:
    if len(args) < len(argument_kinds(kind.ability)):
        if _completable(e, unit, kind, args):
            return option
        return _spoilt(option, "none")
    cause = judge.ability(e, unit, kind.ability, args).reason
    return option if cause is None else _spoilt(option, cause)


def _spoilt(option: Option, cause: str) -> Option:
    return Option(option.token, option.text, option.at, reason(cause))


def _arguments(e: Engine, unit: Unit | None, kind: Any, step: str, wide: bool, args: Choice) -> list[Option]:
    state = e.state
    if step == "direction":
        return [Option(d, Text(f"skirmish.direction.{d}")) for d in DIRECTIONS]
    if step == "dead_unit":
        tags = known_tags(state) if wide else [u.tag for u in in_order(state, state.fallen)]
        return [unit_option(e, t, None) for t in tags]
    if step == "unit":
        tags = known_tags(state) if wide else [u.tag for u in in_order(state)]
        units = [unit_option(e, t, None, infighting.mark_ability(e, kind.ability, t)) for t in tags]
        if not wide:
            return units
        return [
            *units,
            *(square(e, c, None) for c in range(e.board.size)),
        ]
    if wide or unit is None:
        return [square(e, c, None) for c in range(e.board.size)]
    reach = kind.ability.dest if step == "dest" else kind.ability.target.range
    cells = range(e.board.size) if reach is None else e.grid.shape(reach.shape, reach.min, reach.max, unit.cell)
    return [square(e, c, None) for c in sorted(cells)]


def _argument_prompt(kind: Any, index: int) -> Text:
    return Text(f"skirmish.orders.argument_{argument_kinds(kind.ability)[index]}")
