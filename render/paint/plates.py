"""The plate below a piece with printed values: its name in one line or two, what it can do and how many cards it holds.

Lines stand by their ink: letters with marks above and below need more height than others, and where two lines find
none the name is made short. No letter is drawn smaller, nor across a line, nor over the edge of the square.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor
from typing import NamedTuple

from render.paint.icons import draw_icon
from render.paint.pen import Pen
from render.paint.short_names import name_lines
from render.paint.text import ink_columns, text_width
from render.paint.wrapping import ELLIPSIS
from render.scene_board import Force

_ROOM, _SIGN = 96, 15
"""Width of a plate's inside and of a sign on it, in hundredths of the square."""
_LETTER, SMALLEST, _WHOLE = 17.6, 29, 1.2
"""Letter of a plate, in hundredths of the square: the smallest one there is. Never below so many pixels where a
hundredth is so many or more, as in any picture that is as wide as a phone shows; replays are made smaller."""
_BASELINE, _PITCH, _TOPS, _SIGNS_TOP = 97.2, 16.5, (83, 66.5), 84.5
"""Where usual lines stand: baseline of the lower one, distance of the two, upper edge of the plate with one line and
with two, upper edge of its signs; in hundredths of the square."""
_HIGHEST, _HIGHEST_RATHER = 61.5, 63
"""Where a plate may begin at most, so that a wedge that points down is seen above it; and where it does while the name
can be made short without a loss."""


class _Line(NamedTuple):
    """A line of a plate: the middle of its width and its baseline, in pixels of the square."""

    text: str
    middle: float
    baseline: int


class _Plate(NamedTuple):
    """Where a plate begins and what is written on it, from above."""

    top: float
    lines: tuple[_Line, ...]


def plate_of(force: Force) -> Force:
    """Return what a plate shows of a piece by itself, so that equal plates are drawn once."""
    return Force(0, 0, held=force.held, name=force.name)


def plate_letter(u: float) -> int:
    """Return the letter of a plate: on a board that leaves room for a hand it is as large as on any other."""
    return max(round(_LETTER * u), SMALLEST) if u >= _WHOLE else round(_LETTER * u)


def sorted_signs(force: Force, u: float, free: int) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which signs stand on the plate, and which in free corners because its name would be cut beside them."""
    kept, plain = len(force.icons), plate_of(force)
    while kept and len(force.icons) - kept < free and _is_cut(_lines(plain, kept, u)):
        kept -= 1
    return force.icons[:kept], force.icons[kept:]


def draw_plate(pen: Pen, force: Force, icons: tuple[str, ...], u: float) -> None:
    """Draw the plate with the name, what the piece can do before the lower line, the number of cards on it after."""
    left, right, middle = (50 - _ROOM / 2) * u, (50 + _ROOM / 2) * u, (_SIGNS_TOP + 6.9) * u
    pen.rectangle(0.5 * u, _placed(force, len(icons), u).top, 99.5 * u, 100 * u, "ink", 5 * u)
    for icon in icons:
        draw_icon(pen, icon, left + 6.6 * u, middle, 6.6 * u, "gold", "ink")
        left += _SIGN * u
    if force.held:
        words, size = str(force.held), plate_letter(u)
        pen.text(right, 97.4 * u, words, size, "gold", anchor="r", bold=True)
        draw_icon(pen, "card", right - text_width(words, size, True) - 7 * u, middle, 6.6 * u, "gold", "ink")
    write_name(pen, force, icons, u)


def write_name(pen: Pen, force: Force, icons: tuple[str, ...], u: float, stroke: int = 0) -> None:
    """Write the name alone, where it stands on its plate; edged by so many pixels over what lies on the plate."""
    lines = _placed(force, len(icons), u).lines
    for edge in (stroke, 0) if stroke else (0,):  # a line's edge lies below the letters of the other
        for line in lines:
            pen.text(line.middle, line.baseline, line.text, plate_letter(u), "paper", anchor="m", stroke=edge)


@lru_cache(maxsize=1024)
def _placed(force: Force, signs: int, u: float) -> _Plate:
    lines = _lines(force, signs, u)
    middles = [50 * u] * (len(lines) - 1) + [50 * u + _aside(force, signs, u)]
    baselines = _baselines(lines, force, signs, u)
    return _Plate(_top(lines, baselines, u), tuple(map(_Line, lines, middles, baselines)))


def _lines(force: Force, signs: int, u: float) -> list[str]:
    """Return the lines of a plate with so many signs on it: as much of the name as its height holds."""
    size, room = plate_letter(u), _ROOM * u
    beside = room - _SIGN * signs * u - _held(force, u)
    lines = plate_lines(force.name, size, room, beside)
    baselines = _baselines(lines, force, signs, u)
    short = name_lines(force.name, size, room, 1)[0]
    lost = _is_cut([short]) or (" " in force.name and " " not in short)  # in Vietnamese that is a syllable
    if len(lines) == 1 or _top(lines, baselines, u) >= (_HIGHEST if lost else _HIGHEST_RATHER) * u:
        return lines
    return [short] if text_width(short, size) <= beside else [short, ""]


def _held(force: Force, u: float) -> float:
    """Return how much of a plate's lower line the number of cards takes."""
    return text_width(str(force.held), plate_letter(u), True) + _SIGN * u if force.held else 0


