"""Vector drawing with smooth edges: shapes are drawn larger and reduced, text is drawn on top at full size."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from math import ceil, cos, floor, pi, sin

from PIL import Image, ImageDraw

from render.paint import within
from render.paint.kept import kept
from render.paint.palette import Sprite, flatten, make_sprite
from render.paint.parts import placed
from render.paint.shapes import Shape
from render.paint.text import draw_text, text_width
from render.theme import Rgb, Theme

Point = tuple[float, float]
Colour = str | Rgb
Layer = tuple[Callable[..., None], tuple[Hashable, ...]]
"""What a layer is drawn by: a function that is given a pen, and what else it is given."""


class Pen:
    """Draws shapes in pixels of the finished image; `ground` None makes a transparent sprite.

    Shapes are drawn `scale` times as large: 4 for detail, less for large plain ones.
    """

    def __init__(
        self, theme: Theme, width: int, height: int, ground: Colour | None, halo: str = "ink", scale: int = 4
    ) -> None:
        self.scale = scale
        self.theme = theme
        self.halo = halo
        self.size = (width, height)
        self._ground = None if ground is None else self.rgb(ground)
        self.shapes: list[Shape] = []
        """What is drawn, in pixels of the large drawing."""
        self._texts: list[tuple[Point, str, int, Rgb, str, bool, str, int, Rgb]] = []

    def rgb(self, colour: Colour) -> Rgb:
        """Return a named colour of the theme, or the given colour itself."""
        return self.theme[colour] if isinstance(colour, str) else colour

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        at = tuple([floor(value * self.scale) for point in points for value in point])
        self.shapes.append(Shape("polygon", at, self.rgb(fill)))

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        self.shapes.append(Shape("circle", self._round(x, y, radius), self.rgb(fill)))

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        """Draw a circle's line; the radius is its outer edge."""
        self.shapes.append(Shape("ring", self._round(x, y, radius), self.rgb(fill), self._wide(width)))

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float, fill: Colour) -> None:
        """Draw a part of a circle's line; angles in degrees, clockwise from east."""
        at = self._round(x, y, radius)
        self.shapes.append(Shape("arc", at, self.rgb(fill), self._wide(width), (start, end)))

    def rectangle(self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0) -> None:
        """Fill a rectangle, with round corners of the given radius."""
        if right > left and bottom > top:
            at = self._straight(left, top, right, bottom, radius)
            self.shapes.append(Shape("rectangle", at, self.rgb(fill), 0, (radius * self.scale,)))

    def frame(
        self, left: float, top: float, right: float, bottom: float, width: float, fill: Colour, radius: float = 0
    ) -> None:
        """Draw a rectangle's line inside its bounds."""
        at = self._straight(left, top, right, bottom, radius)
        self.shapes.append(Shape("frame", at, self.rgb(fill), self._wide(width), (radius * self.scale,)))

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line with round ends and corners."""
        at = tuple([floor(value * self.scale) for point in points for value in point])
        self.shapes.append(Shape("line", at, self.rgb(fill), self._wide(width)))
        for x, y in (points[0], points[-1]):
            self.circle(x, y, width / 2, fill)

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
        """Write one line over everything drawn by this pen."""
        self._texts.append(
            ((x, baseline), text, size, self.rgb(fill), anchor, bold, locale, stroke, self.rgb(stroke_fill))
        )

    def apart(self, draw: Callable[..., None], *args: Hashable) -> None:
        """Draw something by a function that is given a pen and these arguments: over what is drawn."""
        draw(self, *args)

    def beside(self, x: float, draw: Callable[..., None], *args: Hashable) -> None:
        """Draw something so round a column of the drawing, which the function is given before these arguments."""
        draw(self, x, *args)

    def tile(self) -> Image.Image:
        """Return the drawing as an index image."""
        return flatten(self._finish(), self.theme)

    def sprite(self) -> Sprite:
        """Return the drawing as a sprite; the pen must have been made without a ground."""
        return make_sprite(self._finish(), self.theme, self.halo)

    def cropped(self) -> tuple[Pen, tuple[int, int]]:
        """Return a pen of the part of this one in which anything may be drawn, and where that part lies."""
        boxes = [shape.box(self.scale) for shape in self.shapes]
        for (x, y), text, size, _, anchor, bold, locale, stroke, _ in self._texts:
            wide, beyond = text_width(text, size, bold, locale), size + stroke
            start = x - {"l": 0.0, "m": 0.5, "r": 1.0}[anchor] * wide
            boxes.append((floor(start - beyond), floor(y - 2 * beyond), ceil(start + wide + beyond), ceil(y + beyond)))
        lefts, tops, rights, bottoms = zip(*(boxes or [(0, 0, 0, 0)]), strict=True)
        left, top = max(min(lefts), 0), max(min(tops), 0)
        right, bottom = min(max(rights), self.size[0]), min(max(bottoms), self.size[1])
        pen = Pen(self.theme, max(right - left, 1), max(bottom - top, 1), self._ground, self.halo, self.scale)
        pen.shapes = [shape.moved(left * self.scale, top * self.scale) for shape in self.shapes]
        for (x, y), text, size, fill, anchor, bold, locale, stroke, line in self._texts:
            at = x - left, y - top
            pen.text(*at, text, size, fill, anchor=anchor, bold=bold, locale=locale, stroke=stroke, stroke_fill=line)
        return pen, (left, top)

    def _round(self, x: float, y: float, radius: float) -> tuple[int, ...]:
        return tuple([floor(value * self.scale) for value in (x - radius, y - radius, x + radius, y + radius)])

    def _straight(self, left: float, top: float, right: float, bottom: float, radius: float) -> tuple[int, ...]:
        whole = round if radius else floor  # as it is drawn: round corners are rounded, others cut off
        ends = left * self.scale, top * self.scale, right * self.scale - 1, bottom * self.scale - 1
        return tuple([whole(value) for value in ends])

    def _wide(self, width: float) -> int:
        return max(1, round(width * self.scale))

    def _reduced(self) -> Image.Image:
        if self._ground is None:
            image = Image.new("RGBA", self.size, (0, 0, 0, 0))
        else:
            image = Image.new("RGB", self.size, self._ground)
        for part in placed(tuple(self.shapes), self.size, self.scale):
            within.paste(image, part.drawn(self._ground, self.scale), part.box[:2])
        return image

    def _finish(self) -> Image.Image:
        image = self._reduced()
        draw = ImageDraw.Draw(image)
        for at, text, size, fill, anchor, bold, locale, stroke, stroke_fill in self._texts:
            draw_text(
                draw,
                at,
                text,
                size,
                fill,
                anchor=anchor,
                bold=bold,
                locale=locale,
                stroke=stroke,
                stroke_fill=stroke_fill,
            )
        return image


class Layers(Pen):
    """A pen that draws nothing itself but says what its layers are drawn by: all drawings of its size share them.

    Each layer lies over those before it; its outermost colour is the halo.
    """

    def __init__(self, theme: Theme, width: int, height: int) -> None:
        super().__init__(theme, width, height, None)
        self._layers: list[Layer] = []

    def apart(self, draw: Callable[..., None], *args: Hashable) -> None:
        """Draw something over all that is drawn."""
        self._layers.append((draw, args))

    def layers(self) -> tuple[Layer, ...]:
        """Return the layers, the lowest first; raise ValueError if anything was drawn other than apart."""
        if self.shapes or self._texts:
            raise ValueError("what is drawn in layers is drawn apart")
        return tuple(self._layers)


@kept
def layer(theme: Theme, size: tuple[int, int], draw: Callable[..., None], args: tuple[Hashable, ...]) -> Sprite:
    """Return what a function draws with these arguments in a drawing of that size."""
    pen = Pen(theme, *size, None)
    draw(pen, *args)
    return pen.sprite()


class Brush:
    """Draws in a square of its own: coordinates from -1 to 1 round a centre."""

    def __init__(self, pen: Pen, x: float, y: float, radius: float) -> None:
        self.pen = pen
        self.x = x
        self.y = y
        self.radius = radius

    def polygon(self, points: Sequence[Point], fill: Colour) -> None:
        """Fill a polygon."""
        self.pen.polygon([self._at(p) for p in points], fill)

    def circle(self, x: float, y: float, radius: float, fill: Colour) -> None:
        """Fill a circle."""
        self.pen.circle(*self._at((x, y)), radius * self.radius, fill)

    def ring(self, x: float, y: float, radius: float, width: float, fill: Colour) -> None:
        """Draw a circle's line."""
        self.pen.ring(*self._at((x, y)), radius * self.radius, width * self.radius, fill)

    def arc(self, x: float, y: float, radius: float, start: float, end: float, width: float, fill: Colour) -> None:
        """Draw a part of a circle's line."""
        self.pen.arc(*self._at((x, y)), radius * self.radius, start, end, width * self.radius, fill)

    def line(self, points: Sequence[Point], width: float, fill: Colour) -> None:
        """Draw a line with round ends."""
        self.pen.line([self._at(p) for p in points], width * self.radius, fill)

    def rectangle(self, left: float, top: float, right: float, bottom: float, fill: Colour, radius: float = 0) -> None:
        """Fill a rectangle."""
        self.pen.rectangle(*self._at((left, top)), *self._at((right, bottom)), fill, radius * self.radius)

    def frame(self, left: float, top: float, right: float, bottom: float, width: float, fill: Colour) -> None:
        """Draw a rectangle's line."""
        self.pen.frame(*self._at((left, top)), *self._at((right, bottom)), width * self.radius, fill)

    def _at(self, point: Point) -> Point:
        return self.x + point[0] * self.radius, self.y + point[1] * self.radius


def regular(sides: int, radius: float, turn: float = 0.0, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the corners of a regular polygon; with turn 0 a corner points up; turn in degrees."""
    angles = [(turn - 90) * pi / 180 + 2 * pi * number / sides for number in range(sides)]
    return [(x + radius * cos(a), y + radius * sin(a)) for a in angles]


def star(points: int, outer: float, inner: float, turn: float = 0.0, x: float = 0.0, y: float = 0.0) -> list[Point]:
    """Return the corners of a star with a point upwards; turn in degrees."""
    far = regular(points, outer, turn, x, y)
    near = regular(points, inner, turn + 180 / points, x, y)
    return [corner for pair in zip(far, near, strict=True) for corner in pair]


Icon = Callable[[Brush, Colour, Colour], None]
"""A drawing in a square -1..1, with a main colour and a second colour (what shows through, or an accent)."""
