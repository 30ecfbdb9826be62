"""Whether an attack or ability can be carried out, and if not, the first reason of SK-62."""

from __future__ import annotations

from typing import NamedTuple

from rules.geometry.square import DIRECTIONS, Cell
from rules.kernel.types import Choice, Token

from .casting import Cast
from .changes import attack_power, attack_reach, token_room
from .content import Ability, LayTrap, ManaNext, SetTerrain, SummonToken
from .effects import area_cells, can_trap, in_area, is_empty, may_change
from .engine import Engine
from .state import Unit, find_fallen, unit_at

FRIENDLY = "!"
"""Mark behind a square that allows an attack on an own unit standing there (RSK-36)."""


class Attack(NamedTuple):
    """A judged attack: the reason it cannot be carried out, or its target."""

    reason: str | None
    target: Unit | None


class Use(NamedTuple):
    """A judged ability: the reason it cannot be carried out, or what it acts on."""

    reason: str | None
    cast: Cast | None


def is_square(token: Token) -> bool:
    """Say whether a token names a square, not a unit: a letter and a digit."""
    return len(token) > 1 and token[1].isdigit()


def truce_holds(e: Engine, unit: Unit) -> bool:
    """Say whether the first side's truce of turn 1 binds the unit (RSK-25, WSK-03)."""
    state = e.state
    return state.options.first_turn_truce and state.turn == 1 and unit.side == state.first


def attacked(e: Engine, unit: Unit) -> frozenset[Cell]:
    """Return the squares within the range of a normal attack from where the unit stands (SK-39)."""
    kind = e.kind(unit)
    reach = kind.attack
    if reach is None:
        return frozenset()
    return e.grid.shape(reach.shape, reach.min, attack_reach(kind, unit), unit.cell)


def attack(e: Engine, unit: Unit, token: Token) -> Attack:
    """Judge a normal attack from where the unit stands (SK-38 to SK-42, SK-62, RSK-46, RSK-52)."""
    square = is_square(token)
    target = unit_at(e.state, e.board.cell[token.rstrip(FRIENDLY)]) if square else e.unit(token)
    if target is None:
        return Attack("target_gone", None)
    if target.cell not in attacked(e, unit):
        return Attack("out_of_range", target)
    if target is unit:
        return Attack("illegal_target", target)
    if attack_power(e.kind(unit), unit) == 0:
        return Attack("zero_attack", target)
    if unit.statuses:
        if unit.has("disarm"):
            return Attack("disarmed", target)
        if unit.has("stun"):
            return Attack("stunned", target)
    if square and target.side == unit.side and not token.endswith(FRIENDLY):
        return Attack("friendly_unmarked", target)
    if target.side != unit.side and truce_holds(e, unit):
        return Attack("truce", target)
    return Attack(None, target)


def ability(e: Engine, unit: Unit, use: Ability, args: Choice) -> Use:
    """Judge an ability with its arguments from where the unit stands (SK-44, SK-47, SK-62)."""
    reason, cast = _aim(e, unit, use, args)
    reason = reason or afford(e, unit, use)
    if reason is None and cast is not None and truce_holds(e, unit) and _touches_enemy(use, cast, unit):
        reason = "truce"
    return Use(reason, cast if reason is None else None)


def fault(e: Engine, unit: Unit, use: Ability, args: Choice) -> str | None:
    """Return why an ability cannot be carried out, as `ability` judges it, without finding whom it acts on."""
    if truce_holds(e, unit):
        return ability(e, unit, use, args).reason
    return _aim(e, unit, use, args, is_cast=False)[0] or afford(e, unit, use)


def met(e: Engine, unit: Unit, use: Ability) -> list[Unit]:
    """Return the units on the map within the range of an ability, of a side that it may be aimed at (SK-44, SK-47)."""
    return [u for u in e.state.units if _in_range(e, use, unit, u.cell) and _side_fits(use, unit, u)]


