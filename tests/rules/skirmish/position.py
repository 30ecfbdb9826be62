"""Positions as text: one line per fact, read into a match that waits for the order sheet of the side named first.

corridor, turn 4, west              map, turn, side in phase; `east first` if East is the first side
WA berserker D5 hp=3 root=1         call sign, type, square; n is own phases left, a running one included
EM dawn_marshal C6 exhausted        a slot of the deck, `M` the master, `T1` a token
reserve WC medic                    dead WD acolyte
mana W=5      next E=-2      dp 2-3      missed W=1
trap B4 W: damage 2, root 1         `mov -2`, `uses 2`, `turns 3`; three turns and one use otherwise
terrain C3 W hazard 2               a running change made by West with two own phases left
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from rules.kernel.chance import Chance
from rules.kernel.options import complete, in_force
from rules.kernel.resolver import Resolver
from rules.kernel.types import Event
from rules.skirmish import frames
from rules.skirmish.content import Contained
from rules.skirmish.game import Skirmish
from rules.skirmish.state import SLOTS, Change, SkirmishState, Status, Trap, Unit

CATALOGUE = Path(__file__).parent / "catalogue.toml"
SIDES = {"w": 0, "e": 1, "west": 0, "east": 1}
FILLER = "acolyte"
"""Type of the slots a position does not mention: neither on the map nor in reserve nor dead."""
DECK = 9
AMOUNT = ("shield", "poison", "regen")


def make_game() -> Skirmish:
    """Make the game over the tests' own catalogue."""
    return Skirmish.over({"catalogue.toml": tomllib.loads(CATALOGUE.read_text(encoding="utf-8"))})


def read(
    game: Skirmish, text: str, chance: Chance, edition: int = 3, **options: Any
) -> tuple[SkirmishState, tuple[Event, ...]]:
    """Read a position and run it to the order sheet of the side in phase; return what happened on the way too."""
    head, *rest = [line for line in (raw.split("#")[0].strip() for raw in text.splitlines()) if line]
    state = _header(game, head, options, edition)
    for line in rest:
        _line(game, state, line)
    _refill(state, rest)
    state.agenda = _agenda(state)
    state.asked = [0, 0]
    r = Resolver(game, state, chance)
    r.run()
    return state, tuple(r.events)


def _agenda(state: SkirmishState) -> list[Any]:
    """Return what is still to come, next one last; in blind mode the whole turn, its mana included."""
    if state.options.orders == "blind":
        return [frames.Turn(state.turn)]
    side = state.phase
    coming = [frames.Phase(1 - side)] if side == state.first else []
    return [frames.TurnEnd(), *coming, frames.PhaseEnd(side), frames.Orders(side)]


def _header(game: Skirmish, line: str, options: dict[str, Any], edition: int) -> SkirmishState:
    words = [word.strip().lower() for word in line.split(",")]
    board = next((word for word in words if word in game.book.boards), "corridor")
    played = complete(game.options, {"rulings": edition}) if edition > 1 else in_force(game.options, {})
    state = game.blank({**played, **options, "map": board})
    state.stage = "battle"
    state.first = 1 if "east first" in words else 0
    state.turn = next(int(word.split()[1]) for word in words if word.startswith("turn "))
    state.phase = next(SIDES[word] for word in words if word in SIDES)
    for side in state.sides:
        side.deck = (FILLER,) * DECK
        side.master = game.catalogue.masters["dawn_marshal"]
    return state


def _line(game: Skirmish, state: SkirmishState, line: str) -> None:
    word, *rest = line.split()
    if word in ("reserve", "dead"):
        tag, kind = rest
        seat, slot = _assign(game, state, tag, kind)
        if word == "reserve":
            state.sides[seat].reserve += (slot,)
        else:
            state.fallen.append(Unit(seat, slot, kind, 0, 0))
    elif word in ("mana", "next", "missed"):
        for item in rest:
            letter, value = item.split("=")
            side = state.sides[SIDES[letter.lower()]]
            setattr(side, {"mana": "mana", "next": "mana_next", "missed": "missed"}[word], int(value))
    elif word == "dp":
        for side, points in zip(state.sides, rest[0].split("-"), strict=True):
            side.dp = int(points)
    elif word == "trap":
        state.traps += (_trap(game, state, line),)
    elif word == "terrain":
        square, letter, terrain, turns = rest
        cell = game.book.boards[state.options.map].cell[square.lower()]
        owner = SIDES[letter.lower()]
        state.changes += (Change(cell, terrain, owner, _left(state, owner, int(turns))),)
    else:
        _unit(game, state, line)


