"""How sides fared where chance decided: all that could have come as columns, what came among them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from render.layout.sheets import EDGE, FARED, HAZARD, SHEET_WIDTH, SMALLEST
from render.paint.pen import Pen
from render.paint.pieces import draw_body
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.sheet import TALLEST, Fared, Fortunes
from render.theme import SIDES, Theme

_LETTERS, _TITLE = 33, 36
_BODY = 17
_LEFT, _RIGHT = EDGE + 78, SHEET_WIDTH - EDGE - 78
"""Between what the columns stand; beside them stand the least and the most."""
_WIDEST = 150
_BASE, _GROUND, _HIGH = 40, 134, 60
"""The base line of the words above, where the columns stand, and how high the tallest is."""


def fortune_tiles(theme: Theme, sheet: Fortunes) -> Iterator[Image.Image]:
    """Yield what chance decided, top to bottom: each kind's name, then a side below the other."""
    for hazard in sheet.hazards:
        yield _title_tile(theme, hazard.title, sheet.locale)
        for one in hazard.rows:
            yield _fared_tile(theme, one, sheet.locale)


@lru_cache(maxsize=64)
def _title_tile(theme: Theme, title: str, locale: str) -> Image.Image:
    pen = Pen(theme, SHEET_WIDTH, HAZARD, "ground")
    words, size = fit(title, _TITLE, SHEET_WIDTH - 2 * EDGE, SMALLEST, True, locale)
    pen.text(EDGE, HAZARD - 16, words, size, "text", bold=True, locale=locale)
    return pen.tile()


@lru_cache(maxsize=256)
def _fared_tile(theme: Theme, one: Fared, locale: str) -> Image.Image:
    pen = Pen(theme, SHEET_WIDTH, FARED, "ground")
    pen.rectangle(EDGE / 2, 0, SHEET_WIDTH - EDGE / 2, FARED - 6, "panel", 8)
    draw_body(pen, one.side, EDGE + _BODY + 4, _BASE - 11, _BODY, SIDES[one.side])
    start = EDGE + 2 * _BODY + 18
    compared, size = fit(one.compared, _LETTERS, SHEET_WIDTH * 0.55, SMALLEST, True, locale)
    pen.text(SHEET_WIDTH - EDGE - 8, _BASE, compared, size, "text", anchor="r", bold=True, locale=locale)
    room = SHEET_WIDTH - EDGE - 28 - text_width(compared, size, True, locale) - start
    words, size = fit(one.name, _LETTERS, room, SMALLEST, True, locale)
    pen.text(start, _BASE, words, size, "text", bold=True, locale=locale)
    _columns(pen, one)
    middle = _place(one, one.came)
    words, size = fit(one.words, _LETTERS, SHEET_WIDTH - 2 * EDGE - 16, SMALLEST, True, locale)
    half = text_width(words, size, True, locale) / 2
    middle = min(max(middle, EDGE + 8 + half), SHEET_WIDTH - EDGE - 8 - half)
    pen.text(middle, FARED - 18, words, size, "text", anchor="m", bold=True, locale=locale)
    return pen.tile()


def _columns(pen: Pen, one: Fared) -> None:
    """Draw how often what comes; where it came, the column is gold and has a diamond above it."""
    wide, came = _wide(one), _step(one, one.came)
    gap, end = min(6.0, wide * 0.16), _LEFT + wide * len(one.shape)
    pen.rectangle(_LEFT - 4, _GROUND, end + 4, _GROUND + 3, "text_dim")
    for number, height in enumerate(one.shape):
        left = _LEFT + wide * number
        top = _GROUND - _high(height)
        if height or number == came:
            pen.rectangle(left + gap, top, left + wide - gap, _GROUND, "gold" if number == came else "text_dim", 3)
    x, top = _place(one, one.came), _GROUND - _high(one.shape[came]) - 14
    pen.polygon([(x, top - 9), (x + 9, top), (x, top + 9), (x - 9, top)], "text")
    pen.text(_LEFT - 14, _GROUND + 2, str(one.low), SMALLEST, "text_dim", anchor="r")
    pen.text(end + 14, _GROUND + 2, str(one.high), SMALLEST, "text_dim")


def _high(height: int) -> float:
    return max(4.0, _HIGH * height / TALLEST)


def _wide(one: Fared) -> float:
    return min((_RIGHT - _LEFT) / len(one.shape), _WIDEST)


def _step(one: Fared, number: int) -> int:
    """Return the step of a shape in which a number lies."""
    return min((number - one.low) * len(one.shape) // (one.high - one.low + 1), len(one.shape) - 1)


def _place(one: Fared, number: int) -> float:
    return _LEFT + _wide(one) * (_step(one, number) + 0.5)
