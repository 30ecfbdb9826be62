"""The time track: who acts in the step that runs, in order, and on which later step every piece is due."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image

from render.layout.page import TIMELINE_HEIGHT
from render.paint.icons import draw_icon
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.text import text_width
from render.scene import Moment, Timeline, Turn
from render.theme import Theme

_ORDER = 74
_HEAD = 36


@lru_cache(maxsize=32)
def timeline_tile(theme: Theme, timeline: Timeline, width: int, height: int) -> Image.Image:
    """Return the order of the step that runs above, the steps with their pieces below."""
    pen = Pen(theme, width, height, "ground")
    u = height / TIMELINE_HEIGHT
    pen.rectangle(0, 0, width, height, "panel_line", 10 * u)
    pen.rectangle(1.5 * u, 1.5 * u, width - 1.5 * u, height - 1.5 * u, "panel", 9 * u)
    _order(pen, timeline.order, width, u)
    step = (width - 12 * u) / max(1, len(timeline.moments))
    for number, moment in enumerate(timeline.moments):
        _moment(pen, moment, 6 * u + number * step, step, number == 0, height, u)
    return pen.tile()


def _order(pen: Pen, order: tuple[Turn, ...], width: int, u: float) -> None:
    """Draw the places left, the next one first and large, each with the speed that gave it."""
    y = 38 * u
    if not order:
        return
    rooms = [(46 if len(turn.signs) == 1 else 22 + 30 * len(turn.signs)) * u + 40 * u for turn in order]
    squeeze = min(1.0, (width - 36 * u) / sum(rooms))
    x = 16 * u
    for number, (turn, room) in enumerate(zip(order, rooms, strict=True)):
        radius = (26 if number == 0 else 20) * u * squeeze
        if number == 0:
            pen.rectangle(x - 8 * u, 6 * u, x + room * squeeze - 10 * u * squeeze, 70 * u, "gold", 10 * u)
            pen.rectangle(x - 5 * u, 9 * u, x + room * squeeze - 13 * u * squeeze, 67 * u, "panel_raised", 8 * u)
        at = x + radius
        for sign in turn.signs:
            draw_sign(pen, turn.side, sign, at, y, radius)
            at += 30 * u * squeeze if len(turn.signs) > 1 else 0
        end = (at - 30 * u * squeeze if len(turn.signs) > 1 else at) + radius
        size = round((24 if number == 0 else 21) * u * max(squeeze, 0.8))
        pen.text(end + 5 * u, y + size * 0.36, str(turn.speed), size, "text" if number == 0 else "text_dim", bold=True)
        x += room * squeeze


def _moment(pen: Pen, moment: Moment, left: float, step: float, now: bool, height: int, u: float) -> None:
    top = _ORDER * u + 4 * u
    bottom = height - 6 * u
    right = left + step - 3 * u
    pen.rectangle(left, top, right, bottom, "gold" if now else "panel_line", 6 * u)
    edge = 3 * u if now else 1.5 * u
    pen.rectangle(left + edge, top + _HEAD * u, right - edge, bottom - edge, "panel_raised" if now else "panel", 5 * u)
    words = str(moment.number)
    size = round(27 * u)
    wide = text_width(words, size, True)
    x = (left + right) / 2
    shift = 12 * u if moment.flagged else 0
    pen.text(x - shift, top + 28 * u, words, size, "ink" if now else "text", anchor="m", bold=True)
    if moment.flagged:
        draw_icon(pen, "mana", x - shift + wide / 2 + 14 * u, top + 19 * u, 11 * u, "ink" if now else "mana")
    _pieces(pen, moment, left + edge, top + _HEAD * u, right - edge, bottom - edge, u)


def _pieces(pen: Pen, moment: Moment, left: float, top: float, right: float, bottom: float, u: float) -> None:
    """Draw the pieces in as few and as large rows as they fit."""
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
        draw_sign(pen, side, sign, x, y, radius)
