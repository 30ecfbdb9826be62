"""Whom a side places before the first turn: a row per piece, two side by side, with the cell of who stands already."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.heights import MUSTER_ACROSS, MUSTER_EDGE, MUSTER_ROW
from render.paint.icons import draw_icon
from render.paint.kept import kept
from render.paint.panel import SMALLEST
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.paint.short_names import fit_name
from render.scene_cards import Muster, Starter
from render.theme import SIDES, Theme

_BETWEEN = 6
"""Pixels at scale 1 between two pieces."""


def muster_tile(theme: Theme, muster: Muster, width: int, height: int, scale: float, locale: str) -> Image.Image:
    """Return a side's muster: its pieces down the left half, then down the right one, each always in its place."""
    tile = _box(theme, muster.side, width, height, scale).copy()
    edge, gap = round(MUSTER_EDGE * scale), round(_BETWEEN * scale)
    wide = (width - 2 * edge - gap * (MUSTER_ACROSS - 1)) // MUSTER_ACROSS
    high = round((MUSTER_ROW - _BETWEEN) * scale)
    rows = -(-len(muster.starters) // MUSTER_ACROSS)
    for number, starter in enumerate(muster.starters):
        column, row = divmod(number, rows)
        at = edge + (wide + gap) * column, round(edge + gap / 2 + MUSTER_ROW * scale * row)
        tile.paste(_starter(theme, starter, muster.side, wide, high, locale), at)
    return tile


@lru_cache(maxsize=16)
def _box(theme: Theme, side: int, width: int, height: int, u: float) -> Image.Image:
    pen = Pen(theme, width, height, "ground", scale=2)
    pen.rectangle(0, 0, width, height, SIDES[side], 12 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 10 * u)
    return pen.tile()


@kept
def _starter(theme: Theme, starter: Starter, side: int, width: int, high: int, locale: str) -> Image.Image:
    """Draw a piece: bright while it may be placed, framed while its cell is asked for, else faint.

    One that was placed bears a tick and its cell where others have their price.
    """
    pen = Pen(theme, width, high, "panel")
    u = high / (MUSTER_ROW - _BETWEEN)
    faint, middle = starter.mark is None, high / 2
    ground = "panel" if faint else "panel_raised"
    line, edge = ("selected", 5 * u) if starter.mark == "selected" else ("panel_line", 1.4 * u)
    pen.rectangle(0, 0, width, high, line, 9 * u)
    pen.rectangle(edge, edge, width - edge, high - edge, ground, 7 * u)
    draw_sign(pen, side, starter.sign, 34 * u, middle, 21 * u, faint, SMALLEST * u)
    if starter.kind == "master":
        draw_icon(pen, "crown", 13 * u, 12 * u, 10 * u, "ink", "ink")
        draw_icon(pen, "crown", 13 * u, 12 * u, 8.5 * u, "gold", "ink")
    if starter.emblem:
        draw_icon(pen, starter.emblem, 78 * u, middle, 14 * u, "text_dim", ground)
    name, size = fit_name(
        starter.name, round(30 * u), width - (206 if starter.at else 158) * u, round(SMALLEST * u), not faint, locale
    )
    ink = "text_dim" if faint else "text"
    pen.text(102 * u, middle + size * 0.36, name, size, ink, bold=not faint, locale=locale)
    if starter.at:
        pen.circle(width - 88 * u, middle, 15 * u, "good")
        draw_icon(pen, "check", width - 88 * u, middle, 9 * u, "paper", "good")
        pen.text(width - 66 * u, middle + 11 * u, starter.at, round(31 * u), "text", bold=True)
    elif starter.cost is not None:
        draw_icon(pen, "cost", width - 32 * u, middle, 20 * u, "mana", ground)
        y = middle + 10.5 * u
        pen.text(width - 32 * u, y, str(starter.cost), round(SMALLEST * u), "ink", anchor="m", bold=True)
    return pen.tile()
