"""A piece's whole card: emblem, names, values, and everything it can do, in figures and words."""

from __future__ import annotations

from functools import lru_cache

from PIL import Image

from render.layout.page import (
    ENTRY_GAP,
    ENTRY_HEAD,
    ENTRY_LINE,
    PROFILE_HEAD,
    entry_height,
    entry_lines,
    profile_height,
)
from render.paint.icons import ICONS, draw_icon
from render.paint.panel import figure_colour
from render.paint.pen import Pen, regular
from render.paint.pieces import draw_body, draw_sign
from render.paint.text import fit, text_width, wrap
from render.scene import Entry, Figure, Profile
from render.theme import SIDES, Theme


@lru_cache(maxsize=64)
def profile_tile(theme: Theme, profile: Profile, width: int, height: int, locale: str) -> Image.Image:
    """Return a piece's card; its height must be that of `profile_height`."""
    pen = Pen(theme, width, height, "ground", scale=2)
    u = height / profile_height(profile, 1)
    pen.rectangle(0, 0, width, height, SIDES[profile.side], 16 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, height - 3 * u, "panel", 13 * u)
    pen.rectangle(3 * u, 3 * u, width - 3 * u, 120 * u, "panel_raised", 13 * u)
    _portrait(pen, profile, 92 * u, 98 * u, 76 * u)
    left, room = 190 * u, width - 210 * u
    name, size = fit(profile.name, round(46 * u), room, round(30 * u), True, locale)
    pen.text(left, 40 * u + size * 0.34, name, size, "text", bold=True, locale=locale)
    words, size = fit(profile.subtitle, round(30 * u), room, round(22 * u), False, locale)
    pen.text(left, 90 * u + size * 0.34, words, size, "text_dim", locale=locale)
    x = _figures(pen, profile.figures, left, 154 * u, u)
    words, size = fit(profile.note, round(28 * u), width - x - 20 * u, round(20 * u), False, locale)
    pen.text(width - 18 * u, 154 * u + size * 0.36, words, size, "text_dim", anchor="r", locale=locale)
    top = PROFILE_HEAD * u
    for entry in profile.entries:
        top = _entry(pen, entry, top, width, u, locale)
    return pen.tile()


def _portrait(pen: Pen, profile: Profile, x: float, y: float, radius: float) -> None:
    draw_body(pen, profile.side, x, y, radius, SIDES[profile.side])
    pen.polygon(regular(8, radius * 0.68, 22.5, x, y), "plate")
    draw_icon(pen, profile.emblem if profile.emblem in ICONS else "sword", x, y, radius * 0.44, "paper", "plate")
    if profile.sign:
        draw_sign(pen, profile.side, profile.sign, x + radius * 0.72, y + radius * 0.7, radius * 0.42)


def _figures(pen: Pen, figures: tuple[Figure, ...], x: float, y: float, u: float) -> float:
    for figure in figures:
        draw_icon(pen, figure.icon, x + 18 * u, y, 20 * u, figure_colour(figure.icon), "panel")
        size = round(42 * u)
        pen.text(x + 46 * u, y + size * 0.36, figure.value, size, "text", bold=True)
        x += 46 * u + text_width(figure.value, size, True) + 40 * u
    return x


def _entry(pen: Pen, entry: Entry, top: float, width: int, u: float, locale: str) -> float:
    """Draw a name with its figures at the right and its text below; return where the next one begins."""
    pen.rectangle(18 * u, top, width - 18 * u, top + 2 * u, "panel_line")
    code, small = fit(entry.code, round(32 * u), width * 0.56, round(22 * u), True, locale)
    pen.text(width - 20 * u, top + 42 * u, code, small, "text", anchor="r", bold=True, locale=locale)
    room = width - 40 * u - text_width(code, small, True, locale) - 20 * u
    name, size = fit(entry.name, round(34 * u), room, round(24 * u), True, locale)
    pen.text(20 * u, top + 42 * u, name, size, "text", bold=True, locale=locale)
    lines = entry_lines(entry.text)
    head = ENTRY_HEAD if entry.name else ENTRY_GAP
    for number, words in enumerate(wrapped(entry.text, width - 40 * u, lines, u, locale)):
        y = top + (head + ENTRY_LINE * number + 20) * u
        pen.text(20 * u, y, words[0], words[1], "text_dim", locale=locale)
    return top + entry_height(entry) * u


def wrapped(text: str, room: float, lines: int, u: float, locale: str) -> list[tuple[str, int]]:
    """Break a text into its lines, in a smaller letter if it needs one more."""
    if not lines:
        return []
    for size in (round(29 * u), round(26 * u), round(23 * u)):
        found = wrap(text, size, room, lines + 1, False, locale)
        if len(found) <= lines:
            return [(words, size) for words in found]
    size = round(23 * u)
    return [(words, size) for words in wrap(text, size, room, lines, False, locale)]
