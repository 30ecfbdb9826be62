"""The font files: which characters each one has, and Pillow fonts of a size."""

from __future__ import annotations

import struct
from functools import cache, lru_cache
from pathlib import Path

from PIL import ImageFont, features

FONTS_FOLDER = Path(__file__).resolve().parent.parent.parent / "data" / "fonts"

_LATIN = {True: "NotoSans-Bold", False: "NotoSans-Medium"}
_THAI = {True: "NotoSansThai-Bold", False: "NotoSansThai-Medium"}
_JAPANESE = "NotoSansJP-Medium"
_CHINESE = "NotoSansTC-Medium"
_SYMBOLS = "NotoSansSymbols2-Regular"
FALLBACK = "NotoSans-Medium"


@cache
def shapes_text() -> bool:
    """Say whether Pillow can shape whole runs (libraqm with fribidi); otherwise clusters are drawn one by one."""
    return bool(features.check("raqm")) and bool(features.check("fribidi"))


@cache
def faces(bold: bool, locale: str) -> tuple[str, ...]:
    """Return the fonts to try for a text of that locale, best first; Han follows the locale's forms."""
    han = (_CHINESE, _JAPANESE) if locale.startswith("zh") else (_JAPANESE, _CHINESE)
    return (_LATIN[bold], _THAI[bold], *han, _SYMBOLS)


@lru_cache(maxsize=512)
def font(face: str, size: int) -> ImageFont.FreeTypeFont:
    """Return the font of that file name and size in pixels."""
    engine = ImageFont.Layout.RAQM if shapes_text() else ImageFont.Layout.BASIC
    return ImageFont.truetype(str(FONTS_FOLDER / f"{face}.ttf"), size, layout_engine=engine)


@cache
def covered(face: str) -> frozenset[int]:
    """Return the code points that a font file has glyphs for."""
    data = (FONTS_FOLDER / f"{face}.ttf").read_bytes()
    table = _table(data, b"cmap")
    count: int = struct.unpack_from(">H", data, table + 2)[0]
    found: set[int] = set()
    for index in range(count):
        offset: int = struct.unpack_from(">HHL", data, table + 4 + 8 * index)[2]
        form: int = struct.unpack_from(">H", data, table + offset)[0]
        if form == 4:
            found.update(_format_4(data, table + offset))
        elif form == 12:
            found.update(_format_12(data, table + offset))
    return frozenset(found)


def _table(data: bytes, tag: bytes) -> int:
    count: int = struct.unpack_from(">H", data, 4)[0]
    for index in range(count):
        name, _, offset, _ = struct.unpack_from(">4sLLL", data, 12 + 16 * index)
        if name == tag:
            return offset
    raise ValueError(f"font without a {tag.decode()} table")


def _format_4(data: bytes, at: int) -> set[int]:
    segments: int = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends = struct.unpack_from(f">{segments}H", data, at + 14)
    starts = struct.unpack_from(f">{segments}H", data, at + 16 + 2 * segments)
    return {c for low, high in zip(starts, ends, strict=True) if low != 0xFFFF for c in range(low, high + 1)}


def _format_12(data: bytes, at: int) -> set[int]:
    groups: int = struct.unpack_from(">L", data, at + 12)[0]
    found: set[int] = set()
    for index in range(groups):
        low, high, _ = struct.unpack_from(">LLL", data, at + 16 + 12 * index)
        found.update(range(low, high + 1))
    return found
