"""Outlines of cells: polygons with their corners clockwise as seen, x to the right and y downwards."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

Point = tuple[float, float]
Outline = tuple[Point, ...]
_NEAR = 1e-6


def bounds(points: Iterable[Point]) -> tuple[float, float, float, float]:
    """Return the left, top, right and bottom of points."""
    across, down = zip(*points, strict=True)
    return min(across), min(down), max(across), max(down)


@lru_cache(maxsize=64)
def is_box(outline: Outline) -> bool:
    """Say whether an outline is an upright rectangle, so that its corners are those of its bounds."""
    left, top, right, bottom = bounds(outline)
    return len(outline) == 4 and set(outline) == {(left, top), (right, top), (right, bottom), (left, bottom)}


def contains(outline: Outline, point: Point) -> bool:
    """Say whether a point is inside a convex outline; of its edges the upper and left ones belong to it."""
    for (ax, ay), (bx, by) in edges(outline):
        side = (bx - ax) * (point[1] - ay) - (by - ay) * (point[0] - ax)
        owned = by < ay or (by == ay and bx > ax)
        if side < 0 or (side == 0 and not owned):
            return False
    return True


def edges(outline: Sequence[Point]) -> Iterable[tuple[Point, Point]]:
    """Return the edges of an outline, the last one back to the first corner."""
    return pairwise((*outline, outline[0]))


def chord(outline: Sequence[Point], way: Point, offset: float) -> list[Point]:
    """Return the two points in which the line of points with x * way[0] + y * way[1] = offset crosses a convex outline.

    From the left to the right; nothing if it passes by.
    """
    found: list[Point] = []
    for (ax, ay), (bx, by) in edges(outline):
        first, second = (x * way[0] + y * way[1] - offset for x, y in ((ax, ay), (bx, by)))
        if first * second <= 0 and first != second:
            share = first / (first - second)
            found.append((ax + (bx - ax) * share, ay + (by - ay) * share))
    return [min(found), max(found)] if found else []


def below(outline: Sequence[Point], top: float) -> list[Point]:
    """Return the part of a convex outline below a level line, with the points in which that crosses it."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in edges(outline):
        if ay >= top:
            found.append((ax, ay))
        if (ay < top) != (by < top):
            found.append((ax + (bx - ax) * (top - ay) / (by - ay), top))
    return found


def inset(outline: Sequence[Point], distance: float) -> list[Point]:
    """Return the outline with every edge moved inwards by a distance, outwards if that is negative."""
    moved: list[tuple[Point, Point]] = []
    for (ax, ay), (bx, by) in edges(outline):
        length = hypot(bx - ax, by - ay)
        dx, dy = -(by - ay) / length * distance, (bx - ax) / length * distance
        moved.append(((ax + dx, ay + dy), (bx + dx, by + dy)))
    return [_meeting(before, after) for before, after in pairwise((moved[-1], *moved))]


def _meeting(first: tuple[Point, Point], second: tuple[Point, Point]) -> Point:
    """Return where two lines meet; of parallel ones the start of the second."""
    (ax, ay), (bx, by) = first
    (cx, cy), (dx, dy) = second
    cross = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(cross) < _NEAR:
        return second[0]
    share = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / cross
    return ax + share * (bx - ax), ay + share * (by - ay)


def rounded(outline: Sequence[Point], radius: float, steps: int = 5) -> list[Point]:
    """Return the outline with its corners cut round, each by `steps` short edges."""
    found: list[Point] = []
    for before, corner, after in zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False):
        first, last = along(corner, before, radius), along(corner, after, radius)
        for step in range(steps + 1):
            t = step / steps
            found.append(
                (
                    (1 - t) * (1 - t) * first[0] + 2 * t * (1 - t) * corner[0] + t * t * last[0],
                    (1 - t) * (1 - t) * first[1] + 2 * t * (1 - t) * corner[1] + t * t * last[1],
                )
            )
    return found


def along(start: Point, end: Point, distance: float) -> Point:
    """Return the point that far on the way from one point to another, at most half of it."""
    length = hypot(end[0] - start[0], end[1] - start[1])
    share = min(distance, length / 2) / length
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share


def joined(outlines: Iterable[Sequence[Point]]) -> list[Point]:
    """Return the outline round cells that touch along whole edges, without corners on straight lines.

    Raise ValueError if they are not one piece, or have a hole.
    """
    every = {edge for outline in outlines for edge in edges([(round(x, 4), round(y, 4)) for x, y in outline])}
    outer = [(start, end) for start, end in every if (end, start) not in every]
    following = dict(outer)
    if len(following) < len(outer):
        raise ValueError("cells that meet in a corner only")
    start = min(following, key=lambda point: (point[1], point[0]))
    path = [start]
    while (point := following[path[-1]]) != start:
        path.append(point)
    if len(path) != len(following):
        raise ValueError("cells that are not one piece, or have a hole")
    return [
        corner
        for before, corner, after in zip((path[-1], *path), path, (*path[1:], path[0]), strict=False)
        if abs((corner[0] - before[0]) * (after[1] - corner[1]) - (corner[1] - before[1]) * (after[0] - corner[0]))
        > _NEAR
    ]
