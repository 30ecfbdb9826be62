"""Where the parts of an event's tables lie; no letter is smaller than a phone shows legibly."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from render.sheet import Box, Bracket

SHEET_WIDTH = 1080
SMALLEST = 29
"""Pixels of the smallest letters: their capitals are 6 px high where the picture is 318 px wide."""
EDGE = 16
HEAD, COLUMN_HEAD, ROW, LEGEND_LINE = 112, 50, 66, 40
"""Heights in pixels of title and subtitle, of the heads of columns, of a row, and of a line of the legend."""
BOX_LINE, BOX_GAP, BOX_TITLE = 48, 22, 44
"""Heights in pixels of a seat of a bracket, of what parts two tables, and of a title above one."""
POD_LINE, POD_GAP = 52, 16
FARED, HAZARD = 186, 56
"""Heights in pixels of how a side fared where chance decided, and of the name of such a kind."""
COLUMN_GAP = 26
"""Room between two rounds of a bracket, for the lines that join them."""


class Place(NamedTuple):
    """Where a table of a bracket lies: its left edge, its upper edge."""

    left: int
    top: int


class BracketPlan(NamedTuple):
    """Where the tables of a bracket lie, by number; how wide they are; what height they take in all."""

    places: dict[int, Place]
    width: int
    height: int


def bracket_plan(bracket: Bracket) -> BracketPlan:
    """Return where the tables of a bracket lie: each in the middle of those that feed it, none over another."""
    wide = (SHEET_WIDTH - 2 * EDGE - COLUMN_GAP * (len(bracket.columns) - 1)) // max(1, len(bracket.columns))
    places: dict[int, Place] = {}
    bottom = 0
    for number, column in enumerate(bracket.columns):
        left = EDGE + number * (wide + COLUMN_GAP)
        free = 0
        for box in column.boxes:
            top = max(free, _middle(box, places))
            places[box.number] = Place(left, top)
            free = top + box_height(box) + BOX_GAP
        bottom = max(bottom, free - BOX_GAP)
    return BracketPlan(places, wide, bottom)


def _middle(box: Box, places: dict[int, Place]) -> int:
    """Return where a table lies between those that feed it; at the top where none of them is shown."""
    fed = [places[number].top for number in box.feeds if number in places]
    return sum(fed) // len(fed) if fed else 0


def box_height(box: Box) -> int:
    """Return the height of a table of a bracket, with what stands above it."""
    return BOX_LINE * len(box.seats) + title_height(box)


def title_height(box: Box) -> int:
    """Return the height of what stands above a table of a bracket."""
    return BOX_TITLE if box.title else 0


def column_widths(room: int, wanted: Sequence[int], least: int) -> tuple[int, ...]:
    """Return widths of columns of which the first takes what the others leave, and never less than `least`.

    What is missing then is taken from the widest ones.
    """
    rest = list(wanted)
    while rest and room - sum(rest) < least and max(rest) > 1:
        rest[rest.index(max(rest))] -= 1
    return (room - sum(rest), *rest)
