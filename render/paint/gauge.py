"""A side's box above the board, put together from cached parts: who it is, the score, the resource, the clock."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import msgspec
from PIL import Image

from render.marks import with_sign
from render.paint import within
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid
from render.paint.kept import kept
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import fit_side
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.scene_beside import Figure, Gauge
from render.theme import SIDES, Theme

_SMALLEST = 19.33
"""Smallest letter in hundredths of the box's height: what a phone shows legibly."""
_SCORE, _LOSSES = 84, 98
"""Width of the score's part in hundredths of the box's height; of one that counts losses."""


@lru_cache(maxsize=64)
def gauge_tile(theme: Theme, gauge: Gauge, width: int, height: int, locale: str, mirrored: bool = False) -> Image.Image:
    """Return a side's box: shape and name, score against its goal, resource pips, clock; lit while it acts.

    Without a score there is a line of words in the place of the pips. Mirrored, the score is at the left.
    """
    u = height / 100
    lit = gauge.active and not gauge.out
    ground = "panel_raised" if lit else "panel"
    score = 0 if gauge.score is None else round((_LOSSES if gauge.losing else _SCORE) * u)
    edge = round(10 * u)
    room = width - 2 * edge - score
    left = edge + score if mirrored else edge
    named = msgspec.structs.replace(
        gauge,
        score=0,
        goal=None,
        pool=None,
        pool_max=None,
        pool_slots=0,
        pool_next=0,
        clock="",
        note="",
        alert=False,
        figures=(),
        losing=False,
    )
    tile = _box(theme, named, width, height, left, room, locale).copy()
    if gauge.score is not None:
        at = (edge if mirrored else width - edge - score, round(6 * u))
        draw = _losses if gauge.losing else _score
        within.paste(tile, draw(theme, gauge.score, gauge.goal, gauge.trophy, ground, score, round(88 * u)), at)
    middle, high = round(42 * u), round(26 * u)
    half = room // 2 if gauge.figures and (gauge.note or gauge.pool is not None) else room
    if gauge.note:
        within.paste(tile, _note(theme, gauge.note, gauge.alert, ground, half, high, locale), (left, middle))
    if gauge.pool is not None:
        pips = _pips(theme, gauge.pool, gauge.pool_max or 0, gauge.pool_slots, ground, half, high)
        within.paste(tile, pips, (left, middle))
    if gauge.figures:
        within.paste(tile, _extras(theme, gauge.figures, ground, half, high), (left + room - half, middle))
    foot = _foot(theme, gauge.clock, _figures(gauge), lit, ground, room, round(27 * u), locale)
    within.paste(tile, foot, (left, round(69 * u)))
    return tile


def _figures(gauge: Gauge) -> tuple[str, str]:
    """Write the resource, and what is pending beside it."""
    if gauge.pool is None:
        return "", ""
    return f"{gauge.pool}/{gauge.pool_max}", f" {with_sign(gauge.pool_next)}" if gauge.pool_next else ""


@kept
def _box(theme: Theme, gauge: Gauge, width: int, height: int, left: int, room: int, locale: str) -> Image.Image:
    """Write a name into the box of whoever has none: names are as many as people, boxes are few."""
    base = _unnamed(theme, msgspec.structs.replace(gauge, name=""), width, height, left, room)
    pen = Inlaid(theme, base, "panel_raised" if gauge.active and not gauge.out else "panel")
    u = height / 100
    taken = 38 * u + (30 * u if gauge.ready or gauge.place else 0.0) + (26 * u if gauge.ready and gauge.place else 0.0)
    name, size = fit_side(gauge.name, round(25 * u), room - taken, ceil(_SMALLEST * u), True, locale)
    ink = "text_dim" if gauge.out else "text"
    pen.text(left + 38 * u, 23 * u + size * 0.36, name, size, ink, bold=True, locale=locale)
    return pen.tile()


@kept
def _unnamed(theme: Theme, gauge: Gauge, width: int, height: int, left: int, room: int) -> Image.Image:
    """Draw a box without its name: its frame, the side's sign, whether it is ready, its place."""
    pen = Pen(theme, width, height, "ground")
    u = height / 100
    lit = gauge.active and not gauge.out
    pen.rectangle(0, 0, width, height, SIDES[gauge.side] if lit else "panel_line", 10 * u)
    edge = 3.5 * u if lit else 1.2 * u
    pen.rectangle(edge, edge, width - edge, height - edge, "panel_raised" if lit else "panel", 8 * u)
    start = left + 3 * u
    draw_sign(pen, gauge.side, gauge.sign, start + 13 * u, 23 * u, 15 * u, gauge.out, _SMALLEST * u)
    if gauge.out:
        draw_icon(pen, "cross", start + 13 * u, 23 * u, 13 * u, "harm")
    if gauge.ready:
        x = left + room - 14 * u
        pen.circle(x, 23 * u, 11 * u, "good")
        draw_icon(pen, "check", x, 23 * u, 7 * u, "paper")
    if gauge.place:
        x = left + room - (40 * u if gauge.ready else 14 * u)
        pen.circle(x, 23 * u, 12.5 * u, "ink")
        pen.circle(x, 23 * u, 11 * u, "paper")
        pen.text(x, 30 * u, str(gauge.place), ceil(_SMALLEST * u), "ink", anchor="m", bold=True)
    return pen.tile()


