"""The options and reasons that several steps of a sheet share."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.geometry.square import Cell
from rules.kernel.types import Option, Text, Token

from .engine import Engine
from .state import SIDES, find

ENEMY, ALLY = Text("skirmish.option.enemy"), Text("skirmish.option.ally")
"""Whose unit a target is, as the side in phase sees it."""


CLAUSES = {
    "cannot_act": "SK-29",
    "bad_destination": "SK-60",
    "target_gone": "SK-62",
    "out_of_range": "SK-38",
    "illegal_target": "SK-62",
    "zero_attack": "SK-42",
    "not_enough_mana": "SK-24",
    "sealed": "SK-49",
    "disarmed": "SK-49",
    "stunned": "SK-49",
    "no_uses": "SK-62",
    "friendly_unmarked": "RSK-36",
    "truce": "RSK-25",
    "no_summon_now": "SK-70",
}
"""The clause behind each row reason (5.5)."""


def option(
    token: Token, text: Text, cause: str | None = None, at: str | None = None, warning: Text | None = None
) -> Option:
    """Return an option; `cause`: the row reason (5.5) why it would come to nothing, None: it would not."""
    if cause is None:
        return Option(token, text, at, warning=warning)
    return Option(token, text, at, Text(f"skirmish.reason.{cause}"), warning, CLAUSES.get(cause))


def square_text(e: Engine, cell: Cell) -> Text:
    """Return a square as text."""
    return Text("skirmish.option.square", {"square": e.name(cell).upper()})


def square(e: Engine, name: Token, cause: str | None = None) -> Option:
    """Return a square as an option; the plain ones are made once."""
    return _plain(name) if cause is None else option(name, square_text(e, e.board.cell[name]), cause, name)


@cache
def _plain(name: str) -> Option:
    return Option(name, Text("skirmish.option.square", {"square": name.upper()}), at=name)


def unit_option(e: Engine, tag: Token, cause: str | None = None, warning: Text | None = None) -> Option:
    """Return a unit as an option: ally or enemy, call sign, name, square and HP, or that it is off the map."""
    unit = find(e.state, tag)
    place = e.name(unit.cell) if unit else None
    args: dict[str, Any] = {"tag": tag.upper(), "unit": e.book.tag_text(e.state, tag), "square": (place or "-").upper()}
    args["whose"] = ALLY if tag[0] == SIDES[e.state.phase] else ENEMY
    if unit:
        args["hp"] = unit.hp
    text = Text("skirmish.option.target" if unit else "skirmish.option.target_off", args)
    return option(tag, text, cause, place, warning)
