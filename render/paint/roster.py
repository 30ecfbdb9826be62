"""Rows of rosters as cached tiles: a piece's sign and name, its statuses and its values."""

from __future__ import annotations

from functools import lru_cache
from math import floor

import msgspec
from PIL import Image

from render.paint import within
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid, flat
from render.paint.kept import kept
from render.paint.palette import index
from render.paint.panel import SMALLEST, figure_colour, range_words
from render.paint.pen import Pen
from render.paint.pieces import draw_badge, draw_hp, draw_sign
from render.paint.short_names import fit_name
from render.paint.text import text_width
from render.scene_board import STRIPED, Badge
from render.scene_cards import Line
from render.theme import Theme

_MOST_STATUSES = 5
_STATUS_ROOM = 240
"""Pixels of statuses with figures at scale 1, beyond which only icons are drawn."""


def lay_line(
    canvas: Image.Image, theme: Theme, line: Line, width: int, height: int, locale: str, at: tuple[int, int]
) -> None:
    """Lay a roster row with its corner there: sign and name, statuses with their terms, below HP, attack, move, range.

    Only its parts are kept: rows are as many as positions, and would drive other parts from the shelf.
    """
    u = height / 88
    left = floor(_statuses(None, line.badges, width - 6 * u, 24 * u, u))
    steady = msgspec.structs.replace(line, badges=(), hp=None, hp_max=None)
    tile = _steady(theme, steady, width, height, left, locale)
    within.paste(canvas, tile, at)
    if line.hp is not None:
        corner = round(68 * u), floor(44 * u)
        plate = _plate(theme, line.hp, line.hp_max or line.hp, corner, height)
        below = tile.crop((*corner, corner[0] + plate.width, corner[1] + 1))  # a Thai vowel may reach as far
        place = at[0] + corner[0], at[1] + corner[1]
        within.paste(canvas, plate, place)
        written = below.tobytes().translate(_written(theme))
        if any(written):
            within.paste(canvas, below, place, Image.frombytes("L", below.size, written))
    if line.badges:
        within.paste(canvas, _badges(theme, line.badges, width, height, left), (at[0] + left, at[1]))


@lru_cache(maxsize=16)
def _written(theme: Theme) -> bytes:
    """Return a table that tells what is drawn on a panel from the panel itself."""
    ground = index(theme, "panel")
    return bytes(0 if value == ground else 255 for value in range(256))


@kept
def _steady(theme: Theme, line: Line, width: int, height: int, left: int, locale: str) -> Image.Image:
    """Draw what of a row changes seldom; its name ends before the statuses begin."""
    pen = Inlaid(theme, flat(theme, width, height, "panel"), "panel")
    u = height / 88
    tired = line.look in STRIPED
    pen.apart(_line_sign, line.side, line.sign, tired, line.kind == "master", u)
    name, size = fit_name(line.name, round(30 * u), left - 82 * u, round(SMALLEST * u), False, locale)
    pen.text(76 * u, 24 * u + size * 0.36, name, size, "text_dim" if tired else "text", locale=locale)
    y = 64 * u
    for number, figure in enumerate(line.figures):
        pen.apart(draw_icon, figure.icon, (214 + 92 * number) * u, y, 15 * u, figure_colour(figure.icon), "panel")
        pen.text((234 + 92 * number) * u, y + 11 * u, figure.value, round(29 * u), "text", bold=True)
    x = _figure(pen, "sword", line.atk, 222 * u, y, u)
    x = _figure(pen, "boot", line.mov, x, y, u)
    if line.range is not None:
        pen.apart(draw_icon, line.range.shape, x, y, 15 * u, "text_dim", "panel")
        pen.text(x + 24 * u, y + 11 * u, range_words(line.range), round(31 * u), "text", bold=True)
        x += 96 * u
    if line.cost is not None and x + 30 * u < width:
        pen.beside(width - 30 * u, _cost, line.cost, y, u)
    return pen.tile()


def _cost(pen: Pen, x: float, cost: int, y: float, u: float) -> None:
    draw_icon(pen, "cost", x, y, 21 * u, "mana", "panel")
    pen.text(x, y + 10.5 * u, str(cost), round(SMALLEST * u), "ink", anchor="m", bold=True)


def _line_sign(pen: Pen, side: int, sign: str, tired: bool, is_master: bool, u: float) -> None:
    draw_sign(pen, side, sign, 35 * u, 46 * u, 29 * u, tired)
    if is_master:
        draw_icon(pen, "crown", 35 * u, 15 * u, 15 * u, "panel", "panel")
        draw_icon(pen, "crown", 35 * u, 15 * u, 12.5 * u, "gold", "panel")


@kept
def _plate(theme: Theme, hp: int, hp_max: int, corner: tuple[int, int], height: int) -> Image.Image:
    """Draw a row's HP between its sign and its figures, in a part of it with that corner."""
    u = height / 88
    pen = Pen(theme, round(200 * u), height, "panel")  # from the row's own corner: elsewhere numbers round otherwise
    draw_hp(pen, 76 * u, 44 * u, 116 * u, 40 * u, hp, hp_max, True)
    return pen.tile().crop((*corner, *pen.size))


@kept
def _badges(theme: Theme, badges: tuple[Badge, ...], width: int, height: int, left: int) -> Image.Image:
    """Draw a row's statuses, from the left of the first one on."""
    u = height / 88
    high = round(46 * u)
    pen = Pen(theme, width, high, "panel")
    _statuses(pen, badges, width - 6 * u, 24 * u, u)
    return pen.tile().crop((left, 0, width, high))


def _figure(pen: Pen, icon: str, value: int | None, x: float, y: float, u: float) -> float:
    if value is None:
        return x
    pen.apart(draw_icon, icon, x, y, 15 * u, "text_dim", "panel")
    pen.text(x + 22 * u, y + 11 * u, str(value), round(31 * u), "text", bold=True)
    return x + 76 * u


def _statuses(pen: Pen | None, badges: tuple[Badge, ...], right: float, y: float, u: float) -> float:
    """Draw statuses ending at `right`, with amount and turns while there is room; return where they begin.

    Without a pen only that is found out.
    """
    x = right
    shown = badges if len(badges) <= _MOST_STATUSES else badges[: _MOST_STATUSES - 1]
    if len(shown) < len(badges):
        x -= pen_width(f"+{len(badges) - len(shown)}", u)
        if pen is not None:
            pen.text(x, y + 9 * u, f"+{len(badges) - len(shown)}", round(SMALLEST * u), "text", bold=True)
    figures = [_figures(badge) for badge in shown]
    if sum(44 * u + pen_width(words, u) for words in figures if words) > _STATUS_ROOM * u:
        figures = [""] * len(shown)
    for badge, words in zip(reversed(shown), reversed(figures), strict=True):
        if words:
            x -= pen_width(words, u)
            if pen is not None:
                pen.text(x, y + 9 * u, words, round(SMALLEST * u), "text", bold=True)
        x -= 38 * u
        if pen is not None:
            draw_badge(pen, badge, x + 17 * u, y, 17 * u)
        x -= 6 * u
    return x


def _figures(badge: Badge) -> str:
    """Write a status's amount and turns: `3×2`, or the one it has."""
    amount = "" if badge.amount is None else str(badge.amount)
    if badge.turns is None:
        return amount
    return f"{amount}×{badge.turns}" if amount else str(badge.turns)


def pen_width(words: str, u: float) -> float:
    """Return the room of a status's figures."""
    return text_width(words, round(SMALLEST * u), True) + 2 * u
