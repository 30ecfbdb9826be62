"""Signs of card games: emblems of families of cards, told by shape and by colour, troops and castles, a flag, frost."""

from __future__ import annotations

from math import cos, pi, sin

from render.paint.pen import Brush, Colour, Icon, regular

FAMILIES: dict[str, str] = {
    "nut": "shield", "leaf": "good", "wave": "mana", "flame": "harm",
    "sword": "harm", "shield": "mana", "skull": "harm",
}  # fmt: skip
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


def _flask(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [
            (-0.26, -0.8),
            (0.26, -0.8),
            (0.26, -0.2),
            (0.86, 0.72),
            (0.7, 0.98),
            (-0.7, 0.98),
            (-0.86, 0.72),
            (-0.26, -0.2),
        ],
        c,
    )
    b.rectangle(-0.42, -1.0, 0.42, -0.72, c)
    b.circle(-0.18, 0.62, 0.16, other)
    b.circle(0.2, 0.4, 0.12, other)


def _frost(b: Brush, c: Colour, other: Colour) -> None:
    for angle in (0, pi / 3, 2 * pi / 3):
        x, y = cos(angle), sin(angle)
        b.line([(-x, -y), (x, y)], 0.2, c)
        for end in (-0.62, 0.62):
            for turn in (-0.9, 0.9):
                tip = 0.36 if end > 0 else -0.36
                arm = cos(angle + turn) * tip, sin(angle + turn) * tip
                b.line([(x * end, y * end), (x * end + arm[0], y * end + arm[1])], 0.16, c)


def _both(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-1.3, 0.75), (-0.2, -0.75)], 0.26, c)
    b.line([(-1.3, 0.2), (-0.75, 0.66)], 0.22, c)
    b.polygon(
        [(0.72, -0.75), (1.34, -0.5), (1.28, 0.1), (1.0, 0.5), (0.72, 0.8), (0.44, 0.5), (0.16, 0.1), (0.1, -0.5)], c
    )
    b.polygon([(0.72, -0.45), (0.72, 0.46), (0.94, 0.22), (1.04, -0.3)], other)


def _foot(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.9, -0.85), (0.9, -0.85), (0.9, 0.35), (0.0, 1.0), (-0.9, 0.35)], c)


def _horse(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.0, -1.0), (1.0, 0.85), (0.0, 0.45), (-1.0, 0.85)], c)


def _bow(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(-0.55, 0, 1.0, -75, 75, 0.36, c)
    b.line([(-0.95, 0), (0.9, 0)], 0.26, c)
    b.polygon([(1.05, 0), (0.45, -0.42), (0.45, 0.42)], c)


def _tower(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.85, -0.5, 0.85, 1.0, c)
    for left in (-0.95, -0.28, 0.39):
        b.rectangle(left, -1.0, left + 0.56, -0.3, c)


def _ruin(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [(-0.9, 1.0), (-0.9, -0.1), (-0.5, -0.4), (-0.2, 0.3), (0.2, 0.1), (0.45, 0.6), (0.9, 0.4), (0.9, 1.0)], c
    )


EMBLEMS: dict[str, Icon] = {
    "nut": _nut, "leaf": _leaf, "wave": _wave, "flame": _flame, "flag": _flag, "flask": _flask, "frost": _frost,
    "both": _both, "foot": _foot, "horse": _horse, "bow": _bow, "tower": _tower, "ruin": _ruin,
}  # fmt: skip


def family_colour(emblem: str) -> Colour:
    """Return the colour in which an emblem is drawn."""
    return FAMILIES.get(emblem, "gold")
