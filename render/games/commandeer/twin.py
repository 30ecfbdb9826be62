"""The text twin of a Commandeer view: everything it shows, in lines that people read.

Cards are ids, `?` is one that is not known; the drawing shows side, Power and what is left of the Health. Ids are the
same in every language, and so is the twin.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rules.commandeer.field import COMPASS, NAMES, SIZE
from rules.commandeer.game import Commandeer
from rules.commandeer.state import Battle, Side, Unit, Worth
from rules.kernel.types import UNKNOWN, View

from .cards import GRAIN
from .position import acting_seats, worths

Facts = dict[str, Any]

_SIDES = "SN"
ZONES = ("hand", "deck", "energy", "retired", "defeated", "removed")
NUMBERS = ("damage", "attacks", "extra", "entered", "attacked")


def facts(game: Commandeer, view: View[Battle]) -> Facts:
    """Return what the view shows as plain data: the same that its twin says."""
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
        **{name: getattr(unit, name) for name in NUMBERS},
    }


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
    lines += drawn(found["board"])
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


def drawn(board: Facts) -> list[str]:
    """Draw the board, row 6 at the top; under it the letters of the columns."""
    lines: list[str] = []
    for row in range(SIZE, 0, -1):
        cells = (_square(board.get(f"{column}{row}")) for column in "abcdef")
        lines.append(f"{row} {' '.join(cells)}".rstrip())
    return [*lines, ("  " + " ".join(column.center(6) for column in "abcdef")).rstrip()]


def _square(unit: Facts | None) -> str:
    return "  .   " if unit is None else f"{unit['side']}{unit['power']}/{unit['left']}".ljust(6)


def _unit_line(cell: str, unit: Facts) -> str:
    words = [f"{unit['side']} {unit['card']} {unit['power']}/{unit['left']} {'+'.join(unit['ways']) or '-'}"]
    words += [f"{name}={unit[name]}" for name in ("armor", *NUMBERS) if unit[name]]
    words += [name for name in ("far", "marking") if unit[name]]
    words += list(unit["kept"])
    if any(unit["marks"]):
        words.append(f"marks={','.join(map(str, unit['marks']))}")
    if unit["held"]:
        words.append(f"held={','.join(unit['held'])}")
    return f"* {cell} {' '.join(words)}"
