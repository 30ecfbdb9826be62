"""Icons of what a piece is worth, what it bears and what befalls it; each fills a square -1..1."""

from __future__ import annotations

from render.paint.pen import Brush, Colour, Icon, star


def _crown(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-1, 0.75), (-1, -0.45), (-0.5, 0.1), (0, -0.85), (0.5, 0.1), (1, -0.45), (1, 0.75)], c)
    b.circle(0, -0.8, 0.2, c)
    b.circle(-0.95, -0.45, 0.17, c)
    b.circle(0.95, -0.45, 0.17, c)
    b.rectangle(-0.8, 0.4, 0.8, 0.56, other)


def _exhausted(b: Brush, c: Colour, other: Colour) -> None:
    for x, y, s in ((-0.42, 0.38, 0.5), (0.62, -0.56, 0.34)):
        b.line([(x - s, y - s), (x + s, y - s), (x - s, y + s), (x + s, y + s)], 0.24 if s > 0.4 else 0.2, c)


def _stun(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(star(5, 0.98, 0.42), c)
    b.circle(0, 0.05, 0.24, other)


def _root(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, -0.66, 0.32, 0.2, c)
    b.line([(0, -0.35), (0, 0.75)], 0.22, c)
    b.line([(-0.42, -0.12), (0.42, -0.12)], 0.2, c)
    b.arc(0, 0.05, 0.86, 20, 160, 0.22, c)
    b.polygon([(-0.98, 0.1), (-0.5, 0.2), (-0.85, 0.6)], c)
    b.polygon([(0.98, 0.1), (0.5, 0.2), (0.85, 0.6)], c)


def _seal(b: Brush, c: Colour, other: Colour) -> None:
    b.arc(0, -0.25, 0.58, 180, 360, 0.22, c)
    b.rectangle(-0.58, -0.28, -0.36, 0.1, c)
    b.rectangle(0.36, -0.28, 0.58, 0.1, c)
    b.rectangle(-0.8, -0.05, 0.8, 0.92, c, 0.12)
    b.circle(0, 0.32, 0.18, other)
    b.rectangle(-0.08, 0.32, 0.08, 0.66, other)


def _sword(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.95, -0.95), (0.88, -0.4), (-0.2, 0.5), (-0.5, 0.2), (0.4, -0.88)], c)
    b.line([(-0.75, 0.05), (-0.05, 0.75)], 0.24, c)
    b.line([(-0.4, 0.4), (-0.85, 0.85)], 0.28, c)


def _disarm(b: Brush, c: Colour, other: Colour) -> None:
    _sword(b, c, other)
    b.line([(-0.85, -0.85), (0.85, 0.85)], 0.5, other)
    b.line([(-0.85, -0.85), (0.85, 0.85)], 0.24, c)


def _shield(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.85, -0.7), (0.8, 0.1), (0.5, 0.6), (0, 1), (-0.5, 0.6), (-0.8, 0.1), (-0.85, -0.7)], c)
    b.polygon([(0, -0.65), (0, 0.62), (0.32, 0.35), (0.52, 0.0), (0.55, -0.45)], other)


def _poison(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0, -1), (0.5, -0.2), (-0.5, -0.2)], c)
    b.circle(0, 0.3, 0.66, c)
    b.circle(-0.25, 0.25, 0.16, other)
    b.circle(0.25, 0.25, 0.16, other)
    b.rectangle(-0.2, 0.58, 0.2, 0.7, other)


def _heart(b: Brush, c: Colour, other: Colour) -> None:
    b.circle(-0.43, -0.32, 0.5, c)
    b.circle(0.43, -0.32, 0.5, c)
    b.polygon([(-0.88, -0.1), (0.88, -0.1), (0, 0.95)], c)


def _regen(b: Brush, c: Colour, other: Colour) -> None:
    _heart(b, c, other)
    b.rectangle(-0.13, -0.55, 0.13, 0.45, other)
    b.rectangle(-0.5, -0.18, 0.5, 0.08, other)


def _heal(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.3, -0.9, 0.3, 0.9, c)
    b.rectangle(-0.9, -0.3, 0.9, 0.3, c)


def _trigger(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(0.25, -1), (-0.65, 0.2), (-0.08, 0.2), (-0.3, 1), (0.65, -0.3), (0.05, -0.3), (0.5, -1)], c)


def _arrived(b: Brush, c: Colour, other: Colour) -> None:
    b.rectangle(-0.7, -0.98, 0.7, -0.74, c)
    b.rectangle(-0.7, 0.74, 0.7, 0.98, c)
    b.polygon([(-0.55, -0.7), (0.55, -0.7), (0, 0.08)], c)
    b.polygon([(-0.55, 0.7), (0.55, 0.7), (0, -0.08)], c)


def _boot(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon([(-0.6, -0.95), (0.1, -0.95), (0.1, 0.1), (0.75, 0.3), (0.95, 0.65), (-0.6, 0.65)], c)
    b.rectangle(-0.6, 0.72, 0.98, 0.95, c)


def _mask(b: Brush, c: Colour, other: Colour) -> None:
    b.polygon(
        [(-0.95, -0.6), (0, -0.78), (0.95, -0.6), (0.9, 0.1), (0.45, 0.55), (0, 0.2), (-0.45, 0.55), (-0.9, 0.1)], c
    )
    b.circle(-0.42, -0.12, 0.22, other)
    b.circle(0.42, -0.12, 0.22, other)


def _change(b: Brush, c: Colour, up: bool) -> None:
    flip = -1 if up else 1
    b.polygon([(0.6, 0.95 * flip), (0.98, 0.35 * flip), (0.22, 0.35 * flip)], c)
    b.rectangle(0.47, min(0.0, 0.4 * flip) - 0.1, 0.73, max(0.0, 0.4 * flip) + 0.1, c)


def _changed(name: str, base: Icon) -> dict[str, Icon]:
    """Return the icons of a value that has grown or shrunk."""

    def draw(b: Brush, c: Colour, up: bool) -> None:
        base(Brush(b.pen, b.x - 0.3 * b.radius, b.y, 0.66 * b.radius), c, c)
        _change(b, c, up)

    return {f"{name}_up": lambda b, c, other: draw(b, c, True), f"{name}_down": lambda b, c, other: draw(b, c, False)}


def _eye(b: Brush, c: Colour, other: Colour) -> None:
    b.ring(0, 0, 0.72, 0.2, c)
    b.circle(0, 0, 0.24, c)
    for dx, dy in ((0, -1), (0, 1), (-1, 0), (1, 0)):
        b.line([(0.62 * dx, 0.62 * dy), (0.95 * dx, 0.95 * dy)], 0.2, c)


def _loaded(b: Brush, c: Colour, other: Colour) -> None:
    _eye(b, c, other)


STATUS_ICONS: dict[str, Icon] = {
    "crown": _crown, "exhausted": _exhausted, "stun": _stun, "root": _root, "seal": _seal, "sword": _sword,
    "disarm": _disarm, "shield": _shield, "poison": _poison, "heart": _heart, "regen": _regen, "heal": _heal,
    "trigger": _trigger, "arrived": _arrived, "boot": _boot, "mask": _mask, "eye": _eye, "loaded": _loaded,
    **_changed("atk", _sword), **_changed("mov", _boot), **_changed("range", _eye),
}  # fmt: skip
