"""Line of sight by exact plane geometry, sharing nothing with the rules: rational points, segments and open squares.

A square is named (column, row) from (1, 1) in the south-west; its middle is that point, its sides are one half away.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise

Point = tuple[Fraction, Fraction]
Square = tuple[int, int]
Segment = tuple[Point, Point]
HALF = Fraction(1, 2)
SQUARES = tuple((x, y) for x in range(1, 9) for y in range(1, 9))
PAIRS = tuple((a, b) for a in SQUARES for b in SQUARES if a != b)
TWENTIETH = Fraction(1, 20)


def corners(square: Square, inset: Fraction) -> list[Point]:
    """Return the four corners of a square, drawn in toward its middle by the inset along both axes."""
    out = HALF - inset
    return [(square[0] + i * out, square[1] + j * out) for i in (-1, 1) for j in (-1, 1)]


def lines(a: Square, b: Square, inset: Fraction) -> tuple[Segment, Segment, Segment]:
    """Return the three lines of sight.

    The outer ones join the corners that lie farthest to the left and to the right of the way from `a` to `b`; where two
    corners are equally far (the way runs along a row or column) they are drawn from side to side through the middle.
    """
    way = (b[0] - a[0], b[1] - a[1])

    def extreme(square: Square, left: bool) -> Point:
        out = HALF - inset
        if way[0] == 0 or way[1] == 0:
            turn = (-way[1], way[0]) if left else (way[1], -way[0])
            unit = max(abs(turn[0]), abs(turn[1]))
            return square[0] + out * Fraction(turn[0], unit), square[1] + out * Fraction(turn[1], unit)

        def leftness(p: Point) -> Fraction:
            return way[0] * (p[1] - square[1]) - way[1] * (p[0] - square[0])

        return (max if left else min)(corners(square, inset), key=leftness)

    middle = (Fraction(a[0]), Fraction(a[1])), (Fraction(b[0]), Fraction(b[1]))
    left = extreme(a, True), extreme(b, True)
    right = extreme(a, False), extreme(b, False)
    return left, middle, right


def crossed(segment: Segment) -> frozenset[Square]:
    """Return every square of the plane whose inside the segment enters, by walking from grid line to grid line."""
    (x0, y0), (x1, y1) = segment
    stops = {Fraction(0), Fraction(1)}
    for p, q in ((x0, x1), (y0, y1)):
        for n in range(9):
            if p != q and min(p, q) < n + HALF < max(p, q):
                stops.add((n + HALF - p) / (q - p))
    times = sorted(stops)
    found: set[Square] = set()
    for early, late in pairwise(times):
        t = (early + late) / 2
        x, y = x0 + t * (x1 - x0) + HALF, y0 + t * (y1 - y0) + HALF
        if x.denominator > 1 and y.denominator > 1:
            found.add((int(x), int(y)))
    return frozenset(found)


def meets(segment: Segment, square: Square) -> bool:
    """Tell whether a segment has a point inside a square, by cutting it with the square's four sides."""
    enter, leave = Fraction(0), Fraction(1)
    for axis in (0, 1):
        start, step = segment[0][axis], segment[1][axis] - segment[0][axis]
        low, high = square[axis] - HALF, square[axis] + HALF
        if step == 0:
            if not low < start < high:
                return False
            continue
        first, second = sorted(((low - start) / step, (high - start) / step))
        enter, leave = max(enter, first), min(leave, second)
    return enter < leave


def views(inset: Fraction, every: int = 1) -> Iterator[tuple[Square, Square, tuple[frozenset[Square], ...]]]:
    """Yield per actor and target the squares that would block each line: those it crosses, without the two.

    `every`: of so many pairs one, at all distances and in all directions.
    """
    for a, b in PAIRS[::every]:
        yield a, b, tuple(crossed(segment) - {a, b} for segment in lines(a, b, inset))
