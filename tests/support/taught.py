"""Compares teaching texts with a board: names, squares and figures that a text has and the board has not."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache

from bot.config import REPOSITORY
from bot.content import read_languages
from bot.i18n import plain
from rules.kernel.types import Text

from .boards import Board

LANGUAGES = read_languages(REPOSITORY / "data")
NAMES = {
    "skirmish": ("unit",),
    "commandeer": ("card",),
    "chesswarrior": ("hero", "ability"),
    "dozen_war": ("general", "skill", "card"),
    "summoner_war": ("type", "card"),
}
"""Under which keys a game's names stand."""
SQUARES = {"skirmish": r"(?<![A-Za-z0-9.])[A-G][1-9](?![0-9])"}
SQUARE = r"(?<![A-Za-z0-9.])[a-h][1-9](?![0-9])"
WORDS = {
    "hp": "HP|体力|生命值?",
    "dp": "DP",
    "lp": "Lp",
    "cp": "Command Points?|CP",
    "mana": "mana|マナ|มานา|法力",
    "points": "points?|点|分|คะแนน|แต้ม|điểm(?! chỉ huy)",
}
"""What the kinds of figures are called, in all languages."""
THOUSANDS = re.compile(r"(?<![\d.,])(\d{1,3}[.,]\d{3}|\d{4,5})(?![\d])")
SHORT = 4
"""Thai writes no spaces: a name of fewer letters is found in other words."""
COUNTED = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6}


@cache
def _figure(kind: str) -> re.Pattern[str]:
    word = WORDS[kind]
    number = rf"\d+|\b(?:{'|'.join(COUNTED)})\b"
    between = " มี|は毎ターン|は|都是| 是|是|只剩|剩"
    return re.compile(rf"({number})(?: ?點| )?(?:{word})|(?:{word})[)）]?(?:{between})? ?(\d+)", re.IGNORECASE)


def said(text: Text | str, locale: str) -> str:
    """Write a text of a key, or with its arguments, in a language."""
    return LANGUAGES.text(Text(text) if isinstance(text, str) else text, locale, guard=plain)


def figures(kind: str, text: str) -> set[int]:
    """Return the figures of a kind that a text names."""
    if kind == "value":
        return {int(re.sub("[.,]", "", found)) for found in THOUSANDS.findall(text)}
    found = {one or other for one, other in _figure(kind).findall(text)}
    return {COUNTED.get(one.lower()) or int(one) for one in found}


def squares(game: str, text: str) -> set[str]:
    """Return the squares that a text names, in small letters."""
    return {found.lower() for found in re.findall(SQUARES.get(game, SQUARE), text)}


@cache
def names(game: str, locale: str) -> dict[str, str]:
    """Return the names of a game's content by key; a unit of Skirmish is called by the first word of its name."""
    keys = [key for kind in NAMES[game] for key in _keys(f"{game}.{kind}.")]
    found = {key: said(key, locale) for key in keys}
    return {key: name.split()[0] for key, name in found.items()} if game == "skirmish" else found


@cache
def _keys(first: str) -> tuple[str, ...]:
    """Return the keys of a kind of names; abilities that all heroes have (move, attack) are words, not names."""
    keys = LANGUAGES.catalogue.locales["en"].entries
    return tuple(key for key in keys if key.startswith(first) and (".ability." not in first or key.count(".") == 3))


def is_thai(word: str) -> bool:
    """Say whether a word begins with a Thai letter."""
    return "\u0e00" <= word[0] <= "\u0e7f"


def is_spaceless(word: str) -> bool:
    """Say whether a word is of a script without spaces between words."""
    return is_thai(word) or word[0] > "\u2e80"


def is_named(name: str, text: str) -> bool:
    """Say whether a text has a name: in Latin letters whole, and in the plural too where it is no proper name."""
    if is_spaceless(name):
        return name in text
    if name[0].isupper():
        return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None
    return re.search(rf"(?<!\w){re.escape(name)}s?(?!\w)", text, re.IGNORECASE) is not None


def strangers(game: str, text: str, locale: str, shown: Board) -> Iterator[str]:
    """Yield what a text names and the board does not show."""
    called = names(game, locale)
    there = {called[key] for key in shown.names if key in called}
    for name in sorted(set(called.values()) - there):
        if is_thai(name) and len(name) < SHORT:
            continue
        if is_named(name, text) and not any(name in other and is_named(other, text) for other in there):
            yield name
    yield from sorted(squares(game, text) - shown.squares)
    for kind, known in shown.figures.items():
        yield from (f"{kind} {figure}" for figure in sorted(figures(kind, text) - known))


def unnamed(game: str, texts: Iterable[str], locale: str, keys: Iterable[str]) -> list[str]:
    """Return the names, by key, that none of the texts has."""
    called, whole = names(game, locale), " ".join(texts)
    return [called[key] for key in keys if not is_named(called[key], whole)]
