"""Executing an order sheet: the summon row, then each unit row on what the rows before it left (SK-55 to SK-74)."""

from __future__ import annotations

from typing import NamedTuple

from rules.geometry.square import Cell
from rules.kernel.types import Choice

from . import changes, judge, movement, setup
from .casting import apply
from .content import SelfDamage
from .effects import is_empty, resolve_trigger
from .engine import Engine
from .entering import enter
from .events import (
    AbilityUsed,
    ActionCancelled,
    Attacked,
    MoveCancelled,
    Moved,
    MoveInterrupted,
    RowCancelled,
    RowSkipped,
    RowStarted,
    SummonCancelled,
    Summoned,
    Waited,
)
from .state import NOBODY, SIDES, SUMMON_TURNS, Status, Unit, can_act

SUMMON, STAY, PATH, END, ATTACK, ABILITY, WAIT = "summon", "stay", "path", "end", "attack", "ability", "wait"


class Row(NamedTuple):
    """A unit row taken apart: the squares of its move (one: a destination), `listed` for a path, and its action."""

    slot: str
    squares: Choice
    listed: bool
    action: str
    args: Choice


def read_row(order: Choice) -> Row:
    """Take the tokens of a complete unit row apart."""
    rest = order[1:]
    squares: Choice = ()
    listed = False
    if rest[0] == PATH:
        stop = rest.index(END)
        squares, rest, listed = rest[1:stop], rest[stop + 1 :], True
    else:
        squares = () if rest[0] == STAY else rest[:1]
        rest = rest[1:]
    return Row(order[0], squares, listed, rest[0], rest[1:])


def summon_price(e: Engine, cost: int) -> int:
    """Return the mana price of a summon (SK-71, RSK-10)."""
    return cost if e.state.options.summon_price == "cost" else 1


def run_summon(e: Engine, side: int, slot: str, square: str) -> None:
    """Execute the summon row; it is cancelled without payment if mana or square fail (SK-70 to SK-74)."""
    state = e.state
    state.row += 1
    pool = state.sides[side]
    tag = SIDES[side] + slot
    kind = e.book.slot_kind(state, side, slot)
    price = summon_price(e, kind.cost)
    cell = e.board.cell[square]
    reason = None
    if pool.mana < price:
        reason = "not_enough_mana"
    elif cell not in e.board.deploy_sets[side] or not is_empty(e, cell):
        reason = "bad_destination"
    if reason:
        e.tell(SummonCancelled(tag, square, reason))
        return
    pool.mana -= price
    pool.reserve = tuple(s for s in pool.reserve if s != slot)
    unit = Unit(side, slot, kind.id, kind.hp, cell, arrived=state.turn)
    state.units.append(unit)
    e.tell(Summoned(tag, square, price, pool.mana))
    enter(e, unit, cell, NOBODY)
    resolve_queue(e)


def run_row(e: Engine, side: int, order: Choice) -> None:
    """Execute one unit row and then the triggers it set off (SK-56, SK-58 to SK-69, SK-28)."""
    e.state.row += 1
    row = read_row(order)
    tag = SIDES[side] + row.slot
    unit = e.unit(tag)
    if unit is None or not can_act(e.state, unit):
        e.tell(RowSkipped(tag, "cannot_act"))
        return
    if not e.quiet:
        e.tell(RowStarted(tag, e.name(unit.cell)))
    if _move(e, unit, row) and unit.hp > 0:
        _act(e, unit, row)
    resolve_queue(e)


def resolve_queue(e: Engine) -> None:
    """Resolve waiting triggers, first in, first out; new ones join the end (SK-51)."""
    while e.state.queue:
        fired, *rest = e.state.queue
        e.state.queue = tuple(rest)
        resolve_trigger(e, fired)


def legal_path(e: Engine, unit: Unit, row: Row) -> tuple[Cell, ...] | None:
    """Return the squares the ordered move would enter, None if it is not legal (SK-60); empty: no move (RSK-34)."""
    cells = tuple(e.board.cell[s] for s in row.squares)
    if not cells or cells[-1] == unit.cell:
        return ()
    mov = movement.speed(e.kind(unit), unit)
    if not row.listed:
        return movement.path_to(e.board, e.state, unit, mov, cells[0])
    return cells if movement.walkable(e.board, e.state, unit, mov, cells) else None


