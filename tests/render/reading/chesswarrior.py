"""The text twin of Chesswarrior read back."""

from __future__ import annotations

import re

from render.games.chesswarrior.twin import ARROWS, COLUMNS, NUMBERS, WALL, Facts
from rules.chesswarrior.sight import BOARD, CELL_OF, FACINGS, SIZE

from .lines import TwinError, read_line

_HEAD = re.compile(
    r"stage (\S+) turn (\d+) track (\d+) points (\d+)-(\d+) checking (\S+) first ([SN-]) active (\S+)"
    r" waiting (\S+) draw (\S+) result (\S+)"
)
_ROW = re.compile(r"([1-8]) (.+)")
_CELL = re.compile(r"([SN])(\d)([\^>v<])")
_HERO = re.compile(
    r"([SN]\d) (\S+)(?: faces ([nesw]))? " + " ".join(rf"{name} (-?\d+)" for name in NUMBERS) + r" held (.+) pools (.+)"
)
_ACT = re.compile(r"act (\S+) (\S+) target (\S+) dir (\S+) path (\S+) stage (\S+) left (\d+)")


def parse_twin(text: str) -> Facts:
    """Return the facts that a twin states; raise TwinError with the first line that cannot be read."""
    lines = text.splitlines()
    if len(lines) < SIZE + 4:
        raise TwinError(f"a twin has at least {SIZE + 4} lines, not {len(lines)}")
    stage, turn, track, south, north, checking, first, active, waiting, draw, result = read_line(_HEAD, lines[0])
    at: dict[str, tuple[str, str]] = {}
    obstacles: list[str] = []
    for line in lines[3 : 3 + SIZE]:
        _read_row(line, at, obstacles)
    heroes: Facts = {}
    act: Facts | None = None
    for line in lines[4 + SIZE :]:
        if line.startswith("act "):
            act = _read_act(line)
        else:
            id_, hero = _read_hero(line, at)
            heroes[id_] = hero
    unknown = sorted(set(at) - set(heroes))
    if unknown:
        raise TwinError(f"the board shows {unknown[0]}, of whom nothing is told")
    return {
        "stage": stage,
        "turn": int(turn),
        "track": int(track),
        "points": [int(south), int(north)],
        "checking": checking,
        "first": first,
        "active": active,
        "waiting": [] if waiting == "-" else list(waiting),
        "draw": [] if draw == "-" else list(draw),
        "result": None if result == "-" else [int(rank) for rank in result.split(",")],
        "slots": [[side, int(sp)] for side, _, sp in (word.partition(":") for word in _words("slots", lines[1]))],
        "bans": _words("bans", lines[2]),
        "obstacles": obstacles,
        "heroes": heroes,
        "act": act,
    }


def _words(head: str, line: str) -> list[str]:
    first, *rest = line.split(" ")
    if first != head or not rest:
        raise TwinError(f"cannot read {line!r}")
    return [] if rest == ["-"] else rest


def _read_row(line: str, at: dict[str, tuple[str, str]], obstacles: list[str]) -> None:
    row, text = read_line(_ROW, line)
    cells = [text[n : n + 3].strip() for n in range(0, 4 * SIZE, 4)]
    for column, cell in zip(COLUMNS, cells, strict=True):
        name = f"{column}{row}"
        if cell in (".", ""):
            continue
        if cell == WALL:
            obstacles.append(name)
            continue
        side, slot, arrow = read_line(_CELL, cell)
        at[f"{side}{slot}".lower()] = name, FACINGS[ARROWS.index(arrow)]


def _read_hero(line: str, at: dict[str, tuple[str, str]]) -> tuple[str, Facts]:
    sign, key, faces, *rest = read_line(_HERO, line)
    *numbers, held, pools = rest
    id_ = sign.lower()
    if (id_ in at) == bool(faces):
        raise TwinError(f"cannot read {line!r}")
    place, facing = at.get(id_, ("-", faces))
    return id_, {
        "key": key,
        "at": place,
        "facing": facing,
        **{name: int(number) for name, number in zip(NUMBERS, numbers, strict=True)},
        "held": [] if held == "-" else held.split(" "),
        "pools": [] if pools == "-" else pools.split(" "),
    }


def _read_act(line: str) -> Facts:
    hero, ability, target, way, path, stage, left = read_line(_ACT, line)
    steps = [] if path == "-" else path.split(",")
    if not all(step in CELL_OF for step in steps) or len(steps) > BOARD.size:
        raise TwinError(f"cannot read {line!r}")
    return {
        "hero": hero,
        "ability": ability,
        "target": target,
        "dir": way,
        "path": steps,
        "stage": stage,
        "left": int(left),
    }
