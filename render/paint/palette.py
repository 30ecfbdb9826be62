"""Index images: RGB drawings mapped to a theme's fixed palette, and smooth-edged sprites over them.

An index image has mode "L" and holds palette indices; only the finished picture gets the palette, because
every copy of a "P" image copies its palette too.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from PIL import Image

from render.paint import within
from render.theme import Theme, blend

PATCH = 224
"""Pixels of the sides of the parts of a large sprite, at most."""
WORTH = 3000
"""Pixels that take as long to be laid as a further part does by itself."""
Box = tuple[int, int, int, int]
_LEVELS = (0.25, 0.5, 0.75)
_COVERAGE = tuple(
    bytes(255 if low <= value < high else 0 for value in range(256))
    for low, high in ((224, 256), (32, 96), (96, 160), (160, 224))
)
"""Tables that tell solid pixels and those of each level by their alpha."""


class Sprite(NamedTuple):
    """A drawing with a transparent ground, ready to be laid over an index image.

    `offset` is where its image, cut to what is visible, lies in the drawing. Its outermost colour is `halo`,
    so half-covered edge pixels are mixes of halo and what lies below.
    """

    offset: tuple[int, int]
    image: Image.Image
    solid: Image.Image
    edges: tuple[Image.Image, ...]
    halo: str


@lru_cache(maxsize=16)
def palette_bytes(theme: Theme) -> bytes:
    """Return the palette as 768 bytes; unused entries repeat the first colour."""
    entries = (*theme.palette, *([theme.palette[0]] * (256 - len(theme.palette))))
    return bytes(value for entry in entries for value in entry)


@lru_cache(maxsize=16)
def _palette_image(theme: Theme) -> Image.Image:
    image = Image.new("P", (1, 1))
    image.putpalette(palette_bytes(theme))
    return image


def new_canvas(theme: Theme, width: int, height: int, colour: str) -> Image.Image:
    """Return an index image filled with one of the theme's colours."""
    return Image.new("L", (width, height), index(theme, colour))


def finished(image: Image.Image, theme: Theme) -> Image.Image:
    """Return an index image as a palette image; the given image is changed."""
    image.putpalette(palette_bytes(theme))
    return image


def index(theme: Theme, colour: str) -> int:
    """Return the palette index of a named colour."""
    return theme.palette.index(theme[colour])


def flatten(image: Image.Image, theme: Theme) -> Image.Image:
    """Return an RGB image as indices of the nearest colours of the theme's palette."""
    mapped = image.quantize(palette=_palette_image(theme), dither=Image.Dither.NONE)
    return of_indices(mapped.size, mapped.tobytes())


def of_indices(size: tuple[int, int], data: bytes) -> Image.Image:
    """Return bytes as an index image without copying them; whoever draws on it draws on a copy."""
    return Image.frombuffer("L", size, data, "raw", "L", 0, 1)


def stretched(image: Image.Image, edge: int, width: int, height: int) -> Image.Image:
    """Return a frame in another size: its corners of so many pixels stay, what is between them is drawn out."""
    wide, high = image.size
    made = Image.new("L", (width, height))
    across = (0, edge, 0, edge), (edge, wide - edge, edge, width - edge), (wide - edge, wide, width - edge, width)
    down = (0, edge, 0, edge), (edge, high - edge, edge, height - edge), (high - edge, high, height - edge, height)
    for left, right, x, far in across:
        for top, bottom, y, low in down:
            part = image.crop((left, top, right, bottom))
            part = part.resize((far - x, low - y), Image.Resampling.NEAREST)  # pyright: ignore[reportUnknownMemberType]
            made.paste(part, (x, y))
    return made


def make_sprite(image: Image.Image, theme: Theme, halo: str) -> Sprite:
    """Turn an RGBA drawing with an outline of the halo colour into a sprite."""
    alpha = image.getchannel("A")
    bounds = alpha.getbbox() or (0, 0, 1, 1)
    image, alpha = image.crop(bounds), alpha.crop(bounds)
    coverage = alpha.tobytes()
    solid, *edges = (of_indices(alpha.size, coverage.translate(table)) for table in _COVERAGE)
    return Sprite(bounds[:2], flatten(image.convert("RGB"), theme), solid, tuple(edges), halo)


def parted(sprite: Sprite) -> tuple[Sprite, ...]:
    """Return a large sprite as smaller ones, without the parts that are empty: a rim is mostly air.

    It takes as long as laying the whole a few times, so that it pays for what many pictures show.
    """
    wide, high = sprite.image.size
    masks = (sprite.solid, *sprite.edges)
    patches = [
        (left, top, min(left + PATCH, wide), min(top + PATCH, high))
        for top in range(0, high, PATCH)
        for left in range(0, wide, PATCH)
    ]
    found: list[Sprite] = []
    for box in [part for patch in patches for part in _halved(masks, patch)]:
        image, solid, *edges = (whole.crop(box) for whole in (sprite.image, *masks))
        at = sprite.offset[0] + box[0], sprite.offset[1] + box[1]
        found.append(Sprite(at, image, solid, tuple(edges), sprite.halo))
    return tuple(found)


def _halved(masks: Sequence[Image.Image], patch: Box) -> list[Box]:
    """Return what of a patch is drawn on, in halves of halves where that leaves enough of it out."""
    around = _drawn(masks, patch)
    if around is None:
        return []
    left, top, right, bottom = around
    x, y = (left + right) // 2, (top + bottom) // 2
    ways = (
        [(left, top, x, bottom), (x, top, right, bottom)],
        [(left, top, right, y), (left, y, right, bottom)],
    )
    halves = min(([_drawn(masks, half) for half in way] for way in ways), key=lambda way: sum(map(_area, way)))
    if _area(around) - sum(map(_area, halves)) < WORTH:
        return [around]
    return [part for half in halves if half is not None for part in _halved(masks, half)]


def _drawn(masks: Sequence[Image.Image], patch: Box) -> Box | None:
    """Return the box of a patch in which anything is drawn."""
    boxes = [box for mask in masks if (box := mask.crop(patch).getbbox()) is not None]
    if not boxes:
        return None
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return patch[0] + min(lefts), patch[1] + min(tops), patch[0] + max(rights), patch[1] + max(bottoms)


def _area(box: Box | None) -> int:
    return 0 if box is None else (box[2] - box[0]) * (box[3] - box[1])


def lay(canvas: Image.Image, sprite: Sprite, at: tuple[int, int], theme: Theme) -> None:
    """Draw a sprite over an index image with the corner of its drawing at `at`; parts outside are lost.

    Raise ValueError for a canvas whose pixels are another's (`of_indices`).
    """
    if canvas.readonly:
        raise ValueError("a sprite is laid on a canvas of one's own: copy this image first")
    edges = [(_mix_table(theme, sprite.halo, level), mask) for level, mask in zip(_LEVELS, sprite.edges, strict=True)]
    within.lay(canvas, sprite.image, sprite.solid, edges, (at[0] + sprite.offset[0], at[1] + sprite.offset[1]))


@lru_cache(maxsize=64)
def _mix_table(theme: Theme, colour: str, level: float) -> bytes:
    """Return for each palette index the index of its mix with a colour."""
    entries = [blend(entry, theme[colour], level) for entry in theme.palette]
    strip = Image.frombytes("RGB", (len(entries), 1), bytes(value for entry in entries for value in entry))
    return flatten(strip, theme).tobytes().ljust(256, b"\0")
