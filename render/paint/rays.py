"""Lines of sight over the board: open ones full, blocked ones broken off with a cross where they are stopped."""

from __future__ import annotations

from functools import lru_cache

from render.paint.palette import Sprite
from render.paint.pen import Pen, Point
from render.theme import Theme


@lru_cache(maxsize=64)
def ray_sprite(
    theme: Theme, start: Point, end: Point, stop: Point | None, size: int, width: int, height: int
) -> Sprite:
    """Return a line from one point to another in a box; from `stop` on it is only dotted."""
    pen = Pen(theme, width, height, None, scale=3)
    u = size / 100
    for extra, colour in ((3.6 * u, "ink"), (0.0, "good" if stop is None else "harm")):
        pen.line([start, stop or end], 4.2 * u + extra, colour)
    if stop is not None:
        for number in range(1, 9):
            share = number / 8
            x, y = stop[0] + (end[0] - stop[0]) * share, stop[1] + (end[1] - stop[1]) * share
            pen.circle(x, y, 3.6 * u, "ink")
            pen.circle(x, y, 2.4 * u, "harm")
        for thick, colour in ((8.5 * u, "ink"), (5 * u, "harm")):
            for way in (-1, 1):
                pen.line(
                    [(stop[0] - 8 * u, stop[1] - 8 * u * way), (stop[0] + 8 * u, stop[1] + 8 * u * way)], thick, colour
                )
    else:
        for x, y in (start, end):
            pen.circle(x, y, 5.5 * u, "ink")
            pen.circle(x, y, 3.8 * u, "good")
    return pen.sprite()
