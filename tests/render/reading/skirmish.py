"""The text twin of Skirmish read back."""

from __future__ import annotations

import re

from render.games.skirmish.twin import Facts
from rules.skirmish.board import CHARACTERS

from .lines import TwinError, read_line

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
