"""The order in which readers look for a name: that of their alphabet, not of the numbers of its signs.

One key for all languages, as each has its own script. Vietnamese by its alphabet, then the tone, word by word; Thai by
consonants, a vowel written before one as if it stood behind it, then marks; kana in the order of the fifty sounds, both
sorts alike, then voicing and size. Chinese characters stay in the order of their code points, by radical and strokes:
no content says how they are read.
"""

from __future__ import annotations

import unicodedata
from typing import Final

Letter = tuple[int, int]
Word = tuple[tuple[Letter, ...], tuple[tuple[int, ...], ...]]
"""The letters of a word, then what only decides between words of the same letters: the marks of each."""

_SHAPES: Final = {"\u0306": 1, "\u0302": 2, "\u031b": 3}
"""Marks that make a letter of their own: ă, â, ê, ô, ơ, ư."""
_TONES: Final = {"\u0300": 1, "\u0309": 2, "\u0303": 3, "\u0301": 4, "\u0323": 5}
"""The tones in the order of dictionaries: huyền, hỏi, ngã, sắc, nặng."""
_BEFORE: Final = "เแโใไ"
"""Thai vowels that are written before the consonant behind which they are looked for."""
_SMALL: Final = dict(zip("ぁぃぅぇぉっゃゅょゎゕゖ", "あいうえおつやゆよわかけ", strict=True))
_ROWS: Final = (
    "あかさたなはまやらわ",
    "いきしちにひみりゐ",
    "うくすつぬふむゆる",
    "えけせてねへめれゑ",
    "おこそとのほもよろを",
)
_VOWEL: Final = {kana: row[0] for row in _ROWS for kana in row}
"""What a long mark behind a kana stands for."""
_KATAKANA: Final = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}


def reading_key(name: str) -> tuple[tuple[Word, ...], str]:
    """Return by what a name is sorted among others of its language."""
    words: list[Word] = []
    word = ""
    for sign in f"{name.casefold()} ":
        if unicodedata.category(sign)[0] not in "ZP":
            word += sign
        elif word:
            words.append(_word(word))
            word = ""
    return tuple(words), name


def _word(word: str) -> Word:
    letters: list[Letter] = []
    marks: list[tuple[int, ...]] = []
    for sign in unicodedata.normalize("NFD", _looked_for(word)).translate(_KATAKANA):
        if letters and sign in _SHAPES:
            letters[-1] = letters[-1][0], _SHAPES[sign]
        elif letters and (unicodedata.combining(sign) or "\u0e47" <= sign <= "\u0e4e"):
            marks[-1] = (*marks[-1], _TONES.get(sign, ord(sign)))
        else:
            letter, mark = _letter(sign, letters)
            letters.append(letter)
            marks.append(mark)
    return tuple(letters), tuple(marks)


def _letter(sign: str, before: list[Letter]) -> tuple[Letter, tuple[int, ...]]:
    """Return as what a sign is looked for, and what marks it among others of the same letter."""
    if sign == "đ":
        return (ord("d"), 1), ()
    if sign in _SMALL:
        return (ord(_SMALL[sign]), 0), (ord(sign),)
    if sign == "ー" and before:
        return (ord(_VOWEL.get(chr(before[-1][0]), sign)), 0), (ord(sign),)
    return (ord(sign), 0), ()


def _looked_for(word: str) -> str:
    """Return a word with each Thai vowel that is written before a consonant behind it."""
    signs = list(word)
    at = 0
    while at < len(signs) - 1:
        if signs[at] in _BEFORE and "ก" <= signs[at + 1] <= "ฮ":
            signs[at], signs[at + 1] = signs[at + 1], signs[at]
            at += 1
        at += 1
    return "".join(signs)
