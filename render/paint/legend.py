"""A row of a legend: a sign as it is drawn elsewhere, its word and what it means."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.board import Plan
from render.layout.heights import LEGEND_LINE, legend_lines, legend_words
from render.layout.outline import bounds
from render.layout.page import Box
from render.paint.icons import draw_icon
from render.paint.mat import draw_ways
from render.paint.panel import figure_colour
from render.paint.pen import Colour, Pen
from render.paint.pieces import draw_badge
from render.paint.text import text_width
from render.paint.wrapping import fit, wrap
from render.scene import IconLook, LegendLine
from render.scene_board import Badge, Board
from render.theme import Theme

TEXT = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
SAMPLE, _CELL, MARGIN = 212, 100, 30
"""Width of the room for a sign, of a cell in it, and of what stays free at the right, in pixels at scale 1."""
_ALL_WAYS = (0, 2, 4, 6)
_COLOURS: dict[IconLook, str] = {
    "gold": "gold",
    "good": "good",
    "harm": "harm",
    "mana": "mana",
    "target": "target",
    "lit": "gold",
}


def sample_plan(board: Board, box: Box, scale: float) -> Plan:
    """Return where the cells of a sign lie in the box of its row."""
    reach = [bounds(cell.outline) for cell in board.cells]
    left = min(cell.centre[0] + edge[0] for cell, edge in zip(board.cells, reach, strict=True))
    top = min(cell.centre[1] + edge[1] for cell, edge in zip(board.cells, reach, strict=True))
    wide = max(cell.centre[0] + edge[2] for cell, edge in zip(board.cells, reach, strict=True)) - left
    high = max(cell.centre[1] + edge[3] for cell, edge in zip(board.cells, reach, strict=True)) - top
    size = round(min(_CELL * scale / max(1.0, high), (SAMPLE - 12) * scale / wide))
    x = box.left + (SAMPLE * scale - wide * size) / 2
    y = box.top + (box.height - high * size) / 2
    return Plan(round(x), round(y), size, 0, (left, top), (wide, high), board.turned)


@lru_cache(maxsize=128)
def legend_tile(theme: Theme, line: LegendLine, width: int, height: int, u: float, locale: str) -> Image.Image:
    """Return a row with its words, and its sign unless that is a piece of a board."""
    pen = Pen(theme, width, height, "panel")
    pen.rectangle(0, height - 2 * u, width, height, "panel_line")
    if line.board is None:
        _sign(pen, line, (SAMPLE / 2 - 8) * u, height / 2, u)
    left, size = SAMPLE * u, round(TEXT * u)
    said = legend_words(line)
    told = wrap(said, size, width - left - MARGIN * u, legend_lines(line), False, locale)
    step = LEGEND_LINE * u
    y = height / 2 - step * (len(told) - 1) / 2 + size * 0.36
    for number, words in enumerate(told):
        start = left
        if number == 0 and words.startswith(line.word):
            pen.text(left, y, line.word, size, "text", bold=True, locale=locale)
            start += text_width(line.word, size, True, locale)
            words = words.removeprefix(line.word)
        pen.text(start, y + step * number, words, size, "text", locale=locale)
    return pen.tile()


def _sign(pen: Pen, line: LegendLine, x: float, y: float, u: float) -> None:
    """Draw an icon or letters in the middle of their room."""
    colour = _colour(line)
    if line.look == "status":
        draw_badge(pen, Badge(line.icon), x, y, 32 * u)
    elif line.look == "frame":
        pen.rectangle(x - 60 * u, y - 32 * u, x + 60 * u, y + 32 * u, line.letters or "gold", 12 * u)
        pen.rectangle(x - 53 * u, y - 25 * u, x + 53 * u, y + 25 * u, "panel_raised", 9 * u)
    elif line.look == "back":
        pen.rectangle(x - 60 * u, y - 32 * u, x + 60 * u, y + 32 * u, "plate", 10 * u)
        for way in (-1, 1):
            draw_icon(pen, line.icon, x + way * 36 * u, y, 12 * u, "text_dim", "plate")
        pen.text(x, y + 14 * u, "?", round(42 * u), "paper", anchor="m", bold=True)
    elif line.look == "ways":
        draw_ways(pen, _ALL_WAYS, x, y, 32 * u)
    elif line.look == "disc":
        pen.circle(x, y, 32 * u, "ink")
        pen.circle(x, y, 29 * u, "paper")
        _letters(pen, line.letters, x, y, 36, "ink", u)
    elif line.icon:
        draw_icon(pen, line.icon, x, y, 30 * u, colour, "panel")
        if line.look == "struck":
            pen.line([(x - 34 * u, y - 24 * u), (x + 34 * u, y + 24 * u)], 6 * u, "text_dim")
    else:
        _letters(pen, line.letters, x, y, 46, colour, u)


def _letters(pen: Pen, letters: str, x: float, y: float, size: int, colour: Colour, u: float) -> None:
    words, fitted = fit(letters, round(size * u), 150 * u, round(TEXT * u), True)
    pen.text(x, y + fitted * 0.36, words, fitted, colour, anchor="m", bold=True)


def _colour(line: LegendLine) -> Colour:
    if line.look == "price":
        return "mana"
    return _COLOURS.get(line.look) or (figure_colour(line.icon) if line.icon else "text")
