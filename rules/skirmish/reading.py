"""Folding a typed line to words: widths, arrows, brackets, list numbers, Japanese squares, Vietnamese verbs (5.4)."""

from __future__ import annotations

import re
import unicodedata
from typing import NamedTuple

from rules.kernel.notation import bare

LIST_NUMBER = re.compile(r"^\s*(?:[\d０-９]+\s*[.．)）、:：]|[(（][\d０-９]+[)）]|[①-⑳]|[・･•\-－–—])\s*(?![>＞→])")
ARROWS = re.compile(r"->|=>|[→⇒➡➝]\ufe0f?")
COMMAS = re.compile(r"[、,/;。]")
BRACKETS = re.compile(r"[「」『』()\[\]【】]")
SEPARATOR = re.compile(r"\s*([>,:@])\s*")
HEADER = re.compile(
    r"^(?:行動表|行動提出|orders|turn|bang lenh(?: luot)?|luot|"
    + unicodedata.normalize("NFKC", "(?:ใบคำสั่ง ?)?เทิร์น(?:ที่)?|ใบคำสั่ง")  # as the line is folded
    + r"|(?=第 ?\d+ ?回合))[ :,>]*第? ?(\d+)? ?(?:ターン目?|回合)?$"
)
SQUARE = re.compile(r"^([a-z栄美死泥異])([0-9]{1,2}|[一二三四五六七八九])(!?)$")
ROW_WORDS = dict(zip("栄美死泥異", "abcde", strict=True))
NUMBER_WORDS = {word: str(n) for n, word in enumerate("一二三四五六七八九", 1)}

ATTACK_WORDS = ("通常攻撃", "攻撃", "攻擊", "โจมตี", "attack", "atk", "x")
ABILITY_WORDS = ("特殊能力", "能力", "特殊技能", "技能", "ความสามารถพิเศษ", "ความสามารถ", "ability", "skill")
WAIT_WORDS = ("待機", "รอ", "wait", "w")
STAY_WORDS = ("移動なし", "不移動", "อยู่กับที่", "stay")
SUMMON_WORDS = ("召喚", "อัญเชิญ", "summon")
FRIENDLY_WORDS = ("内ゲバ", "友軍傷害", "ตีพวกเดียวกัน")
KEYWORDS = (*ATTACK_WORDS, *ABILITY_WORDS, *WAIT_WORDS, *STAY_WORDS, *SUMMON_WORDS)
GLUED = tuple(word for word in KEYWORDS if word[0] > "\u2e80")
"""Keywords in Chinese characters: what follows may be written without a space."""
DIRECTION_WORDS = {"n": "n", "e": "e", "s": "s", "w": "w", "北": "n", "東": "e", "南": "s", "西": "w"} | {
    "north": "n",
    "east": "e",
    "south": "s",
    "west": "w",
    "bac": "n",
    "dong": "e",
    "nam": "s",
    "tay": "w",
    "เหนือ": "n",
    "ตะวันออก": "e",
    "ใต้": "s",
    "ตะวันตก": "w",
}
PHRASES = {
    "special ability": "ability",
    "tan cong thuong": "attack",
    "tan cong": "attack",
    "danh": "attack",
    "kha nang dac biet": "ability",
    "kha nang": "ability",
    "cho": "wait",
    "dung yen": "stay",
    "trieu hoi": "summon",
    "quan dich": "enemy",
    "dich": "enemy",
    "quan minh": "ally",
}
"""Keywords of several words or with marks, as they are without: each is one word of the grammar; longer ones first."""


class Word(NamedTuple):
    """A word of a line and the separator before it: `` (line start), space, `>`, `,`, `:` or `@`."""

    before: str
    text: str


def fold(line: str) -> str:
    """Normalise a typed line; the leading list number goes first, because NFKC would turn ① into 1."""
    line = LIST_NUMBER.sub("", line)
    line = bare(unicodedata.normalize("NFKC", line).lower())
    line = ARROWS.sub(">", line)
    line = COMMAS.sub(",", line)
    line = BRACKETS.sub(" ", line)
    line = SEPARATOR.sub(r"\1", re.sub(r"\s+", " ", line))
    return line.strip(" >,:@")


def words(folded: str, names: frozenset[str] = frozenset()) -> list[Word]:
    """Split a folded line; a Japanese keyword that is glued to what follows is a word of its own."""
    found: list[Word] = []
    for match in re.finditer(r"([>,:@ ]*)([^>,:@ ]+)", folded):
        before = match.group(1).strip() or (" " if match.group(1) else "")
        text = match.group(2)
        found += _unglued(before[:1], text, names)
    return _joined(found, names)


def _joined(words: list[Word], names: frozenset[str]) -> list[Word]:
    """Put the grammar's word for each phrase, but for those that stand in a name of the line."""
    line = " ".join(word.text for word in words)
    there = [f" {name} " for name in names if name in line and name not in PHRASES]
    phrases = [phrase for phrase in PHRASES if not any(f" {phrase} " in name for name in there)]
    found: list[Word] = []
    while words:
        size, word = next(((n, w) for p in phrases for n, w in _begins(words, p)), (1, words[0]))
        found.append(word)
        words = words[size:]
    return found


def _begins(words: list[Word], phrase: str) -> list[tuple[int, Word]]:
    """Return how many words a phrase takes and what it stands for, nothing where they do not begin with it."""
    parts = phrase.split()
    begun = words[: len(parts)]
    said = [word.text for word in begun] == parts and all(word.before == " " for word in begun[1:])
    return [(len(parts), Word(begun[0].before, PHRASES[phrase]))] if said else []


def unnumbered(words: list[Word], names: frozenset[str]) -> list[Word]:
    """Drop a list number that stands bare before a row, unless a name begins with it."""
    first = words[0].text
    if len(words) > 1 and first.isdecimal() and not any(name.startswith(f"{first} ") for name in names):
        return [Word("", words[1].text), *words[2:]]
    return words


def _unglued(before: str, text: str, names: frozenset[str]) -> list[Word]:
    """Take Japanese keywords off the front of a word, and the friendly-fire mark off its end."""
    tail: list[Word] = []
    for suffix in FRIENDLY_WORDS:
        if text.endswith(suffix) and text != suffix:
            text = text[: -len(suffix)]
            tail = [Word(" ", suffix)]
    found: list[Word] = []
    while text not in names:
        keyword = next((k for k in GLUED if text.startswith(k) and text != k), None)
        if keyword is None:
            break
        found.append(Word(before, keyword))
        before, text = " ", text[len(keyword) :]
    return [*found, Word(before, text), *tail]


def square_word(text: str) -> tuple[str, bool] | None:
    """Read a square name and whether it bears the friendly-fire mark; None if the word is no square."""
    match = SQUARE.match(text)
    if match is None:
        return None
    row, number, mark = match.groups()
    column = NUMBER_WORDS.get(number) or str(int(number))
    return ROW_WORDS.get(row, row) + column, bool(mark)
