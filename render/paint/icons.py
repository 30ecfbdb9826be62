"""Small pictures drawn from shapes: statuses, statistics, range shapes, signals. Each fills a square -1..1."""

from __future__ import annotations

from collections.abc import Callable

from render.paint.pen import Brush, Colour, Pen, regular, star

Icon = Callable[[Brush, Colour, Colour], None]
"""Draws with a main colour and a second colour (what shows through, or an accent)."""

ICONS: dict[str, Icon] = {}


def draw_icon(pen: Pen, name: str, x: float, y: float, radius: float, colour: Colour, other: Colour = "plate") -> None:
    """Draw the named icon round a centre; raise KeyError if there is no such icon."""
    ICONS[name](Brush(pen, x, y, radius), colour, other)


def _icon(name: str) -> Callable[[Icon], Icon]:
    def register(function: Icon) -> Icon:
        ICONS[name] = function
        return function

    return register


@_icon("crown")
def _crown(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-1, 0.75), (-1, -0.45), (-0.5, 0.1), (0, -0.85), (0.5, 0.1), (1, -0.45), (1, 0.75)], c)
    b.circle(0, -0.8, 0.2, c)
    b.circle(-0.95, -0.45, 0.17, c)
    b.circle(0.95, -0.45, 0.17, c)
    b.rectangle(-0.8, 0.4, 0.8, 0.56, other)


@_icon("exhausted")
def _exhausted(b: Brush, c: Colour, other: Colour) -> None:
    for x, y, s in ((-0.42, 0.38, 0.5), (0.62, -0.56, 0.34)):
        b.line([(x - s, y - s), (x + s, y - s), (x - s, y + s), (x + s, y + s)], 0.24 if s > 0.4 else 0.2, c)


@_icon("stun")
def _stun(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(star(5, 0.98, 0.42), c)
    b.circle(0, 0.05, 0.24, other)


@_icon("root")
def _root(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, -0.66, 0.32, 0.2, c)
    b.line([(0, -0.35), (0, 0.75)], 0.22, c)
    b.line([(-0.42, -0.12), (0.42, -0.12)], 0.2, c)
    b.arc(0, 0.05, 0.86, 20, 160, 0.22, c)
    b.polygon([(-0.98, 0.1), (-0.5, 0.2), (-0.85, 0.6)], c)
    b.polygon([(0.98, 0.1), (0.5, 0.2), (0.85, 0.6)], c)


@_icon("seal")
def _seal(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(0, -0.25, 0.58, 180, 360, 0.22, c)
    b.rectangle(-0.58, -0.28, -0.36, 0.1, c)
    b.rectangle(0.36, -0.28, 0.58, 0.1, c)
    b.rectangle(-0.8, -0.05, 0.8, 0.92, c, 0.12)
    b.circle(0, 0.32, 0.18, other)
    b.rectangle(-0.08, 0.32, 0.08, 0.66, other)


@_icon("sword")
def _sword(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.95, -0.95), (0.88, -0.4), (-0.2, 0.5), (-0.5, 0.2), (0.4, -0.88)], c)
    b.line([(-0.75, 0.05), (-0.05, 0.75)], 0.24, c)
    b.line([(-0.4, 0.4), (-0.85, 0.85)], 0.28, c)


@_icon("disarm")
def _disarm(b: Brush, c: Colour, other: Colour) -> None:
    _sword(b, c, other)
    b.line([(-0.85, -0.85), (0.85, 0.85)], 0.5, other)
    b.line([(-0.85, -0.85), (0.85, 0.85)], 0.24, c)


@_icon("shield")
def _shield(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.85, -0.7), (0.8, 0.1), (0.5, 0.6), (0, 1), (-0.5, 0.6), (-0.8, 0.1), (-0.85, -0.7)], c)
    b.polygon([(0, -0.65), (0, 0.62), (0.32, 0.35), (0.52, 0.0), (0.55, -0.45)], other)


@_icon("poison")
def _poison(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.5, -0.2), (-0.5, -0.2)], c)
    b.circle(0, 0.3, 0.66, c)
    b.circle(-0.25, 0.25, 0.16, other)
    b.circle(0.25, 0.25, 0.16, other)
    b.rectangle(-0.2, 0.58, 0.2, 0.7, other)


