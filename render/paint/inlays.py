"""Tiles laid of parts on flat ground, each kept by itself: a name or a sign is drawn once for all that have it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from math import ceil, modf
from typing import NamedTuple

from PIL import Image

from render.paint import within
from render.paint.kept import kept
from render.paint.palette import of_indices
from render.paint.pen import Colour, Pen
from render.paint.text import text_width
from render.theme import Theme


class Inlay(NamedTuple):
    """What is drawn on flat ground: its pixels, where they are anything but the ground, where its corner lies."""

    image: Image.Image
    drawn: Image.Image
    corner: tuple[int, int]


class Inlaid(Pen):
    """A pen that lays words, and what it draws apart, over a tile, on a flat of it that has the colour `on`.

    To the pixel it is the drawing in one, as long as nothing of it touches anything else; shapes are drawn apart only.
    """

    def __init__(self, theme: Theme, base: Image.Image, on: Colour, scale: int = 4) -> None:
        super().__init__(theme, *base.size, on, scale=scale)
        self.on = on
        self._base = base
        self._inlays: list[Inlay] = []

    def apart(self, draw: Callable[..., None], *args: Hashable) -> None:
        """Draw something on the flat, or lay what was drawn so before."""
        self._lay(_inlay(self.theme, self.size, self.on, self.scale, draw, args), 0, 0)

    def beside(self, x: float, draw: Callable[..., None], *args: Hashable) -> None:
        """Draw something apart round a column; it reaches no further beside it than the tile is high."""
        high = self.size[1]
        across, column = modf(x)
        size = (2 * high + 1, high)
        self._lay(_inlay(self.theme, size, self.on, self.scale, draw, (high + across, *args)), int(column) - high, 0)

    def text(
        self,
        x: float,
        baseline: float,
        text: str,
        size: int,
        fill: Colour,
        *,
        anchor: str = "l",
        bold: bool = False,
        locale: str = "en",
        stroke: int = 0,
        stroke_fill: Colour = "ink",
    ) -> None:
        """Write one line on the flat, or lay what was written so before."""
        left = x - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * text_width(text, size, bold, locale)
        (across, column), (down, row) = modf(left), modf(baseline)
        words = _words(self.theme, self.on, text, size, fill, bold, locale, stroke, stroke_fill, across, down)
        self._lay(words, int(column), int(row))

    def tile(self) -> Image.Image:
        """Return the tile with what was laid over it; raise ValueError if shapes were drawn other than apart."""
        if self.shapes:
            raise ValueError("what is laid over a tile is drawn apart")
        made = self._base.copy()
        for image, drawn, corner in self._inlays:
            within.paste(made, image, corner, drawn)
        return made

    def _lay(self, inlay: Inlay | None, right: int, down: int) -> None:
        if inlay is not None:
            self._inlays.append(inlay._replace(corner=(inlay.corner[0] + right, inlay.corner[1] + down)))


@lru_cache(maxsize=64)
def flat(theme: Theme, width: int, height: int, colour: Colour) -> Image.Image:
    """Return a tile of one colour."""
    return Pen(theme, width, height, colour).tile()


@kept
def _inlay(
    theme: Theme,
    size: tuple[int, int],
    ground: Colour,
    scale: int,
    draw: Callable[..., None],
    args: tuple[Hashable, ...],
) -> Inlay | None:
    pen = Pen(theme, *size, ground, scale=scale)
    draw(pen, *args)
    part, (left, top) = pen.cropped()
    return cut_out(part.tile(), theme, ground, left, top)


@kept
def _words(
    theme: Theme,
    ground: Colour,
    text: str,
    size: int,
    fill: Colour,
    bold: bool,
    locale: str,
    stroke: int,
    stroke_fill: Colour,
    across: float,
    down: float,
) -> Inlay | None:
    """Write a line whose baseline begins at these fractions of a pixel."""
    room = size + stroke  # for what letters reach beside their own width, above and below
    pen = Pen(theme, ceil(text_width(text, size, bold, locale)) + 2 * room, 3 * room, ground)
    at = room + across, 2 * room + down
    pen.text(*at, text, size, fill, bold=bold, locale=locale, stroke=stroke, stroke_fill=stroke_fill)
    return cut_out(pen.tile(), theme, ground, -room, -2 * room)


def cut_out(tile: Image.Image, theme: Theme, ground: Colour, left: int = 0, top: int = 0) -> Inlay | None:
    """Return what of a tile is not ground, None if nothing is; `left`, `top`: where the tile lies."""
    drawn = of_indices(tile.size, tile.tobytes().translate(_drawn_table(theme, ground)))
    box = drawn.getbbox()
    return None if box is None else Inlay(tile.crop(box), drawn.crop(box), (left + box[0], top + box[1]))


@lru_cache(maxsize=64)
def _drawn_table(theme: Theme, ground: Colour) -> bytes:
    """Return the table that tells what is ground from what is drawn on it."""
    bare = flat(theme, 1, 1, ground).tobytes()[0]
    return bytes(0 if value == bare else 255 for value in range(256))
