"""Single changes of a unit, each told: HP, statuses, dying (SK-41, SK-43, SK-75 to SK-79)."""

from __future__ import annotations

from .content import UnitType
from .engine import Engine
from .events import Died, DpAwarded, HpChanged, StatusAdded, StatusEnded
from .state import (
    ATK_CAP,
    MAX_TOKENS,
    NOBODY,
    RANGE_CAP,
    SIDES,
    Fired,
    SkirmishState,
    Status,
    Unit,
    modified,
)

ATTACK, EFFECT, HAZARD_DEATH = "attack", "effect", "hazard"


def attack_power(kind: UnitType, unit: Unit) -> int:
    """Return the effective ATK (SK-50, RSK-33)."""
    return min(ATK_CAP, max(0, kind.atk + modified(unit, "atk"))) if unit.statuses else kind.atk


def attack_reach(kind: UnitType, unit: Unit) -> int:
    """Return the effective maximum of the attack range (SK-50)."""
    if kind.attack is None:
        return 0
    if not unit.statuses:
        return kind.attack.max
    return min(RANGE_CAP, max(0, kind.attack.max + modified(unit, "range")))


def add_status(e: Engine, unit: Unit, status: Status) -> None:
    """Give a unit a status; statuses of one kind do not merge (SK-49)."""
    unit.statuses = (*unit.statuses, status)
    if not e.quiet:
        e.tell(StatusAdded(unit.tag, status.kind, status.left, status.n, status.stat, status.on))


def lose(e: Engine, unit: Unit, amount: int, cause: int, how: str, shielded: bool = True) -> None:
    """Take HP, shields first and oldest first (SK-41, RSK-55); the loss that brings HP to 0 is the cause (SK-77).

    See RSK-51.
    """
    if amount <= 0:
        return
    absorbed = 0
    if shielded and unit.has("shield"):
        kept: list[Status] = []
        for status in unit.statuses:
            if status.kind == "shield" and absorbed < amount:
                taken = min(status.n, amount - absorbed)
                absorbed += taken
                if status.n > taken:
                    kept.append(Status("shield", status.left, status.side, status.n - taken))
                else:
                    e.tell(StatusEnded(unit.tag, "shield"))
            else:
                kept.append(status)
        unit.statuses = tuple(kept)
    loss = amount - absorbed
    was = unit.hp
    unit.hp -= loss
    if was > 0 >= unit.hp:
        unit.cause = cause
        unit.felled = how
    if not e.quiet:
        e.tell(HpChanged(unit.tag, max(0, unit.hp), -loss, absorbed, e.name(unit.cell)))


def regain(e: Engine, unit: Unit, amount: int) -> None:
    """Give HP back up to the printed HP (SK-50, RSK-49)."""
    gained = min(amount, e.kind(unit).hp - unit.hp)
    if gained > 0:
        unit.hp += gained
        if not e.quiet:
            e.tell(HpChanged(unit.tag, unit.hp, gained, 0, e.name(unit.cell)))


def bury(e: Engine) -> None:
    """Remove the dead together, award DP, and queue their death triggers (SK-43, SK-51, SK-75 to SK-78)."""
    dead = [u for u in e.state.units if u.hp <= 0]
    if not dead:
        return
    state = e.state
    state.units = [u for u in state.units if u.hp > 0]
    for unit in e.ordered(dead):
        unit.hp = 0
        infight = is_friendly_fire(state, unit)
        if not e.quiet:
            cause = SIDES[unit.cause] if unit.cause != NOBODY else None
            e.tell(Died(unit.tag, e.name(unit.cell), cause, unit.felled, infight))
        points = e.kind(unit).dp
        if points and not infight:
            gaining = 1 - unit.side
            state.sides[gaining].dp += points
            e.tell(DpAwarded(SIDES[gaining], points, state.sides[gaining].dp))
        queue_triggers(e, unit, "death", "")
        unit.statuses = ()
        if not unit.is_token:
            state.fallen.append(unit)


def is_friendly_fire(state: SkirmishState, unit: Unit) -> bool:
    """Say whether a death gives no DP because its own side is its cause (SK-76, RSK-18)."""
    if unit.cause != unit.side:
        return False
    return state.options.friendly_fire == "any" or unit.felled == ATTACK


def queue_triggers(e: Engine, unit: Unit, on: str, attacker: str) -> None:
    """Let the unit's triggers of a kind fire: spend a use and wait for the end of the row (SK-51, SK-53, RSK-31)."""
    state = e.state
    if not unit.has("trigger"):
        return
    kept: list[Status] = []
    for status in unit.statuses:
        fires = status.kind == "trigger" and status.on == on and status.fired != state.row
        if fires and on == "hit":
            other = e.unit(attacker)
            fires = other is not None and e.grid.manhattan(unit.cell, other.cell) <= status.within
        if not fires:
            kept.append(status)
            continue
        state.queue = (*state.queue, Fired(status.side, on, unit.cell, unit.tag, attacker, status.effects))
        if status.uses > 1 and on == "hit":
            kept.append(_spent(status, state.row))
        else:
            e.tell(StatusEnded(unit.tag, "trigger"))
    unit.statuses = tuple(kept)


def _spent(status: Status, row: int) -> Status:
    return Status(
        status.kind,
        status.left,
        status.side,
        status.n,
        status.stat,
        status.on,
        status.within,
        status.uses - 1,
        status.effects,
        row,
    )


def token_room(state: SkirmishState, side: int) -> bool:
    """Say whether the side may have one more token (RSK-30)."""
    return sum(1 for u in state.units if u.side == side and u.is_token) < MAX_TOKENS
