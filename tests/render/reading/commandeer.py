"""The text twin of Commandeer read back."""

from __future__ import annotations

import re

from render.games.commandeer.twin import NUMBERS, ZONES, Facts, drawn
from rules.commandeer.field import SIZE

from .lines import TwinError, read_line

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
    if drawn(board) != lines[_HEADER : _HEADER + SIZE + 1]:
        wrong = next(a for a, b in zip(lines[_HEADER:], drawn(board), strict=False) if a != b)
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
        **dict.fromkeys(NUMBERS, 0),
    }
    for word in more.split(" ") if more else ():
        name, _, value = word.partition("=")
        if name in ("armor", *NUMBERS) and value.isdecimal():
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