@_icon("heart")
def _heart(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(-0.43, -0.32, 0.5, c)
    b.circle(0.43, -0.32, 0.5, c)
    b.polygon([(-0.88, -0.1), (0.88, -0.1), (0, 0.95)], c)


@_icon("regen")
def _regen(b: Brush, c: Colour, other: Colour) -> None:
    _heart(b, c, other)
    b.rectangle(-0.13, -0.55, 0.13, 0.45, other)
    b.rectangle(-0.5, -0.18, 0.5, 0.08, other)


@_icon("heal")
def _heal(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.3, -0.9, 0.3, 0.9, c)
    b.rectangle(-0.9, -0.3, 0.9, 0.3, c)


@_icon("trigger")
def _trigger(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.25, -1), (-0.65, 0.2), (-0.08, 0.2), (-0.3, 1), (0.65, -0.3), (0.05, -0.3), (0.5, -1)], c)


@_icon("trap")
def _trap(b: Brush, c: Colour, other: Colour) -> None:
    for side in (-1, 1):
        b.arc(0, 0.15 * side, 0.95, 180 if side < 0 else 0, 360 if side < 0 else 180, 0.22, c)
        for x in (-0.55, 0.0, 0.55):
            b.polygon([(x - 0.22, 0.72 * side), (x + 0.22, 0.72 * side), (x, 0.14 * side)], c)
    b.circle(-0.92, 0, 0.14, c)
    b.circle(0.92, 0, 0.14, c)


@_icon("arrived")
def _arrived(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.7, -0.98, 0.7, -0.74, c)
    b.rectangle(-0.7, 0.74, 0.7, 0.98, c)
    b.polygon([(-0.55, -0.7), (0.55, -0.7), (0, 0.08)], c)
    b.polygon([(-0.55, 0.7), (0.55, 0.7), (0, -0.08)], c)


@_icon("boot")
def _boot(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.6, -0.95), (0.1, -0.95), (0.1, 0.1), (0.75, 0.3), (0.95, 0.65), (-0.6, 0.65)], c)
    b.rectangle(-0.6, 0.72, 0.98, 0.95, c)


def _change(b: Brush, c: Colour, up: bool) -> None:
    flip = -1 if up else 1
    b.polygon([(0.6, 0.95 * flip), (0.98, 0.35 * flip), (0.22, 0.35 * flip)], c)
    b.rectangle(0.47, min(0.0, 0.4 * flip) - 0.1, 0.73, max(0.0, 0.4 * flip) + 0.1, c)


def _modifier(name: str, base: Icon) -> None:
    def draw(b: Brush, c: Colour, up: bool) -> None:
        base(Brush(b.pen, b.x - 0.3 * b.radius, b.y, 0.66 * b.radius), c, c)
        _change(b, c, up)

    ICONS[f"{name}_up"] = lambda b, c, other: draw(b, c, True)
    ICONS[f"{name}_down"] = lambda b, c, other: draw(b, c, False)


@_icon("eye")
def _eye(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.72, 0.2, c)
    b.circle(0, 0, 0.24, c)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        b.line([(0.62 * dx, 0.62 * dy), (0.95 * dx, 0.95 * dy)], 0.2, c)


_modifier("atk", _sword)
_modifier("mov", _boot)
_modifier("range", _eye)


@_icon("reach")
def _reach(b: Brush, c: Colour, other: Colour) -> None:
    for x, y in ((0, -0.68), (0.68, 0), (0, 0.68), (-0.68, 0)):
        b.rectangle(x - 0.28, y - 0.28, x + 0.28, y + 0.28, c)
    b.frame(-0.24, -0.24, 0.24, 0.24, 0.14, c)


