"""The ground of a cell of any outline: its terrain, what runs along its rim, highlights, and what is written on it."""

from __future__ import annotations

from render.layout.outline import Outline, Point, along, chord, edges, inset, is_box, rounded
from render.paint.icons import draw_icon
from render.paint.pen import Brush, Colour, Pen
from render.paint.pieces import draw_body
from render.scene_board import MarkKind
from render.theme import SIDES


class Space:
    """A cell's outline in a tile, drawn along and inside; distances are hundredths of its width."""

    def __init__(self, pen: Pen, outline: Outline, x: float, y: float, u: float) -> None:
        self.pen = pen
        self.box = is_box(outline)
        self.points = [(x + dx * 100 * u, y + dy * 100 * u) for dx, dy in outline]
        self.size = pen.size
        self.x, self.y, self.u = x, y, u

    def inside(self, distance: float) -> list[Point]:
        """Return the corners of the outline that far inside."""
        return inset(self.points, distance * self.u)

    def frame(self, distance: float, width: float, colour: Colour, radius: float = 0) -> None:
        """Draw a line whose outer edge is that far inside."""
        u = self.u
        if self.box:
            (left, top), (right, bottom) = (
                (distance * u,) * 2,
                (self.size[0] - distance * u, self.size[1] - distance * u),
            )
            self.pen.frame(left, top, right, bottom, max(1.0, width * u), colour, radius * u)
            return
        path = self.inside(distance + width / 2)
        if radius:
            path = rounded(path, radius * u)
        for first, second in edges(path):
            self.pen.line([first, second], max(1.0, width * u), colour)

    def dashes(self, distance: float, width: float, colour: Colour) -> None:
        """Draw a broken line whose outer edge is that far inside."""
        for first, second in edges(self.inside(distance + width / 2)):
            for number in range(4):
                ends = [_between(first, second, (number + share) / 4) for share in (0.2, 0.7)]
                self.pen.line(ends, width * self.u, colour)

    def ticks(self, distance: float, width: float, length: float, colour: Colour) -> None:
        """Draw an angle into every corner."""
        path = self.inside(distance)
        for before, corner, after in zip((path[-1], *path), path, (*path[1:], path[0]), strict=False):
            arms = [along(corner, other, length * self.u) for other in (before, after)]
            self.pen.line([arms[0], corner, arms[1]], width * self.u, colour)

    def zone(self, side: int) -> None:
        """Mark a deployment cell: round or angular in its corners as the side's body is, or along its outline."""
        u, colour = self.u, SIDES[side]
        if not self.box or side > 1:
            self.frame(4, 3.4, colour, 10)
            x, y = max(self.inside(15), key=lambda point: (point[1], -point[0]))
            draw_body(self.pen, side, x, y, 8 * u, colour)
            return
        for x, y, start in ((6, 6, 180), (94, 6, 270), (94, 94, 0), (6, 94, 90)):
            dx, dy = (16 if x < 50 else -16), (16 if y < 50 else -16)
            if side == 0:
                self.pen.arc((x + dx) * u, (y + dy) * u, 17 * u, start, start + 90, 3.4 * u, colour)
            else:
                self.pen.line([((x + dx) * u, y * u), (x * u, y * u), (x * u, (y + dy) * u)], 3.4 * u, colour)

    def costs(self, ways: tuple[int, ...]) -> None:
        """Draw a toothed line along those edges of a square at which standing costs something."""
        u = self.u
        wide, high = self.size
        for way in ways:
            for number in range(8):
                first, last = (number + 0.12) / 8, (number + 0.88) / 8
                ends = ((first, 0.0), ((first + last) / 2, 8.5 * u), (last, 0.0))
                self.pen.polygon([_on_edge(way, share, depth, wide, high) for share, depth in ends], "danger")
            line = ((0.0, 0.0), (1.0, 0.0), (1.0, 2.6 * u), (0.0, 2.6 * u))
            self.pen.polygon([_on_edge(way, share, depth, wide, high) for share, depth in line], "danger")

    def term(self, turns: int) -> None:
        """Dash the rim of a changed cell and say how many turns it lasts beyond this phase."""
        pen, u = self.pen, self.u
        if self.box:
            for start in range(4, 96, 16):
                for x, y in ((start, 3), (start, 94), (3, start), (94, start)):
                    wide, high = (9, 3) if y in (3, 94) and x == start else (3, 9)
                    pen.rectangle(x * u, y * u, (x + wide) * u, (y + high) * u, "text")
        else:
            self.dashes(3, 3, "text")
        if turns:
            x, y = self.x - 36 * u, self.y - 36 * u
            pen.circle(x, y, 13.5 * u, "ink")
            pen.text(x, y + 7.5 * u, str(turns), round(21 * u), "paper", anchor="m", bold=True)

    def mark(self, kind: MarkKind) -> None:
        """Highlight a cell; each kind has a form of its own, not only a colour."""
        u = self.u
        if kind == "legal":
            self.frame(3, 5, "legal", 14)
            self.pen.circle(self.x, self.y, 12 * u, "ink")
            self.pen.circle(self.x, self.y, 9.5 * u, "legal")
        elif kind == "target":
            self.ticks(4, 8, 28 if self.box else 18, "target")
        elif kind == "danger":
            self._stripes()
            self.frame(2, 4.5, "danger")
        else:
            self.frame(1, 6, "selected", 8)
            self.frame(9, 2.4, "selected", 6)

    def _stripes(self) -> None:
        """Stripe the cell from its upper left to its lower right."""
        for offset in range(-80, 100, 30):
            ends = chord(self.points, (1, -1), self.x - self.y + offset * self.u)
            if ends:
                self.pen.line(ends, 4.5 * self.u, "danger")


