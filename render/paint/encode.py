"""Palette images to bytes: PNG for stills, GIF with one shared palette for replays."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Callable, Iterable
from contextlib import suppress
from importlib import import_module
from typing import NamedTuple

from PIL import GifImagePlugin, Image, ImageChops

from render.paint.palette import of_indices, palette_bytes
from render.theme import Theme

_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_FAST = 1
_EIGHT_BITS, _INDEXED = 8, 3
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1
_UNCHANGED = 255
_CHANGED = [0] + [255] * 255


def run_lengths(data: bytes, level: int) -> bytes:
    """Compress with zlib's fastest strategy on flat tiles, which is among its smallest there."""
    packer = zlib.compressobj(level, strategy=zlib.Z_RLE)
    return packer.compress(data) + packer.flush()


deflate: Callable[[bytes, int], bytes] = run_lengths
inflate: Callable[[bytes], bytes] = zlib.decompress
with suppress(
    ImportError
):  # there is no wheel of it for every machine; it takes a seventh of zlib's time, a third back
    deflate, inflate = (getattr(import_module("isal.isal_zlib"), name) for name in ("compress", "decompress"))


def packs_fast() -> bool:
    """Say whether the fast packer is here; without it pictures are the same and take longer."""
    return deflate is not run_lengths


class Packed(NamedTuple):
    """An index image in few bytes."""

    size: tuple[int, int]
    data: bytes


def packed(image: Image.Image) -> Packed:
    """Return an index image in few bytes."""
    return Packed(image.size, deflate(image.tobytes(), _FAST))


def unpacked(image: Packed) -> Image.Image:
    """Return an index image as it was before it was packed; whoever draws on it draws on a copy."""
    return of_indices(image.size, inflate(image.data))


def encode_png(image: Image.Image) -> bytes:
    """Return an index image as PNG, every row as it is: filters gain nothing on flat tiles.

    Raise ValueError for an image that has no palette.
    """
    palette = image.getpalette()
    if image.mode != "P" or palette is None:
        raise ValueError(f"expected an image with a palette, given one of mode {image.mode}")
    rows = image.tobytes("raw", "P", image.width + 1, 1)  # a zero after each row, which says of the next one: no filter
    head = struct.pack(">IIBBBBB", image.width, image.height, _EIGHT_BITS, _INDEXED, 0, 0, 0)
    pixels = deflate(b"".join((b"\0", memoryview(rows)[:-1])), _FAST)
    parts = ((b"IHDR", head), (b"PLTE", bytes(palette)), (b"IDAT", pixels), (b"IEND", b""))
    return _SIGNATURE + b"".join(_chunk(kind, data) for kind, data in parts)


def _chunk(kind: bytes, data: bytes) -> bytes:
    return b"".join((struct.pack(">I", len(data)), kind, data, struct.pack(">I", zlib.crc32(data, zlib.crc32(kind)))))


def encode_gif(frames: Iterable[tuple[Image.Image, int]], theme: Theme) -> bytes:
    """Return index images of one size with their milliseconds as an endless GIF.

    After the first frame only the rectangle that changed is written, what did not change in it as transparent
    (themes leave the last index free); equal frames lengthen the one before.
    Raise ValueError if there is no frame or the sizes differ.
    """
    shown = _changes(frames)
    if not shown:
        raise ValueError("a GIF needs at least one frame")
    first = shown[0][0]
    pieces = [b"GIF89a", struct.pack("<HHBBB", first.width, first.height, 0xF7, 0, 0), palette_bytes(theme), _FOREVER]
    for number, (image, corner, duration) in enumerate(shown):
        clear = {"transparency": _UNCHANGED} if number else {}
        pieces.extend(GifImagePlugin.getdata(image, corner, duration=duration, disposal=_KEEP, **clear))
    return b"".join((*pieces, b";"))


def _changes(frames: Iterable[tuple[Image.Image, int]]) -> list[tuple[Image.Image, tuple[int, int], int]]:
    found: list[tuple[Image.Image, tuple[int, int], int]] = []
    before: Image.Image | None = None
    for image, duration in frames:
        if before is None:
            found.append((image, (0, 0), duration))
        elif before.size != image.size:
            raise ValueError(f"frame of {image.size} after one of {before.size}")
        else:
            difference = ImageChops.subtract_modulo(before, image)
            box = difference.getbbox()
            if box is None:
                last, corner, shown_for = found[-1]
                found[-1] = (last, corner, shown_for + duration)
            else:
                patch = Image.new("L", (box[2] - box[0], box[3] - box[1]), _UNCHANGED)
                changed = difference.crop(box).point(_CHANGED, "1")  # pyright: ignore[reportUnknownMemberType]
                patch.paste(image.crop(box), None, changed)
                found.append((patch, (box[0], box[1]), duration))
        before = image
    return found
