"""Signs of card games: a flag, and the emblems of families of cards, each told by shape and by colour."""

from __future__ import annotations

from math import pi, sin

from render.paint.icons import ICONS
from render.paint.pen import Brush, Colour, regular

FAMILIES: dict[str, str] = {"nut": "shield", "leaf": "good", "wave": "mana", "flame": "harm"}
"""The colour of each emblem."""


def _nut(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(regular(6, 1.0, 30), c)
    b.circle(0, 0, 0.46, other)
    b.line([(-0.24, 0.24), (0.24, -0.24)], 0.2, c)


def _leaf(b: Brush, c: Colour, other: Colour) -> None:
    half = ((0.42, -0.62), (0.68, -0.1), (0.56, 0.4))
    b.polygon([(0, -1), *half, (0, 0.72), *((-x, y) for x, y in reversed(half))], c)
    b.line([(0, -0.5), (0, 1)], 0.16, c)
    b.line([(0, -0.55), (0, 0.62)], 0.12, other)
    for y in (-0.2, 0.16):
        b.line([(0, y + 0.2), (0.36, y - 0.12)], 0.1, other)
        b.line([(0, y + 0.2), (-0.36, y - 0.12)], 0.1, other)


def _wave(b: Brush, c: Colour, other: Colour) -> None:
    for y in (-0.6, 0.0, 0.6):
        b.line([(n / 12, y - 0.2 * sin(n * pi / 6)) for n in range(-11, 12)], 0.27, c)


def _flame(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [(0.1, -1), (0.32, -0.5), (0.66, -0.1), (0.74, 0.36), (0.44, 0.84), (0, 1), (-0.44, 0.84), (-0.74, 0.36),
         (-0.56, -0.1), (-0.36, 0.12), (-0.3, -0.5)],
        c,
    )  # fmt: skip
    b.polygon([(0.06, -0.04), (0.32, 0.4), (0.2, 0.76), (-0.16, 0.76), (-0.3, 0.42)], other)


def _flag(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-0.62, -0.9), (-0.62, 0.9)], 0.2, c)
    b.polygon([(-0.6, -0.92), (0.86, -0.5), (-0.6, 0.1)], c)


ICONS.update(nut=_nut, leaf=_leaf, wave=_wave, flame=_flame, flag=_flag)


def family_colour(emblem: str) -> Colour:
    """Return the colour in which an emblem is drawn."""
    return FAMILIES.get(emblem, "gold")
