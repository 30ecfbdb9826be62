"""Names in the room that they have: long words are parted by a hyphen, long names made short as people do it."""

from __future__ import annotations

import re
from functools import lru_cache

from render.paint import breaking, thai
from render.paint.breaking import is_syllable
from render.paint.text import clusters, text_width
from render.paint.wrapping import ELLIPSIS, cut_lines, filled, fit

_NAME_PARTS = re.compile(r"(?:,? (?:(?:(?!\S*[A-Z\u00c0-\u1fff])\S+|Của|Và|Ở) )*\S+|[・·‧、]\s*[^・·‧、]+)$")
"""The last part of a name, with the small words before it; in Vietnamese those begin with a large letter too."""
_OWNER = re.compile("^[^の的]+[の的](?=..)")
"""What a Chinese or Japanese name says of its bearer before it names him."""
_SIDE = re.compile("^(?:ฝ่าย|Phe )(?=..)")
"""The word for a side that Thai and Vietnamese put before its name."""
_SHORTEST_PARTED = 6
"""Letters of the shortest word that is parted."""


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
        whole = filled(pieces, size, [*rooms, room], bold, locale, True)
        wide = any(text_width(line, size, bold, locale) > within for line, within in zip(whole, rooms, strict=False))
        if len(whole) <= lines and not wide:
            return tuple(whole)
    shorter = _NAME_PARTS.sub("", text)
    if shorter == text:
        shorter = thai.without_last_word(text) or _OWNER.sub("", text)
    if shorter and shorter != text:
        return _name_lines(shorter, size, room, lines, bold, locale, last)
    return tuple(cut_lines(whole, size, rooms, bold, locale))


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
