"""An event's tables as pictures: a head, rows that are cached one by one, what the signs mean."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.layout.sheets import (
    COLUMN_HEAD,
    EDGE,
    HEAD,
    LEGEND_LINE,
    ROW,
    SHEET_WIDTH,
    SMALLEST,
    column_widths,
)
from render.paint import within
from render.paint.brackets import bracket_tile
from render.paint.fortunes import fortune_tiles
from render.paint.marks import draw_mark, draw_moved, draw_zone
from render.paint.meetings import meeting_tiles
from render.paint.palette import finished, new_canvas
from render.paint.pen import Pen
from render.paint.text import text_width
from render.paint.wrapping import fit, wrap
from render.sheet import Bracket, Crossing, Crosstable, Fortunes, Heads, Pairings, Sheet, Standing, Standings, Zone
from render.sheet_twin import reach_words
from render.theme import Theme

_PLACE, _MOVED, _ZONE, _GAP = 54, 76, 34, 14
_FORM, _MARK = 37, 15
_LETTERS, _HEADS = 33, SMALLEST
_LEAST_NAME = 270
_CELL_PAD, _FORM_PAD = 26, 40
_MOST_LEGEND = 4
_STAGGERED = 44
"""Pixels of a crosstable's cell below which the numbers above take turns in two lines."""


class Widths(NamedTuple):
    """How wide the columns of standings are: what goes before the name, name, cells, form, reach."""

    before: int
    name: int
    cells: tuple[int, ...]
    form: int
    reach: int


def paint_sheet(sheet: Sheet, theme: Theme) -> Image.Image:
    """Return a sheet as a palette image 1,080 px wide; its height follows from what it shows."""
    tiles = [_head_tile(theme, sheet.title, sheet.subtitle, sheet.locale), *_body(sheet, theme)]
    if sheet.legend:
        tiles.append(_legend_tile(theme, sheet.legend, sheet.locale))
    canvas = new_canvas(theme, SHEET_WIDTH, sum(tile.height for tile in tiles), "ground")
    top = 0
    for tile in tiles:
        within.paste(canvas, tile, (0, top))
        top += tile.height
    return finished(canvas, theme)


