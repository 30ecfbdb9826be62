"""A side's narrow box above the board, where more than two sides share the header."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.heights import SEAT_HEIGHT
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid
from render.paint.panel import figure_colour
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import fit_side
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.scene_beside import Figure, Gauge
from render.theme import SIDES, Theme

_NAME, _SMALLEST, _SCORE, _VALUE = 32, 29, 62, 31
"""Letters in pixels at scale 1: the name and how small it may be, the score, everything else."""
_SCALE = 2
"""How much larger than they are its parts are drawn."""


@lru_cache(maxsize=128)
def seat_tile(theme: Theme, gauge: Gauge, width: int, height: int, locale: str) -> Image.Image:
    """Return a side's box: shape and name, what texts call it, score and clock, what else it has.

    It is lit while the side acts, and crossed out once that is out of the match.
    """
    u = height / SEAT_HEIGHT
    lit = gauge.active and not gauge.out
    ground = "panel_raised" if lit else "ground" if gauge.out else "panel"
    text = "text_dim" if gauge.out else "text"
    line = "panel_line" if gauge.out else SIDES[gauge.side]
    pen = Inlaid(theme, _frame(theme, line, ground, lit, width, height, u), ground, _SCALE)
    _name(pen, gauge, width, text, u, locale)
    left, right = 16 * u, width - 14 * u
    if gauge.score is not None:
        score, goal = str(gauge.score), "" if gauge.goal is None else f"/{gauge.goal}"
        size, small = round(_SCORE * u), round(_VALUE * u)
        pen.text(left, 119 * u, score, size, text, bold=True)
        left += text_width(score, size, True)
        pen.text(left, 119 * u, goal, small, "text_dim", bold=True)
        left += text_width(goal, small, True) + 8 * u
        pen.apart(draw_icon, gauge.trophy, left + 17 * u, 97 * u, 16 * u, "text_dim" if gauge.out else "gold", ground)
        left += 44 * u
    if gauge.clock and not gauge.out:
        words, size = fit(gauge.clock, round(_VALUE * u), right - left - 32 * u, round(_SMALLEST * u), False, locale)
        start = right - text_width(words, size, False, locale)
        pen.text(start, 96 * u + size * 0.36, words, size, "text" if lit else "text_dim", locale=locale)
        pen.apart(draw_icon, "clock", start - 20 * u, 96 * u, 13 * u, "text_dim", ground)
    elif gauge.note:
        words, size = fit(gauge.note, round(_VALUE * u), right - left, round(_SMALLEST * u), gauge.alert, locale)
        pen.text(left, 96 * u + size * 0.36, words, size, text, bold=gauge.alert, locale=locale)
    pool = () if gauge.pool is None else (Figure("mana", str(gauge.pool)),)
    _figures(pen, (*pool, *gauge.figures), width, text, ground, u)
    return pen.tile()


@lru_cache(maxsize=64)
def _frame(theme: Theme, line: str, ground: str, lit: bool, width: int, height: int, u: float) -> Image.Image:
    pen = Pen(theme, width, height, "ground", scale=_SCALE)
    pen.rectangle(0, 0, width, height, line, 14 * u)
    edge = (7 if lit else 2.5) * u
    pen.rectangle(edge, edge, width - edge, height - edge, ground, 11 * u)
    return pen.tile()


def _name(pen: Pen, gauge: Gauge, width: int, text: str, u: float, locale: str) -> None:
    y = 34 * u
    pen.apart(_sign, gauge.side, gauge.sign, gauge.out, gauge.place, 36 * u, y, u)
    room = width - 90 * u - (40 * u if gauge.ready else 0)
    name, size = fit_side(gauge.name, round(_NAME * u), room, round(_SMALLEST * u), True, locale)
    whose = gauge.role if gauge.role != gauge.name else ""
    pen.text(80 * u, (36.5 * u if whose else y + size * 0.36), name, size, text, bold=True, locale=locale)
    if whose:
        role, size = fit_side(whose, round(_SMALLEST * u), room, round(_SMALLEST * u), False, locale)
        pen.text(82 * u, 72 * u, role, size, "text_dim", locale=locale)
    if gauge.ready:
        pen.apart(_ready, width - 30 * u, y, u)


def _sign(pen: Pen, side: int, sign: str, out: bool, place: int, x: float, y: float, u: float) -> None:
    draw_sign(pen, side, sign, x, y, 23.5 * u, out)
    if out:
        draw_icon(pen, "cross", x, y, 20 * u, "harm")
    if place and not out:
        pen.circle(x + 22 * u, y + 19 * u, 18 * u, "ink")
        pen.circle(x + 22 * u, y + 19 * u, 16 * u, "paper")
        pen.text(x + 22 * u, y + 29 * u, str(place), round(_SMALLEST * u), "ink", anchor="m", bold=True)


def _ready(pen: Pen, x: float, y: float, u: float) -> None:
    pen.circle(x, y, 16 * u, "good")
    draw_icon(pen, "check", x, y, 10 * u, "paper")


def _figures(pen: Pen, figures: tuple[Figure, ...], width: int, text: str, ground: str, u: float) -> None:
    """Draw icons with their values side by side, closer together where they are many."""
    if not figures:
        return
    size = round(_VALUE * u)
    widths = [36 * u + text_width(figure.value, size, True) for figure in figures]
    gap = min(22 * u, (width - 30 * u - sum(widths)) / max(1, len(figures) - 1))
    x = 16 * u
    for figure, wide in zip(figures, widths, strict=True):
        pen.apart(draw_icon, figure.icon, x + 15 * u, 148 * u, 13.5 * u, figure_colour(figure.icon), ground)
        pen.text(x + 33 * u, 148 * u + size * 0.36, figure.value, size, text, bold=True)
        x += wide + gap
