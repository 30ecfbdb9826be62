"""Text in any of the product's scripts: its clusters, font fallback for each, measuring, drawing."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from math import ceil, modf
from typing import NamedTuple

from PIL import Image, ImageDraw

from render.paint import within
from render.paint.fonts import FALLBACK, covered, faces, font, shapes_text
from render.paint.kept import kept

_THAI_ABOVE = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
_THAI_TONES = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f\u0e33")

_FAINT = 80
"""Of 255: what a letter covers less of a pixel is not seen as ink."""
_IS_INK = bytes(part >= _FAINT for part in range(256))

Ink = tuple[int, ...]


class Run(NamedTuple):
    """A piece of text that one font can draw."""

    face: str
    text: str


def clusters(text: str) -> list[str]:
    """Split text into what a reader sees as one character each, a base with its marks; control characters go."""
    found: list[str] = []
    for char in unicodedata.normalize("NFC", text):
        if char != "\n" and unicodedata.category(char) in ("Cc", "Cs"):
            continue
        if found and found[-1] != "\n" and (char in _JOINERS or unicodedata.category(char) in ("Mn", "Mc", "Me")):
            found[-1] += char
        else:
            found.append(char)
    return found


def drawable(text: str) -> str:
    """Return the text without what no font has, controls and signs that turn the direction of writing."""
    return "".join(c for c in clusters(text) if all(map(_is_known, c)) and c[0] not in _JOINERS)


def _is_known(char: str) -> bool:
    return char in _JOINERS or any(ord(char) in covered(face) for face in faces(False, "en"))


@lru_cache(maxsize=4096)
def runs(text: str, bold: bool = False, locale: str = "en") -> tuple[Run, ...]:
    """Return the text as runs of one font each; a character no font has is drawn as the empty box."""
    found: list[Run] = []
    for cluster in clusters(text.replace("\n", " ")):
        points = {ord(c) for c in cluster if c not in "\u200c\u200d\ufe0e\ufe0f"}
        face = next((f for f in faces(bold, locale) if points <= covered(f)), FALLBACK)
        if found and cluster == " ":
            face = found[-1].face if ord(" ") in covered(found[-1].face) else FALLBACK
        if found and found[-1].face == face:
            found[-1] = Run(face, found[-1].text + cluster)
        else:
            found.append(Run(face, cluster))
    return tuple(found)


@lru_cache(maxsize=8192)
def text_width(text: str, size: int, bold: bool = False, locale: str = "en") -> float:
    """Return the advance width in pixels."""
    return sum(_advance(run, size) for run in runs(text, bold, locale))


def draw_text(
    draw: ImageDraw.ImageDraw,
    at: tuple[float, float],
    text: str,
    size: int,
    fill: Ink,
    *,
    anchor: str = "l",
    bold: bool = False,
    locale: str = "en",
    stroke: int = 0,
    stroke_fill: Ink | None = None,
) -> float:
    """Draw one line with its baseline at `at`, anchored l(eft), m(iddle) or r(ight); return its width."""
    width = text_width(text, size, bold, locale)
    x = at[0] - {"l": 0.0, "m": width / 2, "r": width}[anchor]
    for run in runs(text, bold, locale):
        for piece, dx, dy in _pieces(run, size):
            if stroke:
                _write(
                    draw,
                    x + dx,
                    at[1] + dy,
                    run.face,
                    size,
                    piece,
                    fill if stroke_fill is None else stroke_fill,
                    stroke,
                )
            _write(draw, x + dx, at[1] + dy, run.face, size, piece, fill)
        x += _advance(run, size)
    return width


@lru_cache(maxsize=2048)
def ink_columns(text: str, size: int, bold: bool = False, locale: str = "en") -> tuple[tuple[int, int, int], ...]:
    """Return the columns of pixels that a line inks: how far right of its start each is, its ink's top and its bottom
    (exclusive) from the baseline. Written at a fraction of a pixel, the ink may lie a column further.
    """
    wide, high = ceil(text_width(text, size, bold, locale)) + 2 * size, 4 * size
    image = Image.new("L", (wide, high))
    draw_text(ImageDraw.Draw(image), (size, 2 * size), text, size, (255,), bold=bold, locale=locale)
    ink = image.transpose(Image.Transpose.TRANSPOSE).tobytes().translate(_IS_INK)  # column after column
    found: list[tuple[int, int, int]] = []
    for x in range(wide):
        column = ink[x * high : (x + 1) * high]
        top = column.find(1)
        if top >= 0:
            found.append((x - size, top - 2 * size, column.rfind(1) + 1 - 2 * size))
    return tuple(found)


def _write(
    draw: ImageDraw.ImageDraw, x: float, y: float, face: str, size: int, piece: str, fill: Ink, stroke: int = 0
) -> None:
    """Draw a piece of text whose letters were drawn before at the same fraction of a pixel, or are now."""
    (across, left), (down, top) = modf(x), modf(y)
    mask, dx, dy = _letters(face, size, piece, across, down, stroke)
    draw.bitmap((int(left) + dx, int(top) + dy), mask, fill)


@kept
def _letters(face: str, size: int, piece: str, across: float, down: float, stroke: int) -> within.Letters:
    """Return how much of each pixel letters cover, and where that lies from the pixel that their baseline begins in."""
    return within.letters(font(face, size), piece, across, down, stroke)


@lru_cache(maxsize=8192)
def _advance(run: Run, size: int) -> float:
    face = font(run.face, size)
    if shapes_text():
        return face.getlength(run.text)
    return sum(face.getlength(cluster) for cluster in clusters(run.text.replace("\u0e33", "\u0e4d\u0e32")))


def _pieces(run: Run, size: int) -> list[tuple[str, float, float]]:
    """Return what to draw in one call each: the run if it can be shaped, else its clusters with marks raised.

    Sara am is taken apart there, so that a tone mark can stand above its circle.
    """
    if shapes_text():
        return [(run.text, 0.0, 0.0)]
    face = font(run.face, size)
    found: list[tuple[str, float, float]] = []
    x = 0.0
    for cluster in clusters(run.text.replace("\u0e33", "\u0e4d\u0e32")):
        tones = [c for c in cluster if c in _THAI_TONES]
        if tones and any(c in _THAI_ABOVE for c in cluster):
            base = "".join(c for c in cluster if c not in _THAI_TONES)
            found.append((base, x, 0.0))
            found.extend((tone, x + face.getlength(base), -0.26 * size) for tone in tones)
        else:
            found.append((cluster, x, 0.0))
        x += face.getlength(cluster)
    return found
