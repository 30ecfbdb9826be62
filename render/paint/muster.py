"""Whom a side places before the first turn: a row per piece, two side by side, with the cell of who stands already."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.heights import MUSTER_ACROSS, MUSTER_EDGE, MUSTER_ROW
from render.paint import within
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid
from render.paint.kept import kept
from render.paint.panel import SMALLEST, side_box
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import fit_name
from render.scene_cards import Muster, Starter
from render.theme import Theme

_BETWEEN = 6
"""Pixels at scale 1 between two pieces."""


def muster_tile(theme: Theme, muster: Muster, width: int, height: int, scale: float, locale: str) -> Image.Image:
    """Return a side's muster: its pieces down the left half, then down the right one, each always in its place."""
    tile = side_box(theme, muster.side, width, height, scale).copy()
    edge, gap = round(MUSTER_EDGE * scale), round(_BETWEEN * scale)
    wide = (width - 2 * edge - gap * (MUSTER_ACROSS - 1)) // MUSTER_ACROSS
    high = round((MUSTER_ROW - _BETWEEN) * scale)
    rows = -(-len(muster.starters) // MUSTER_ACROSS)
    for number, starter in enumerate(muster.starters):
        column, row = divmod(number, rows)
        at = edge + (wide + gap) * column, round(edge + gap / 2 + MUSTER_ROW * scale * row)
        within.paste(tile, _starter(theme, starter, muster.side, wide, high, locale), at)
    return tile


@lru_cache(maxsize=32)
def _row(theme: Theme, width: int, height: int, line: str, edge: float, ground: str, u: float) -> Image.Image:
    pen = Pen(theme, width, height, "panel", scale=2)
    pen.rectangle(0, 0, width, height, line, 9 * u)
    pen.rectangle(edge * u, edge * u, width - edge * u, height - edge * u, ground, 7 * u)
    return pen.tile()


@kept
def _starter(theme: Theme, starter: Starter, side: int, width: int, high: int, locale: str) -> Image.Image:
    """Draw a piece: bright while it may be placed, framed while its cell is asked for, else faint.

    One that was placed bears a tick and its cell where others have their price.
    """
    u = high / (MUSTER_ROW - _BETWEEN)
    faint, middle = starter.mark is None, high / 2
    ground = "panel" if faint else "panel_raised"
    line, edge = ("selected", 5) if starter.mark == "selected" else ("panel_line", 1.4)
    pen = Inlaid(theme, _row(theme, width, high, line, edge, ground, u), ground)
    pen.beside(34 * u, _sign, side, starter.sign, faint, starter.kind == "master", middle, u)
    if starter.emblem:
        pen.beside(78 * u, _icon, starter.emblem, middle, 14 * u, "text_dim", ground)
    name, size = fit_name(
        starter.name, round(30 * u), width - (206 if starter.at else 158) * u, round(SMALLEST * u), not faint, locale
    )
    ink = "text_dim" if faint else "text"
    pen.text(102 * u, middle + size * 0.36, name, size, ink, bold=not faint, locale=locale)
    if starter.at:
        pen.beside(width - 88 * u, _tick, middle, u)
        pen.text(width - 66 * u, middle + 11 * u, starter.at, round(31 * u), "text", bold=True)
    elif starter.cost is not None:
        pen.beside(width - 32 * u, _price, starter.cost, middle, ground, u)
    return pen.tile()


def _sign(pen: Pen, x: float, side: int, sign: str, faint: bool, is_master: bool, middle: float, u: float) -> None:
    draw_sign(pen, side, sign, x, middle, 21 * u, faint, SMALLEST * u)
    if is_master:
        draw_icon(pen, "crown", x - 21 * u, 12 * u, 10 * u, "ink", "ink")
        draw_icon(pen, "crown", x - 21 * u, 12 * u, 8.5 * u, "gold", "ink")


def _icon(pen: Pen, x: float, icon: str, middle: float, radius: float, colour: str, ground: str) -> None:
    draw_icon(pen, icon, x, middle, radius, colour, ground)


def _tick(pen: Pen, x: float, middle: float, u: float) -> None:
    pen.circle(x, middle, 15 * u, "good")
    draw_icon(pen, "check", x, middle, 9 * u, "paper", "good")


def _price(pen: Pen, x: float, cost: int, middle: float, ground: str, u: float) -> None:
    draw_icon(pen, "cost", x, middle, 20 * u, "mana", ground)
    pen.text(x, middle + 10.5 * u, str(cost), round(SMALLEST * u), "ink", anchor="m", bold=True)
