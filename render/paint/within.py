"""Sprites, tiles and letters drawn on what lies within Pillow's images, or by its methods where that is no longer so.

Within (`Image.im`) it takes a part of the time that the methods take for pieces as small as ours, but Pillow promises
nothing about it. So each is done both ways on a sample once a process, and done within only where the pixels are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from math import ceil

from PIL import Image, ImageDraw, ImageFont

from render.paint.fonts import FALLBACK, font

Edges = Sequence[tuple[bytes, Image.Image]]
"""For each level of coverage: the table that mixes what lies below with the halo, and where that is done."""
Letters = tuple[Image.Image, int, int]
"""How much of each pixel letters cover, and where that lies from the pixel that their baseline begins in."""

_GONE = AttributeError, TypeError, ValueError
_GROUND, _WORDS, _SIZE = (7, 5), "Ág", 17


def lay_within(
    canvas: Image.Image, image: Image.Image, solid: Image.Image, edges: Edges, corner: tuple[int, int]
) -> None:
    """Lay an index image over a canvas; raise AttributeError, TypeError or ValueError where Pillow has it otherwise."""
    box = *corner, corner[0] + image.width, corner[1] + image.height
    pixels = canvas.im
    below = pixels.crop(box)
    for table, mask in edges:
        pixels.paste(below.point(table, "L"), box, mask.im)
    pixels.paste(image.im, box, solid.im)


def lay_by_methods(
    canvas: Image.Image, image: Image.Image, solid: Image.Image, edges: Edges, corner: tuple[int, int]
) -> None:
    """Lay an index image over a canvas by what Pillow promises."""
    below = canvas.crop((*corner, corner[0] + image.width, corner[1] + image.height))
    for table, mask in edges:
        mixed = below.point(list(table))  # pyright: ignore[reportUnknownMemberType]
        canvas.paste(mixed, corner, mask)
    canvas.paste(image, corner, solid)


def paste_within(canvas: Image.Image, image: Image.Image, corner: tuple[int, int], mask: Image.Image | None) -> None:
    """Paste an image; raise AttributeError, TypeError or ValueError where Pillow has it otherwise."""
    box = *corner, corner[0] + image.width, corner[1] + image.height
    if mask is None:
        canvas.im.paste(image.im, box)
    else:
        canvas.im.paste(image.im, box, mask.im)


def paste_by_methods(
    canvas: Image.Image, image: Image.Image, corner: tuple[int, int], mask: Image.Image | None
) -> None:
    """Paste an image by what Pillow promises."""
    canvas.paste(image, corner, mask)


def letters_within(of: ImageFont.FreeTypeFont, words: str, across: float, down: float, stroke: int) -> Letters:
    """Draw letters; raise AttributeError, TypeError or ValueError where Pillow has it otherwise."""
    drawn, (dx, dy) = of.getmask2(
        words, "L", stroke_width=stroke, anchor="ls", start=(across, down), stroke_filled=True
    )
    mask = Image.new("L", drawn.size)
    if all(drawn.size):
        mask.im.paste(drawn, (0, 0, *drawn.size))
    return mask, int(dx), int(dy)


def letters_by_methods(of: ImageFont.FreeTypeFont, words: str, across: float, down: float, stroke: int) -> Letters:
    """Draw letters by what Pillow promises."""
    left, top, right, bottom = of.getbbox(words, stroke_width=stroke, anchor="ls")
    room = 2  # for a fraction of a pixel, and for what is drawn beyond the box
    dx, dy = int(left) - room, int(top) - room
    mask = Image.new("L", (ceil(right) + room + 1 - dx, ceil(bottom) + room + 1 - dy))
    ImageDraw.Draw(mask).text((across - dx, down - dy), words, 255, of, "ls", stroke_width=stroke)
    return mask, dx, dy


def lay(canvas: Image.Image, image: Image.Image, solid: Image.Image, edges: Edges, corner: tuple[int, int]) -> None:
    """Lay an index image with its upper left corner at a point of a canvas; what lies outside is lost."""
    (lay_within if lays_within() else lay_by_methods)(canvas, image, solid, edges, corner)


def paste(canvas: Image.Image, image: Image.Image, corner: tuple[int, int], mask: Image.Image | None = None) -> None:
    """Paste an image with its corner at a point of a canvas, where a mask says so; what lies outside is lost.

    Raise ValueError for a canvas whose pixels are another's.
    """
    if canvas.readonly:
        raise ValueError("an image is pasted on a canvas of one's own: copy this one first")
    is_alike = canvas.mode == image.mode  # else Pillow turns the image into one of the canvas's sort
    (paste_within if is_alike and pastes_within() else paste_by_methods)(canvas, image, corner, mask)


def letters(of: ImageFont.FreeTypeFont, words: str, across: float, down: float, stroke: int) -> Letters:
    """Draw letters whose baseline begins at that fraction of a pixel; `stroke`: pixels of a line round them."""
    make = letters_within if writes_within() else letters_by_methods
    return make(of, words, across, down, stroke)


@cache
def lays_within() -> bool:
    """Say whether sprites are laid within images: both ways give equal pixels, at an edge of a canvas too."""
    ground, image = _samples()
    solid, half = (_mask([255, 255, 0, 0, 0, 0, 0]), _mask([0, 0, 255, 0, 0, 255, 0]))
    edges = [(bytes(range(255, -1, -1)), half)]
    return all(
        _are_alike(ground, lambda on, at=corner: lay_within(on, image, solid, edges, at),
                   lambda on, at=corner: lay_by_methods(on, image, solid, edges, at))
        for corner in ((0, 0), (-2, 3))
    )  # fmt: skip


@cache
def pastes_within() -> bool:
    """Say whether images are pasted within images: both ways give equal pixels, at an edge and through a mask too."""
    ground, image = _samples()
    half = _mask([255, 0, 0, 255, 0, 255, 255])
    return all(
        _are_alike(ground, lambda on, at=corner, by=mask: paste_within(on, image, at, by),
                   lambda on, at=corner, by=mask: paste_by_methods(on, image, at, by))
        for corner, mask in (((0, 0), None), ((-2, 3), None), ((3, -1), half))
    )  # fmt: skip


def _samples() -> tuple[Image.Image, Image.Image]:
    width, height = _GROUND
    ground, image = (Image.frombytes("L", _GROUND, bytes(range(start, start + width * height))) for start in (0, 90))
    return ground, image


def _mask(row: list[int]) -> Image.Image:
    return Image.frombytes("L", _GROUND, bytes(row * _GROUND[1]))


def _are_alike(
    ground: Image.Image, inside: Callable[[Image.Image], None], by_methods: Callable[[Image.Image], None]
) -> bool:
    """Say whether two ways of drawing on a ground give equal pixels; the first may not be there."""
    first, second = ground.copy(), ground.copy()
    try:
        inside(first)
    except _GONE:
        return False
    by_methods(second)
    return first.tobytes() == second.tobytes()


@cache
def writes_within() -> bool:
    """Say whether letters are drawn within images: both ways give equal pixels, with a line round them too."""
    of = font(FALLBACK, _SIZE)
    for stroke in (0, 2):
        drawn: list[bytes] = []
        for make in (letters_within, letters_by_methods):
            canvas = Image.new("L", (4 * _SIZE, 3 * _SIZE))
            try:
                mask, dx, dy = make(of, _WORDS, 0.25, 0.5, stroke)
            except _GONE:
                return False
            canvas.paste(255, (_SIZE + dx, 2 * _SIZE + dy), mask)
            drawn.append(canvas.tobytes())
        if drawn[0] != drawn[1]:
            return False
    return True
