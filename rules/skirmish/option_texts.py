"""The options and reasons that several steps of a sheet share."""

from __future__ import annotations

from functools import cache
from typing import Any

from rules.geometry.square import Cell
from rules.kernel.types import Option, Text

from .engine import Engine
from .state import SIDES, find

ENEMY, ALLY = Text("skirmish.option.enemy"), Text("skirmish.option.ally")
"""Whose unit a target is, as the side in phase sees it."""


def reason(name: str) -> Text:
    """Return a row reason (5.5) as text."""
    return Text(f"skirmish.reason.{name}")


def square_text(e: Engine, cell: Cell) -> Text:
    """Return a square as text."""
    return Text("skirmish.option.square", {"square": e.name(cell).upper()})


def square(e: Engine, cell: Cell, doubt: Text | None) -> Option:
    """Return a square as an option; the plain ones are made once."""
    name = e.name(cell)
    return _plain(name) if doubt is None else Option(name, square_text(e, cell), at=name, doubt=doubt)


@cache
def _plain(name: str) -> Option:
    return Option(name, Text("skirmish.option.square", {"square": name.upper()}), at=name)


def unit_option(e: Engine, tag: str, doubt: Text | None, warning: Text | None = None) -> Option:
    """Return a unit as an option: ally or enemy, call sign, name, square and HP, or that it is off the map."""
    unit = find(e.state, tag)
    place = e.name(unit.cell) if unit else None
    args: dict[str, Any] = {"tag": tag.upper(), "unit": e.book.tag_text(e.state, tag), "square": (place or "-").upper()}
    args["whose"] = ALLY if tag[0] == SIDES[e.state.phase] else ENEMY
    if unit:
        args["hp"] = unit.hp
    text = Text("skirmish.option.target" if unit else "skirmish.option.target_off", args)
    return Option(tag, text, place, doubt, warning)
