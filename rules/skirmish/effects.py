"""The effect vocabulary of 7.2: one function per op."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.geometry.square import Cell

from . import changes
from .board import WALL
from .casting import OPS, Cast, apply, op
from .content import (
    SINGLE,
    Area,
    Cleanse,
    Damage,
    Disarm,
    Heal,
    LayTrap,
    ManaNext,
    ManaNow,
    Modify,
    Poison,
    Pull,
    Push,
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
)
from .engine import Engine
from .entering import displace, enter
from .events import (
    ManaChanged,
    Revived,
    StatusEnded,
    Swapped,
    Teleported,
    TerrainChanged,
    TokenMade,
    TrapLaid,
    TriggerFired,
)
from .state import MANA_CAP, SIDES, Change, Fired, Status, Trap, Unit, unit_at

ARRIVAL = "arrival"


def resolve_trigger(e: Engine, fired: Fired) -> None:
    """Resolve a fired trigger; its bearer's last square stands for the user's (SK-51)."""
    attacker = e.unit(fired.attacker) if fired.attacker else None
    bearer = e.unit(fired.bearer)
    e.tell(TriggerFired(fired.bearer, fired.on, e.name(fired.cell)))
    cell = bearer.cell if bearer is not None else fired.cell
    if fired.on == "hit":
        units = [attacker] if attacker is not None else []
        apply(e, Cast(fired.side, cell, cell, units, bearer=bearer, answering=True), fired.effects)
        return
    gone = next((u for u in e.state.fallen if u.tag == fired.bearer), None)
    apply(e, Cast(fired.side, fired.cell, fired.cell, [], fallen=gone, dest=fired.cell), fired.effects)


def area_cells(e: Engine, area: Area, user_cell: Cell, centre: Cell, direction: int | None) -> frozenset[Cell]:
    """Return the squares of an area round its centre (SK-47)."""
    grid = e.grid
    if area.shape == "single":
        return frozenset((centre,))
    if area.shape in ("radius", "block"):
        return grid.shape(area.shape, 0, area.n, centre)
    if area.shape == "line":
        return frozenset(grid.ray(user_cell, direction, area.n)) if direction is not None else frozenset()
    if area.shape == "row":
        return frozenset(grid.row_of(centre))
    if area.shape == "column":
        return frozenset(grid.column_of(centre))
    return grid.shape("map", 0, 0, centre)


def in_area(
    e: Engine, cells: frozenset[Cell], side: int, affects: str, user: Unit | None, include_user: bool
) -> list[Unit]:
    """Return the units an area affects, in unit order: filtered by side; the user only if included (SK-47)."""
    found = [
        u
        for u in e.state.units
        if u.cell in cells
        and (affects == "any" or (affects == "ally") == (u.side == side))
        and (u is not user or include_user)
    ]
    return e.ordered(found)


def _recipients(e: Engine, cast: Cast, to: str, area: Area, affects: str) -> list[Unit]:
    """Return whom an effect meets: its own area (in death triggers), the bearer, or the affected units."""
    if area.shape != "single":
        return in_area(e, area_cells(e, area, cast.cell, cast.centre, None), cast.side, affects, None, True)
    if to == "bearer":
        return [cast.bearer] if cast.bearer is not None else []
    return cast.alive()


@op(Damage)
def _damage(e: Engine, cast: Cast, effect: Damage) -> None:
    for unit in _recipients(e, cast, effect.to, effect.area, effect.affects):
        changes.lose(e, unit, effect.n, cast.side, changes.EFFECT)


@op(Heal)
def _heal(e: Engine, cast: Cast, effect: Heal) -> None:
    for unit in _recipients(e, cast, "bearer" if cast.answering else effect.to, effect.area, effect.affects):
        if unit.hp > 0:
            changes.regain(e, unit, effect.n)


@op(Shield)
def _shield(e: Engine, cast: Cast, effect: Shield) -> None:
    for unit in _recipients(e, cast, "bearer" if cast.answering else effect.to, SINGLE, "any"):
        changes.add_status(e, unit, Status("shield", effect.turns, cast.side, effect.n))


@op(Modify)
def _modify(e: Engine, cast: Cast, effect: Modify) -> None:
    for unit in cast.alive():
        changes.add_status(e, unit, Status("modify", effect.turns, cast.side, effect.delta, effect.stat))


def _timed(kind: str) -> Callable[[Engine, Cast, Any], None]:
    def give(e: Engine, cast: Cast, effect: Any) -> None:
        for unit in cast.alive():
            changes.add_status(e, unit, Status(kind, effect.turns, cast.side, getattr(effect, "n", 0)))

    return give


for _kind, _name in (
    (Poison, "poison"),
    (Regen, "regen"),
    (Root, "root"),
    (Disarm, "disarm"),
    (Seal, "seal"),
    (Stun, "stun"),
):
    OPS[_kind] = _timed(_name)


@op(Push)
def _push(e: Engine, cast: Cast, effect: Push) -> None:
    for unit in _by_distance(e, cast, farthest=True):
        if unit.hp > 0:
            displace(e, unit, cast.cell, effect.n, False, cast.side)


@op(Pull)
def _pull(e: Engine, cast: Cast, effect: Pull) -> None:
    for unit in _by_distance(e, cast, farthest=False):
        if unit.hp > 0:
            displace(e, unit, cast.cell, effect.n, True, cast.side)


def _by_distance(e: Engine, cast: Cast, farthest: bool) -> list[Unit]:
    """Return the affected units, farthest or nearest first by manhattan distance, ties in unit order (SK-54)."""
    sign = -1 if farthest else 1
    return sorted(e.ordered(cast.alive()), key=lambda u: sign * e.grid.manhattan(cast.cell, u.cell))


@op(Swap)
def _swap(e: Engine, cast: Cast, effect: Swap) -> None:
    """Exchange both units' squares at once; what waits there happens to the user first (WSK-01)."""
    user = cast.user
    for unit in cast.alive()[:1]:
        if user is None or user.hp <= 0 or unit is user:
            return
        here, there = user.cell, unit.cell
        unit.cell = here
        user.cell = there
        e.tell(Swapped(user.tag, unit.tag, e.name(here), e.name(there)))
        # Both squares are taken at once; what waits on them is resolved for the user first.
        enter(e, user, there, cast.side)
        if unit.hp > 0:
            enter(e, unit, here, cast.side)


