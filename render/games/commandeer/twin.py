"""The text twin of a Commandeer view: everything it shows, in a form that people read and `parse_twin` reads back.

Cards are ids, `?` is one that is not known; the drawing shows side, Power and what is left of the Health. Ids are the
same in every language, and so is the twin.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby
from typing import Any

from render.twins import TwinError, read_line
from rules.commandeer.field import COMPASS, NAMES, SIZE
from rules.commandeer.game import Commandeer
from rules.commandeer.state import Battle, Side, Unit, Worth
from rules.kernel.types import UNKNOWN, View

from .cards import GRAIN
from .position import acting_seats, worths

Facts = dict[str, Any]

_SIDES = "SN"
ZONES = ("hand", "deck", "energy", "retired", "defeated", "removed")
_NUMBERS = ("damage", "attacks", "extra", "entered", "attacked")


def facts(game: Commandeer, view: View[Battle]) -> Facts:
    """Return what the view shows as plain data: the same that `parse_twin` returns for its twin."""
    state = view.state
    worth = worths(game.book, state)
    return {
        "stage": state.stage,
        "turn": state.turn,
        "phase": state.phase or "-",
        "active": _SIDES[state.active],
        "first": _SIDES[state.first],
        "waiting": [_SIDES[seat] for seat in acting_seats(view)],
        "draw": sorted(_SIDES[int(seat)] for seat in state.offers),
        "result": None if state.outcome is None else list(state.outcome.ranks),
        "sides": {_SIDES[seat]: _side_facts(side) for seat, side in enumerate(state.sides)},
        "board": {NAMES[c]: _unit_facts(unit, worth[c]) for c, unit in enumerate(state.board) if unit is not None},
    }


def _side_facts(side: Side) -> Facts:
    zones = {zone: [_card(card) for card in getattr(side, zone)] for zone in ZONES}
    return {
        "cp": side.cp,
        "kept": side.kept,
        "mulligans": side.mulligans,
        "affiliation": side.affiliation or "-",
        "commander": _card(side.commander) or "-",
        "playing": side.playing or "-",
        **zones,
    }


def _card(card: str) -> str:
    return "?" if card == UNKNOWN else card


def _unit_facts(unit: Unit, worth: Worth) -> Facts:
    return {
        "side": _SIDES[unit.owner],
        "card": unit.card,
        "power": worth.power // GRAIN,
        "left": (worth.health - unit.damage) // GRAIN,
        "armor": worth.armor // GRAIN,
        "ways": [COMPASS[way] for way in range(8) if worth.ways >> way & 1],
        "far": worth.ranged,
        "marking": worth.marking,
        "kept": sorted(worth.what),
        "marks": list(unit.marks),
        "held": [f"{_SIDES[held.owner]}:{held.card}" for held in unit.held],
        **{name: getattr(unit, name) for name in _NUMBERS},
    }


# ---- writing


def twin(game: Commandeer, view: View[Battle]) -> str:
    """Return the view as monospace text: head, sides with their zones, the field, each unit with what it bears."""
    found = facts(game, view)
    result = "-" if found["result"] is None else ",".join(map(str, found["result"]))
    lines = [
        f"stage {found['stage']} turn {found['turn']} phase {found['phase']} active {found['active']}"
        f" first {found['first']} waiting {''.join(found['waiting']) or '-'} draw {''.join(found['draw']) or '-'}"
        f" result {result}"
    ]
    for letter, side in found["sides"].items():
        lines += _side_lines(letter, side)
    lines += _drawn(found["board"])
    lines += [_unit_line(cell, unit) for cell, unit in found["board"].items()]
    return "\n".join(lines) + "\n"


def _side_lines(letter: str, side: Facts) -> list[str]:
    kept = "yes" if side["kept"] else "no"
    head = (
        f"{letter} cp {side['cp']} kept {kept} mulligans {side['mulligans']} affiliation {side['affiliation']}"
        f" commander {side['commander']} playing {side['playing']}"
    )
    return [head, *(f"{letter} {zone} {len(side[zone])} {_run(side[zone])}" for zone in ZONES)]


def _run(cards: Iterable[str]) -> str:
    """Write cards in their order, equal ones in a row with their number."""
    runs = ((card, len(list(same))) for card, same in groupby(cards))
    return " ".join(card if count == 1 else f"{card}*{count}" for card, count in runs) or "-"


def _drawn(board: Facts) -> list[str]:
    lines: list[str] = []
    for row in range(SIZE, 0, -1):
        cells = (_square(board.get(f"{column}{row}")) for column in "abcdef")
        lines.append(f"{row} {' '.join(cells)}".rstrip())
    return [*lines, ("  " + " ".join(column.center(6) for column in "abcdef")).rstrip()]


def _square(unit: Facts | None) -> str:
    return "  .   " if unit is None else f"{unit['side']}{unit['power']}/{unit['left']}".ljust(6)


def _unit_line(cell: str, unit: Facts) -> str:
    words = [f"{unit['side']} {unit['card']} {unit['power']}/{unit['left']} {'+'.join(unit['ways']) or '-'}"]
    words += [f"{name}={unit[name]}" for name in ("armor", *_NUMBERS) if unit[name]]
    words += [name for name in ("far", "marking") if unit[name]]
    words += list(unit["kept"])
    if any(unit["marks"]):
        words.append(f"marks={','.join(map(str, unit['marks']))}")
    if unit["held"]:
        words.append(f"held={','.join(unit['held'])}")
    return f"* {cell} {' '.join(words)}"


# ---- reading

_HEAD = re.compile(
    r"stage (\S+) turn (\d+) phase (\S+) active ([SN]) first ([SN]) waiting (\S+) draw (\S+) result (\S+)"
)
_SIDE = re.compile(r"([SN]) cp (\d+) kept (yes|no) mulligans (\d+) affiliation (\S+) commander (\S+) playing (\S+)")
_ZONE = re.compile(r"([SN]) (\w+) (\d+) (.+)")
_ROW = re.compile(r"([1-6]) (.+)")
_UNIT = re.compile(r"\* ([a-f][1-6]) ([SN]) (\S+) (-?\d+)/(-?\d+) (\S+)(?: (.+))?")
_HEADER = 1 + 2 * (1 + len(ZONES))


def parse_twin(text: str) -> Facts:
    """Return the facts that a twin states; raise TwinError with the first line that cannot be read."""
    lines = text.splitlines()
    if len(lines) < _HEADER + SIZE + 1:
        raise TwinError(f"a twin has at least {_HEADER + SIZE + 1} lines, not {len(lines)}")
    stage, turn, phase, active, first, waiting, draw, result = read_line(_HEAD, lines[0])
    size = 1 + len(ZONES)
    sides = dict(_read_side(lines[start : start + size]) for start in (1, 1 + size))
    board = dict(_read_unit(line) for line in lines[_HEADER + SIZE + 1 :])
    if _drawn(board) != lines[_HEADER : _HEADER + SIZE + 1]:
        wrong = next(a for a, b in zip(lines[_HEADER:], _drawn(board), strict=False) if a != b)
        raise TwinError(f"cannot read {wrong!r}")
    return {
        "stage": stage,
        "turn": int(turn),
        "phase": phase,
        "active": active,
        "first": first,
        "waiting": [] if waiting == "-" else list(waiting),
        "draw": [] if draw == "-" else list(draw),
        "result": None if result == "-" else [int(rank) for rank in result.split(",")],
        "sides": sides,
        "board": board,
    }


def _read_side(lines: list[str]) -> tuple[str, Facts]:
    letter, cp, kept, mulligans, affiliation, commander, playing = read_line(_SIDE, lines[0])
    zones: Facts = {}
    for name, line in zip(ZONES, lines[1:], strict=True):
        other, zone, count, run = read_line(_ZONE, line)
        zones[zone] = _read_run(run)
        if (other, zone, int(count)) != (letter, name, len(zones[zone])):
            raise TwinError(f"cannot read {line!r}")
    return letter, {
        "cp": int(cp),
        "kept": kept == "yes",
        "mulligans": int(mulligans),
        "affiliation": affiliation,
        "commander": commander,
        "playing": playing,
        **zones,
    }


def _read_run(run: str) -> list[str]:
    if run == "-":
        return []
    found: list[str] = []
    for word in run.split(" "):
        card, _, count = word.partition("*")
        found += [card] * int(count or 1)
    return found


def _read_unit(line: str) -> tuple[str, Facts]:
    cell, side, card, power, left, ways, more = read_line(_UNIT, line)
    unit: Facts = {
        "side": side,
        "card": card,
        "power": int(power),
        "left": int(left),
        "armor": 0,
        "ways": [] if ways == "-" else ways.split("+"),
        "far": False,
        "marking": False,
        "kept": [],
        "marks": [0, 0],
        "held": [],
        **dict.fromkeys(_NUMBERS, 0),
    }
    for word in more.split(" ") if more else ():
        name, _, value = word.partition("=")
        if name in ("armor", *_NUMBERS) and value.isdecimal():
            unit[name] = int(value)
        elif name in ("far", "marking") and not value:
            unit[name] = True
        elif name == "marks":
            unit[name] = [int(number) for number in value.split(",")]
        elif name == "held":
            unit[name] = value.split(",")
        elif name.startswith("cannot_") and not value:
            unit["kept"].append(name)
        else:
            raise TwinError(f"cannot read {line!r}")
    return cell, unit
