"""Text in the room that it has: smaller, cut, or in lines that end where its script lets them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from render.paint import breaking, thai
from render.paint.breaking import THAI_LEADING, is_thai
from render.paint.text import clusters, text_width

ELLIPSIS = "…"
_SHORTEST_LINE = 0.35
"""Share of the room that a line of Thai must fill to end before its last phrase or syllable."""
_BEYOND = 2
"""Pixels by which the largest letter that fits may lie above what the width of a larger one says."""


@lru_cache(maxsize=4096)
def fit(text: str, size: int, room: float, smallest: int, bold: bool = False, locale: str = "en") -> tuple[str, int]:
    """Return the text and a font size at which it fits the room: smaller first, then cut with an ellipsis."""
    wide = text_width(text, size, bold, locale)
    if wide <= room:
        return text, size
    likely = int(size * room / wide) + _BEYOND  # larger ones are measured for nothing: widths grow with the letter
    for candidate in range(min(size - 1, likely), smallest - 1, -1):
        if text_width(text, candidate, bold, locale) <= room:
            return text, candidate
    return cut(text, smallest, room, bold, locale), smallest


def cut(text: str, size: int, room: float, bold: bool = False, locale: str = "en") -> str:
    """Return the text, shortened at a cluster and ended with an ellipsis if it is wider than the room."""
    if text_width(text, size, bold, locale) <= room:
        return text
    parts = clusters(text)

    def kept(number: int) -> str:
        return "".join(parts[:number]).rstrip() + ELLIPSIS

    number = bisect_right(
        range(1, len(parts) + 1), room, key=lambda number: text_width(kept(number), size, bold, locale)
    )
    return kept(number)


def wrap(text: str, size: int, room: float, lines: int, bold: bool = False, locale: str = "en") -> list[str]:
    """Return at most `lines` lines that fit the room; what does not fit is cut with an ellipsis.

    A word is broken only where it is wider than the room, or the text would not fit otherwise. In Japanese and Chinese
    the last line holds no single letter if a narrower line before it helps.
    """
    found = filled(_wrappable(text, size, room, bold, locale), size, (room,), bold, locale)
    if locale in ("ja", "zh-TW"):
        found = _without_widow(text, found, size, room, bold, locale)
    if len(found) > lines:
        found = filled(breaking.pieces(clusters(text), whole=False), size, (room,), bold, locale)
    return cut_lines(found, size, (room,) * lines, bold, locale)


def balanced(text: str, size: int, room: float, lines: int, bold: bool = False, locale: str = "en") -> list[str]:
    """Return what `wrap` does, or as many narrower lines if the last one would be shorter than half of the longest."""
    found = wrap(text, size, room, lines, bold, locale)
    narrower = room
    while len(found) > 1:
        wide = [text_width(line, size, bold, locale) for line in found]
        narrower -= size / 2
        if wide[-1] >= max(wide) / 2:
            break
        tried = filled(breaking.pieces(clusters(text), locale=locale), size, (narrower,), bold, locale)
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
        tried = filled(_wrappable(text, size, within, bold, locale), size, (within,), bold, locale)
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


def cut_lines(found: list[str], size: int, rooms: Sequence[float], bold: bool, locale: str) -> list[str]:
    """Return no more lines than there are rooms, each within its own."""
    lines = len(rooms)
    if len(found) > lines:
        found[lines - 1] = found[lines - 1] + ELLIPSIS
    return [cut(line, size, room, bold, locale) for line, room in zip(found, rooms, strict=False)]


def filled(
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
