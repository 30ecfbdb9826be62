"""The tables of a round: two who meet in a row, three and four in a box."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from PIL import Image

from render.layout.sheets import EDGE, POD_GAP, POD_LINE, ROW, SHEET_WIDTH, SMALLEST
from render.paint import within
from render.paint.marks import draw_mark, draw_rank
from render.paint.palette import new_canvas
from render.paint.pen import Pen
from render.paint.text import text_width
from render.paint.wrapping import fit
from render.sheet import Meeting, Pairings, Sitting
from render.theme import Theme

_NUMBER, _MARK, _LETTERS = 64, 15, 33
_MIDDLE = 150
"""Width of what stands between two who meet."""


def meeting_tiles(theme: Theme, sheet: Pairings) -> Iterator[Image.Image]:
    """Yield the tables of a round, top to bottom."""
    if all(len(table.seats) <= 2 for table in sheet.tables):
        for table in sheet.tables:
            yield _pair_tile(theme, table, sheet.locale)
        return
    high = max(_pod_height(table) for table in sheet.tables)
    wide = (SHEET_WIDTH - 2 * EDGE - POD_GAP) // 2
    for number in range(0, len(sheet.tables), 2):
        row = new_canvas(theme, SHEET_WIDTH, high + POD_GAP, "ground")
        for place, table in enumerate(sheet.tables[number : number + 2]):
            within.paste(row, _pod_tile(theme, table, wide, high, sheet.locale), (EDGE + place * (wide + POD_GAP), 0))
        yield row


@lru_cache(maxsize=256)
def _pair_tile(theme: Theme, table: Meeting, locale: str) -> Image.Image:
    pen = Pen(theme, SHEET_WIDTH, ROW, "ground")
    pen.rectangle(EDGE / 2, 0, SHEET_WIDTH - EDGE / 2, ROW - 4, "panel", 8)
    y = ROW / 2 - 2
    pen.text(EDGE + _NUMBER - 16, y + _LETTERS * 0.36, str(table.number), _LETTERS, "text_dim", anchor="r")
    left, right = EDGE + _NUMBER, SHEET_WIDTH - EDGE
    centre = (left + right) / 2
    half = (right - left - _MIDDLE) / 2
    first = table.seats[0]
    _seat(pen, first, left, y, half, locale)
    words, size = fit(
        table.state, 32, _MIDDLE if len(table.seats) == 2 else half + _MIDDLE - 20, SMALLEST, True, locale
    )
    if len(table.seats) == 1:
        pen.text(left + half + 10, y + size * 0.36, words, size, "text_dim", locale=locale)
        return pen.tile()
    pen.text(centre, y + size * 0.36, words, size, "text", anchor="m", bold=True, locale=locale)
    _seat(pen, table.seats[1], centre + _MIDDLE / 2, y, half, locale)
    return pen.tile()


def _seat(pen: Pen, seat: Sitting, left: float, y: float, room: float, locale: str) -> None:
    """Write who sits there, after a mark where there is a result, before what they have in small."""
    if seat.mark != "open":
        draw_mark(pen, seat.mark, left + _MARK + 2, y, _MARK)
    inset = 2 * _MARK + 14
    note = text_width(seat.note, SMALLEST, False, locale) + 10 if seat.note else 0
    is_behind = seat.mark in ("lost", "forfeit", "void")
    words, size = fit(seat.name, _LETTERS, room - inset - note - 6, SMALLEST, not is_behind, locale)
    pen.text(
        left + inset, y + size * 0.36, words, size, "text_dim" if is_behind else "text", bold=not is_behind,
        locale=locale,
    )  # fmt: skip
    if seat.note:
        wide = text_width(words, size, not is_behind, locale)
        pen.text(left + inset + wide + 10, y + SMALLEST * 0.36, seat.note, SMALLEST, "text_dim", locale=locale)


def _pod_height(table: Meeting) -> int:
    return POD_LINE * (len(table.seats) + 1) + 12


@lru_cache(maxsize=128)
def _pod_tile(theme: Theme, table: Meeting, width: int, height: int, locale: str) -> Image.Image:
    pen = Pen(theme, width, height, "ground")
    pen.rectangle(0, 0, width, height, "panel_line", 10)
    pen.rectangle(2, 2, width - 2, height - 2, "panel", 9)
    pen.text(16, 38, str(table.number), _LETTERS, "text_dim", bold=True)
    words, size = fit(table.state, 31, width - 90, SMALLEST, False, locale)
    pen.text(width - 16, 38, words, size, "text_dim", anchor="r", locale=locale)
    for number, seat in enumerate(table.seats):
        y = POD_LINE * (number + 1.5) + 2
        if seat.rank:
            draw_rank(pen, seat.rank, 32, y, _MARK + 3)
        elif seat.mark != "open":
            draw_mark(pen, seat.mark, 32, y, _MARK)
        note = text_width(seat.note, _LETTERS, True, locale) + 14 if seat.note else 0
        words, size = fit(seat.name, _LETTERS, width - 76 - note, SMALLEST, seat.rank == 1, locale)
        pen.text(58, y + size * 0.36, words, size, "text", bold=seat.rank == 1, locale=locale)
        pen.text(width - 16, y + _LETTERS * 0.36, seat.note, _LETTERS, "text", anchor="r", bold=True, locale=locale)
    return pen.tile()
