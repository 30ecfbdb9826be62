"""The time track: who acts in the step that runs, in order, and on which later step every piece is due.

It is put together from cached tiles, since most of its steps stay as they are from one picture to the next.
"""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image

from render.layout.heights import timeline_height
from render.paint import within
from render.paint.icons import draw_icon
from render.paint.kept import kept
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.text import text_width
from render.scene_beside import Moment, Timeline, Turn
from render.theme import Theme

_SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
_EDGE, _ORDER, _HEAD = 6, 70, 36
"""Pixels at scale 1: margin, height of the order above, height of a step's number."""


def timeline_tile(theme: Theme, timeline: Timeline, width: int, height: int) -> Image.Image:
    """Return the order of the step that runs above, the steps with their pieces below."""
    u = height / timeline_height(timeline)
    tile = _frame(theme, width, height, u).copy()
    edge = round(_EDGE * u)
    _paste_order(tile, theme, timeline.order, width - 2 * edge, edge, u)
    count = max(1, len(timeline.moments))
    bounds = [edge + (width - 2 * edge) * number // count for number in range(count + 1)]
    top = round((_ORDER + 8) * u) if timeline.order else edge
    for number, moment in enumerate(timeline.moments):
        wide = bounds[number + 1] - bounds[number]
        within.paste(tile, _moment(theme, moment, number == 0, wide, height - edge - top, u), (bounds[number], top))
    return tile


@lru_cache(maxsize=16)
def _frame(theme: Theme, width: int, height: int, u: float) -> Image.Image:
    pen = Pen(theme, width, height, "ground")
    pen.rectangle(0, 0, width, height, "panel_line", 10 * u)
    pen.rectangle(1.5 * u, 1.5 * u, width - 1.5 * u, height - 1.5 * u, "panel", 9 * u)
    return pen.tile()


def _paste_order(tile: Image.Image, theme: Theme, order: tuple[Turn, ...], room: int, edge: int, u: float) -> None:
    """Put the places left side by side, the next one first; they move together where there are many."""
    widths = [(92 + 30 * (len(turn.signs) - 1) + (14 if number == 0 else 0)) * u for number, turn in enumerate(order)]
    squeeze = min(1.0, room / sum(widths)) if widths else 1.0
    x = float(edge)
    for number, (turn, wide) in enumerate(zip(order, widths, strict=True)):
        within.paste(
            tile, _turn(theme, turn, number == 0, round(wide * squeeze), round(_ORDER * u), u), (round(x), edge)
        )
        x += wide * squeeze


@lru_cache(maxsize=128)
def _turn(theme: Theme, turn: Turn, first: bool, width: int, height: int, u: float) -> Image.Image:
    """Return a place: who may take it, and the speed that gave it; the next one is framed."""
    pen = Pen(theme, width, height, "panel")
    if first:
        pen.rectangle(0, 0, width - 4 * u, height - 4 * u, "gold", 10 * u)
        pen.rectangle(3 * u, 3 * u, width - 7 * u, height - 7 * u, "panel_raised", 8 * u)
    step = 30 * u
    size = round(_SMALLEST * u)
    room = width - (14 * u if first else 6 * u) - text_width(str(turn.speed), size, True) - 5 * u
    radius = min((26 if first else 20) * u, (room - step * (len(turn.signs) - 1)) / 2)
    x, y = (6 if first else 2) * u + radius, height / 2 - 2 * u
    for sign in turn.signs:
        draw_sign(pen, turn.side, sign, x, y, radius, least=_SMALLEST * u)
        x += step
    left = x - step + radius + 4 * u
    pen.text(left, y + size * 0.36, str(turn.speed), size, "text" if first else "text_dim", bold=True)
    return pen.tile()


@kept
def _moment(theme: Theme, moment: Moment, now: bool, width: int, height: int, u: float) -> Image.Image:
    """Return a step: its number, whether it brings the resource, the pieces that are due."""
    pen = Pen(theme, width, height, "panel")
    right = width - 3 * u
    edge = 3 * u if now else 1.5 * u
    pen.rectangle(0, 0, right, height, "gold" if now else "panel_line", 6 * u)
    pen.rectangle(edge, _HEAD * u, right - edge, height - edge, "panel_raised" if now else "panel", 5 * u)
    words = str(moment.number)
    size = round(_SMALLEST * u)
    x = right / 2 - (12 * u if moment.flagged else 0)
    pen.text(x, 28 * u, words, size, "ink" if now else "text", anchor="m", bold=True)
    if moment.flagged:
        wide = text_width(words, size, True)
        draw_icon(pen, "mana", x + wide / 2 + 14 * u, 19 * u, 11 * u, "ink" if now else "mana")
    _pieces(pen, moment, edge, _HEAD * u, right - edge, height - edge, u)
    return pen.tile()


def _pieces(pen: Pen, moment: Moment, left: float, top: float, right: float, bottom: float, u: float) -> None:
    """Draw the pieces in the rows in which they come out largest."""
    if not moment.pieces:
        return
    count = len(moment.pieces)
    room = {n: min((right - left) / n, (bottom - top) / ceil(count / n)) for n in range(1, count + 1)}
    across = max(room, key=lambda n: (room[n], -n))
    wide, high = (right - left) / across, (bottom - top) / ceil(count / across)
    radius = min(room[across], 52 * u) * 0.46
    for number, (side, sign) in enumerate(moment.pieces):
        x = left + wide * (number % across + 0.5)
        y = top + high * (number // across + 0.5)
        draw_sign(pen, side, sign, x, y, radius, least=_SMALLEST * u)
