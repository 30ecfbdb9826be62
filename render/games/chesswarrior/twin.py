"""The text twin of a Chesswarrior view: everything it shows, in lines that people read.

Heroes are S1 to N5 with an arrow where they look, `##` is an obstacle; heroes, abilities and counters are ids, so
the twin is the same in every language. Orders and plans are not in it: their owner reads them elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from render.asked import acting_seats
from rules.chesswarrior.game import Chesswarrior
from rules.chesswarrior.sight import FACINGS, NAMES, SIZE, squares
from rules.chesswarrior.state import NOBODY, Act, ChessState, Held, Hero, Pool, track_number
from rules.kernel.types import View

Facts = dict[str, Any]

_SIDES = "SN"
ARROWS = "^>v<"
WALL = "##"
COLUMNS = "abcdefgh"
NUMBERS = ("dial", "damage", "mana", "acted", "reacted", "falls")


def facts(game: Chesswarrior, view: View[ChessState]) -> Facts:
    """Return what the view shows as plain data: the same that its twin says."""
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
        **{name: getattr(hero, name) for name in NUMBERS},
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
        hero["at"]: f"{id_.upper()}{ARROWS[FACINGS.index(hero['facing'])]}" for id_, hero in found["heroes"].items()
    }
    for row in range(SIZE):
        names = [NAMES[row * SIZE + column] for column in range(SIZE)]
        cells = [pieces.get(name) or (WALL if name in found["obstacles"] else ".") for name in names]
        yield f"{SIZE - row} {' '.join(cell.ljust(3) for cell in cells)}".rstrip()
    yield f"  {' '.join(letter.ljust(3) for letter in COLUMNS)}".rstrip()


def _hero_line(id_: str, hero: Facts) -> str:
    numbers = " ".join(f"{name} {hero[name]}" for name in NUMBERS)
    held, pools = " ".join(hero["held"]) or "-", " ".join(hero["pools"]) or "-"
    place = "" if hero["at"] != "-" else f" faces {hero['facing']}"
    return f"{id_.upper()} {hero['key']}{place} {numbers} held {held} pools {pools}"