@_icon("radius")
def _radius(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(regular(4, 1.0), c)
    b.polygon(regular(4, 0.62), other)
    b.polygon(regular(4, 0.32), c)


@_icon("block")
def _block(b: Brush, c: Colour, other: Colour) -> None:
    b.frame(-0.9, -0.9, 0.9, 0.9, 0.26, c)
    b.rectangle(-0.28, -0.28, 0.28, 0.28, c)


@_icon("line")
def _line(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-1, -0.26, -0.48, 0.26, c)
    b.polygon([(-0.3, -0.13), (0.35, -0.13), (0.35, -0.5), (1, 0), (0.35, 0.5), (0.35, 0.13), (-0.3, 0.13)], c)


@_icon("map")
def _map(b: Brush, c: Colour, other: Colour) -> None:
    for x in (-0.95, -0.28, 0.39):
        for y in (-0.95, -0.28, 0.39):
            b.rectangle(x, y, x + 0.54, y + 0.54, c)


@_icon("none")
def _none(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.6, -0.12, 0.6, 0.12, c)


@_icon("self")
def _self(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.8, 0.26, c)
    b.circle(0, 0, 0.26, c)


@_icon("mana")
def _mana(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.72, 0), (0, 1), (-0.72, 0)], c)


@_icon("stone")
def _stone(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.7, -0.36), (0.7, 0.36), (0, 1), (-0.7, 0.36), (-0.7, -0.36)], c)
    b.polygon([(-0.2, -0.42), (0.2, -0.42), (0, 0.1)], other)


@_icon("skull")
def _skull(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(0, -0.2, 0.75, c)
    b.rectangle(-0.42, 0.3, 0.42, 0.9, c, 0.1)
    b.circle(-0.3, -0.15, 0.22, other)
    b.circle(0.3, -0.15, 0.22, other)
    b.polygon([(0, 0.12), (0.12, 0.36), (-0.12, 0.36)], other)
    for x in (-0.14, 0.14):
        b.rectangle(x - 0.05, 0.55, x + 0.05, 0.9, other)


@_icon("clock")
def _clock(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.92, 0.2, c)
    b.line([(0, -0.5), (0, 0.05), (0.4, 0.3)], 0.2, c)


@_icon("cost")
def _cost(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(regular(6, 0.98), c)


@_icon("ability")
def _ability(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(star(4, 1.0, 0.34), c)


@_icon("check")
def _check(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-0.75, 0.05), (-0.2, 0.6), (0.75, -0.6)], 0.32, c)


@_icon("cross")
def _cross(b: Brush, c: Colour, other: Colour) -> None:
    b.line([(-0.7, -0.7), (0.7, 0.7)], 0.34, c)
    b.line([(0.7, -0.7), (-0.7, 0.7)], 0.34, c)


@_icon("summon")
def _summon(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -0.95), (0.75, -0.1), (0.28, -0.1), (0.28, 0.5), (-0.28, 0.5), (-0.28, -0.1), (-0.75, -0.1)], c)
    b.rectangle(-0.8, 0.66, 0.8, 0.92, c)


@_icon("known")
def _known(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-1, 0), (-0.5, -0.52), (0, -0.66), (0.5, -0.52), (1, 0), (0.5, 0.52), (0, 0.66), (-0.5, 0.52)], c)
    b.circle(0, 0, 0.42, other)
    b.circle(0, 0, 0.22, c)


