"""Text in any of the product's scripts: font fallback per cluster, measuring, fitting, wrapping, drawing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from math import modf
from typing import NamedTuple

from PIL import ImageDraw

from render.paint import breaking, thai, within
from render.paint.breaking import THAI_LEADING, is_syllable, is_thai
from render.paint.fonts import FALLBACK, covered, faces, font, shapes_text
from render.paint.kept import kept

ELLIPSIS = "…"
_THAI_ABOVE = frozenset("\u0e31\u0e34\u0e35\u0e36\u0e37\u0e47\u0e4d")
_THAI_TONES = frozenset("\u0e48\u0e49\u0e4a\u0e4b\u0e4c")
_SHORTEST_LINE = 0.35
"""Share of the room that a line of Thai must fill to end before its last phrase or syllable."""
_NAME_PARTS = re.compile(r"(?:,? (?:(?:(?!\S*[A-Z\u00c0-\u1fff])\S+|Của|Và|Ở) )*\S+|[・·‧、]\s*[^・·‧、]+)$")
"""The last part of a name, with the small words before it; in Vietnamese those begin with a large letter too."""
_OWNER = re.compile("^[^の的]+[の的](?=..)")
"""What a Chinese or Japanese name says of its bearer before it names him."""
_SIDE = re.compile("^(?:ฝ่าย|Phe )(?=..)")
"""The word for a side that Thai and Vietnamese put before its name."""
_SHORTEST_PARTED = 6
"""Letters of the shortest word that is parted."""
_JOINERS = frozenset("\u200c\u200d\ufe0e\ufe0f\u0e33")

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


@lru_cache(maxsize=4096)
def fit(text: str, size: int, room: float, smallest: int, bold: bool = False, locale: str = "en") -> tuple[str, int]:
    """Return the text and a font size at which it fits the room: smaller first, then cut with an ellipsis."""
    for candidate in range(size, smallest - 1, -1):
        if text_width(text, candidate, bold, locale) <= room:
            return text, candidate
    return cut(text, smallest, room, bold, locale), smallest


def cut(text: str, size: int, room: float, bold: bool = False, locale: str = "en") -> str:
    """Return the text, shortened at a cluster and ended with an ellipsis if it is wider than the room."""
    if text_width(text, size, bold, locale) <= room:
        return text
    kept = clusters(text)
    while kept and text_width("".join(kept).rstrip() + ELLIPSIS, size, bold, locale) > room:
        kept.pop()
    return "".join(kept).rstrip() + ELLIPSIS


def wrap(text: str, size: int, room: float, lines: int, bold: bool = False, locale: str = "en") -> list[str]:
    """Return at most `lines` lines that fit the room; what does not fit is cut with an ellipsis.

    A word is broken only where it is wider than the room, or the text would not fit otherwise. In Japanese and Chinese
    the last line holds no single letter if a narrower line before it helps.
    """
    found = _filled(_wrappable(text, size, room, bold, locale), size, (room,), bold, locale)
    if locale in ("ja", "zh-TW"):
        found = _without_widow(text, found, size, room, bold, locale)
    if len(found) > lines:
        found = _filled(breaking.pieces(clusters(text), whole=False), size, (room,), bold, locale)
    return _cut_lines(found, size, (room,) * lines, bold, locale)


def balanced(text: str, size: int, room: float, lines: int, bold: bool = False, locale: str = "en") -> list[str]:
    """Return what `wrap` does, or as many narrower lines if the last one would be shorter than half of the longest."""
    found = wrap(text, size, room, lines, bold, locale)
    narrower = room
    while len(found) > 1:
        wide = [text_width(line, size, bold, locale) for line in found]
        narrower -= size / 2
        if wide[-1] >= max(wide) / 2:
            break
        tried = _filled(breaking.pieces(clusters(text), locale=locale), size, (narrower,), bold, locale)
        if len(tried) != len(found) or any(text_width(line, size, bold, locale) > narrower for line in tried):
            break
        found = tried
    return found


def _without_widow(text: str, found: list[str], size: int, room: float, bold: bool, locale: str) -> list[str]:
    """Return the lines, or as many narrower ones, so that at least two letters stand on the last."""
    for narrower in range(1, 5):
        if len(found) < 2 or len(found[-1].rstrip("。．.！？")) > 1:
            break
        within = room - narrower * size
        tried = _filled(_wrappable(text, size, within, bold, locale), size, (within,), bold, locale)
        if len(tried) == len(found) and len(tried[-1].rstrip("。．.！？")) > 1:
            return tried
    return found


def _wrappable(text: str, size: int, room: float, bold: bool, locale: str) -> Iterator[str]:
    """Split text where a line may end; what is wider than the room may be broken within words as well."""
    for piece in breaking.pieces(clusters(text), locale=locale):
        if piece == "\n" or text_width(piece.rstrip(), size, bold, locale) <= room:
            yield piece
        else:
            yield from breaking.pieces(clusters(piece), whole=False)


def _cut_lines(found: list[str], size: int, rooms: Sequence[float], bold: bool, locale: str) -> list[str]:
    """Return no more lines than there are rooms, each within its own."""
    lines = len(rooms)
    if len(found) > lines:
        found[lines - 1] = found[lines - 1] + ELLIPSIS
    return [cut(line, size, room, bold, locale) for line, room in zip(found, rooms, strict=False)]


def _filled(
    pieces: Iterable[str], size: int, rooms: Sequence[float], bold: bool, locale: str, words: bool = False
) -> list[str]:
    """Return lines of pieces; those beyond the rooms that are given have the last one. `words`: a piece that is a word
    of Thai may begin a line, so that no better end is looked for.
    """
    found: list[str] = []
    current = ""
    for piece in pieces:
        room = rooms[min(len(found), len(rooms) - 1)]
        if piece == "\n":
            found.append(current.rstrip())
            current = ""
        elif current and text_width((current + piece).rstrip(), size, bold, locale) > room:
            known = words and piece in thai.words()
            kept, rest = (current, "") if known else _at_phrase(current, piece, size, room, bold, locale)
            found.append(kept.rstrip())
            current = rest + piece.lstrip()
        else:
            current += piece
    found.append(current.rstrip())
    return found


def name_lines(
    text: str,
    size: int,
    room: float,
    lines: int,
    bold: bool = False,
    locale: str = "en",
    last: float | None = None,
) -> list[str]:
    """Return a name in at most `lines` lines, the last of them in its own room: a word wider than the room is parted by
    a hyphen, and words that find no line are left out, as people do who call somebody by a short name. One long word is
    cut with an ellipsis.
    """
    return list(_name_lines(text, size, room, lines, bold, locale, room if last is None else last))


@lru_cache(maxsize=4096)
def _name_lines(text: str, size: int, room: float, lines: int, bold: bool, locale: str, last: float) -> tuple[str, ...]:
    rooms = [room] * (lines - 1) + [last]
    whole: list[str] = []
    for together in (True, False):
        pieces = _name_pieces(text, size, room, bold, locale, together)
        whole = _filled(pieces, size, [*rooms, room], bold, locale, True)
        wide = any(text_width(line, size, bold, locale) > within for line, within in zip(whole, rooms, strict=False))
        if len(whole) <= lines and not wide:
            return tuple(whole)
    shorter = _NAME_PARTS.sub("", text)
    if shorter == text:
        shorter = thai.without_last_word(text) or _OWNER.sub("", text)
    if shorter and shorter != text:
        return _name_lines(shorter, size, room, lines, bold, locale, last)
    return tuple(_cut_lines(whole, size, rooms, bold, locale))


def fit_name(
    text: str, size: int, room: float, smallest: int, bold: bool = False, locale: str = "en"
) -> tuple[str, int]:
    """Return a name and a font size at which it fits the room: smaller first, then without its last words, then cut."""
    words, fitted = fit(text, size, room, smallest, bold, locale)
    if words == text:
        return words, fitted
    short = name_lines(text, smallest, room, 1, bold, locale)[0]
    return (words if short.endswith(ELLIPSIS) else short), smallest


def fit_side(
    name: str, size: int, room: float, smallest: int, bold: bool = False, locale: str = "en"
) -> tuple[str, int]:
    """Return the name in a side's box and its size: smaller first, then without the word for a side, then cut."""
    words, fitted = fit(name, size, room, smallest, bold, locale)
    short = _SIDE.sub("", name)
    return (words, fitted) if words == name or short == name else fit(short, size, room, smallest, bold, locale)


