"""What happened, drawn over the squares as cached sprites: moves, attacks, effects, deaths, numbers."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise
from math import hypot

from render.paint.icons import draw_icon
from render.paint.palette import Sprite
from render.paint.pen import Colour, Pen, Point, star
from render.paint.pieces import draw_body, draw_sign
from render.paint.text import text_width
from render.scene_board import ArrowKind, Tone
from render.theme import SIDES, Theme

SMALL_CROSS = 12
"""In hundredths of a square: crosses as small as that bear no sign, which nobody could read."""
SWAP_LEAST = 56
"""Length in hundredths of a square of an arrow with two heads, each of 24, that are told apart."""
_TONES: dict[Tone, str] = {"harm": "harm", "good": "good", "plain": "plate"}


@lru_cache(maxsize=96)
def arrow_sprite(
    theme: Theme,
    kind: ArrowKind,
    side: int,
    points: tuple[Point, ...],
    size: int,
    width: int,
    height: int,
    bend: int = 1,
    slim: bool = False,
    deep: bool = False,
) -> Sprite:
    """Return a path as an arrow in a box.

    Moves are solid in the side's colour, shoves dashed, changed places dashed with two heads, attacks red and bold;
    a jump arches over what stands between, upwards or to the right, or with `bend` -1 the other way. `slim`: moves are
    half as wide as attacks, so that those of a red side are told from them. `deep`: it reaches into the last square,
    as nobody has come there yet.
    """
    pen = Pen(theme, width, height, None, scale=3)
    u = size / 100
    rim = 16 * u if deep else _rim(points, u)
    if kind == "capture":
        _shaft(pen, _trimmed(points, 26 * u, (20 if deep else 38) * u), 13 * u, 30 * u, "harm", u)
    elif kind == "jump":
        _arched(pen, _arch(points, u, bend), 11 * u, 30 * u, "harm", u)
    elif kind == "swap":
        room = hypot(points[-1][0] - points[0][0], points[-1][1] - points[0][1]) - SWAP_LEAST * u
        near = min(40 * u, max(20 * u, room / 2))  # between neighbours both heads lie over the rims
        path = _trimmed(points, near, near)
        _dashed(pen, path, u)
        for extra, colour in ((6 * u, "ink"), (0.0, "paper")):
            pen.polygon(_head(path[0], path[1], 24 * u + extra, extra / 2), colour)
    elif kind == "attack":
        lane = [(x + 27 * u, y) for x, y in points] if points[0][0] == points[-1][0] else list(points)
        _shaft(pen, _trimmed(lane, 33 * u, 30 * u), 13 * u, 30 * u, "harm", u)
    elif kind == "ability":
        _shaft(pen, _trimmed(points, 30 * u, 32 * u), 7 * u, 22 * u, "ability", u)
    elif kind == "displace":
        _dashed(pen, _trimmed(points, 34 * u, rim), u)
    else:
        wide, head = (6 * u, 22 * u) if slim else (11 * u, 28 * u)
        _shaft(pen, _trimmed(points, 24 * u, rim), wide, head, SIDES[side], u)
    return pen.sprite()


@lru_cache(maxsize=128)
def ghost_sprite(theme: Theme, side: int, sign: str, size: int) -> Sprite:
    """Return the trace of a piece on the square it left."""
    pen = Pen(theme, size, size, None)
    u = size / 100
    draw_sign(pen, side, sign, 50 * u, 50 * u, 21 * u, True)
    return pen.sprite()


@lru_cache(maxsize=128)
def cross_sprite(theme: Theme, side: int, sign: str, size: int, place: Point, wide: float) -> Sprite:
    """Return the mark of a death: the piece's trace crossed out, `wide` large at a place in the square (hundredths)."""
    pen = Pen(theme, size, size, None)
    u = size / 100
    x, y, radius = place[0] * u, place[1] * u, wide * u
    reach = radius * 1.75
    for colour, width in (("ink", 0.62), ("harm", 0.4)):
        for dx in (-1, 1):
            pen.line([(x - dx * reach, y - reach), (x + dx * reach, y + reach)], width * radius, colour)
    draw_sign(pen, side, sign if wide > SMALL_CROSS else "", x, y, radius, True, 23.5 * u)
    return pen.sprite()


