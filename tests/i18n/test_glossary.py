"""One word for a notion: `docs/glossary/<locale>.toml` says which, and which second words no text may use."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from bot.content import read_languages
from bot.i18n.catalogue import Piece
from rules import GAMES
from tests.support.shared_out import at_landing

from .keys import ROOT

CATALOGUE = read_languages(ROOT / "data").catalogue
LOCALES = CATALOGUE.offered
PAGES = ROOT / "docs" / "rules"
GLOSSARY = ROOT / "docs" / "glossary"
every_language = pytest.mark.parametrize("locale", LOCALES)
every_other_language = pytest.mark.parametrize("locale", [name for name in LOCALES if name != "en"])
"""Those whose rulebooks and pages keep to the glossary too: the English ones follow the originals' words."""


@cache
def glossary(locale: str) -> dict[str, Any]:
    """Return a language's words by notion, and what to avoid."""
    return tomllib.loads((GLOSSARY / f"{locale}.toml").read_text("utf-8"))


def texts(locale: str) -> dict[str, str]:
    """Return every text of a language by its key, several forms on lines of their own, placeholders left out."""
    entries = CATALOGUE.locales[locale].entries
    return {key: "\n".join("".join(p.literal for p in form) for form in entry.forms) for key, entry in entries.items()}


def shown(locale: str) -> dict[str, str]:
    """Return every text of a language by its key, with the names of its placeholders."""
    entries = CATALOGUE.locales[locale].entries
    return {key: "\n".join("".join(map(_shown, form)) for form in entry.forms) for key, entry in entries.items()}


def _shown(piece: Piece) -> str:
    return piece.literal + (f"{{{piece.name}}}" if piece.name else "")


def clauses(locale: str) -> dict[str, str]:
    """Return every clause of the rulebooks written in a language; the words of a search are not among them."""
    found: dict[str, str] = {}
    for game in GAMES:
        path = ROOT / "data" / "clauses" / game / f"{locale}.toml"
        if path.exists():
            wording = tomllib.loads(path.read_text("utf-8"))["clauses"]
            found |= {id_: f"{clause['title']}\n{clause['text']}" for id_, clause in wording.items()}
    return found


def pages(locale: str) -> dict[str, str]:
    """Return the players' pages of a language by file; English has no language in its name."""
    of_english = [path for path in sorted(PAGES.glob("*.md")) if "." not in path.stem]
    found = of_english if locale == "en" else sorted(PAGES.glob(f"*.{locale}.md"))
    return {path.name: path.read_text("utf-8") for path in found}


def second_words(locale: str, said: dict[str, str]) -> list[tuple[str, str, str]]:
    """Return where a text uses a word to avoid, of those it holds `in`: the key, that word, and what to say instead."""
    return [
        (key, avoided["word"], avoided["instead"])
        for avoided in glossary(locale)["avoid"]
        for key, text in said.items()
        if stands_in(avoided["word"], text)
        and any(re.fullmatch(e, key) for e in avoided.get("in", (".*",)))
        and not any(re.fullmatch(e, key) for e in avoided.get("except", ()))
    ]


def stands_in(word: str, text: str) -> bool:
    """Say whether a word stands in a text: in Latin letters whole, else anywhere."""
    if word[0] > "\u2e80" or "\u0e00" <= word.strip()[0] <= "\u0e7f":
        return word in text
    return re.search(rf"(?<!\w){re.escape(word)}(?!\w)", text, re.IGNORECASE) is not None


def test_every_language_has_a_glossary_and_no_other() -> None:
    assert sorted(path.stem for path in GLOSSARY.glob("*.toml")) == sorted(LOCALES)


@every_language
def test_every_notion_has_a_word_in_every_language(locale: str) -> None:
    words = glossary(locale)["words"]
    assert list(words) == list(glossary("en")["words"])
    assert [notion for notion, entry in words.items() if not entry["word"].strip()] == []


@every_language
def test_no_word_of_the_glossary_is_one_to_avoid(locale: str) -> None:
    words = {notion: entry["word"] for notion, entry in glossary(locale)["words"].items()}
    assert second_words(locale, words) == []


@at_landing
@every_language
def test_no_text_uses_a_second_word_for_a_notion(locale: str) -> None:
    assert second_words(locale, texts(locale)) == []


@at_landing
@every_other_language
def test_no_clause_uses_a_second_word_for_a_notion(locale: str) -> None:
    assert second_words(locale, clauses(locale)) == []


@every_other_language
def test_no_page_uses_a_second_word_for_a_notion(locale: str) -> None:
    assert second_words(locale, pages(locale)) == []


@every_language
def test_an_exception_names_a_text_that_needs_it(locale: str) -> None:
    words = {notion: entry["word"] for notion, entry in glossary(locale)["words"].items()}
    said = words | texts(locale) | clauses(locale) | pages(locale)
    idle = [
        (avoided["word"], pattern)
        for avoided in glossary(locale)["avoid"]
        for pattern in avoided.get("except", ())
        if not any(re.fullmatch(pattern, key) and stands_in(avoided["word"], text) for key, text in said.items())
    ]
    assert idle == []


@pytest.mark.parametrize(
    ("word", "text", "found"),
    [("ghế", "Một ghế trống.", True), ("bởi", "Bởi vì", True), ("hoà", "hoàn tác", False), ("席位", "全部席位", True)],
)
def test_a_latin_word_is_looked_for_whole(word: str, text: str, found: bool) -> None:
    assert stands_in(word, text) is found


def test_the_files_of_a_language_are_found() -> None:
    assert Path(PAGES / "skirmish.vi.md").name in pages("vi")
    assert "chesswarrior.md" in pages("en")
    assert "SK-01" in clauses("vi")
