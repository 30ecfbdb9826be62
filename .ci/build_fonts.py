"""Rebuild data/fonts from the npm packages named in data/fonts/LICENSES.md."""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from fontTools import merge, subset
from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program

Ranges = list[tuple[int, int]]

LATIN: Ranges = [(0x20, 0x250), (0x2B0, 0x370), (0x1E00, 0x1F00), (0x2000, 0x2070), (0x20A0, 0x20C0), (0x2100, 0x2300)]
THAI: Ranges = [(0x0E00, 0x0E80), (0x200C, 0x200E), (0x25CC, 0x25CD)]
HAN: Ranges = [
    (0x2190, 0x2200),
    (0x2460, 0x2480),
    (0x25A0, 0x2660),
    (0x3000, 0x3100),
    (0x31F0, 0x3200),
    (0x3400, 0xA000),
    (0xF900, 0xFB00),
    (0xFF00, 0xFFF0),
    (0x20000, 0x30000),
]
SYMBOLS: Ranges = [(0x2190, 0x2200), (0x25A0, 0x2720), (0x2700, 0x27C0)]

EXTRA = "～∥―‐≥≤≠√∞∴♂♀♪℃○●◎◇◆□■△▲▽▼☆★※→←↑↓⇒⇔①②③④⑤⑥⑦⑧⑨⑩塡剝頰𠮟"
"""Characters that the package keeps out of its Japanese file: arrows, marks and four jōyō kanji."""
PLAIN_PROGRAM = ("PUSHW[]", "511", "SCANCTRL[]", "PUSHB[]", "4", "SCANTYPE[]", "PUSHB[]", "0", "POP[]")
"""Draws outlines as they are. FreeType takes a font with no program, or one of seven bytes, for one that it is to hint
by itself: that takes as long again as drawing a letter, and moves letters of one word apart unevenly."""


def main() -> None:
    """Write every font file of data/fonts from an unpacked node_modules/@fontsource folder."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("source", type=Path, help="the node_modules/@fontsource folder")
    parser.add_argument("target", type=Path, help="usually data/fonts")
    arguments = parser.parse_args()
    target: Path = arguments.target
    for weight, name in ((500, "Medium"), (700, "Bold")):
        latin = [_part(arguments.source, "noto-sans", part, weight) for part in ("latin", "latin-ext", "vietnamese")]
        write(latin, LATIN, target / f"NotoSans-{name}.ttf")
        write([_part(arguments.source, "noto-sans-thai", "thai", weight)], THAI, target / f"NotoSansThai-{name}.ttf")
    japanese = [_part(arguments.source, "noto-sans-jp", "japanese", 500)]
    write(japanese, HAN, target / "NotoSansJP-Medium.ttf", slices(arguments.source, "noto-sans-jp", EXTRA))
    write([_part(arguments.source, "noto-sans-tc", "chinese-traditional", 500)], HAN, target / "NotoSansTC-Medium.ttf")
    write(
        [_part(arguments.source, "noto-sans-symbols-2", "symbols", 400)],
        SYMBOLS,
        target / "NotoSansSymbols2-Regular.ttf",
    )


def slices(source: Path, package: str, wanted: str) -> list[Path]:
    """Return the numbered slices of a package that hold any of the wanted characters."""
    numbers = range(120)
    paths = [_part(source, package, str(number), 500) for number in numbers]
    return [p for p in paths if p.exists() and {ord(c) for c in wanted} & set(TTFont(p, lazy=True).getBestCmap())]


def write(parts: list[Path], ranges: Ranges, target: Path, extra: Sequence[Path] = ()) -> None:
    """Merge the parts, and EXTRA's characters of `extra`; keep shaping tables, drop hinting, write one TTF."""
    options = subset.Options(
        layout_features=["kern", "mark", "mkmk", "ccmp", "locl", "liga"],
        hinting=False,
        name_IDs=[0, 1, 2, 4, 6, 13, 14],
        notdef_outline=True,
        drop_tables=["STAT", "vhea", "vmtx", "BASE", "gasp", "prep", "fpgm", "cvt "],
    )
    with tempfile.TemporaryDirectory() as folder:
        plain: list[str] = []
        seen: set[int] = set()
        for index, part in enumerate((*parts, *extra)):
            font = TTFont(part)
            subsetter = subset.Subsetter(options)
            wanted = {ord(c) for c in EXTRA} if part in extra else {c for a, b in ranges for c in range(a, b)}
            subsetter.populate(unicodes=wanted - seen)
            seen |= set(font.getBestCmap())
            subsetter.subset(font)
            font.flavor = None
            plain.append(f"{folder}/{index}.ttf")
            font.save(plain[-1])
        font = merge.Merger().merge(plain) if len(plain) > 1 else TTFont(plain[0])
        draw_plainly(font)
        font.save(target)
    sys.stdout.write(f"{target.name}: {len(font.getBestCmap())} characters, {target.stat().st_size:,} bytes\n")


def draw_plainly(font: TTFont) -> None:
    """Let FreeType draw a font's outlines as they are, without hints of its own."""
    program = newTable("prep")
    program.program = Program()
    program.program.fromAssembly(list(PLAIN_PROGRAM))
    font["prep"] = program
    font["maxp"].maxStackElements = max(1, font["maxp"].maxStackElements)


def _part(source: Path, package: str, part: str, weight: int) -> Path:
    return source / package / "files" / f"{package}-{part}-{weight}-normal.woff2"


if __name__ == "__main__":
    main()
