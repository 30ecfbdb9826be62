"""Cells that count together: a rim round them that says who holds them, and a stone in their middle."""

from __future__ import annotations

from functools import lru_cache
from math import hypot

from render.layout.outline import edges, inset
from render.paint.palette import Sprite, parted
from render.paint.pen import Pen, Point
from render.paint.pieces import draw_body
from render.theme import SIDES, Theme

_NOBODY = "gold"


@lru_cache(maxsize=64)
def area_sprites(
    theme: Theme, holders: tuple[int, ...], outline: tuple[Point, ...], width: int, height: int, size: int
) -> tuple[Sprite, ...]:
    """Return the rim of an area inside its outline, in a box, on cells of a size.

    Free: thin dashes; held: a full line in the holder's colour with its shape in the corners; by more: all in turn.
    """
    pen = Pen(theme, width, height, None, scale=3)
    u = size / 100
    thick = (5.5 if holders else 3.4) * u
    sides = list(edges(inset(outline, 4 * u)))
    if len(holders) == 1:
        for first, second in sides:
            pen.line([first, second], thick + 3 * u, "ink")
        for first, second in sides:
            pen.line([first, second], thick, SIDES[holders[0]])
    else:
        colours = [SIDES[holder] for holder in holders] or [_NOBODY]
        for first, second in sides:
            length = hypot(second[0] - first[0], second[1] - first[1]) / size
            parts = max(2, round(length * (4 if holders else 5)))
            for part in range(parts):
                ends = [
                    (
                        first[0] + (second[0] - first[0]) * (part + share) / parts,
                        first[1] + (second[1] - first[1]) * (part + share) / parts,
                    )
                    for share in (0.22, 0.78)
                ]
                pen.line(ends, thick + 2.4 * u, "ink")
                pen.line(ends, thick, colours[part % len(colours)])
    if holders:
        for number, (x, y) in enumerate(inset(outline, 9 * u)):
            side = holders[number % len(holders)]
            draw_body(pen, side, x, y, 8.5 * u, SIDES[side])
    return parted(pen.sprite())


@lru_cache(maxsize=16)
def stone_sprite(theme: Theme, holders: tuple[int, ...], size: int) -> Sprite:
    """Return the stone of an area: a crystal in the colour of the one side that holds it, in halves of two."""
    u = size / 100
    box = round(40 * u)
    pen = Pen(theme, box, box, None)
    x = y = box / 2
    fill = SIDES[holders[0]] if len(holders) == 1 else _NOBODY
    for grow, colour in ((1.0, "ink"), (0.74, fill)):
        wide, high = 13.5 * u * grow, 19 * u * grow
        pen.polygon(
            [
                (x, y - high), (x + wide, y - high * 0.35), (x + wide, y + high * 0.35),
                (x, y + high), (x - wide, y + high * 0.35), (x - wide, y - high * 0.35),
            ],
            colour,
        )  # fmt: skip
    if len(holders) == 2:
        wide, high = 13.5 * u * 0.74, 19 * u * 0.74
        for side, way in ((holders[0], -1), (holders[1], 1)):
            pen.polygon(
                [(x, y - high), (x + way * wide, y - high * 0.35), (x + way * wide, y + high * 0.35), (x, y + high)],
                SIDES[side],
            )
    pen.polygon([(x - 3.6 * u, y - 8 * u), (x + 3.6 * u, y - 8 * u), (x, y + 1.5 * u)], "paper")
    return pen.sprite()