def _on_edge(way: int, share: float, depth: float, wide: float, high: float) -> Point:
    """Return a point that far along an edge (0, 2, 4, 6: north, east, south, west) and that deep inside."""
    return {
        0: (share * wide, depth),
        2: (wide - depth, share * high),
        4: (share * wide, high - depth),
        6: (depth, share * high),
    }[way]


def _between(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share


LINES = {"field": "field_line", "peak": "field_line", "crater": "field_line", "gate": "field_line"}
"""Terrains whose cells are parted by another line than those of floors."""
GROUNDS = {
    **{name: name for name in ("field", "wall", "rough", "hazard", "spring", "peak")},
    "crater": "peak",
    "gate": "field",
}


def draw_terrain(b: Brush, terrain: str) -> None:
    """Draw the texture of a terrain; plain floors have none."""
    if terrain == "wall":
        for row in range(4):
            top = -1 + row * 0.5
            b.rectangle(-1, top - 0.03, 1, top + 0.03, "wall_mark")
            for column in (-0.5, 0.5) if row % 2 else (-1.0, 0.0):
                b.rectangle(column - 0.03, top, column + 0.03, top + 0.5, "wall_mark")
    elif terrain == "rough":
        for x, y in (
            (-0.62, -0.55),
            (0.02, -0.7),
            (0.62, -0.45),
            (-0.7, 0.12),
            (0.7, 0.25),
            (-0.35, 0.72),
            (0.3, 0.75),
        ):
            b.line([(x - 0.16, y + 0.1), (x, y - 0.12), (x + 0.16, y + 0.1)], 0.06, "rough_mark")
    elif terrain == "hazard":
        for x, y in (
            (-0.66, -0.62),
            (0.0, -0.62),
            (0.66, -0.62),
            (-0.66, 0.04),
            (0.66, 0.04),
            (-0.66, 0.7),
            (0.0, 0.7),
            (0.66, 0.7),
        ):
            b.polygon([(x, y - 0.24), (x + 0.2, y + 0.18), (x - 0.2, y + 0.18)], "hazard_mark")
    elif terrain == "spring":
        for radius in (0.9, 0.68, 0.46):
            b.ring(0, 0, radius, 0.06, "spring_mark")
        b.rectangle(-0.08, -0.26, 0.08, 0.26, "spring_mark")
        b.rectangle(-0.26, -0.08, 0.26, 0.08, "spring_mark")
    elif terrain in ("peak", "crater"):
        b.polygon([(-0.8, 0.72), (-0.3, -0.42), (-0.08, -0.1), (0.24, -0.72), (0.8, 0.72)], "peak_mark")
        if terrain == "peak":
            b.polygon([(0.24, -0.72), (0.06, -0.36), (0.22, -0.46), (0.36, -0.36)], "paper")
        else:
            b.polygon([(0.04, -0.4), (0.24, -0.62), (0.4, -0.4), (0.24, -0.28)], "harm")
    elif terrain == "start":
        b.polygon([(0, -0.62), (0.62, 0), (0, 0.62), (-0.62, 0)], "grid")
        b.polygon([(0, -0.44), (0.44, 0), (0, 0.44), (-0.44, 0)], "floor")
        b.polygon([(0, -0.22), (0.22, 0), (0, 0.22), (-0.22, 0)], "grid")
    elif terrain == "gate":
        for radius, width, colour in ((0.8, 0.2, "ink"), (0.76, 0.12, "ability"), (0.5, 0.06, "ability")):
            b.ring(0, 0, radius, width, colour)


def draw_stock(pen: Pen, number: int, x: float, y: float, u: float, covered: bool = False) -> None:
    """Say with a question mark each how many things lie hidden under a cell, in figures if they are many.

    Beside a piece they stand at the right of it.
    """
    words = "?" * number if number <= 3 else f"{number}?"
    if covered:
        pen.text(x + 33 * u, y - 3 * u, words, round(26 * u), "paper", anchor="m", bold=True, stroke=round(3 * u))
        return
    pen.text(x, y + 24 * u, words, round(32 * u), "paper", anchor="m", bold=True, stroke=round(3.4 * u))


def draw_price(pen: Pen, words: str, x: float, y: float, u: float) -> None:
    """Say in the middle of a cell what standing there costs of a piece's Health."""
    size = round(25 * u)
    draw_icon(pen, "heart", x - 17 * u, y, 9.5 * u, "text_dim", "floor")
    pen.text(x - 4 * u, y + size * 0.36, words, size, "text_dim", bold=True)
