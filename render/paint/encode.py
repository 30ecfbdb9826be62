"""Palette images to bytes: PNG for stills, GIF with one shared palette for replays."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from io import BytesIO

from PIL import GifImagePlugin, Image, ImageChops

from render.paint.palette import palette_bytes
from render.theme import Theme

_RUN_LENGTH = 3
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
_KEEP = 1
_UNCHANGED = 255
_SAME = bytes([255] + [0] * 255)


def encode_png(image: Image.Image) -> bytes:
    """Return the image as PNG; run-length matching is the fastest strategy on flat tiles and among the smallest."""
    buffer = BytesIO()
    image.save(buffer, "PNG", compress_level=1, compress_type=_RUN_LENGTH)
    return buffer.getvalue()


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
            difference = ImageChops.difference(before, image)
            box = difference.getbbox()
            if box is None:
                last, corner, shown_for = found[-1]
                found[-1] = (last, corner, shown_for + duration)
            else:
                patch = image.crop(box)
                changed = difference.crop(box)
                patch.paste(_UNCHANGED, None, Image.frombytes("L", changed.size, changed.tobytes().translate(_SAME)))
                found.append((patch, (box[0], box[1]), duration))
        before = image
    return found
