"""Boxes round the board as cached tiles, empty or with one text; colour, words and least size of values in them."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.paint.kept import kept
from render.paint.palette import stretched
from render.paint.pen import Colour, Pen
from render.paint.wrapping import fit
from render.scene_cards import Range
from render.theme import SIDES, Theme

SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
_CORNER = 16
"""Pixels of an empty panel that its round corners reach into, with its line."""


def figure_colour(icon: str) -> str:
    """Return the colour in which the icon of a value is drawn."""
    return {"mana": "mana", "heart": "harm"}.get(icon, "text_dim")


def range_words(reach: Range) -> str:
    """Return a range's distances: `1` or `2–3`; nothing where the shape says it all."""
    if reach.shape in ("none", "self", "map"):
        return ""
    return str(reach.high) if reach.low == reach.high else f"{reach.low}–{reach.high}"


@kept
def label_tile(
    theme: Theme, text: str, width: int, height: int, size: int, colour: str, ground: str, bold: bool, locale: str
) -> Image.Image:
    """Return a box with one centred text, such as a coordinate or a banner."""
    pen = Pen(theme, width, height, ground)
    words, fitted = fit(text, size, width - 4, max(8, round(size * 0.6)), bold, locale)
    pen.text(width / 2, height / 2 + fitted * 0.36, words, fitted, colour, anchor="m", bold=bold, locale=locale)
    return pen.tile()


@lru_cache(maxsize=32)
def box_tile(theme: Theme, width: int, height: int, ground: Colour, line: Colour) -> Image.Image:
    """Return an empty panel: its corners and edges are those of a small one."""
    least = 2 * _CORNER + 1
    if min(width, height) < least:
        return _box(theme, width, height, ground, line)
    return stretched(_box(theme, least, least, ground, line), _CORNER, width, height)


@lru_cache(maxsize=32)
def side_box(theme: Theme, side: int, width: int, height: int, u: float) -> Image.Image:
    """Return an empty box of what a side has beside or below the board, framed in its colour."""
    pen = Pen(theme, width, height, "ground", scale=2)
    pen.rectangle(0, 0, width, height, SIDES[side], 12 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 10 * u)
    return pen.tile()


@lru_cache(maxsize=32)
def _box(theme: Theme, width: int, height: int, ground: Colour, line: Colour) -> Image.Image:
    pen = Pen(theme, width, height, "ground")
    pen.rectangle(0, 0, width, height, line, 12)
    pen.rectangle(1.5, 1.5, width - 1.5, height - 1.5, ground, 11)
    return pen.tile()
