"""Icons of what a match counts and what happens in it: resources, points, time, signals; each fills a square -1..1."""

from __future__ import annotations

from render.paint.pen import Brush, Colour, Icon, regular, star


def _mana(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.72, 0), (0, 1), (-0.72, 0)], c)


def _cost(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(regular(6, 0.98), c)


def _coin(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(0, 0, 0.95, c)
    b.ring(0, 0, 0.72, 0.14, other)
    b.rectangle(-0.12, -0.38, 0.12, 0.38, other)


def _chart(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [
            (-0.95, -0.7),
            (-0.32, -0.95),
            (0.32, -0.7),
            (0.95, -0.95),
            (0.95, 0.7),
            (0.32, 0.95),
            (-0.32, 0.7),
            (-0.95, 0.95),
        ],
        c,
    )
    b.line([(-0.5, 0.25), (-0.1, -0.15), (0.25, 0.2)], 0.16, other)
    b.line([(0.3, -0.4), (0.62, -0.08)], 0.16, other)
    b.line([(0.62, -0.4), (0.3, -0.08)], 0.16, other)


def _stone(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.7, -0.36), (0.7, 0.36), (0, 1), (-0.7, 0.36), (-0.7, -0.36)], c)
    b.polygon([(-0.2, -0.42), (0.2, -0.42), (0, 0.1)], other)


def _skull(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(0, -0.2, 0.75, c)
    b.rectangle(-0.42, 0.3, 0.42, 0.9, c, 0.1)
    b.circle(-0.3, -0.15, 0.22, other)
    b.circle(0.3, -0.15, 0.22, other)
    b.polygon([(0, 0.12), (0.12, 0.36), (-0.12, 0.36)], other)
    for x in (-0.14, 0.14):
        b.rectangle(x - 0.05, 0.55, x + 0.05, 0.9, other)


def _clock(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.92, 0.2, c)
    b.line([(0, -0.5), (0, 0.05), (0.4, 0.3)], 0.2, c)


def _ability(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(star(4, 1.0, 0.34), c)


def _trap(b: Brush, c: Colour, other: Colour) -> None:
    for side in (-1, 1):
        b.arc(0, 0.15 * side, 0.95, 180 if side < 0 else 0, 360 if side < 0 else 180, 0.22, c)
        for x in (-0.55, 0.0, 0.55):
            b.polygon([(x - 0.22, 0.72 * side), (x + 0.22, 0.72 * side), (x, 0.14 * side)], c)
    b.circle(-0.92, 0, 0.14, c)
    b.circle(0.92, 0, 0.14, c)


def _summon(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -0.95), (0.75, -0.1), (0.28, -0.1), (0.28, 0.5), (-0.28, 0.5), (-0.28, -0.1), (-0.75, -0.1)], c)
    b.rectangle(-0.8, 0.66, 0.8, 0.92, c)


def _check(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-0.75, 0.05), (-0.2, 0.6), (0.75, -0.6)], 0.32, c)


def _cross(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-0.7, -0.7), (0.7, 0.7)], 0.34, c)
    b.line([(0.7, -0.7), (-0.7, 0.7)], 0.34, c)


SIGNAL_ICONS: dict[str, Icon] = {
    "mana": _mana, "cost": _cost, "coin": _coin, "chart": _chart, "stone": _stone, "skull": _skull,
    "clock": _clock, "ability": _ability, "trap": _trap, "summon": _summon, "check": _check, "cross": _cross,
}  # fmt: skip
