"""How somebody came off, as signs that colour only underlines: plus, equals, minus; hollow where nobody played."""

from __future__ import annotations

from render.layout.sheets import SMALLEST
from render.paint.pen import Colour, Pen
from render.sheet import Mark, Zone

_FILLS: dict[Mark, tuple[str, str]] = {
    "won": ("good", "paper"),
    "drawn": ("text_dim", "panel"),
    "lost": ("harm", "paper"),
}
_SHAPES: dict[Mark, str] = {"won": "+", "walkover": "+", "drawn": "=", "lost": "-", "forfeit": "-"}


def draw_mark(pen: Pen, mark: Mark, x: float, y: float, radius: float) -> None:
    """Draw a mark round a centre, as wide as twice the radius."""
    if mark == "bye":
        pen.ring(x, y, radius * 0.62, radius * 0.22, "text_dim")
        return
    if mark == "open":
        for step in (-1, 0, 1):
            pen.circle(x + step * radius * 0.6, y, radius * 0.17, "text_dim")
        return
    fill, glyph = _FILLS.get(mark, ("text_dim", "text"))
    pen.rectangle(x - radius, y - radius, x + radius, y + radius, fill, radius * 0.35)
    if mark not in _FILLS:
        inner = radius * 0.84
        pen.rectangle(x - inner, y - inner, x + inner, y + inner, "panel", radius * 0.25)
    if mark == "void":
        for way in (-1, 1):
            pen.line([(x - radius * 0.45, y - way * radius * 0.45), (x + radius * 0.45, y + way * radius * 0.45)],
                     radius * 0.2, glyph)  # fmt: skip
        return
    _sign(pen, _SHAPES[mark], x, y, radius, glyph)


def _sign(pen: Pen, shape: str, x: float, y: float, radius: float, fill: Colour) -> None:
    half, thick = radius * 0.58, radius * 0.15
    rows = (-0.28, 0.28) if shape == "=" else (0.0,)
    for row in rows:
        pen.rectangle(x - half, y + row * radius - thick, x + half, y + row * radius + thick, fill)
    if shape == "+":
        pen.rectangle(x - thick, y - half, x + thick, y + half, fill)


def draw_rank(pen: Pen, rank: int, x: float, y: float, radius: float) -> None:
    """Draw which place somebody took at a table of more than two, the first filled."""
    pen.circle(x, y, radius, "good" if rank == 1 else "panel_line")
    pen.text(x, y + SMALLEST * 0.36, str(rank), SMALLEST, "paper" if rank == 1 else "text", anchor="m", bold=True)


def draw_zone(pen: Pen, zone: Zone, x: float, y: float, height: float) -> None:
    """Draw the stripe at the edge of a row that leads up or down, with a wedge that says which."""
    if not zone:
        return
    colour, way = ("good", -1) if zone == "up" else ("harm", 1)
    pen.rectangle(x, y - height / 2, x + 30, y + height / 2, colour)
    pen.polygon([(x + 4, y - way * 9), (x + 26, y - way * 9), (x + 15, y + way * 11)], "paper")


def draw_moved(pen: Pen, moved: int, x: float, y: float, size: int) -> None:
    """Draw by how many places somebody rose or fell since the round before; nothing for those who stayed."""
    if not moved:
        return
    way = -1 if moved > 0 else 1
    colour = "text" if moved > 0 else "text_dim"
    tip = y + way * 13
    pen.line([(x, y - way * 12), (x, tip)], 3.4, colour)
    pen.line([(x - 8, tip - way * 9), (x, tip), (x + 8, tip - way * 9)], 3.4, colour)
    pen.text(x + 13, y + size * 0.36, str(abs(moved)), size, colour)
