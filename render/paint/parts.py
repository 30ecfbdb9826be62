"""Drawings taken apart: shapes that touch belong together and are drawn once, however many drawings they are part of.

Shapes are drawn larger and reduced. What lies apart on flat ground is drawn apart, so that neither the ground between
is drawn large, nor the same sign again because the words beside it are others.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.paint.shapes import Box, Placed, Shape, is_wide
from render.theme import Rgb

MOST_APART = 80
"""Shapes of a drawing above which it is drawn in one: what lies apart would have to be looked for too long."""
LARGEST_KEPT = 96 * 1024
"""Pixels of the largest part that is kept."""
SMALLEST = 64 * 64
"""Pixels of a drawing up to which it takes less to draw it in one than to take it apart."""


class Flat(NamedTuple):
    """Pixels of one colour, on which something else may be drawn apart."""

    box: Box
    colour: Rgb


@dataclass(eq=False)
class Part:
    """Shapes that touch each other, by their number in the drawing; `base`, `ground`: whose flat they lie on."""

    box: Box
    shapes: list[tuple[int, Shape]]
    flats: list[Flat]
    base: Part | None = None
    ground: Flat | None = None
    is_shared: bool = True
    """Whether others may have it too, so that it is kept."""

    def placed(self, scale: int) -> Placed:
        """Return it as it is drawn wherever it lies."""
        left, top, right, bottom = self.box
        shapes = tuple([shape.moved(left * scale, top * scale) for _, shape in self.shapes])
        is_kept = self.is_shared and (right - left) * (bottom - top) <= LARGEST_KEPT
        return Placed(self.box, shapes, None if self.ground is None else self.ground.colour, is_kept)

    def drawn(self, ground: Rgb | None, scale: int) -> Image.Image:
        """Return its picture on a ground, if none is given on nothing; one that is kept is not drawn again."""
        return self.placed(scale).drawn(ground, scale)


@lru_cache(maxsize=256)
def placed(shapes: tuple[Shape, ...], size: tuple[int, int], scale: int) -> tuple[Placed, ...]:
    """Return the parts of a drawing as they are drawn: rows that only words tell apart are taken apart once.

    Pictures are not kept here, which would hold them beyond their budget.
    """
    return tuple([part.placed(scale) for part in parted(shapes, size, scale)])


def parted(shapes: Sequence[Shape], size: tuple[int, int], scale: int) -> list[Part]:
    """Return the parts of a drawing in the order in which they are to be drawn, without what lies outside of it."""
    seen = [(number, shape, shape.box(scale)) for number, shape in enumerate(shapes)]
    boxes = [(number, shape, box) for number, shape, reach in seen if (box := _clipped(reach, size)) is not None]
    if boxes and (len(boxes) > MOST_APART or size[0] * size[1] <= SMALLEST):
        return [
            Part(
                _around([box for _, _, box in boxes]),
                [(number, shape) for number, shape, _ in boxes],
                [],
                is_shared=False,
            )
        ]
    parts: list[Part] = []
    for number, shape, box in boxes:
        inside = shape.inside(scale)
        part = Part(box, [(number, shape)], [] if inside is None else [Flat(inside, shape.fill)])
        touched: list[Part] = []
        for below in reversed(parts):
            part.ground = next((flat for flat in reversed(below.flats) if _within(box, flat.box)), None)
            if part.ground is not None:
                part.base = below
                break
            if _touch(below.box, box):
                touched.append(below)
        parts = _joined(parts, part, touched, scale) if touched else [*parts, part]
    return parts


def _joined(parts: list[Part], part: Part, touched: list[Part], scale: int) -> list[Part]:
    """Return parts with a further one, made one with those it touches and with what their common box reaches."""
    group = [part]
    if len(touched) == 1 and _is_alone(touched[0], part, parts):
        below = touched[0]
        below.box = _around([below.box, part.box])
        below.shapes += part.shapes
        below.flats = [*_left(below.flats, part.box), *part.flats]
        return parts
    around, base, ground = part.box, part.base, part.ground
    while touched:
        group += touched
        around = _around([one.box for one in group])
        lowest = [one for one in group if one.base not in group]
        base, ground = lowest[0].base, lowest[0].ground
        if any((one.base, one.ground) != (base, ground) for one in lowest) or (
            ground is not None and not _within(around, ground.box)
        ):
            group, base, ground = [*parts, part], None, None
            around = _around([one.box for one in group])
            break
        beneath = _chain(base)
        touched = [
            one
            for one in parts
            if one not in group
            and one not in beneath
            and _touch(one.box, around)
            and not any(other in group for other in _chain(one.base))
        ]
    shapes = sorted((pair for one in group for pair in one.shapes), key=lambda pair: pair[0])
    made = Part(around, shapes, _flats([shape for _, shape in shapes], scale), base, ground)
    first = next(one for one in parts if one in group)
    for one in parts:
        if one.base in group:
            one.base = made
    return [made if one is first else one for one in parts if one is first or one not in group]


def _is_alone(below: Part, part: Part, parts: list[Part]) -> bool:
    """Say whether a part that is touched lies where the further one does, and both together touch no other."""
    if (below.base, below.ground) != (part.base, part.ground):
        return False
    around = _around([below.box, part.box])
    if below.ground is not None and not _within(around, below.ground.box):
        return False
    if around == below.box:
        return True
    return not any(
        one is not below and one is not below.base and one.base is not below and _touch(one.box, around)
        for one in parts
    )


def _chain(part: Part | None) -> list[Part]:
    """Return a part, what it lies on, what that lies on, and so on."""
    found: list[Part] = []
    while part is not None:
        found.append(part)
        part = part.base
    return found


def _flats(shapes: Iterable[Shape], scale: int) -> list[Flat]:
    """Return what some shapes, one over the other, leave in one colour."""
    found: list[Flat] = []
    for shape in shapes:
        found = _left(found, shape.box(scale))
        inside = shape.inside(scale)
        if inside is not None:
            found.append(Flat(inside, shape.fill))
    return found


def _left(flats: list[Flat], box: Box) -> list[Flat]:
    return [left for flat in flats if (left := _left_of(flat, box)) is not None]


def _left_of(flat: Flat, box: Box) -> Flat | None:
    """Return the largest rectangle of a flat that a box leaves free."""
    if not _touch(flat.box, box):
        return flat
    left, top, right, bottom = flat.box
    free = (
        (left, top, right, box[1]),
        (left, box[3], right, bottom),
        (left, top, box[0], bottom),
        (box[2], top, right, bottom),
    )
    wide = [one for one in free if is_wide(one)]
    return Flat(max(wide, key=_area), flat.colour) if wide else None


def _area(box: Box) -> int:
    return (box[2] - box[0]) * (box[3] - box[1])


def _clipped(box: Box, size: tuple[int, int]) -> Box | None:
    left, top, right, bottom = max(box[0], 0), max(box[1], 0), min(box[2], size[0]), min(box[3], size[1])
    return (left, top, right, bottom) if left < right and top < bottom else None


def _within(box: Box, other: Box) -> bool:
    return other[0] <= box[0] and other[1] <= box[1] and box[2] <= other[2] and box[3] <= other[3]


def _touch(box: Box, other: Box) -> bool:
    return box[0] < other[2] and other[0] < box[2] and box[1] < other[3] and other[1] < box[3]


def _around(boxes: Sequence[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)