@lru_cache(maxsize=128)
def note_sprite(theme: Theme, text: str, tone: Tone, icon: str, size: int) -> Sprite:
    """Return a number or icon for the corner of a square: harm in a burst, good on a disc, else on a plate.

    An icon with a number is a plate that holds both.
    """
    u = size / 100
    if icon and text:
        return _plate_sprite(theme, text, _TONES[tone], icon, u)
    side = round(46 * u)
    pen = Pen(theme, side, side, None)
    x = y = side / 2
    if tone == "harm" and text:
        pen.polygon(star(11, 22.5 * u, 18 * u, 0, x, y), "ink")
        pen.polygon(star(11, 20 * u, 16 * u, 0, x, y), "harm")
    else:
        pen.circle(x, y, 19 * u, "ink")
        pen.circle(x, y, 16.5 * u, _TONES[tone])
    if icon and not text:
        draw_icon(pen, icon, x, y, 11 * u, "paper", _TONES[tone])
    else:
        letter = round((25 if len(text) < 3 else 23.5) * u)
        pen.text(x, y + letter * 0.35, text, letter, "paper", anchor="m", bold=True)
    return pen.sprite()


def _plate_sprite(theme: Theme, text: str, fill: str, icon: str, u: float) -> Sprite:
    letter = round(25 * u)
    wide, high = round(31 * u + text_width(text, letter, True)), round(32 * u)
    pen = Pen(theme, wide, high, None)
    pen.rectangle(0, 0, wide, high, "ink", 9 * u)
    pen.rectangle(2.5 * u, 2.5 * u, wide - 2.5 * u, high - 2.5 * u, fill, 7 * u)
    draw_icon(pen, icon, 15 * u, high / 2, 9 * u, "paper", fill)
    pen.text(26 * u, high / 2 + letter * 0.36, text, letter, "paper", bold=True)
    return pen.sprite()


@lru_cache(maxsize=128)
def order_sprite(theme: Theme, side: int, number: int, size: int, shaped: bool) -> Sprite:
    """Return a row's number in a small disc, or in the shape of the side that did it, with a rim of its colour."""
    u = size / 100
    box = round((48 if shaped else 36) * u)
    pen = Pen(theme, box, box, None)
    middle = box / 2
    if shaped:
        draw_body(pen, side, middle, middle, 23 * u, SIDES[side])
        draw_body(pen, side, middle, middle, 16.5 * u, "paper", SIDES[side])
    else:
        pen.circle(middle, middle, 17 * u, "ink")
        pen.circle(middle, middle, 15 * u, "paper")
    letter = round(24 * u)
    pen.text(middle, middle + letter * 0.36, str(number), letter, "ink", anchor="m", bold=True)
    return pen.sprite()


@lru_cache(maxsize=64)
def spark_sprite(theme: Theme, size: int) -> Sprite:
    """Return the sign beside a piece that used its ability."""
    u = size / 100
    side = round(46 * u)
    pen = Pen(theme, side, side, None)
    middle = side / 2
    pen.circle(middle, middle, 20 * u, "ink")
    pen.circle(middle, middle, 17.5 * u, "ability")
    draw_icon(pen, "ability", middle, middle, 15 * u, "paper", "ability")
    return pen.sprite()


def arch_top(points: Sequence[Point], u: float, bend: int = 1) -> Point:
    """Return the farthest point of a jump's arch: above the middle of its path, or to the right of an upright one."""
    (ax, ay), (bx, by) = points[0], points[-1]
    lift = min(0.3 * hypot(bx - ax, by - ay), 62 * u) * bend
    dx, dy = (lift, 0.0) if abs(by - ay) > abs(bx - ax) else (0.0, -lift)
    return (ax + bx) / 2 + dx, (ay + by) / 2 + dy


def _arch(points: tuple[Point, ...], u: float, bend: int) -> list[Point]:
    """Bend a straight path upwards, an upright one to the right, as a smooth line that ends at the rims of pieces."""
    (ax, ay), (bx, by) = points[0], points[-1]
    length = hypot(bx - ax, by - ay)
    x, y = arch_top(points, u, bend)
    middle = (2 * x - (ax + bx) / 2, 2 * y - (ay + by) / 2)
    first, last = min(24 * u / length, 0.2), 1 - min(34 * u / length, 0.3)
    shares = [first + (last - first) * number / 16 for number in range(17)]
    return [
        (
            (1 - t) * (1 - t) * ax + 2 * (1 - t) * t * middle[0] + t * t * bx,
            (1 - t) * (1 - t) * ay + 2 * (1 - t) * t * middle[1] + t * t * by,
        )
        for t in shares
    ]


