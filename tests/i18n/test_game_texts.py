"""The catalogues of every game hold what the game can say and nothing else, in lengths that fit a phone."""

from __future__ import annotations

import importlib.util
import re
from collections import Counter
from functools import cache
from typing import Any

import pytest

from bot.content import read_game, read_languages
from bot.show.shorts import SHORT
from bot.show.words import Words, seat_sign
from discord_limits import limits
from rules import GAMES
from rules.kernel.events import EventData, kind_of
from rules.kernel.game import Game
from tests.support.shared_out import at_landing

from .game_texts import Said, keys_in, of_content, of_match
from .keys import ROOT, patterns

DATA = ROOT / "data"
LANGUAGES = read_languages(DATA, strict=True)
SEEDS = (1, 7)
MORE_SEEDS = tuple(dict.fromkeys(seed for seed in (4, 12, 3, 8, 13, *range(24)) if seed not in SEEDS))
"""Matches that are listened to, and those of the soak, which are called in where a text was not heard yet.

The first were seen to tell what is told seldom: to come to them last takes as long as all between.
"""
LONGEST = {
    "name": limits.OPTION_TEXT_LENGTH,
    "option": limits.BUTTON_LABEL_LENGTH,
    "prompt": 300,
    "question": limits.PLACEHOLDER_LENGTH,
    "part": 400,
    "detail": 360,
    "refusal": 300,
    "event": 240,
    "picture": 300,
}
"""Characters of a text by what it is; Discord's own limits where it has one, else what a phone shows in six lines."""
WRONG = re.compile(r"[{}]|  |[,;:] ?[,;:.]|\.\.(?!\.)|。。|，，|（）|\(\)|\)[\u0e00-\u0e7f]")
"""Marks of a text that was put together badly; Thai has a blank after a bracket."""
HALF_WIDTH = re.compile(r"[\u3040-\u30ff\u4e00-\u9fff][,.!?;:](?![\w/.])")
"""A Western mark right after a Chinese or Japanese character."""
FILES = sorted((DATA / "locales").glob("*/*.po"))
every_game = pytest.mark.parametrize("name", list(GAMES))
every_locale = pytest.mark.parametrize("locale", LANGUAGES.locales)


@cache
def said(name: str) -> tuple[Said, ...]:
    """Return the different texts of a game."""
    game = read_game(DATA, name)
    found = [*of_content(game), *signs(game), *(one for seed in SEEDS for one in of_match(game, seed))]
    return tuple({repr(one): one for one in found}.values())


def signs(game: Game[Any]) -> list[Said]:
    """Return what the signs of either side's units begin with, in games that have a text for a side of theirs."""
    found = [Said("name", seat_sign(game, seat)) for seat in range(len(game.seat_names))]
    return found if keys_in(found) & keys("en") else []


def keys(locale: str) -> set[str]:
    return set(LANGUAGES.catalogue.locales[locale].entries)


def keys_of_file(name: str) -> set[str]:
    """Return the keys that belong to a game."""
    return {key for key in keys("en") if key.startswith(f"{name}.")}


def named(name: str) -> set[str]:
    """Return all words that the code and the content of a game hold."""
    folders = (ROOT / "rules" / name, ROOT / "render" / "games" / name, DATA / "content" / name)
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in (".py", ".toml")]
    words = {word for path in files for word in re.findall(r"\w+", path.read_text("utf-8"))}
    return words | kinds(name) | shorts(name)


def shorts(name: str) -> set[str]:
    """Return the short forms that stand in a game's own texts, as the keys of what they mean name them."""
    entries = LANGUAGES.catalogue.locales["en"].entries
    texts = [piece.literal for key in keys_of_file(name) for form in entries[key].forms for piece in form]
    return {"short", *(form.lower() for text in texts for form in SHORT.findall(text))}


def kinds(name: str) -> set[str]:
    """Return the kinds of events that a game declares, each by the name of its class."""
    if importlib.util.find_spec(f"rules.{name}.events") is None:
        return set()
    declared = vars(importlib.import_module(f"rules.{name}.events")).values()
    return {kind_of(each) for each in declared if isinstance(each, type) and issubclass(each, EventData)}


def is_named(key: str, known: set[str]) -> bool:
    """Say whether code or content names each part of a key, or makes its last part out of pieces."""
    made = any(not use.key.endswith(".*") and use.fits(key) for use in patterns())
    return made or set(key.split(".")[1:]) <= known


@at_landing
@every_game
def test_everything_a_game_says_has_a_text(name: str) -> None:
    assert keys_in(said(name)) - keys("en") == set()


@pytest.mark.soak
@every_game
def test_everything_more_matches_say_has_a_text(name: str) -> None:
    game = read_game(DATA, name)
    assert keys_in(one for seed in MORE_SEEDS for one in of_match(game, seed)) - keys("en") == set()


@at_landing
@every_game
def test_every_text_of_a_game_is_said_or_named(name: str) -> None:
    known = named(name)
    left = {key for key in keys_of_file(name) - keys_in(said(name)) if not is_named(key, known)}
    for seed in MORE_SEEDS:
        if left:
            left -= keys_in(of_match(read_game(DATA, name), seed))
    assert left == set()


@at_landing
@every_locale
@every_game
def test_texts_are_short_enough_for_their_place(name: str, locale: str) -> None:
    words = Words(LANGUAGES, locale).at(read_game(DATA, name)).plain
    texts = ((one.kind, words(one.text)) for one in said(name))
    assert [(kind, text) for kind, text in texts if len(text) > LONGEST[kind]] == []


@at_landing
@every_locale
@every_game
def test_texts_show_no_key_and_no_doubled_sign(name: str, locale: str) -> None:
    words = Words(LANGUAGES, locale).at(read_game(DATA, name)).plain
    texts = [words(one.text) for one in said(name)]
    assert [text for text in texts if WRONG.search(text) or f"{name}." in text] == []


def test_no_key_stands_twice_in_a_file() -> None:
    found = [(path, re.findall(r'^msgid "(.+)"', path.read_text("utf-8"), re.MULTILINE)) for path in FILES]
    assert found
    assert [(path, key) for path, keys in found for key, count in Counter(keys).items() if count > 1] == []


def test_chinese_and_japanese_have_their_own_marks() -> None:
    files = [path for path in FILES if path.parent.name in ("ja", "zh-TW")]
    assert files
    texts = [
        (path, text)
        for path in files
        for text in re.findall(r'^msgstr(?:\[\d\])? "(.+)"', path.read_text("utf-8"), re.MULTILINE)
    ]
    assert [(path, text) for path, text in texts if HALF_WIDTH.search(text)] == []
