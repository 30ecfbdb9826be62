"""How the card of a piece is set: the lines of its head and of all it can do, as wide as they are written."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from render.paint.text import text_width
from render.paint.wrapping import fit, wrap
from render.scene_cards import Entry, Profile

CARD_WIDTH = 1064
"""Width in pixels at scale 1 of a card as wide as a picture."""
SMALLEST = 29
"""Letters in pixels at scale 1: the smallest that a phone shows legibly."""
NAME, TITLE, CODE = 46, 34, 32
"""Letters of the piece's name, and of what it can do with its notation, where they find room."""
LEFT, EDGE = 190, 20
"""Where the words of the head begin, beside the emblem; the margin of what stands below."""
HEAD, BAND, LINE, NAME_LINE, ENTRY_HEAD, ENTRY_GAP, FOOT = 196, 120, 38, 50, 62, 20, 16
"""Heights at scale 1 of a head with one line each, its lighter part, a line of words, one of the name, an entry's name,
the gap where it has none, and below all."""
_ALL = 99


class Row(NamedTuple):
    """An entry: its names with the size of their letters, its notation with that, its text; notation on lines of its
    own if `apart`.
    """

    names: tuple[str, ...]
    size: int
    codes: tuple[str, ...]
    code_size: int
    apart: bool
    words: tuple[str, ...]

    @property
    def head(self) -> int:
        """Return the height of what stands above the text."""
        if not self.names:
            return ENTRY_GAP
        lines = len(self.names) + len(self.codes) if self.apart else max(1, len(self.codes))
        return ENTRY_HEAD + LINE * (lines - 1)

    @property
    def height(self) -> int:
        """Return the height of the entry."""
        return self.head + LINE * len(self.words)


class Setting(NamedTuple):
    """The lines of a card: its name and subtitle with the sizes of their letters, and its entries."""

    names: tuple[str, ...]
    size: int
    subtitles: tuple[str, ...]
    rows: tuple[Row, ...]

    @property
    def more(self) -> int:
        """Return by how much the head is higher than one whose name and subtitle take a line each."""
        return NAME_LINE * (len(self.names) - 1) + LINE * (max(1, len(self.subtitles)) - 1)

    @property
    def height(self) -> int:
        """Return the height of the card."""
        return HEAD + self.more + sum(row.height for row in self.rows) + FOOT


@lru_cache(maxsize=256)
def setting(profile: Profile, locale: str) -> Setting:
    """Return the lines of a card: nothing is cut, and no letter is smaller than a phone shows."""
    room = CARD_WIDTH - LEFT - EDGE
    names, size = _lines(profile.name, NAME, room, TITLE, True, locale)
    subtitles = _wrapped(profile.subtitle, SMALLEST, room, False, locale)
    return Setting(names, size, subtitles, tuple(_row(entry, locale) for entry in profile.entries))


def _row(entry: Entry, locale: str) -> Row:
    """Return an entry; its notation stands beside its name if both find room there."""
    room = CARD_WIDTH - 2 * EDGE
    words = _wrapped(entry.text, SMALLEST, room, False, locale)
    names, size = _lines(entry.name, TITLE, room, SMALLEST, True, locale)
    beside = room - text_width(entry.name, size, True, locale) - EDGE
    code, code_size = fit(entry.code, CODE, beside, SMALLEST, True, locale)
    if code == entry.code:
        return Row(names, size, (code,) if code else (), code_size, False, words)
    codes, code_size = _lines(entry.code, CODE, room, SMALLEST, True, locale)
    return Row(names, size, codes, code_size, True, words)


def _lines(text: str, size: int, room: float, smallest: int, bold: bool, locale: str) -> tuple[tuple[str, ...], int]:
    """Return a text in one line as large as fits, or in several of the smallest letters."""
    words, fitted = fit(text, size, room, smallest, bold, locale)
    if words == text:
        return ((words,) if words else ()), fitted
    return _wrapped(text, smallest, room, bold, locale), smallest


def _wrapped(text: str, size: int, room: float, bold: bool, locale: str) -> tuple[str, ...]:
    return tuple(wrap(text, size, room, _ALL, bold, locale)) if text else ()