@op(Teleport)
def _teleport(e: Engine, cast: Cast, effect: Teleport) -> None:
    unit = cast.user if effect.who == "self" else next(iter(cast.alive()), None)
    dest = cast.dest
    if unit is None or unit.hp <= 0 or dest is None or not is_empty(e, dest):
        return
    e.tell(Teleported(unit.tag, e.name(unit.cell), e.name(dest)))
    enter(e, unit, dest, cast.side)


@op(Revive)
def _revive(e: Engine, cast: Cast, effect: Revive) -> None:
    """Bring a dead own unit back, without statuses, to act from the next turn on (RSK-29)."""
    unit, dest = cast.fallen, cast.dest
    if unit is None or dest is None or unit not in e.state.fallen or not is_empty(e, dest):
        return
    e.state.fallen = [u for u in e.state.fallen if u is not unit]
    e.state.units.append(unit)
    unit.hp = min(effect.hp, e.kind(unit).hp)
    unit.statuses = ()
    unit.arrived = e.state.turn
    unit.cell = dest
    unit.cause, unit.felled = -1, ""
    e.tell(Revived(unit.tag, e.name(dest), unit.hp))
    enter(e, unit, dest, cast.side)


@op(ManaNow)
def _mana_now(e: Engine, cast: Cast, effect: ManaNow) -> None:
    """Change the own pool at once, as far as it holds more (RSK-38)."""
    side = e.state.sides[cast.side]
    old, side.mana = side.mana, min(MANA_CAP, side.mana + effect.delta)
    gained = side.mana - old if e.state.options.rules_by(2) else effect.delta
    if gained:
        e.tell(ManaChanged(SIDES[cast.side], side.mana, gained, "now"))


