"""The text twin of a Skirmish view: everything it shows, in a form that people read and `parse_twin` reads back.

Codes are the spec's: side letter and call sign name a unit, terrain is drawn as on the maps, a status is
`kind n=… t=…`. Names of units are their catalogue ids, so the twin is the same in every language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, cast

import msgspec

from render.twins import TwinError, read_line
from rules.kernel.types import ACT, View
from rules.skirmish.board import CHARACTERS
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SIDES, SkirmishState, Status, Unit, rank, slots_of

Facts = dict[str, Any]

_TERRAIN = {name: mark for mark, name in CHARACTERS.items() if mark not in "we"}
_SIDES_UPPER = SIDES.upper()


def facts(game: Skirmish, view: View[SkirmishState]) -> Facts:
    """Return what the view shows as plain data: the same that `parse_twin` returns for its twin."""
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


# ---- writing


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


# ---- reading

_HEAD = re.compile(r"map (\S+) stage (\S+) turn (\d+) phase (\S) first (\S) waiting (\S+) draw (\S+) result (\S+)")
_SIDE = re.compile(r"([WE]) dp (\d+) mana (\d+)/(\d+)([+-]\d+) missed (\d+) reserve (\S+) deck (.+)")
_ROW = re.compile(r"([A-Z]) (.*)")
_UNIT = re.compile(r"([*x]) (\S+) (\S+) (-?\d+)/(\d+) (\S+) arrived=(\d+) used=(\d+)(.*)")
_STATUS = re.compile(r"(\S+) n=(-?\d+) t=(-?\d+) (\S) w=(\d+) u=(-?\d+) (\S+)")
_TRAP = re.compile(r"trap (\S+) (\S) t=(-?\d+) u=(\d+) (\S*)")
_CHANGE = re.compile(r"changed (\S+) (\S+) (\S) t=(-?\d+)")


def parse_twin(text: str) -> Facts:
    """Return the facts that a twin states; raise TwinError with the first line that cannot be read."""
    lines = text.splitlines()
    if len(lines) < 4:
        raise TwinError(f"a twin has at least four lines, not {len(lines)}")
    head = read_line(_HEAD, lines[0])
    found: Facts = {
        "map": head[0],
        "stage": head[1],
        "turn": int(head[2]),
        "phase": head[3],
        "first": head[4],
        "result": None if head[7] == "-" else [int(rank) for rank in head[7].split(",")],
        "waiting": _letters(head[5]),
        "draw": _letters(head[6]),
        "sides": dict(_read_side(line) for line in lines[1:3]),
        "board": {},
        "units": {},
        "dead": {},
        "traps": [],
        "changes": [],
    }
    for line in lines[4:]:
        _read_line(found, line)
    return found


def _read_line(found: Facts, line: str) -> None:
    if line.startswith(("* ", "x ")):
        mark, tag, unit = _read_unit(line)
        found["units" if mark == "*" else "dead"][tag] = unit
    elif line.startswith("trap "):
        at, side, left, uses, effects = read_line(_TRAP, line)
        found["traps"].append([at, side, int(left), int(uses), effects])
    elif line.startswith("changed "):
        at, terrain, side, left = read_line(_CHANGE, line)
        found["changes"].append([at, terrain, side, int(left)])
    else:
        row, cells = read_line(_ROW, line)
        for number, mark in enumerate(re.findall(r"([.#~^+])(?:[WEwe][A-Z0-9*]+)?", cells), 1):
            found["board"][f"{row}{number}"] = CHARACTERS[mark]


def _read_side(line: str) -> tuple[str, Facts]:
    letter, dp, mana, most, later, missed, reserve, deck = read_line(_SIDE, line)
    return letter, {
        "dp": int(dp),
        "mana": [int(mana), int(most), int(later)],
        "missed": int(missed),
        "reserve": _letters(reserve),
        "deck": [] if deck == "-" else deck.split(),
    }


def _read_unit(line: str) -> tuple[str, str, Facts]:
    mark, tag, at, hp, most, kind, arrived, used, rest = read_line(_UNIT, line)
    statuses: list[list[str | int]] = []
    for part in rest.split(" | ")[1:]:
        name, n, left, side, within, uses, effects = read_line(_STATUS, part)
        statuses.append([name, int(n), int(left), side, int(within), int(uses), "" if effects == "-" else effects])
    unit = {
        "type": kind,
        "at": at,
        "hp": [int(hp), int(most)],
        "arrived": int(arrived),
        "used": int(used),
        "statuses": statuses,
    }
    return mark, tag, unit


def _letters(word: str) -> list[str]:
    return [] if word == "-" else list(word)
