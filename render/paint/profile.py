"""A piece's whole card: emblem, names, values, and everything it can do, in figures and words."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.profile import BAND, CARD_WIDTH, EDGE, HEAD, LEFT, LINE, NAME_LINE, SMALLEST, Row, setting
from render.paint.icons import ICONS, draw_icon
from render.paint.panel import figure_colour
from render.paint.pen import Pen, regular
from render.paint.pieces import draw_body, draw_sign
from render.paint.text import text_width
from render.scene_beside import Figure
from render.scene_cards import Profile
from render.theme import SIDES, Theme


@lru_cache(maxsize=64)
def profile_tile(theme: Theme, profile: Profile, width: int, height: int, locale: str) -> Image.Image:
    """Return a piece's card; its height must be that of its `setting`."""
    pen = Pen(theme, width, height, "ground", scale=2)
    u = width / CARD_WIDTH
    lines = setting(profile, locale)
    pen.rectangle(0, 0, width, height, SIDES[profile.side], 16 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 13 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, (BAND + lines.more) * u, "panel_raised", 13 * u)
    _portrait(pen, profile, 92 * u, (98 + lines.more / 2) * u, 76 * u)
    size = round(lines.size * u)
    for number, words in enumerate(lines.names):
        pen.text(LEFT * u, (40 + NAME_LINE * number) * u + size * 0.34, words, size, "text", bold=True, locale=locale)
    top = 40 + NAME_LINE * len(lines.names)
    size = round(SMALLEST * u)
    for number, words in enumerate(lines.subtitles):
        pen.text(LEFT * u, (top + LINE * number) * u + size * 0.34, words, size, "text_dim", locale=locale)
    top = 154 + lines.more
    _figures(pen, profile.figures, LEFT * u, top * u, u)
    pen.text(width - EDGE * u, top * u + size * 0.36, profile.note, size, "text_dim", anchor="r", locale=locale)
    top = HEAD + lines.more
    for row in lines.rows:
        _row(pen, row, top, u, locale)
        top += row.height
    return pen.tile()


def _portrait(pen: Pen, profile: Profile, x: float, y: float, radius: float) -> None:
    draw_body(pen, profile.side, x, y, radius, SIDES[profile.side])
    pen.polygon(regular(8, radius * 0.68, 22.5, x, y), "plate")
    draw_icon(pen, profile.emblem if profile.emblem in ICONS else "sword", x, y, radius * 0.44, "paper", "plate")
    if profile.sign:
        draw_sign(pen, profile.side, profile.sign, x + radius * 0.72, y + radius * 0.7, radius * 0.42)


def _figures(pen: Pen, figures: tuple[Figure, ...], x: float, y: float, u: float) -> None:
    for figure in figures:
        draw_icon(pen, figure.icon, x + 18 * u, y, 20 * u, figure_colour(figure.icon), "panel")
        size = round(42 * u)
        pen.text(x + 46 * u, y + size * 0.36, figure.value, size, "text", bold=True)
        x += 46 * u + text_width(figure.value, size, True) + 40 * u


def _row(pen: Pen, row: Row, top: float, u: float, locale: str) -> None:
    """Draw a name with its notation at the right, or below where that is long, and the text below."""
    right = (CARD_WIDTH - EDGE) * u
    pen.rectangle(18 * u, top * u, right + 2 * u, (top + 2) * u, "panel_line")
    size, small = round(row.size * u), round(row.code_size * u)
    for number, words in enumerate(row.names):
        pen.text(EDGE * u, (top + 42 + LINE * number) * u, words, size, "text", bold=True, locale=locale)
    for number, words in enumerate(row.codes, len(row.names) if row.apart else 0):
        y = (top + 42 + LINE * number) * u
        pen.text(right, y, words, small, "text", anchor="r", bold=True, locale=locale)
    size = round(SMALLEST * u)
    for number, words in enumerate(row.words):
        pen.text(EDGE * u, (top + row.head + LINE * number + 20) * u, words, size, "text_dim", locale=locale)
