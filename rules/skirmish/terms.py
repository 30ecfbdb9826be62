"""What a phase does by itself: terms of statuses and squares begin, take effect and run out (SK-16, SK-48)."""

from __future__ import annotations

from . import changes, rows
from .board import SPRING
from .engine import Engine
from .events import (
    StatusEnded,
    TerrainRestored,
    TrapEnded,
)
from .state import (
    SIDES,
    Change,
    SkirmishState,
    Status,
    Trap,
    in_order,
)


def begin_terms(state: SkirmishState, side: int) -> None:
    """Count one own phase off every term of the side's units and squares (SK-48, RSK-28)."""
    for unit in state.units:
        if unit.side == side and unit.statuses:
            unit.statuses = tuple(_older(s) for s in unit.statuses)
    state.traps = tuple(
        Trap(t.cell, t.side, t.left - 1, t.uses, t.effects, t.fired) if t.side == side else t for t in state.traps
    )
    state.changes = tuple(Change(c.cell, c.terrain, c.side, c.left - 1) if c.side == side else c for c in state.changes)


def _older(s: Status) -> Status:
    return Status(s.kind, s.left - 1, s.side, s.n, s.stat, s.on, s.within, s.uses, s.effects, s.fired)


def start_effects(e: Engine, side: int) -> None:
    """P2: regen and springs, then poison; then deaths together, and triggers (SK-16)."""
    state = e.state
    state.row += 1
    own = [u for u in in_order(state) if u.side == side]
    for unit in own:
        for status in unit.statuses:
            if status.kind == "regen":
                changes.regain(e, unit, status.n)
        if e.board.terrain(state, unit.cell) == SPRING:
            changes.regain(e, unit, 1)
    for unit in own:
        for status in unit.statuses:
            if status.kind == "poison":
                changes.lose(e, unit, status.n, status.side, changes.EFFECT)
    changes.bury(e)
    rows.resolve_queue(e)


def expire(e: Engine) -> None:
    """P6: end every status and temporary square whose term has run out (SK-48); what changes by it is told (RSK-56)."""
    state = e.state
    for unit in in_order(state):
        ended = [s for s in unit.statuses if s.left <= 0]
        if ended:
            unit.statuses = tuple(s for s in unit.statuses if s.left > 0)
            for status in ended:
                e.tell(StatusEnded(unit.tag, status.kind))
    for trap in state.traps:
        if trap.left <= 0:
            e.tell(TrapEnded(e.name(trap.cell), SIDES[trap.side]))
    state.traps = tuple(t for t in state.traps if t.left > 0)
    over = [c for c in state.changes if c.left <= 0]
    if over:
        before = {cell: e.board.terrain(state, cell) for cell in sorted({c.cell for c in over})}
        state.changes = tuple(c for c in state.changes if c.left > 0)
        for cell, old in before.items():
            terrain = e.board.terrain(state, cell)
            if terrain != old or not state.options.rules_by(2):
                e.tell(TerrainRestored(e.name(cell), terrain))
