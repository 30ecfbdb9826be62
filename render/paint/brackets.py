"""A part of a knock-out's bracket: tables, the lines between them, who won."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.sheets import (
    BOX_LINE,
    COLUMN_GAP,
    COLUMN_HEAD,
    SHEET_WIDTH,
    SMALLEST,
    box_height,
    bracket_plan,
    title_height,
)
from render.paint.marks import draw_mark
from render.paint.pen import Pen
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.sheet import Box, Bracket, Contender
from render.theme import Theme

_MARK, _LETTERS = 13, 31


@lru_cache(maxsize=16)
def bracket_tile(theme: Theme, bracket: Bracket) -> Image.Image:
    """Return the rounds of a bracket side by side, each table in the middle of those that feed it."""
    plan = bracket_plan(bracket)
    pen = Pen(theme, SHEET_WIDTH, COLUMN_HEAD + plan.height + 14, "ground", scale=2)
    boxes = {box.number: box for column in bracket.columns for box in column.boxes}
    for box in boxes.values():
        for fed in box.feeds:
            if fed in boxes:
                _join(pen, plan.places[fed], boxes[fed], plan.places[box.number], box, plan.width)
    for column in bracket.columns:
        for box in column.boxes:
            left, top = plan.places[box.number]
            if box.title:
                words, size = fit(box.title, 31, plan.width, SMALLEST, True, bracket.locale)
                pen.text(left, top + COLUMN_HEAD + 32, words, size, "text_dim", bold=True, locale=bracket.locale)
            _box(pen, box, left, top + COLUMN_HEAD + title_height(box), plan.width, bracket.locale)
        if column.boxes:
            left = plan.places[column.boxes[0].number].left
            words, size = fit(column.title, 31, plan.width, SMALLEST, True, bracket.locale)
            pen.text(left, 34, words, size, "text_dim", bold=True, locale=bracket.locale)
    return pen.tile()


def _join(pen: Pen, start: tuple[int, int], fed: Box, end: tuple[int, int], box: Box, width: int) -> None:
    x, y = start[0] + width, start[1] + COLUMN_HEAD + box_height(fed) / 2
    to_y = end[1] + COLUMN_HEAD + box_height(box) / 2
    turn = end[0] - COLUMN_GAP / 2
    pen.line([(x, y), (turn, y), (turn, to_y), (end[0], to_y)], 3, "text_dim")


def _box(pen: Pen, box: Box, left: int, top: int, width: int, locale: str) -> None:
    high = BOX_LINE * len(box.seats)
    pen.rectangle(left, top, left + width, top + high, "panel_line", 8)
    pen.rectangle(left + 2, top + 2, left + width - 2, top + high - 2, "panel", 7)
    for number, seat in enumerate(box.seats):
        y = top + BOX_LINE * (number + 0.5)
        if number:
            pen.rectangle(left + 2, top + BOX_LINE * number - 1, left + width - 2, top + BOX_LINE * number + 1,
                          "panel_line")  # fmt: skip
        _contender(pen, seat, left, y, width, locale)


def _contender(pen: Pen, seat: Contender, left: int, y: float, width: int, locale: str) -> None:
    x = left + 8.0
    if seat.mark != "open":
        draw_mark(pen, seat.mark, x + _MARK, y, _MARK)
        x += 2 * _MARK + 8
    elif seat.seed:
        pen.text(x, y + SMALLEST * 0.36, str(seat.seed), SMALLEST, "text_dim")
        x += text_width(str(seat.seed), SMALLEST) + 10
    score = text_width(seat.score, _LETTERS, True) + 8 if seat.score else 0
    is_ahead = seat.mark in ("won", "walkover", "bye", "open") and seat.is_known
    words, size = fit(seat.name, _LETTERS, left + width - 8 - score - x, SMALLEST, is_ahead, locale)
    colour = "text" if is_ahead else "text_dim"
    pen.text(x, y + size * 0.36, words, size, colour, bold=is_ahead, locale=locale)
    if seat.score:
        pen.text(left + width - 10, y + _LETTERS * 0.36, seat.score, _LETTERS, colour, anchor="r", bold=True)
