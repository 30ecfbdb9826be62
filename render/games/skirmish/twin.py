"""The text twin of a Skirmish view: everything it shows, in lines that people read.

Codes are the spec's: side letter and call sign name a unit, terrain is drawn as on the maps, a status is
`kind n=… t=…`. Names of units are their catalogue ids, so the twin is the same in every language.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

import msgspec

from rules.kernel.types import ACT, View
from rules.skirmish.board import CHARACTERS
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SIDES, SkirmishState, Status, Unit, rank, slots_of

Facts = dict[str, Any]

_TERRAIN = {name: mark for mark, name in CHARACTERS.items() if mark not in "we"}
_SIDES_UPPER = SIDES.upper()


def facts(game: Skirmish, view: View[SkirmishState]) -> Facts:
    """Return what the view shows as plain data: the same that its twin says."""
    state = view.state
    layout = game.book.boards[state.options.map]
    names = [name.upper() for name in layout.names]
    found: Facts = {
        "map": state.options.map,
        "stage": state.stage,
        "turn": state.turn,
        "phase": _letter(state.phase),
        "first": _letter(state.first),
        "result": None if state.outcome is None else list(state.outcome.ranks),
        "waiting": sorted(_letter(int(s)) for s in _waiting(view)),
        "draw": sorted(_letter(int(s)) for s in state.offers),
        "sides": {},
        "board": {names[c]: layout.terrain(state, c) for c in range(layout.size)},
        "units": {},
        "dead": {},
        "traps": [[names[t.cell], _letter(t.side), t.left, t.uses, _effects(t.effects)] for t in state.traps],
        "changes": [[names[c.cell], c.terrain, _letter(c.side), c.left] for c in state.changes],
    }
    for number, side in enumerate(state.sides):
        found["sides"][_letter(number)] = {
            "dp": side.dp,
            "mana": [side.mana, side.mana_max, side.mana_next],
            "missed": side.missed,
            "reserve": [slot.upper() for slot in side.reserve],
            "deck": []
            if side.master is None
            else [game.book.slot_kind(state, number, slot).id for slot in slots_of(side)],
        }
    for group, units in (("units", state.units), ("dead", state.fallen)):
        for unit in sorted(units, key=lambda u: (u.side, rank(u))):
            found[group][unit.tag.upper()] = _unit_facts(game, state, unit, names)
    return found


def _unit_facts(game: Skirmish, state: SkirmishState, unit: Unit, names: list[str]) -> Facts:
    kind = game.book.kind(state, unit)
    return {
        "type": kind.id,
        "at": names[unit.cell],
        "hp": [unit.hp, kind.hp],
        "arrived": unit.arrived,
        "used": unit.used,
        "statuses": [_status_facts(status) for status in unit.statuses],
    }


def _status_facts(status: Status) -> list[Any]:
    kind = f"{status.kind}.{status.stat}" if status.stat else f"{status.kind}.{status.on}" if status.on else status.kind
    return [kind, status.n, status.left, _letter(status.side), status.within, status.uses, _effects(status.effects)]


def _waiting(view: View[SkirmishState]) -> Iterable[int]:
    state = view.state
    ready = {s for s, d in state.pending.items() if d.kind == ACT and d.about["ready"]} | set(state.answers)
    return [int(s) for s in state.pending if s not in ready]


def _letter(side: int) -> str:
    return _SIDES_UPPER[side] if side >= 0 else "-"


def _effects(effects: tuple[Any, ...]) -> str:
    """Write contained effects without spaces: `damage(n=3,to=attacker)+push(n=1)`."""
    return "+".join(_effect(effect) for effect in effects)


def _effect(effect: Any) -> str:
    data: dict[str, Any] = msgspec.to_builtins(effect)
    op = data.pop("op")
    defaults = {f.name: f.default for f in msgspec.structs.fields(effect)}
    words = [
        f"{key}={':'.join(map(str, cast('dict[str, Any]', value).values())) if isinstance(value, dict) else value}"
        for key, value in data.items()
        if getattr(effect, key) != defaults.get(key)
    ]
    return f"{op}({','.join(words)})"


def twin(game: Skirmish, view: View[SkirmishState]) -> str:
    """Return the view as monospace text: head, sides, board, units, traps, changed squares."""
    found = facts(game, view)
    result = "-" if found["result"] is None else ",".join(map(str, found["result"]))
    lines = [
        f"map {found['map']} stage {found['stage']} turn {found['turn']} phase {found['phase']} first {found['first']}"
        f" waiting {''.join(found['waiting']) or '-'} draw {''.join(found['draw']) or '-'} result {result}"
    ]
    for letter, side in found["sides"].items():
        mana, most, later = side["mana"]
        lines.append(
            f"{letter} dp {side['dp']} mana {mana}/{most}{later:+d} missed {side['missed']}"
            f" reserve {''.join(side['reserve']) or '-'} deck {' '.join(side['deck']) or '-'}"
        )
    lines.extend(_drawn(found))
    for group, mark in (("units", "*"), ("dead", "x")):
        lines.extend(_unit_line(mark, tag, unit) for tag, unit in found[group].items())
    lines.extend(f"trap {at} {side} t={left} u={uses} {effects}" for at, side, left, uses, effects in found["traps"])
    lines.extend(f"changed {at} {terrain} {side} t={left}" for at, terrain, side, left in found["changes"])
    return "\n".join(lines) + "\n"


def _drawn(found: Facts) -> list[str]:
    """Draw the squares; a unit or a trap stands beside its square's terrain."""
    units = {unit["at"]: tag for tag, unit in found["units"].items()}
    traps = {trap[0]: f"{trap[1].lower()}*" for trap in found["traps"]}
    wide = max([2, *(len(tag) for tag in units.values())]) + 1
    rows: dict[str, list[str]] = {}
    for name, terrain in found["board"].items():
        mark = _TERRAIN[terrain]
        rows.setdefault(name[0], []).append((mark + (units.get(name) or traps.get(name) or "")).ljust(wide))
    width = len(next(iter(rows.values())))
    head = "  " + " ".join(str(n + 1).ljust(wide) for n in range(width))
    return [head.rstrip(), *(f"{row} {' '.join(cells)}".rstrip() for row, cells in rows.items())]


def _unit_line(mark: str, tag: str, unit: Facts) -> str:
    hp, most = unit["hp"]
    statuses = "".join(
        f" | {kind} n={n} t={left} {side} w={within} u={uses} {effects or '-'}"
        for kind, n, left, side, within, uses, effects in unit["statuses"]
    )
    return (
        f"{mark} {tag} {unit['at']} {hp}/{most} {unit['type']} arrived={unit['arrived']} used={unit['used']}{statuses}"
    )
