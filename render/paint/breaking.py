"""Where a line may end in any of the product's scripts: what stays together, what begins no line and what ends none."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from render.paint import thai

NOT_FIRST = frozenset(
    "、。，．・：；！？」』）】〕〉》］｝”’％‰℃゛゜｡､･ｰー〜～…‥々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.;:!?)]}%"
)
NOT_LAST = frozenset("「『（【〔〈《［｛“‘＄￥＃([{")
THAI_LEADING = frozenset("เแโใไ")
"""Vowels of Thai that are written first: each begins a syllable."""
_FIGURE = re.compile(r"(?:^|[\s(\[（])\d[\d.,–-]* $")
"""A number and the space behind it, which belong to what is counted."""
_SIGNS = frozenset("+-−±")
_RANGE = frozenset("〜～")
"""What stands between the least and the most of a figure."""
_ONSET = re.compile("(?:s?[bcdfgkpt][lr]|[bcdfghjklmnpqrstvwxz])[aeiouy]")
"""What a syllable begins with that may begin a line."""
_ONE_SOUND = frozenset(("ch", "ck", "gh", "ph", "sh", "th", "wh", "pl", "pr", "tr", "dr", "br", "bl", "cr", "cl", "gr"))
"""Two letters that are not parted."""
_SHORTEST = 3
"""Letters of the shortest end of a word that begins a line."""
_KANJI_KEPT = 4
"""Kanji in a row that are taken for one word of Japanese."""


def pieces(clusters: Iterable[str], whole: bool = True, locale: str = "en") -> list[str]:
    """Split clusters where a line may end: after spaces, between Han, kana and Thai clusters (kinsoku kept).

    `whole`: words of katakana, up to four kanji in Japanese, words of Thai that are known, figures with the letter or
    the word behind them, and a sign with the word before it are kept together.
    """
    found: list[str] = []
    for cluster in clusters:
        if cluster == "\n":
            found.append(cluster)
        elif found and found[-1] != "\n" and not _may_break(found[-1], cluster, whole, locale):
            found[-1] += cluster
        else:
            found.append(cluster)
    if not whole:
        return found
    return _with_chinese_numbers(found) if locale == "zh-TW" else _with_thai_words(found)


def _with_chinese_numbers(found: list[str]) -> list[str]:
    """Join the name of a number of up to three Han letters with the sign behind it: 攻擊力+1."""
    together: list[str] = []
    for piece in found:
        if len(piece) > 1 and piece[1] in _SIGNS:
            for _ in range(2):
                if together and len(together[-1]) == 1 and _is_han(together[-1]):
                    piece = together.pop() + piece
        together.append(piece)
    return together


def last_space(line: str) -> int:
    """Return where the last space is at which a line may end: a number is not parted from what it counts; -1: none."""
    end = line.rfind(" ")
    while end >= 0 and _FIGURE.search(line[: end + 1]):
        end = line.rfind(" ", 0, end)
    return end


def _with_thai_words(found: list[str]) -> list[str]:
    """Join pieces of Thai that are parts of one known word."""
    together: list[str] = []
    run = ""
    inside: frozenset[int] = frozenset()
    for at, piece in enumerate(found):
        if run and together and len(run) in inside:
            together[-1] += piece
        else:
            together.append(piece)
        if not run and is_thai(piece[-1]):
            run, inside = "", thai.inside_words(_thai_run(found, at))
            start = next(n for n in range(len(piece)) if all(map(is_thai, piece[n:])))
            run = piece[start:]
        elif run and all(map(is_thai, piece)):
            run += piece
        else:
            run = ""
    return together


def _thai_run(found: list[str], at: int) -> str:
    """Return the Thai letters without a space between them that begin in a piece and go on in those after it."""
    first = found[at]
    start = next(n for n in range(len(first)) if all(map(is_thai, first[n:])))
    run = first[start:]
    for piece in found[at + 1 :]:
        letters = next((n for n, char in enumerate(piece) if not is_thai(char)), len(piece))
        run += piece[:letters]
        if letters < len(piece):
            break
    return run


def belongs_together(before: str, after: str) -> bool:
    """Say whether the end of one piece and the beginning of the next may not be parted by a line."""
    return after[0] in NOT_FIRST or after[0] == " " or before[-1] in NOT_LAST


def _may_break(before: str, after: str, whole: bool, locale: str) -> bool:
    last = before[-1]
    if after == " " or after[0] in NOT_FIRST or last in NOT_LAST or last in THAI_LEADING:
        return False
    if last == " ":
        return not (whole and _FIGURE.search(before))
    if is_thai(after[0]) and is_thai(last):
        return after[0] not in "ะาฯๆๅ"
    if whole and _is_one_word(before, after[0], locale):
        return False
    return _is_wide(after[0]) or _is_wide(last)


def _is_one_word(before: str, first: str, locale: str) -> bool:
    last = before[-1]
    if locale == "ja" and _is_han(last) and _is_han(first):
        return not all(map(_is_han, before[-_KANJI_KEPT:])) or len(before) < _KANJI_KEPT
    if first.isdigit() and last in _RANGE:
        return before[-2:-1].isdigit()
    return (_is_katakana(last) and _is_katakana(first)) or (last.isdigit() and _is_wide(first)) or first in _SIGNS


def is_syllable(word: str, at: int) -> bool:
    """Say whether a syllable seems to begin there in a word of Latin letters: with consonants that can, and a vowel."""
    return bool(_ONSET.match(word, at)) and len(word) - at >= _SHORTEST and word[at - 1 : at + 1] not in _ONE_SOUND


def is_thai(char: str) -> bool:
    """Say whether a letter is Thai."""
    return "\u0e00" <= char <= "\u0e7f"


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fa" or char == "\u30fc"


def _is_han(char: str) -> bool:
    return "\u4e00" <= char <= "\u9fff" or char == "々"


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in ("W", "F")