def afford(e: Engine, unit: Unit, use: Ability) -> str | None:
    """Return why the unit could not use its ability whatever its target: mana, seal, stun, uses (SK-62)."""
    if e.state.sides[unit.side].mana < use.mana:
        return "not_enough_mana"
    if unit.statuses:
        if unit.has("seal"):
            return "sealed"
        if unit.has("stun"):
            return "stunned"
    if use.uses is not None and unit.used >= use.uses:
        return "no_uses"
    return None


def _touches_enemy(use: Ability, cast: Cast, unit: Unit) -> bool:
    drains = any(isinstance(f, ManaNext) and f.side == "enemy" for f in use.effects)
    return drains or any(u.side != unit.side for u in cast.units)


def _aim(e: Engine, unit: Unit, use: Ability, args: Choice, is_cast: bool = True) -> tuple[str | None, Cast | None]:
    """Resolve target, destination and direction; return target_gone, out_of_range or illegal_target, or the cast.

    Unless `is_cast` only the reason is wanted.
    """
    kind = use.target.kind
    given = iter(args)
    centre: Cell = unit.cell
    target: Unit | None = None
    fallen: Unit | None = None
    direction: int | None = None
    far = wrong = False
    if kind == "unit":
        token = next(given)
        target = unit_at(e.state, e.board.cell[token]) if is_square(token) else e.unit(token)
        if target is None:
            return "target_gone", None
        centre = target.cell
        if not _in_range(e, use, unit, centre):
            far = True
        if not _side_fits(use, unit, target):
            wrong = True
    elif kind == "square":
        centre = e.board.cell[next(given)]
        if not _in_range(e, use, unit, centre):
            far = True
    elif kind == "dead_unit":
        token = next(given)
        fallen = None if is_square(token) else find_fallen(e.state, token)
        if fallen is None or fallen.side != unit.side:
            wrong = True
    elif kind == "direction":
        direction = DIRECTIONS.index(next(given))
    dest: Cell | None = None
    if use.dest is not None:
        dest = e.board.cell[next(given)]
        if dest not in e.grid.shape(use.dest.shape, use.dest.min, use.dest.max, unit.cell):
            far = True
        if not is_empty(e, dest):
            wrong = True
    cells = area_cells(e, use.area, unit.cell, centre, direction)
    if not _squares_fit(e, unit, use, centre, cells, dest):
        wrong = True
    if far or wrong:
        return "out_of_range" if far else "illegal_target", None
    if not is_cast:
        return None, None
    cast = Cast(
        side=unit.side,
        cell=unit.cell,
        centre=centre,
        units=_affected(e, unit, use, cells),
        user=unit,
        dest=dest,
        squares=sorted(cells),
        fallen=fallen,
    )
    return None, cast


def _in_range(e: Engine, use: Ability, unit: Unit, cell: Cell) -> bool:
    reach = use.target.range
    return reach is None or cell in e.grid.shape(reach.shape, reach.min, reach.max, unit.cell)


def _side_fits(use: Ability, unit: Unit, target: Unit) -> bool:
    side = use.target.side
    if target is unit:
        return side != "enemy" and use.include_user
    return side == "any" or (side == "ally") == (target.side == unit.side)


def _squares_fit(e: Engine, unit: Unit, use: Ability, centre: Cell, cells: frozenset[Cell], dest: Cell | None) -> bool:
    """Say whether traps, tokens and terrain changes find a legal square (7.2, RSK-30, RSK-48)."""
    for effect in use.effects:
        if isinstance(effect, LayTrap) and not can_trap(e, centre):
            return False
        spot = centre if dest is None else dest
        if isinstance(effect, SummonToken) and not (is_empty(e, spot) and token_room(e.state, unit.side)):
            return False
        if isinstance(effect, SetTerrain) and not any(may_change(e, c, effect.terrain) for c in cells):
            return False
    return True


def _affected(e: Engine, unit: Unit, use: Ability, cells: frozenset[Cell]) -> list[Unit]:
    """Fix the set of affected units before the first effect (SK-46, SK-47)."""
    if use.target.kind in ("none", "dead_unit") and use.area.shape == "single":
        return []
    return in_area(e, cells, unit.side, use.affects, unit, use.include_user)
