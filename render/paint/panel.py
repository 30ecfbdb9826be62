"""Everything round the board as cached tiles: title, turn track, rosters, coordinates."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

import msgspec
from PIL import Image

from render.layout.heights import BANNER_LINE, TURN_HEIGHT, banner_lines
from render.paint.icons import draw_icon
from render.paint.inlays import Inlaid, flat
from render.paint.kept import kept
from render.paint.palette import index, stretched
from render.paint.pen import Colour, Pen
from render.paint.pieces import draw_badge, draw_hp, draw_sign
from render.paint.short_names import fit_name
from render.paint.text import text_width
from render.paint.wrapping import balanced, fit, wrap
from render.scene import Badge, Line, Range, Track
from render.theme import Theme

SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
_CORNER = 16
"""Pixels of an empty panel that its round corners reach into, with its line."""
_MOST_STATUSES = 5
_STATUS_ROOM = 240
"""Pixels of statuses with figures at scale 1, beyond which only icons are drawn."""


@kept
def track_tile(
    theme: Theme,
    track: Track | None,
    title: str,
    subtitle: str,
    width: int,
    height: int,
    locale: str,
    lit: bool = False,
) -> Image.Image:
    """Return the middle box: the map's name, the turn in large figures, a box per turn with what it brings.

    A `lit` title is one that stands on a banner elsewhere.
    """
    pen = Pen(theme, width, height, "ground")
    u = height / 100
    smallest = ceil(SMALLEST * height / 150)
    text, size = fit(title, round(20 * u), width - 8 * u, smallest, True, locale)
    ink = "ink" if lit else "text"
    lines = [text] if text == title else wrap(title, size, width - 4 * u, 2, True, locale)
    is_one = len(lines) == 1
    if lit:
        pen.rectangle(0, 0, width, (25 if is_one else 39.5) * u, "gold", 6 * u)
    alone = track is None and is_one and not lit  # then both lines stand in the middle
    if is_one:
        pen.text(width / 2, (42 if alone else 18) * u, lines[0], size, ink, anchor="m", bold=True, locale=locale)
    else:
        for number, words in enumerate(lines):
            y = 27 + 22 * number if track is None else 16.5 + 18 * number if lit else 18 + 18.5 * number
            pen.text(width / 2, y * u, words, size, ink, anchor="m", bold=True, locale=locale)
    free = 1 if track is not None and track.last is not None else 2  # the boxes of turns leave room for one line
    told = balanced(subtitle, smallest, width - 4 * u, free, False, locale)
    if track is not None:
        number, last = str(track.turn), "" if track.last is None else f"/{track.last}"
        large, down = (42, 57) if len(told) < 2 else (35, 52)  # signs stand above the letters of a second line
        big, small = round((large if is_one else 26) * u), round(23 * u)
        wide = text_width(number, big, True) + text_width(last, small, True)
        y = (down if is_one else 61.5 if lit else 60) * u
        pen.text(width / 2 - wide / 2, y, number, big, "text", bold=True)
        pen.text(width / 2 + wide / 2, y, last, small, "text_dim", anchor="r", bold=True)
        if track.last is not None:
            _boxes(pen, track, track.last, width, u)
    for number, words in enumerate(told):
        baseline = (72 + 20.5 * number if alone else 95 - 20.5 * (len(told) - 1 - number)) * u
        pen.text(width / 2, baseline, words, smallest, "text_dim", anchor="m", locale=locale)
    return pen.tile()


@lru_cache(maxsize=64)
def title_tile(theme: Theme, title: str, subtitle: str, width: int, height: int, locale: str) -> Image.Image:
    """Return a line with the title at the left and the subtitle at the right, for sheets without a board."""
    pen = Pen(theme, width, height, "ground")
    small = round(height * 0.46)
    beside = width - 40 if subtitle else width - 16
    words, size = fit(subtitle, small, beside - text_width(title, small, True, locale), small, False, locale)
    pen.text(width - 8, height / 2 + size * 0.36, words, size, "text_dim", anchor="r", locale=locale)
    room = beside - text_width(words, size, False, locale)
    words, size = fit(title, round(height * 0.58), room, small, True, locale)
    pen.text(8, height / 2 + size * 0.36, words, size, "text", bold=True, locale=locale)
    return pen.tile()


@lru_cache(maxsize=64)
def turn_tile(
    theme: Theme, track: Track, title: str, subtitle: str, width: int, height: int, locale: str, lit: bool = False
) -> Image.Image:
    """Return a line with the title and what is below it at the left, the turn and its boxes at the right.

    A `lit` title is one that stands on a banner elsewhere.
    """
    pen = Pen(theme, width, height, "ground")
    u = height / TURN_HEIGHT
    number, last = str(track.turn), "" if track.last is None else f"/{track.last}"
    big, small = round(58 * u), round(34 * u)
    left = width - 8 * u - text_width(number, big, True) - text_width(last, small, True)
    pen.text(left, 62 * u, number, big, "text", bold=True)
    pen.text(width - 8 * u, 62 * u, last, small, "text_dim", anchor="r", bold=True)
    if track.last is not None:
        step = min(30 * u, width * 0.4 / track.last)
        left -= step * track.last + 16 * u
        _row(pen, track, track.last, left, 20 * u, 44 * u, step, 9 * u)
    words, size = fit(title, round(36 * u), left - 24 * u, round(29 * u), True, locale)
    y = (36 if subtitle else 54) * u
    if lit:
        pen.rectangle(0, y - 34 * u, 16 * u + text_width(words, size, True, locale), y + 11 * u, "gold", 6 * u)
    pen.text(8 * u, y, words, size, "ink" if lit else "text", bold=True, locale=locale)
    words, size = fit(subtitle, round(29 * u), left - 24 * u, round(29 * u), False, locale)
    pen.text(8 * u, 74 * u, words, size, "text_dim", locale=locale)
    return pen.tile()


def _boxes(pen: Pen, track: Track, turns: int, width: int, u: float) -> None:
    step = min((width - 4 * u) / turns, 22 * u)
    _row(pen, track, turns, (width - step * turns) / 2, 61.5 * u, 76.5 * u, step, 6 * u)


def _row(
    pen: Pen, track: Track, turns: int, first: float, top: float, bottom: float, step: float, radius: float
) -> None:
    """Draw a box per turn, higher for the one that runs and those that bring something."""
    for turn in range(1, turns + 1):
        left = first + step * (turn - 1)
        colour = "gold" if turn == track.turn else "text_dim" if turn < track.turn else "mana_empty"
        flagged = turn in track.flagged
        start = top if flagged or turn == track.turn else top + (bottom - top) / 4
        pen.rectangle(left + step * 0.08, start, left + step * 0.92, bottom, colour, (bottom - top) / 8)
        if flagged:
            drawn = "ground" if turn <= track.turn else "text"
            draw_icon(pen, "summon", left + step / 2, (top + bottom) / 2, min(radius, step * 0.36), drawn, colour)


def line_tile(theme: Theme, line: Line, width: int, height: int, locale: str) -> Image.Image:
    """Return a roster row: sign and name, statuses with their terms, below HP, attack, move and range.

    Only its parts are kept: rows are as many as positions, and would drive other parts from the shelf.
    """
    u = height / 88
    left = floor(_statuses(None, line.badges, width - 6 * u, 24 * u, u))
    steady = msgspec.structs.replace(line, badges=(), hp=None, hp_max=None)
    tile = _steady(theme, steady, width, height, left, locale).copy()
    if line.hp is not None:
        corner = round(68 * u), floor(44 * u)
        plate = _plate(theme, line.hp, line.hp_max or line.hp, corner, height)
        below = tile.crop((*corner, corner[0] + plate.width, corner[1] + 1))  # a Thai vowel may reach as far
        tile.paste(plate, corner)
        tile.paste(below, corner, Image.frombytes("L", below.size, below.tobytes().translate(_written(theme))))
    if line.badges:
        tile.paste(_badges(theme, line.badges, width, height, left), (left, 0))
    return tile


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
    tired = line.look in ("exhausted", "arrived")
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


def figure_colour(icon: str) -> str:
    """Return the colour in which the icon of a value is drawn."""
    return {"mana": "mana", "heart": "harm"}.get(icon, "text_dim")


def range_words(reach: Range) -> str:
    """Return a range's distances: `1` or `2–3`; nothing where the shape says it all."""
    if reach.shape in ("none", "self", "map"):
        return ""
    return str(reach.high) if reach.low == reach.high else f"{reach.low}–{reach.high}"


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


@kept
def banner_tile(theme: Theme, banner: str, width: int, height: int, u: float, locale: str) -> Image.Image:
    """Return what is said across the whole picture, in as many lines as it takes."""
    pen = Pen(theme, width, height, "gold")
    size = round(30 * u)
    told = wrap(banner, size, width - 24 * u, banner_lines(banner), True, locale)
    for number, words in enumerate(told):
        y = height / 2 + BANNER_LINE * (number - (len(told) - 1) / 2) * u + size * 0.36
        pen.text(width / 2, y, words, size, "ink", anchor="m", bold=True, locale=locale)
    return pen.tile()


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
def _box(theme: Theme, width: int, height: int, ground: Colour, line: Colour) -> Image.Image:
    pen = Pen(theme, width, height, "ground")
    pen.rectangle(0, 0, width, height, line, 12)
    pen.rectangle(1.5, 1.5, width - 1.5, height - 1.5, ground, 11)
    return pen.tile()
