"""Icons of ranges and of the ways in which something goes; each fills a square -1..1."""

from __future__ import annotations

from render.paint.pen import Brush, Colour, Icon, regular


def _reach(b: Brush, c: Colour, other: Colour) -> None:
    for x, y in ((0, -0.68), (0.68, 0), (0, 0.68), (-0.68, 0)):
        b.rectangle(x - 0.28, y - 0.28, x + 0.28, y + 0.28, c)
    b.frame(-0.24, -0.24, 0.24, 0.24, 0.14, c)


def _radius(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(regular(4, 1.0), c)
    b.polygon(regular(4, 0.62), other)
    b.polygon(regular(4, 0.32), c)


def _block(b: Brush, c: Colour, other: Colour) -> None:
    b.frame(-0.9, -0.9, 0.9, 0.9, 0.26, c)
    b.rectangle(-0.28, -0.28, 0.28, 0.28, c)


def _line(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-1, -0.26, -0.48, 0.26, c)
    b.polygon([(-0.3, -0.13), (0.35, -0.13), (0.35, -0.5), (1, 0), (0.35, 0.5), (0.35, 0.13), (-0.3, 0.13)], c)


def _map(b: Brush, c: Colour, other: Colour) -> None:
    for x in (-0.95, -0.28, 0.39):
        for y in (-0.95, -0.28, 0.39):
            b.rectangle(x, y, x + 0.54, y + 0.54, c)


def _none(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.6, -0.12, 0.6, 0.12, c)


def _self(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.8, 0.26, c)
    b.circle(0, 0, 0.26, c)


def _ways(b: Brush, c: Colour, steps: tuple[tuple[float, float], ...]) -> None:
    for x, y in steps:
        b.line([(0, 0), (0.62 * x, 0.62 * y)], 0.24, c)
        tip, wide = (0.98 * x, 0.98 * y), 0.34
        b.polygon(
            [tip, (0.5 * x - wide * y, 0.5 * y + wide * x), (0.5 * x + wide * y, 0.5 * y - wide * x)],
            c,
        )


def _orth(b: Brush, c: Colour, other: Colour) -> None:
    _ways(b, c, ((0, -1), (1, 0), (0, 1), (-1, 0)))


def _diag(b: Brush, c: Colour, other: Colour) -> None:
    s = 0.72
    _ways(b, c, ((s, -s), (s, s), (-s, s), (-s, -s)))


def _rebound(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(0.62, -0.95, 0.92, 0.95, c)
    b.line([(-0.7, -0.62), (0.4, 0), (-0.4, 0.45)], 0.24, c)
    b.polygon([(-0.98, 0.78), (-0.62, 0.1), (-0.2, 0.78)], c)


RANGE_ICONS: dict[str, Icon] = {
    "reach": _reach, "radius": _radius, "block": _block, "line": _line, "map": _map, "none": _none,
    "self": _self, "orth": _orth, "diag": _diag, "rebound": _rebound,
}  # fmt: skip
