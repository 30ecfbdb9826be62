"""Entering squares, by whatever way: hazards, traps, pushes and pulls (SK-37, SK-52 to SK-54)."""

from __future__ import annotations

from rules.geometry.square import Cell

from . import changes
from .board import HAZARD
from .casting import Cast, apply
from .engine import Engine
from .events import Displaced, EnteredHazard, TrapFired
from .state import SIDES, Trap, Unit, unit_at


def enter(e: Engine, unit: Unit, cell: Cell, mover: int) -> None:
    """Put a unit on a square and resolve what waits there: hazard, then an enemy trap (SK-37, SK-52, RSK-19).

    `mover`: the side whose effect moved or brought the unit, NOBODY for its own move or a summon (SK-77).
    """
    state = e.state
    unit.cell = cell
    if e.board.terrain(state, cell) == HAZARD:
        change = e.board.change(state, cell)
        e.tell(EnteredHazard(unit.tag, e.name(cell)))
        changes.lose(e, unit, 1, change.side if change else mover, changes.HAZARD_DEATH)
        changes.bury(e)
        if unit.hp <= 0:
            return
    if any(u.cell == cell and u is not unit for u in state.units):
        return
    trap = next((t for t in state.traps if t.cell == cell and t.side != unit.side and t.fired != state.row), None)
    if trap is not None:
        spring_trap(e, trap, unit)


def spring_trap(e: Engine, trap: Trap, unit: Unit) -> None:
    """Fire a trap on the unit that entered; it loses one use (SK-52, SK-53)."""
    state = e.state
    left = tuple(t for t in state.traps if t is not trap)
    if trap.uses > 1:
        left = (*left, Trap(trap.cell, trap.side, trap.left, trap.uses - 1, trap.effects, state.row))
    state.traps = left
    e.tell(TrapFired(unit.tag, e.name(trap.cell), SIDES[trap.side]))
    apply(e, Cast(side=trap.side, cell=trap.cell, centre=trap.cell, units=[unit]), trap.effects)


def displace(e: Engine, unit: Unit, source: Cell, steps: int, pull: bool, mover: int) -> None:
    """Push a unit away from a square or pull it towards it, one square at a time (SK-54, RSK-47)."""
    direction = e.axis(source, unit.cell)
    if direction is None:
        return
    if pull:
        direction = (direction + 2) % 4
    path: list[Cell] = []
    start = unit.cell
    for _ in range(steps):
        if pull and e.on_axis(source, unit.cell, direction):
            break
        grid = e.grid
        nxt = grid.steps[unit.cell][direction]
        if nxt < 0 or nxt in grid.walls or unit_at(e.state, nxt) is not None:
            break
        path.append(nxt)
        if not e.quiet:
            e.tell(Displaced(unit.tag, e.name(unit.cell), e.name(nxt), e.name(start)))
        enter(e, unit, nxt, mover)
        if unit.hp <= 0:
            break