@kept
def _note(theme: Theme, note: str, alert: bool, ground: str, width: int, height: int, locale: str) -> Image.Image:
    """Write a line of words; an alert has a mark before it and stands out."""
    pen = Pen(theme, width, height, ground)
    left = 0.0
    if alert:
        draw_icon(pen, "trigger", height * 0.5, height * 0.5, height * 0.46, "target", ground)
        left = height * 1.0
    words, size = fit(note, round(height * 0.8), width - left - 6, ceil(height * 0.74), alert, locale)
    colour = "text" if alert else "text_dim"
    pen.text(left + 4, height * 0.5 + size * 0.36, words, size, colour, bold=alert, locale=locale)
    return pen.tile()


@kept
def _score(
    theme: Theme, score: int, goal: int | None, trophy: str, ground: str, width: int, height: int
) -> Image.Image:
    """Draw the score with one trophy per point of the goal, at most ten."""
    pen = Pen(theme, width, height, ground)
    u = height / 88
    pen.text(width / 2, 51 * u, str(score), round(66 * u), "text", anchor="m", bold=True)
    shown = min(goal or 0, 10)
    span = min(15 * u, 78 * u / max(1, shown))
    for number in range(shown):
        x = width / 2 + (number - (shown - 1) / 2) * span
        draw_icon(pen, trophy, x, 75 * u, span * 0.5, "gold" if number < score else "mana_empty", ground)
    return pen.tile()


@kept
def _losses(
    theme: Theme, score: int, goal: int | None, trophy: str, ground: str, width: int, height: int
) -> Image.Image:
    """Draw how much is lost beside two rows of signs, as many as lose the match."""
    pen = Pen(theme, width, height, ground)
    u = height / 88
    pen.text(18 * u, 65 * u, str(score), round(58 * u), "text", anchor="m", bold=True)
    across = max(1, -(-(goal or 0) // 2))
    step = min(22.5 * u, (width - 36 * u) / across)
    for number in range(goal or 0):
        x, y = 36 * u + step * (number % across + 0.5), (32 if number < across else 57) * u
        draw_icon(pen, trophy, x, y, step * 0.46, "harm" if number < score else "mana_empty", ground)
    return pen.tile()


@kept
def _pips(theme: Theme, pool: int, most: int, slots: int, ground: str, width: int, height: int) -> Image.Image:
    """Draw one diamond per unit of the resource: full, spent, not yet gained."""
    pen = Pen(theme, width, height, ground)
    step = min(0.95 * height, width / slots)
    for slot in range(slots):
        x, y = step * (slot + 0.5), height / 2
        if slot < pool:
            draw_icon(pen, "mana", x, y, step * 0.62, "mana")
        elif slot < most:
            draw_icon(pen, "mana", x, y, step * 0.58, "mana")
            draw_icon(pen, "mana", x, y, step * 0.4, ground)
        else:
            draw_icon(pen, "mana", x, y, step * 0.34, "mana_empty")
    return pen.tile()


@kept
def _extras(theme: Theme, figures: tuple[Figure, ...], ground: str, width: int, height: int) -> Image.Image:
    """Draw what a side has besides: icons with their values."""
    pen = Pen(theme, width, height, ground)
    size, x = round(height * 0.8), 4.0
    for figure in figures:
        draw_icon(pen, figure.icon, x + height * 0.4, height * 0.5, height * 0.36, "text_dim", ground)
        x += height * 0.88
        pen.text(x, height * 0.5 + size * 0.36, figure.value, size, "text", bold=True)
        x += text_width(figure.value, size, True) + height * 0.5
    return pen.tile()


@kept
def _foot(
    theme: Theme, clock: str, figures: tuple[str, str], lit: bool, ground: str, width: int, height: int, locale: str
) -> Image.Image:
    """Write the clock at the left and the resource in figures at the right."""
    pen = Pen(theme, width, height, ground)
    u = height / 27
    size = round(24 * u)
    now, later = figures
    wide = text_width(now + later, size, True)
    base = 13 * u + size * 0.36
    pen.text(width - 4 * u - wide, base, now, size, "text", bold=True)
    pen.text(width - 4 * u, base, later, size, "mana", anchor="r", bold=True)
    if clock:
        draw_icon(pen, "clock", 13 * u, 13 * u, 10.5 * u, "text_dim", ground)
        words, size = fit(clock, round(22 * u), width - 38 * u - wide, ceil(_SMALLEST * u), False, locale)
        pen.text(30 * u, 13 * u + size * 0.36, words, size, "text" if lit else "text_dim", locale=locale)
    return pen.tile()
