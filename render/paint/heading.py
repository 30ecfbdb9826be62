"""The head of a picture as cached tiles: title, turn and what else is said across it."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

from PIL import Image

from render.layout.heights import BANNER_LINE, TURN_HEIGHT, banner_lines
from render.paint.icons import draw_icon
from render.paint.kept import kept
from render.paint.panel import SMALLEST
from render.paint.pen import Pen
from render.paint.text import text_width
from render.paint.wrapping import balanced, fit, wrap
from render.scene_beside import Track
from render.theme import Theme


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