def _rim(points: tuple[Point, ...], u: float) -> float:
    """Return how far from the middle of its square a move ends: short of the HP plate, the crown, the body."""
    dx, dy = points[-1][0] - points[-2][0], points[-1][1] - points[-2][1]
    return 37 * u if abs(dx) >= abs(dy) else 51 * u if dy < 0 else 46 * u


def _trimmed(points: Sequence[Point], start: float, end: float) -> list[Point]:
    """Shorten a path at both ends, so that it leaves and meets pieces at their rims."""
    path = list(points)
    path[0] = _towards(path[0], path[1], start)
    path[-1] = _towards(path[-1], path[-2], end)
    return path


def _towards(first: Point, second: Point, distance: float) -> Point:
    dx, dy = second[0] - first[0], second[1] - first[1]
    length = hypot(dx, dy) or 1.0
    share = min(distance, length * 0.55) / length
    return first[0] + dx * share, first[1] + dy * share


def _shaft(pen: Pen, path: list[Point], width: float, head: float, fill: Colour, u: float) -> None:
    end, before = path[-1], path[-2]
    length = hypot(end[0] - before[0], end[1] - before[1]) or 1.0
    head = min(head, length * 0.95) if len(path) == 2 else head
    neck = _towards(end, before, head * 0.7) if len(path) == 2 else _back(end, before, head * 0.7)
    body = [*path[:-1], neck]
    for colour, extra in (("ink", 6.5 * u), ("paper", 3 * u), (fill, 0.0)):
        pen.line(body, width + extra, colour)
        pen.polygon(_head(end, before, head + extra * 0.9, extra * 0.55), colour)


def _arched(pen: Pen, path: list[Point], width: float, head: float, fill: Colour, u: float) -> None:
    end = path[-1]
    body = [point for point in path if hypot(point[0] - end[0], point[1] - end[1]) > head * 0.6]
    for colour, extra in (("ink", 6.5 * u), ("paper", 3 * u), (fill, 0.0)):
        pen.line(body, width + extra, colour)
        pen.polygon(_head(end, body[-1], head + extra * 0.9, extra * 0.55), colour)


def _dashed(pen: Pen, path: list[Point], u: float) -> None:
    width, head = 8 * u, 24 * u
    end, before = path[-1], path[-2]
    for first, second in pairwise(path):
        length = hypot(second[0] - first[0], second[1] - first[1])
        count = max(1, round(length / (20 * u)))
        for number in range(count):
            a = _share(first, second, (number + 0.1) / count)
            b = _share(first, second, (number + 0.55) / count)
            pen.line([a, b], width + 5 * u, "ink")
            pen.line([a, b], width, "paper")
    pen.polygon(_head(end, before, head + 6 * u, 3 * u), "ink")
    pen.polygon(_head(end, before, head, 0), "paper")


def _head(end: Point, before: Point, size: float, forward: float) -> list[Point]:
    dx, dy = end[0] - before[0], end[1] - before[1]
    length = hypot(dx, dy) or 1.0
    dx, dy = dx / length, dy / length
    tip = (end[0] + dx * forward, end[1] + dy * forward)
    base = (end[0] + dx * (forward * 1.0 - size), end[1] + dy * (forward * 1.0 - size))
    return [
        tip,
        (base[0] - dy * size * 0.58, base[1] + dx * size * 0.58),
        (base[0] + dy * size * 0.58, base[1] - dx * size * 0.58),
    ]


def _back(end: Point, before: Point, distance: float) -> Point:
    dx, dy = before[0] - end[0], before[1] - end[1]
    length = hypot(dx, dy) or 1.0
    return end[0] + dx / length * min(distance, length), end[1] + dy / length * min(distance, length)


def _share(first: Point, second: Point, share: float) -> Point:
    return first[0] + (second[0] - first[0]) * share, first[1] + (second[1] - first[1]) * share