def _body(sheet: Sheet, theme: Theme) -> Iterator[Image.Image]:
    match sheet:
        case Standings():
            widths = _widths(sheet)
            yield _heads_tile(theme, sheet.heads, widths, sheet.locale)
            for row in sheet.rows:
                yield _standing_tile(theme, row, widths, sheet.locale)
        case Crosstable():
            legs = max((len(marks) for row in sheet.rows for marks in row.marks), default=1)
            points = max(_wide((sheet.heads[1],), _HEADS), _wide((row.points for row in sheet.rows), _LETTERS))
            cell = min(66 if legs == 1 else 84, _crossing_room(points) // max(1, len(sheet.rows)))
            places = tuple(row.place for row in sheet.rows)
            yield _crossing_heads(theme, sheet.heads, places, cell, points, sheet.locale)
            for number, row in enumerate(sheet.rows):
                yield _crossing_tile(theme, row, number, cell, points, sheet.locale)
        case Pairings():
            yield from meeting_tiles(theme, sheet)
        case Bracket():
            yield bracket_tile(theme, sheet)
        case Fortunes():
            yield from fortune_tiles(theme, sheet)


def _wide(texts: Sequence[str] | Iterator[str], size: int) -> int:
    return round(max((text_width(text, size, True) for text in texts), default=0)) + _CELL_PAD


def _widths(sheet: Standings) -> Widths:
    """Return widths at which every head and cell is whole; names take the rest."""
    heads = sheet.heads
    wanted = [
        max(_wide((head,), _HEADS), _wide((row.cells[number] for row in sheet.rows), _LETTERS))
        for number, head in enumerate(heads.cells)
    ]
    if heads.form:
        most = max((len(row.form) for row in sheet.rows), default=0)
        wanted.append(max(_wide((heads.form,), _HEADS), _FORM * most + _FORM_PAD))
    if heads.reach:
        reach = (reach_words(row.reach) for row in sheet.rows)
        wanted.append(max(_wide((heads.reach,), _HEADS), _wide(reach, _LETTERS)))
    before = _ZONE + _PLACE + (_MOVED if any(row.moved for row in sheet.rows) else _GAP)
    room = SHEET_WIDTH - 2 * EDGE - before
    name, *rest = column_widths(room, wanted, _LEAST_NAME)
    cells = tuple(rest[: len(heads.cells)])
    rest = rest[len(heads.cells) :]
    form = rest.pop(0) if heads.form else 0
    return Widths(before, name, cells, form, rest[0] if heads.reach else 0)


@lru_cache(maxsize=64)
def _head_tile(theme: Theme, title: str, subtitle: str, locale: str) -> Image.Image:
    pen = Pen(theme, SHEET_WIDTH, HEAD, "ground", scale=1)
    words, size = fit(title, 44, SHEET_WIDTH - 2 * EDGE, 34, True, locale)
    pen.text(EDGE, 50, words, size, "text", bold=True, locale=locale)
    words, size = fit(subtitle, 32, SHEET_WIDTH - 2 * EDGE, SMALLEST, False, locale)
    pen.text(EDGE, 94, words, size, "text_dim", locale=locale)
    return pen.tile()


@lru_cache(maxsize=64)
def _legend_tile(theme: Theme, legend: tuple[str, ...], locale: str) -> Image.Image:
    lines = wrap(" · ".join(legend), SMALLEST, SHEET_WIDTH - 2 * EDGE, _MOST_LEGEND, False, locale)
    pen = Pen(theme, SHEET_WIDTH, 12 + LEGEND_LINE * len(lines) + 8, "ground", scale=1)
    for number, line in enumerate(lines):
        pen.text(EDGE, 12 + LEGEND_LINE * (number + 1) - 11, line, SMALLEST, "text_dim", locale=locale)
    return pen.tile()


@lru_cache(maxsize=64)
def _heads_tile(theme: Theme, heads: Heads, widths: Widths, locale: str) -> Image.Image:
    pen = Pen(theme, SHEET_WIDTH, COLUMN_HEAD, "ground", scale=1)
    x = EDGE + widths.before
    _write(pen, heads.name, x, 34, widths.name, "l", locale)
    x += widths.name
    for head, wide in zip(heads.cells, widths.cells, strict=True):
        _write(pen, head, x + wide / 2, 34, wide, "m", locale)
        x += wide
    if widths.form:
        _write(pen, heads.form, x + widths.form / 2, 34, widths.form, "m", locale)
        x += widths.form
    if widths.reach:
        _write(pen, heads.reach, x + widths.reach / 2, 34, widths.reach, "m", locale)
    return pen.tile()


def _write(pen: Pen, text: str, x: float, baseline: float, room: float, anchor: str, locale: str) -> None:
    words, size = fit(text, _HEADS, room - 6, SMALLEST, False, locale)
    pen.text(x, baseline, words, size, "text_dim", anchor=anchor, locale=locale)


@lru_cache(maxsize=512)
def _standing_tile(theme: Theme, row: Standing, widths: Widths, locale: str) -> Image.Image:
    pen = _row_pen(theme, row.zone)
    y = ROW / 2 - 2
    _place(pen, row.place, y)
    draw_moved(pen, row.moved, EDGE + _ZONE + _PLACE + 18, y, SMALLEST)
    x = float(EDGE + widths.before)
    _name(pen, row.name, x, y, widths.name - 12, row.is_out, locale)
    x += widths.name
    colour = "text_dim" if row.is_out else "text"
    for number, (cell, wide) in enumerate(zip(row.cells, widths.cells, strict=True)):
        words, size = fit(cell, _LETTERS, wide - 6, SMALLEST, number == 0, locale)
        pen.text(x + wide / 2, y + size * 0.36, words, size, colour, anchor="m", bold=number == 0, locale=locale)
        x += wide
    if widths.form:
        start = x + widths.form - _FORM_PAD / 2 - _FORM * len(row.form)
        for number, mark in enumerate(row.form):
            draw_mark(pen, mark, start + _FORM * (number + 0.5), y, _MARK)
        x += widths.form
    if widths.reach:
        pen.text(x + widths.reach / 2, y + _LETTERS * 0.36, reach_words(row.reach), _LETTERS, colour, anchor="m")
    return pen.tile()


def _row_pen(theme: Theme, zone: Zone) -> Pen:
    pen = Pen(theme, SHEET_WIDTH, ROW, "ground")
    pen.rectangle(EDGE / 2, 0, SHEET_WIDTH - EDGE / 2, ROW - 4, "panel", 8)
    draw_zone(pen, zone, EDGE / 2 + 2, ROW / 2 - 2, ROW - 10)
    return pen


def _place(pen: Pen, place: int, y: float) -> None:
    pen.text(EDGE + _ZONE + _PLACE - 8, y + 34 * 0.36, str(place), 34, "text", anchor="r", bold=True)


def _name(pen: Pen, name: str, x: float, y: float, room: float, is_out: bool, locale: str) -> None:
    words, size = fit(name, 34, room, SMALLEST + 1, True, locale)
    pen.text(x, y + size * 0.36, words, size, "text_dim" if is_out else "text", bold=True, locale=locale)
    if is_out:
        wide = text_width(words, size, True, locale)
        pen.line([(x, y), (x + wide, y)], 2.5, "text_dim")


def _crossing_room(points: int) -> int:
    return SHEET_WIDTH - 2 * EDGE - _ZONE - _PLACE - _LEAST_NAME - points


@lru_cache(maxsize=64)
def _crossing_heads(
    theme: Theme, heads: tuple[str, str], places: tuple[int, ...], cell: int, points: int, locale: str
) -> Image.Image:
    narrow = cell < _STAGGERED
    pen = Pen(theme, SHEET_WIDTH, COLUMN_HEAD + (30 if narrow else 0), "ground", scale=1)
    right = SHEET_WIDTH - EDGE - points
    left = right - cell * len(places)
    start = EDGE + _ZONE + _PLACE
    _write(pen, heads[0], start, 34, left - start, "l", locale)
    for number, place in enumerate(places):
        down = 30 if narrow and number % 2 else 0
        pen.text(left + cell * (number + 0.5), 34 + down, str(place), _HEADS, "text_dim", anchor="m")
    _write(pen, heads[1], right + points / 2, 34, points, "m", locale)
    return pen.tile()


@lru_cache(maxsize=512)
def _crossing_tile(theme: Theme, row: Crossing, number: int, cell: int, points: int, locale: str) -> Image.Image:
    pen = _row_pen(theme, row.zone)
    y = ROW / 2 - 2
    _place(pen, row.place, y)
    right = SHEET_WIDTH - EDGE - points
    left = right - cell * len(row.marks)
    start = EDGE + _ZONE + _PLACE
    _name(pen, row.name, start, y, left - start - 12, row.is_out, locale)
    for column, marks in enumerate(row.marks):
        x = left + cell * column
        if column == number:
            pen.rectangle(x + 2, 4, x + cell - 2, ROW - 8, "panel_line", 6)
        step = cell / max(1, len(marks))
        for place, mark in enumerate(marks):
            draw_mark(pen, mark, x + step * (place + 0.5), y, min(_MARK + 3, step * 0.44))
    pen.text(
        right + points / 2, y + _LETTERS * 0.36, row.points, _LETTERS, "text_dim" if row.is_out else "text", anchor="m",
        bold=True, locale=locale,
    )  # fmt: skip
    return pen.tile()
