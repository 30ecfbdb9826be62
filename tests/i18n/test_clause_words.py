"""A rulebook is read by players: its clauses name options and content in words, never by the ids of the code."""

from __future__ import annotations

import re
import tomllib
from functools import cache

import pytest

from bot.app import lexicon
from bot.cli.documents import path_of
from bot.content import read_game
from bot.i18n import plain
from bot.show.option_texts import option_text
from rules import GAMES
from rules.dozen_war.notation import GROUPS
from rules.kernel.spoken import spelled

from .keys import ROOT
from .test_glossary import LOCALES
from .test_typed_examples import LANGUAGES, said

IDS = re.compile(
    r"`[^`]*`|(?<![A-Za-z])[a-z]+(?:_[a-z0-9]+)+|[a-z_]+=[a-z_0-9]+|\b[a-z]+: (?:true|false|[a-z]+_[a-z]+)\b"
)
"""Code in backticks, ids of several words, an option with its value, a field of the content."""
SMALL = re.compile(r"(?<![A-Za-z0-9])[a-z]{3,}(?![A-Za-z0-9])")
NAMED = re.compile(r"[“「]([^”」]*[^\s”」](?:: |：)[^”」]+)[”」]")
"""An option with its value, in quotation marks."""
NOT_LATIN = ("ja", "th", "zh-TW")
TYPED = {"WSK-08": {"enemy", "ally"}}
"""What players type in every language, by the clause that explains it."""
BEGINNING = ("splash", "guard", "loot")
"""What begins a part of an order of Dozen War; WDW-01 explains them, by the words of its language."""
PRINTED = {
    "abs": "the size of a number, in a formula",
    "target": "of the printed words Non target",
    "event": "of the printed words Planning event and Defensive event",
    "point": "of the printed words Command point",
}
"""Small English words that stand on the cards or in a formula."""


def explained(id_: str, locale: str) -> set[str]:
    """Return the words that a clause explains because they are typed."""
    if id_ == "WDW-01":
        return {said(locale, f"dozen_war.word.{word}") for word in BEGINNING}
    return TYPED.get(id_, set())


@cache
def wording(game: str, locale: str) -> dict[str, str]:
    """Return the titles and texts of a game's clauses by id."""
    path = ROOT / "data" / "clauses" / game / f"{locale}.toml"
    return {
        id_: f"{clause['title']}\n{clause['text']}"
        for id_, clause in tomllib.loads(path.read_text("utf-8"))["clauses"].items()
    }


every_wording = pytest.mark.parametrize(("game", "locale"), [(game, locale) for game in GAMES for locale in LOCALES])


@every_wording
def test_no_clause_names_anything_by_an_id(game: str, locale: str) -> None:
    found = {
        id_: set(IDS.findall(text)) - {f"`{word}`" for word in explained(id_, locale)}
        for id_, text in wording(game, locale).items()
    }
    assert {id_: ids for id_, ids in found.items() if ids} == {}


@pytest.mark.parametrize(("game", "locale"), [(game, locale) for game in GAMES for locale in NOT_LATIN])
def test_no_clause_of_another_script_holds_a_small_english_word(game: str, locale: str) -> None:
    """An id of one word such as `placing` or `static` is found so where English letters are strangers."""
    known = PRINTED.keys()
    found = {
        id_: set(SMALL.findall(text)) - explained(id_, locale) - known for id_, text in wording(game, locale).items()
    }
    assert {id_: words for id_, words in found.items() if words} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_english_clause_names_an_option_by_its_id(game: str) -> None:
    """`Option placing: lists` in English too, where an id of one word looks like any word."""
    found = {id_: re.findall(r"\b[Oo]ption [a-z]\w*:", text) for id_, text in wording(game, "en").items()}
    assert {id_: named for id_, named in found.items() if named} == {}


@pytest.mark.parametrize("locale", LOCALES)
def test_a_typed_word_that_a_clause_explains_is_one_that_the_game_reads(locale: str) -> None:
    """WDW-01 names all of them, the page of the language shows an order with all of them, and it is read."""
    own = {said(locale, f"dozen_war.word.{word}") for word in BEGINNING}
    assert set(re.findall("`([^`]+)`", wording("dozen_war", locale)["WDW-01"])) == own
    page = path_of("dozen_war", locale).read_text("utf-8").split("<!-- begin options")[0]
    examples = [typed for typed in re.findall("`([^`]+)`", page) if all(word in typed for word in own)]
    words = lexicon(read_game(ROOT / "data", "dozen_war"), LANGUAGES)
    assert examples != []
    assert all(set(spelled(words, typed, "dozen_war", GROUPS).split()) >= set(BEGINNING) for typed in examples)


def test_every_exception_is_needed() -> None:
    said = {
        locale: {id_: text for game in GAMES for id_, text in wording(game, locale).items()} for locale in NOT_LATIN
    }
    assert all(any(word in texts[id_] for texts in said.values()) for id_, words in TYPED.items() for word in words)
    everything = {word for texts in said.values() for text in texts.values() for word in SMALL.findall(text)}
    assert PRINTED.keys() - everything == set()


@every_wording
def test_an_option_is_quoted_as_the_form_of_a_new_match_shows_it(game: str, locale: str) -> None:
    played = read_game(ROOT / "data", game)
    say = LANGUAGES.writer(locale, guard=plain)
    offered = {
        say(option_text(played, spec, value))
        for spec in played.options
        if spec.is_offered
        for value in spec.values or (spec.low, spec.high)
    }
    quoted = {id_: set(NAMED.findall(text)) for id_, text in wording(game, locale).items()}
    assert {id_: named - offered for id_, named in quoted.items() if named - offered} == {}


@pytest.mark.parametrize("game", GAMES)
def test_no_thai_clause_calls_a_unit_or_a_card_it(game: str) -> None:
    """The pronoun is rude for people and vague for the rest; a clause names what it speaks of."""
    pronoun = re.compile("(?<![\u0e48-\u0e4b\u0e19\u0e2b\u0e40])มัน(?![\u0e34-\u0e3a\u0e47-\u0e4e])")
    assert [id_ for id_, text in wording(game, "th").items() if pronoun.search(text)] == []