def _move(e: Engine, unit: Unit, row: Row) -> bool:
    """Make the move; say whether the action is still attempted (SK-37, SK-60, RSK-07, RSK-08)."""
    path = legal_path(e, unit, row)
    if path is None:
        if e.state.options.bad_move == "cancel_row":
            e.tell(RowCancelled(unit.tag, "bad_destination", row.squares[-1]))
            return False
        e.tell(MoveCancelled(unit.tag, "bad_destination", row.squares[-1]))
        return True
    if path:
        if not e.quiet:
            e.tell(Moved(unit.tag, [e.name(unit.cell), *(e.name(c) for c in path)]))
        walk(e, unit, path)
    return True


def walk(e: Engine, unit: Unit, path: tuple[Cell, ...]) -> None:
    """Enter the squares one by one; death, root or stun ends the move (SK-37)."""
    for index, cell in enumerate(path):
        enter(e, unit, cell, NOBODY)
        stopped = unit.hp <= 0 or (unit.statuses and (unit.has("root") or unit.has("stun")))
        if stopped:
            if index + 1 < len(path):
                e.tell(MoveInterrupted(unit.tag, e.name(cell)))
            return


def _act(e: Engine, unit: Unit, row: Row) -> None:
    if row.action == ATTACK:
        _attack(e, unit, row.args[0])
    elif row.action == ABILITY:
        _use_ability(e, unit, row.args)
    elif not row.squares:
        e.tell(Waited(unit.tag))


def _attack(e: Engine, unit: Unit, token: str) -> None:
    """Make a normal attack: it always hits (SK-38 to SK-42); readings of the damage rule are RSK-02."""
    reason, target = judge.attack(e, unit, token)
    if reason is not None or target is None:
        e.tell(ActionCancelled(unit.tag, ATTACK, reason, token))
        return
    power = changes.attack_power(e.kind(unit), unit)
    reading = e.state.options.damage
    damage = power if reading == "atk" else max(int(reading == "literal_min1"), power - target.hp)
    if not e.quiet:
        e.tell(Attacked(unit.tag, target.tag, damage, e.name(unit.cell), e.name(target.cell)))
    changes.lose(e, target, damage, unit.side, changes.ATTACK)
    if target.hp > 0:
        changes.queue_triggers(e, target, "hit", unit.tag)
    changes.bury(e)


def _use_ability(e: Engine, unit: Unit, args: Choice) -> None:
    """Use the special ability: pay, become exhausted, apply the effects (SK-24, SK-44 to SK-46)."""
    use = e.kind(unit).ability
    if use is None:
        raise RuntimeError(f"{unit.tag} has no ability; the sheet should have been refused (SK-57)")
    reason, cast = judge.ability(e, unit, use, args)
    if reason is not None or cast is None:
        e.tell(ActionCancelled(unit.tag, ABILITY, reason, args[0] if args else ""))
        return
    pool = e.state.sides[unit.side]
    pool.mana -= use.mana
    unit.used += 1
    if not e.quiet:
        told = AbilityUsed(
            unit=unit.tag,
            type=unit.type,
            price=use.mana,
            mana=pool.mana,
            origin=e.name(unit.cell),
            at=e.name(cast.centre),
            args=list(args),
            affects=[u.tag for u in cast.units],
        )
        e.tell(told)
    changes.add_status(e, unit, Status("exhausted", 1, unit.side))
    effects = sorted(use.effects, key=lambda f: not isinstance(f, SelfDamage))
    apply(e, cast, effects)


def can_summon(e: Engine, side: int, mana: int) -> bool:
    """Say whether a summon is possible: turn, affordable reserve unit, empty deployment square (RSK-12, RSK-39)."""
    state = e.state
    if state.turn not in SUMMON_TURNS:
        return False
    prices = (summon_price(e, e.book.slot_kind(state, side, s).cost) for s in setup.summonable(state, side))
    if not any(price <= mana for price in prices):
        return False
    taken = {u.cell for u in state.units}
    return any(c not in taken for c in e.board.deploy[side])
