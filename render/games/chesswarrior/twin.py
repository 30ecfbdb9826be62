"""The text twin of a Chesswarrior view: everything it shows, in a form that people read and `parse_twin` reads back.

Heroes are S1 to N5 with an arrow where they look, `##` is an obstacle; heroes, abilities and counters are ids, so
the twin is the same in every language. Orders and plans are not in it: their owner reads them elsewhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from render.asked import acting_seats
from render.twins import TwinError, read_line
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.sight import BOARD, CELL_OF, FACINGS, NAMES, SIZE, squares
from rules.chesswarrior.state import NOBODY, Act, ChessState, Held, Hero, Pool, track_number
from rules.kernel.types import View

Facts = dict[str, Any]

_SIDES = "SN"
_ARROWS = "^>v<"
_WALL = "##"
_COLUMNS = "abcdefgh"
_NUMBERS = ("dial", "damage", "mana", "acted", "reacted", "falls")


def facts(game: Chesswarrior, view: View[ChessState]) -> Facts:
    """Return what the view shows as plain data: the same that `parse_twin` returns for its twin."""
    state = view.state
    return {
        "stage": state.stage,
        "turn": state.turn,
        "track": track_number(max(state.turn, 1)),
        "points": list(state.points),
        "checking": state.options.checking,
        "first": _letter(state.order),
        "active": _id(state, state.active),
        "waiting": [_SIDES[seat] for seat in acting_seats(view)],
        "draw": sorted(_letter(int(s)) for s in state.offers),
        "result": None if state.outcome is None else list(state.outcome.ranks),
        "slots": [[_SIDES[side], sp] for side, sp in state.slots],
        "bans": [_id(state, n) for n in state.bans],
        "obstacles": [NAMES[c] for c in squares(state.obstacles)],
        "heroes": {hero.id: _hero_facts(hero) for hero in state.heroes},
        "act": None if state.act is None else _act_facts(state, state.act),
    }


def _hero_facts(hero: Hero) -> Facts:
    return {
        "key": hero.key,
        "at": NAMES[hero.at] if hero.at >= 0 else "-",
        "facing": FACINGS[hero.facing],
        **{name: getattr(hero, name) for name in _NUMBERS},
        "held": [_held(held) for held in hero.held],
        "pools": [_pool(pool) for pool in hero.pools],
    }


def _held(held: Held) -> str:
    fresh = "!" if held.fresh else ""
    return f"{held.counter}*{held.count}:{held.lasts}:{held.until}{fresh}"


def _pool(pool: Pool) -> str:
    return f"{'+'.join(pool.harms)}={pool.left}"


def _act_facts(state: ChessState, act: Act) -> Facts:
    return {
        "hero": _id(state, act.hero),
        "ability": act.ability,
        "target": _id(state, act.target),
        "dir": FACINGS[act.line] if act.line >= 0 else "-",
        "path": [NAMES[c] for c in act.path],
        "stage": act.stage,
        "left": act.left,
    }


def _id(state: ChessState, n: int) -> str:
    return state.heroes[n].id if n != NOBODY else "-"


def _letter(seat: int) -> str:
    return _SIDES[seat] if seat >= 0 else "-"


# ---- writing


def twin(game: Chesswarrior, view: View[ChessState]) -> str:
    """Return the view as monospace text: head, order, board, a line for each hero, the use on its way."""
    found = facts(game, view)
    result = "-" if found["result"] is None else ",".join(map(str, found["result"]))
    lines = [
        f"stage {found['stage']} turn {found['turn']} track {found['track']} points {found['points'][0]}-"
        f"{found['points'][1]} checking {found['checking']} first {found['first']} active {found['active']}"
        f" waiting {''.join(found['waiting']) or '-'} draw {''.join(found['draw']) or '-'} result {result}",
        f"slots {' '.join(f'{side}:{sp}' for side, sp in found['slots']) or '-'}",
        f"bans {' '.join(found['bans']) or '-'}",
        *_drawn(found),
    ]
    lines += [_hero_line(id_, hero) for id_, hero in found["heroes"].items()]
    act = found["act"]
    if act is not None:
        path = ",".join(act["path"]) or "-"
        lines.append(
            f"act {act['hero']} {act['ability']} target {act['target']} dir {act['dir']} path {path}"
            f" stage {act['stage']} left {act['left']}"
        )
    return "\n".join(lines) + "\n"


def _drawn(found: Facts) -> Iterator[str]:
    """Draw the board, row 8 at the top; under it the letters of the columns."""
    pieces = {
        hero["at"]: f"{id_.upper()}{_ARROWS[FACINGS.index(hero['facing'])]}" for id_, hero in found["heroes"].items()
    }
    for row in range(SIZE):
        names = [NAMES[row * SIZE + column] for column in range(SIZE)]
        cells = [pieces.get(name) or (_WALL if name in found["obstacles"] else ".") for name in names]
        yield f"{SIZE - row} {' '.join(cell.ljust(3) for cell in cells)}".rstrip()
    yield f"  {' '.join(letter.ljust(3) for letter in _COLUMNS)}".rstrip()


def _hero_line(id_: str, hero: Facts) -> str:
    numbers = " ".join(f"{name} {hero[name]}" for name in _NUMBERS)
    held, pools = " ".join(hero["held"]) or "-", " ".join(hero["pools"]) or "-"
    place = "" if hero["at"] != "-" else f" faces {hero['facing']}"
    return f"{id_.upper()} {hero['key']}{place} {numbers} held {held} pools {pools}"


# ---- reading

_HEAD = re.compile(
    r"stage (\S+) turn (\d+) track (\d+) points (\d+)-(\d+) checking (\S+) first ([SN-]) active (\S+)"
    r" waiting (\S+) draw (\S+) result (\S+)"
)
_ROW = re.compile(r"([1-8]) (.+)")
_CELL = re.compile(r"([SN])(\d)([\^>v<])")
_HERO = re.compile(
    r"([SN]\d) (\S+)(?: faces ([nesw]))? "
    + " ".join(rf"{name} (-?\d+)" for name in _NUMBERS)
    + r" held (.+) pools (.+)"
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
    for column, cell in zip(_COLUMNS, cells, strict=True):
        name = f"{column}{row}"
        if cell in (".", ""):
            continue
        if cell == _WALL:
            obstacles.append(name)
            continue
        side, slot, arrow = read_line(_CELL, cell)
        at[f"{side}{slot}".lower()] = name, FACINGS[_ARROWS.index(arrow)]


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
        **{name: int(number) for name, number in zip(_NUMBERS, numbers, strict=True)},
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