def _aside(force: Force, signs: int, u: float) -> float:
    """Return how far right of the square's middle that of a plate's lower line is."""
    return (_SIGN * signs * u - _held(force, u)) / 2


def _top(lines: list[str], baselines: list[int], u: float) -> float:
    """Return where a plate begins: a pixel above its upper line's ink, if that is higher than usual."""
    highest = min((top for _, top, _ in ink_columns(lines[0], plate_letter(u))), default=0)
    return min(_TOPS[len(lines) - 1] * u, baselines[0] + highest - 1)


def _baselines(lines: list[str], force: Force, signs: int, u: float) -> list[int]:
    """Return the baseline of each line: its ink stays off the plate's edge, off the signs and off the line below."""
    size = plate_letter(u)
    lower = ink_columns(lines[-1], size)
    lowest = min(round(_BASELINE * u), floor(100 * u) - max((bottom for _, _, bottom in lower), default=0))
    if len(lines) == 1:
        return [lowest]
    above, wide = ink_columns(lines[0], size), text_width(lines[0], size)
    ends = {x: bottom for x, _, bottom in above}
    shift = round((wide - text_width(lines[1], size)) / 2 + _aside(force, signs, u))
    near = [ends[x] - top for at, top, _ in lower for x in range(at + shift - 1, at + shift + 2) if x in ends]
    left, right = (50 - _ROOM / 2 + _SIGN * signs) * u, (50 + _ROOM / 2) * u - _held(force, u)
    signed = [bottom for x, bottom in ends.items() if not left < 50 * u - wide / 2 + x < right]
    upper = min(lowest - max(near, default=0), floor(_SIGNS_TOP * u) - max(signed, default=0))
    usual = max(lowest - round(_PITCH * u), ceil(_HIGHEST_RATHER * u) + 1 - min(top for _, top, _ in above))
    return [min(upper, usual), lowest]


def _is_cut(lines: list[str]) -> bool:
    return any(ELLIPSIS in line for line in lines)


def plate_lines(name: str, size: int, room: float, beside: float) -> list[str]:
    """Return the lines of a plate: a name without room beside the signs stands above them, its rest beside them."""
    if text_width(name, size) <= beside:
        return [name]
    lines = name_lines(name, size, room, 2, last=beside)
    first, joined, _ = name.partition("-")
    if joined and _is_cut(lines):
        lines = name_lines(first, size, room, 2, last=beside)
    return lines if len(lines) == 2 else [*lines, ""]