@op(ManaNext)
def _mana_next(e: Engine, cast: Cast, effect: ManaNext) -> None:
    """Change what the next refill brings (RSK-38)."""
    number = cast.side if effect.side == "own" else 1 - cast.side
    side = e.state.sides[number]
    side.mana_next += effect.delta
    e.tell(ManaChanged(SIDES[number], side.mana_next, effect.delta, "next"))


@op(SetTerrain)
def _set_terrain(e: Engine, cast: Cast, effect: SetTerrain) -> None:
    cells = [c for c in cast.squares if may_change(e, c, effect.terrain)]
    for cell in cells:
        e.state.changes = (*e.state.changes, Change(cell, effect.terrain, cast.side, effect.turns))
        e.tell(TerrainChanged(e.name(cell), effect.terrain, effect.turns, SIDES[cast.side]))


@op(LayTrap)
def _trap(e: Engine, cast: Cast, effect: LayTrap) -> None:
    if can_trap(e, cast.centre):
        trap = Trap(cast.centre, cast.side, effect.turns, effect.uses, effect.effects)
        e.state.traps = (*e.state.traps, trap)
        e.tell(TrapLaid(e.name(cast.centre), SIDES[cast.side], effect.turns))


@op(SummonToken)
def _summon_token(e: Engine, cast: Cast, effect: SummonToken) -> None:
    cell = cast.centre if cast.dest is None else cast.dest
    if not is_empty(e, cell) or not changes.token_room(e.state, cast.side):
        return
    side = e.state.sides[cast.side]
    side.tokens = (*side.tokens, effect.token)
    kind = e.book.catalogue.tokens[effect.token]
    unit = Unit(cast.side, f"t{len(side.tokens)}", effect.token, kind.hp, cell, arrived=e.state.turn)
    e.state.units.append(unit)
    e.tell(TokenMade(unit.tag, effect.token, e.name(cell)))
    enter(e, unit, cell, cast.side)


@op(Trigger)
def _trigger(e: Engine, cast: Cast, effect: Trigger) -> None:
    for unit in cast.alive():
        uses = effect.uses if effect.on == "hit" else 1
        status = Status(
            "trigger", effect.turns, cast.side, on=effect.on, within=effect.within, uses=uses, effects=effect.effects
        )
        changes.add_status(e, unit, status)


@op(Refresh)
def _refresh(e: Engine, cast: Cast, effect: Refresh) -> None:
    for unit in cast.alive():
        if unit is not cast.user and unit.has("exhausted"):
            unit.statuses = tuple(s for s in unit.statuses if s.kind != "exhausted")
            e.tell(StatusEnded(unit.tag, "exhausted"))


@op(Cleanse)
def _cleanse(e: Engine, cast: Cast, effect: Cleanse) -> None:
    for unit in cast.alive():
        for status in unit.statuses:
            if status.kind != "exhausted":
                e.tell(StatusEnded(unit.tag, status.kind))
        unit.statuses = tuple(s for s in unit.statuses if s.kind == "exhausted")


@op(SelfDamage)
def _self_damage(e: Engine, cast: Cast, effect: SelfDamage) -> None:
    """Hurt the user, which a normal attack cannot (RSK-46)."""
    if cast.user is not None and cast.user.hp > 0:
        changes.lose(e, cast.user, effect.n, cast.side, changes.EFFECT, shielded=False)


def is_empty(e: Engine, cell: Cell) -> bool:
    """Say whether a square is no wall and holds no unit or token (section 2)."""
    return e.board.terrain(e.state, cell) != WALL and unit_at(e.state, cell) is None


def can_trap(e: Engine, cell: Cell) -> bool:
    """Say whether a trap may be laid on a square: empty, no wall, no other trap (7.2, SK-52)."""
    return is_empty(e, cell) and all(t.cell != cell for t in e.state.traps)


def may_change(e: Engine, cell: Cell, terrain: str) -> bool:
    """Say whether a square's terrain may become another: never a wall; a wall only where nothing is hurt (RSK-48)."""
    if e.board.terrain(e.state, cell) == WALL:
        return False
    if terrain != WALL:
        return True
    deployed = cell in e.board.deploy_sets[0] or cell in e.board.deploy_sets[1]
    return not deployed and can_trap(e, cell)
