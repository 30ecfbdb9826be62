"""A side's reserve and its dead, below its lines."""

from __future__ import annotations

from PIL import Image

from render.layout.heights import WAITING, WAITING_PRICED
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid, flat
from render.paint.kept import kept
from render.paint.panel import SMALLEST
from render.paint.pen import Pen
from render.paint.pieces import draw_sign
from render.scene_cards import Line
from render.theme import Theme

_WIDEST = 60
"""Pixels at scale 1 that a piece takes at most with its price or its cross: closer together they touch."""


@kept
def waiting_tile(
    theme: Theme, reserve: tuple[Line, ...], dead: tuple[Line, ...], width: int, height: int
) -> Image.Image:
    """Return a side's reserve (sign, price below it) and its dead (crossed out) in one row."""
    u = height / (WAITING_PRICED if any(line.cost is not None for line in reserve) else WAITING)
    step = min(62 * u, (width - 8 * u) / max(1, len(reserve) + len(dead)))
    touching = step < _WIDEST * u
    pen = (
        Pen(theme, width, height, "panel") if touching else Inlaid(theme, flat(theme, width, height, "panel"), "panel")
    )
    x = 4 * u + step / 2
    for line in reserve:
        pen.beside(x, _reserve, line.side, line.sign, line.kind == "master", line.cost, u)
        x += step
    for line in dead:
        pen.beside(x, _dead, line.side, line.sign, u)
        x += step
    return pen.tile()


def _reserve(pen: Pen, x: float, side: int, sign: str, is_master: bool, cost: int | None, u: float) -> None:
    draw_sign(pen, side, sign, x, 30 * u, 21 * u, True, SMALLEST * u)
    if is_master:
        draw_icon(pen, "crown", x, 7 * u, 8 * u, "gold", "panel")
    if cost is not None:
        draw_icon(pen, "cost", x, 75 * u, 20 * u, "mana", "panel")
        pen.text(x, 85.5 * u, str(cost), round(SMALLEST * u), "ink", anchor="m", bold=True)


def _dead(pen: Pen, x: float, side: int, sign: str, u: float) -> None:
    draw_icon(pen, "cross", x, 30 * u, 27 * u, "harm")
    draw_sign(pen, side, sign, x, 30 * u, 18 * u, True, SMALLEST * u)