def _name_pieces(text: str, size: int, room: float, bold: bool, locale: str, kept: bool) -> list[str]:
    """Split a name where a line may end: in Thai between words where they are known, in a long Latin word once;
    `kept`: words of katakana are kept whole.
    """
    pieces: list[str] = []
    for part in thai.split_words(text):
        if part in thai.words():
            parts = [part]
        else:
            latin = (_parted(piece, size, room, bold, locale) for piece in breaking.pieces(clusters(part), kept))
            parts = breaking.pieces(clusters("".join(latin)), kept)
        if pieces and parts and breaking.belongs_together(pieces[-1], parts[0]):
            pieces[-1] += parts.pop(0)
        pieces += parts
    return pieces


def _parted(word: str, size: int, room: float, bold: bool, locale: str) -> str:
    """Return a word of Latin letters as it is if it fits a line, else in two with a hyphen and a space between."""
    bare = word.rstrip()
    if text_width(bare, size, bold, locale) <= room or not bare.isascii() or len(bare) < _SHORTEST_PARTED:
        return word
    if "-" in bare[:-1]:
        return word.replace("-", "- ", 1)
    ends = [end for end in range(len(bare) - 2, 1, -1) if text_width(f"{bare[:end]}-", size, bold, locale) <= room]
    even = min(next(iter(ends), len(bare) // 2), (len(bare) + 1) // 2)
    spoken = [end for end in ends if end >= even - 1 and is_syllable(bare, end)]  # its rest finds the room it needs
    end = min(spoken, key=lambda end: (abs(2 * end - len(bare)), end), default=even)
    return f"{bare[:end]}- {word[end:]}"


def _at_phrase(line: str, after: str, size: int, room: float, bold: bool, locale: str) -> tuple[str, str]:
    """Return a full line and what goes to the next one: a run of Thai ends at its last space, if it can.

    Thai writes words without spaces between them; its spaces stand between phrases, where a line ends best. Next
    best is between words that are known, then before a vowel that is written first, since such a vowel begins a
    syllable.
    """
    if not (is_thai(line[-1]) and is_thai(after[0])):
        return line, ""
    shortest = _SHORTEST_LINE * room
    space = breaking.last_space(line)
    if space >= 0 and text_width(line[:space], size, bold, locale) >= shortest:
        return line[:space], line[space + 1 :]
    if after[0] in THAI_LEADING or after.rstrip() in thai.text_words():
        return line, ""
    start = max(line.rfind(vowel) for vowel in THAI_LEADING)
    if start > 0 and is_thai(line[start - 1]) and text_width(line[:start], size, bold, locale) >= shortest:
        return line[:start], line[start:]
    return line, ""


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
