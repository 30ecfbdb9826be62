"""What of a long story is told where there is little room: the own result, then what weighs most, in its order."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence
from typing import NamedTuple

from .log_lines import Line

ROW = 36
"""Letters in a row of a phone, 318 px wide; one of the wide scripts takes the room of two."""
SPARE = 1
"""Rows by which a story may be longer than its room and is told whole, so that no button stands for a word or two."""
WIDE = ("W", "F")


class Told(NamedTuple):
    """The lines that are told, in their order, and how many are not."""

    lines: tuple[Line, ...]
    left: int


class Parted(NamedTuple):
    """A story in two places: what is told at once, and what is told further down, each in its order."""

    first: tuple[Line, ...]
    then: tuple[Line, ...] = ()


def rows(text: str) -> int:
    """Return how many rows of a phone a line takes."""
    marked = sum(unicodedata.combining(c) > 0 or unicodedata.category(c) == "Mn" for c in text)
    wide = sum(unicodedata.east_asian_width(c) in WIDE for c in text)
    return max(1, -(-(len(text) - marked + wide) // ROW))


def folded(lines: Sequence[Line], own: int | None, room: int) -> Told:
    """Return what of a story fits into so many rows: all of it, or the part that matters most to a seat.

    First what its own answer came to, then what others did to it, each by weight; of what weighs alike the latest. One
    line of each is told however long it is. A line that heads others stands where one of them does.
    """
    while lines and lines[-1].heads:  # of what has not begun
        lines = lines[:-1]
    happened = [at for at, line in enumerate(lines) if not line.heads]
    heights = [rows(line.text) for line in lines]
    if sum(heights) <= room + SPARE:
        return Told(tuple(lines), 0)
    mine, others = _sides(lines, happened, own)
    kept = {_heaviest(lines, group) for group in (mine, others) if group}
    for at in sorted(happened, key=lambda at: (-lines[at].weight, at in mine, -at)):
        if at not in kept and sum(heights[one] for one in _with_headings(lines, kept | {at})) <= room:
            kept.add(at)
    shown = _with_headings(lines, kept)
    return Told(tuple(lines[at] for at in shown), len(happened) - len(kept))


def parted(lines: Sequence[Line], own: int | None, room: int) -> Parted:
    """Part what is told of a story into what stands in so many rows above a picture, and what stands further down.

    Above it without headings: what the own answer came to, however long, then the heaviest of what others did. A story
    that fits is not parted.
    """
    happened = [at for at, line in enumerate(lines) if not line.heads]
    heights = [rows(line.text) for line in lines]
    if sum(heights) <= room + SPARE:
        return Parted(tuple(lines))
    groups = [group for group in _sides(lines, happened, own) if group]
    leading = [_heaviest(lines, group) for group in groups]
    kept = set(leading[:1])
    for at in (*leading[1:], *sorted(happened, key=lambda at: (-lines[at].weight, -at))):
        if at not in kept and sum(heights[one] for one in kept | {at}) <= room + (at in leading) * SPARE:
            kept.add(at)
    below = _with_headings(lines, {at for at in happened if at not in kept})
    return Parted(tuple(lines[at] for at in sorted(kept)), tuple(lines[at] for at in below))


def _sides(lines: Sequence[Line], happened: Sequence[int], own: int | None) -> tuple[list[int], list[int]]:
    """Part places into those of what a seat's own answers brought about and those of all else."""
    mine = [at for at in happened if own is not None and lines[at].seat == own]
    return mine, [at for at in happened if at not in mine]


def _heaviest(lines: Sequence[Line], group: Sequence[int]) -> int:
    """Return the place of what weighs most, of several the latest."""
    return max(group, key=lambda at: (lines[at].weight, at))


def _with_headings(lines: Sequence[Line], kept: set[int]) -> list[int]:
    """Return the places of what is kept with what heads it, in their order."""
    found: list[int] = []
    heading: int | None = None
    for at, line in enumerate(lines):
        if line.heads:
            heading = at
        elif at in kept:
            found += [at] if heading is None else [heading, at]
            heading = None
    return found
