"""Where a line may end in any of the product's scripts: what stays together, what begins no line and what ends none."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

NOT_FIRST = frozenset(
    "、。，．・：；！？」』）】〕〉》”’％‰℃゛゜｡､･ｰー〜～…‥々ゝゞヽヾぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ,.;:!?)]}%"
)
NOT_LAST = frozenset("「『（【〔〈《“‘＄￥＃([{")
THAI_LEADING = frozenset("เแโใไ")
"""Vowels of Thai that are written first: each begins a syllable."""


def pieces(clusters: Iterable[str], whole: bool = True) -> list[str]:
    """Split clusters where a line may end: after spaces, between Han, kana and Thai clusters (kinsoku kept).

    `whole`: words of katakana, and figures with the letter behind them, are kept together.
    """
    found: list[str] = []
    for cluster in clusters:
        if cluster == "\n":
            found.append(cluster)
        elif found and found[-1] != "\n" and not _may_break(found[-1], cluster, whole):
            found[-1] += cluster
        else:
            found.append(cluster)
    return found


def belongs_together(before: str, after: str) -> bool:
    """Say whether the end of one piece and the beginning of the next may not be parted by a line."""
    return after[0] in NOT_FIRST or after[0] == " " or before[-1] in NOT_LAST


def _may_break(before: str, after: str, whole: bool) -> bool:
    last = before[-1]
    if after == " " or after[0] in NOT_FIRST or last in NOT_LAST or last in THAI_LEADING:
        return False
    if last == " ":
        return True
    if is_thai(after[0]) and is_thai(last):
        return after[0] not in "ะาฯๆๅ"
    if whole and _is_one_word(last, after[0]):
        return False
    return _is_wide(after[0]) or _is_wide(last)


def _is_one_word(last: str, first: str) -> bool:
    return (_is_katakana(last) and _is_katakana(first)) or (last.isdigit() and _is_wide(first))


def is_thai(char: str) -> bool:
    """Say whether a letter is Thai."""
    return "\u0e00" <= char <= "\u0e7f"


def _is_katakana(char: str) -> bool:
    return "\u30a1" <= char <= "\u30fa" or char == "\u30fc"


def _is_wide(char: str) -> bool:
    return unicodedata.east_asian_width(char) in ("W", "F")
