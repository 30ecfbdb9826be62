"""Words of Thai: it writes no spaces between words, so lists of words tell where a line of a name or a text may end."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

_FOLDER: Final = Path(__file__).resolve().parents[2] / "data" / "locales" / "th"
WORDS_FILE: Final = _FOLDER / "words.txt"
TEXT_WORDS_FILE: Final = _FOLDER / "text_words.txt"
_RUN = re.compile("[\u0e00-\u0e7f]+")
_SMALL = frozenset({"แห่ง", "และ", "ใน", "กับ", "ด้วย", "ของ", "ที่", "ผู้"})
"""Words that do not end a name."""


@cache
def words() -> frozenset[str]:
    """Return the words by which names are broken."""
    return _read(WORDS_FILE)


@cache
def text_words() -> frozenset[str]:
    """Return the words by which texts are broken: those of names and those that texts are written in."""
    return words() | _read(TEXT_WORDS_FILE)


def _read(path: Path) -> frozenset[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@lru_cache(maxsize=1024)
def split_words(text: str) -> tuple[str, ...]:
    """Split text into its Thai words and what lies between them; letters that are not words throughout stay whole."""
    pieces: list[str] = []
    end = 0
    for found in _RUN.finditer(text):
        pieces += [text[end : found.start()], *(_split(found.group()) or [found.group()])]
        end = found.end()
    return tuple(piece for piece in (*pieces, text[end:]) if piece)


def _split(run: str) -> list[str]:
    """Split letters without a space between them into as few words as can be; empty if they are not words."""
    known = words()
    longest = max(map(len, known))
    best: list[list[str] | None] = [[]]
    for end in range(1, len(run) + 1):
        starts = [start for start in range(max(0, end - longest), end) if run[start:end] in known]
        ways = [[*pieces, run[start:end]] for start in starts if (pieces := best[start]) is not None]
        best.append(min(ways, key=len, default=None))
    return best[-1] or []


_STRANGE: Final = 20
"""What a letter outside any word costs where a text is split, in words."""


@lru_cache(maxsize=4096)
def inside_words(run: str) -> frozenset[int]:
    """Return where in letters without a space between them a known word stands on both sides of the place: it is
    split into words so that as few letters as can be are in none, then into as few words.
    """
    known = text_words()
    longest = max(map(len, known))
    best: list[tuple[int, int]] = [(0, 0)]
    for end in range(1, len(run) + 1):
        ways = [(best[end - 1][0] + _STRANGE, end - 1)]
        ways += [
            (best[start][0] + 1, start) for start in range(max(0, end - longest), end - 1) if run[start:end] in known
        ]
        best.append(min(ways))
    found: set[int] = set()
    end = len(run)
    while end:
        start = best[end][1]
        found.update(range(start + 1, end))
        end = start
    return frozenset(found)


def without_last_word(name: str) -> str:
    """Return a name without its last word and the small words before that, empty if it is one word or ends in none."""
    pieces = list(split_words(name))
    if pieces[-1] not in words():
        return ""
    pieces.pop()
    while pieces and (pieces[-1] in _SMALL or not pieces[-1].strip()):
        pieces.pop()
    return "".join(pieces)