@_icon("hidden")
def _hidden(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(0, -0.55, 1.0, 25, 155, 0.22, c)
    for x, y, dx, dy in ((0, 0.45, 0, 0.42), (-0.52, 0.3, -0.26, 0.36), (0.52, 0.3, 0.26, 0.36)):
        b.line([(x, y), (x + dx, y + dy)], 0.2, c)


@_icon("card")
def _card(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.66, -0.95, 0.66, 0.95, c, 0.16)
    b.polygon(star(4, 0.56, 0.2), other)


@_icon("spent")
def _spent(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.66, -0.95, 0.66, 0.95, c, 0.16)
    b.line([(-0.9, 0.8), (0.9, -0.8)], 0.62, other)
    b.line([(-0.9, 0.8), (0.9, -0.8)], 0.24, c)


@_icon("loaded")
def _loaded(b: Brush, c: Colour, other: Colour) -> None:
    _eye(b, c, other)


@_icon("mask")
def _mask(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [(-0.95, -0.6), (0, -0.78), (0.95, -0.6), (0.9, 0.1), (0.45, 0.55), (0, 0.2), (-0.45, 0.55), (-0.9, 0.1)], c
    )
    b.circle(-0.42, -0.12, 0.22, other)
    b.circle(0.42, -0.12, 0.22, other)


def _ways(b: Brush, c: Colour, steps: tuple[tuple[float, float], ...]) -> None:
    for x, y in steps:
        b.line([(0, 0), (0.62 * x, 0.62 * y)], 0.24, c)
        tip, wide = (0.98 * x, 0.98 * y), 0.34
        b.polygon(
            [tip, (0.5 * x - wide * y, 0.5 * y + wide * x), (0.5 * x + wide * y, 0.5 * y - wide * x)],
            c,
        )


@_icon("orth")
def _orth(b: Brush, c: Colour, other: Colour) -> None:
    _ways(b, c, ((0, -1), (1, 0), (0, 1), (-1, 0)))


@_icon("diag")
def _diag(b: Brush, c: Colour, other: Colour) -> None:
    s = 0.72
    _ways(b, c, ((s, -s), (s, s), (-s, s), (-s, -s)))


@_icon("rebound")
def _rebound(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(0.62, -0.95, 0.92, 0.95, c)
    b.line([(-0.7, -0.62), (0.4, 0), (-0.4, 0.45)], 0.24, c)
    b.polygon([(-0.98, 0.78), (-0.62, 0.1), (-0.2, 0.78)], c)


@_icon("lasting")
def _lasting(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(-0.46, 0, 0.52, 0.22, c)
    b.ring(0.46, 0, 0.52, 0.22, c)


@_icon("foot")
def _foot(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.9, -0.85), (0.9, -0.85), (0.9, 0.35), (0.0, 1.0), (-0.9, 0.35)], c)


@_icon("horse")
def _horse(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.0, -1.0), (1.0, 0.85), (0.0, 0.45), (-1.0, 0.85)], c)


@_icon("bow")
def _bow(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(-0.55, 0, 1.0, -75, 75, 0.36, c)
    b.line([(-0.95, 0), (0.9, 0)], 0.26, c)
    b.polygon([(1.05, 0), (0.45, -0.42), (0.45, 0.42)], c)


@_icon("tower")
def _tower(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.85, -0.5, 0.85, 1.0, c)
    for left in (-0.95, -0.28, 0.39):
        b.rectangle(left, -1.0, left + 0.56, -0.3, c)


@_icon("ruin")
def _ruin(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [(-0.9, 1.0), (-0.9, -0.1), (-0.5, -0.4), (-0.2, 0.3), (0.2, 0.1), (0.45, 0.6), (0.9, 0.4), (0.9, 1.0)], c
    )


@_icon("coin")
def _coin(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(0, 0, 0.95, c)
    b.ring(0, 0, 0.72, 0.14, other)
    b.rectangle(-0.12, -0.38, 0.12, 0.38, other)


@_icon("chart")
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


@_icon("hand")
def _hand(b: Brush, c: Colour, other: Colour) -> None:
    for x, y in ((-0.42, 0.1), (0.0, -0.1), (0.42, 0.1)):
        b.rectangle(x - 0.45, y - 0.72, x + 0.45, y + 0.78, other, 0.1)
        b.rectangle(x - 0.36, y - 0.63, x + 0.36, y + 0.69, c, 0.08)


@_icon("deck")
def _deck(b: Brush, c: Colour, other: Colour) -> None:
    for step in (0.3, 0.1, -0.1):
        b.rectangle(-0.6 + step, -0.85 - step, 0.42 + step, 0.62 - step, other, 0.12)
        b.rectangle(-0.52 + step, -0.77 - step, 0.34 + step, 0.54 - step, c, 0.08)


@_icon("discard")
def _discard(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.95, 0.25), (0.35, -0.95), (0.85, -0.4), (-0.45, 0.8)], c)
    b.line([(-0.9, 0.85), (0.9, 0.85)], 0.2, c)


@_icon("removed")
def _removed(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.6, -0.9, 0.6, 0.9, c, 0.12)
    b.line([(-0.85, 0.85), (0.85, -0.85)], 0.4, other)
    b.line([(-0.85, 0.85), (0.85, -0.85)], 0.18, c)