def _unit(game: Skirmish, state: SkirmishState, line: str) -> None:
    tag, kind, square, *marks = line.split()
    seat, slot = _assign(game, state, tag, kind)
    unit = Unit(seat, slot, kind, 0, game.book.boards[state.options.map].cell[square.lower()])
    unit.hp = game.book.kind(state, unit).hp
    for mark in marks:
        if mark == "arrived":
            unit.arrived = state.turn
        elif mark.startswith("hp="):
            unit.hp = int(mark[3:])
        elif mark.startswith("used="):
            unit.used = int(mark[5:])
        else:
            unit.statuses += (_status(state, seat, mark),)
    state.units.append(unit)


def _assign(game: Skirmish, state: SkirmishState, tag: str, kind: str) -> tuple[int, str]:
    """Note the type of a slot in its side's deck; a token raises the number of tokens made."""
    seat, slot = SIDES[tag[0].lower()], tag[1:].lower()
    side = state.sides[seat]
    if slot == "m":
        side.master = game.catalogue.masters[kind]
    elif len(slot) > 1:
        made = dict(enumerate(side.tokens, 1)) | {int(slot[1:]): kind}
        side.tokens = tuple(made.get(n, kind) for n in range(1, max(made) + 1))
    else:
        deck = list(side.deck)
        deck[SLOTS.index(slot) - 1] = game.catalogue.units[kind].id
        side.deck = tuple(deck)
    return seat, slot


def _status(state: SkirmishState, seat: int, mark: str) -> Status:
    """Read `exhausted`, `root=1`, `poison=2x3`, `atk+2x1`: kind, amount, own phases left."""
    modify = re.fullmatch(r"(atk|mov|range)([+-]\d+)x(\d+)", mark)
    if modify:
        stat, delta, turns = modify.groups()
        return Status("modify", _left(state, seat, int(turns)), 1 - seat, n=int(delta), stat=stat)
    kind, _, value = mark.partition("=")
    amount, _, turns = value.partition("x")
    if kind in AMOUNT:
        return Status(kind, _left(state, seat, int(turns)), 1 - seat, n=int(amount))
    return Status(kind, _left(state, seat, int(amount or 1)), 1 - seat)


def _left(state: SkirmishState, owner: int, phases: int) -> int:
    """Return the phases still to start: one less if the owner's phase is running (SK-48)."""
    return phases - 1 if owner == state.phase else phases


def _trap(game: Skirmish, state: SkirmishState, line: str) -> Trap:
    head, _, body = line.partition(":")
    _, square, letter = head.split()
    owner = SIDES[letter.lower()]
    numbers = {"turns": 3, "uses": 1}
    effects: list[dict[str, Any]] = []
    for name, value in (part.split() for part in body.split(",")):
        if name in numbers:
            numbers[name] = int(value)
        elif name in ("atk", "mov", "range"):
            effects.append({"op": "modify", "stat": name, "delta": int(value), "turns": 1})
        else:
            effects.append({"op": name, _field(name): int(value)})
    cell = game.book.boards[state.options.map].cell[square.lower()]
    contained = tuple(msgspec.convert(effect, Contained) for effect in effects)
    return Trap(cell, owner, _left(state, owner, numbers["turns"]), numbers["uses"], contained)


def _field(op: str) -> str:
    return "n" if op in ("damage", "push") else "turns"


def _refill(state: SkirmishState, lines: list[str]) -> None:
    """Give the pools that no line states what they hold at this moment when nothing was spent (SK-20)."""
    stated = {letter for line in lines if line.startswith("mana") for letter in _letters(line)}
    for letter, seat in (("w", 0), ("e", 1)):
        refilled = state.turn if seat in (state.phase, state.first) else state.turn - 1
        state.sides[seat].mana_max = min(refilled, 10)
        if letter not in stated:
            state.sides[seat].mana = min(refilled, 10)


def _letters(line: str) -> Iterator[str]:
    for item in line.split()[1:]:
        yield item[0].lower()
