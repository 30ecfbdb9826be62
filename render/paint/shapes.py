"""Filled and lined shapes, drawn large and reduced: what they touch and fill, and some of them drawn together."""

from __future__ import annotations

from math import ceil, floor
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.paint.kept import kept_apart
from render.theme import Rgb

LEAST_FLAT = 8
"""Pixels that the flat inside of a rectangle is wide and high at least, to be a ground for others."""
_CURVE = 0.3
"""How far a round corner reaches into its rectangle, in its radii."""

Box = tuple[int, int, int, int]
"""Left, top, right and bottom in pixels."""


class Shape(NamedTuple):
    """A filled polygon, circle or rectangle, or the line of a ring, an arc or a frame, in pixels of the large drawing.

    `width`: of its line; `more`: the radius of corners, or the angles of an arc.
    """

    sort: str
    at: tuple[int, ...]
    fill: Rgb
    width: int = 0
    more: tuple[float, ...] = ()

    def box(self, scale: int) -> Box:
        """Return the pixels of the finished drawing that it may touch."""
        beyond = 1 + (self.width if self.sort == "line" else 0)
        across, down = self.at[::2], self.at[1::2]
        left, top = floor((min(across) - beyond) / scale), floor((min(down) - beyond) / scale)
        return left, top, ceil((max(across) + beyond + 1) / scale), ceil((max(down) + beyond + 1) / scale)

    def inside(self, scale: int) -> Box | None:
        """Return the pixels that it fills with nothing but its colour, if they are ground enough for others."""
        if self.sort != "rectangle":
            return None
        curve = ceil(self.more[0] * _CURVE) + 1
        left, top, right, bottom = self.at
        flat = (
            ceil((left + curve) / scale),
            ceil((top + curve) / scale),
            floor((right - curve) / scale),
            floor((bottom - curve) / scale),
        )
        return flat if is_wide(flat) else None

    def moved(self, x: int, y: int) -> Shape:
        """Return the shape as it is seen from a point of the large drawing."""
        points = zip(self.at[::2], self.at[1::2], strict=True)
        return self._replace(at=tuple([value for across, down in points for value in (across - x, down - y)]))

    def draw(self, draw: ImageDraw.ImageDraw) -> None:
        """Draw it."""
        at, fill = self.at, self.fill
        match self.sort:
            case "polygon":
                draw.polygon(at, fill=fill)
            case "circle":
                draw.ellipse(at, fill=fill)
            case "ring":
                draw.ellipse(at, outline=fill, width=self.width)
            case "arc":
                start, end = self.more
                draw.arc(at, start, end, fill=fill, width=self.width)
            case "rectangle":
                draw.rounded_rectangle(at, self.more[0], fill=fill)
            case "frame":
                draw.rounded_rectangle(at, self.more[0], outline=fill, width=self.width)
            case _:
                draw.line(at, fill=fill, width=self.width, joint="curve")


class Placed(NamedTuple):
    """A part as it is drawn: where, its shapes as seen from there, its flat's colour, whether it is kept."""

    box: Box
    shapes: tuple[Shape, ...]
    ground: Rgb | None
    is_kept: bool

    def drawn(self, ground: Rgb | None, scale: int) -> Image.Image:
        """Return its picture on a ground, if none is given on nothing; one that is kept is not drawn again."""
        left, top, right, bottom = self.box
        make = _kept_drawn if self.is_kept else _drawn
        return make(self.shapes, (right - left, bottom - top), self.ground or ground, scale)


def _drawn(shapes: tuple[Shape, ...], size: tuple[int, int], ground: Rgb | None, scale: int) -> Image.Image:
    """Draw shapes large and reduce them.

    Where there is no ground the drawing is premultiplied ("RGBa"): as long as its pixels are opaque or empty that makes
    no difference to what is drawn, and reducing it needs no copies.
    """
    large = size[0] * scale, size[1] * scale
    image = Image.new("RGBa", large, (0, 0, 0, 0)) if ground is None else Image.new("RGB", large, ground)
    draw = ImageDraw.Draw(image)
    for shape in shapes:
        shape.draw(draw)
    image = image.reduce(scale)
    return image.convert("RGBA") if ground is None else image


_kept_drawn = kept_apart(_drawn)


def is_wide(box: Box) -> bool:
    """Say whether pixels are ground enough for others."""
    return min(box[2] - box[0], box[3] - box[1]) >= LEAST_FLAT
