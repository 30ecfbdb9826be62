"""Files of rulebooks: what stands in them, read strictly and held against each other."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from .content import decode
from .errors import ContentError

INDEX = "index.toml"
FALLBACK = "en"
"""The language of a rulebook that is read in a locale it has not been written in."""


class Setting(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A match option a ruling opens: its values, the default first; with `low` and `high` any number between."""

    name: str
    values: tuple[bool | int | str, ...]
    low: int | None = None
    high: int | None = None

    @property
    def default(self) -> bool | int | str:
        """Return the value a match has when nobody sets the option."""
        return self.values[0]


class Reference(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a clause is in any language.

    `seed` is the heading it rests on, empty where it is this project's choice; `league`: it comes with leagues;
    `later`: variants, as `option=value`, that the ruling describes and matches do not offer.
    """

    section: str
    seed: str = ""
    related: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    options: tuple[Setting, ...] = ()
    later: tuple[str, ...] = ()
    league: bool = False


class Index(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook without its wording; `finished` says that every clause in scope has a test."""

    game: str
    finished: bool
    prefixes: tuple[str, ...]
    sections: tuple[str, ...]
    terms: tuple[str, ...]
    clauses: dict[str, Reference]


class Wording(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A clause in one language."""

    title: str
    text: str


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A rulebook's wording in one language; the first word of a term is the one the texts use."""

    locale: str
    sections: dict[str, str]
    terms: dict[str, tuple[str, ...]]
    clauses: dict[str, Wording]


def read(
    files: Mapping[str, Mapping[str, Any]],
) -> tuple[dict[str, Index], dict[str, dict[str, Language]]]:
    """Check parsed files and return rulebooks and wordings by game; raise ContentError with the path of a fault."""
    books: dict[str, Index] = {}
    languages: dict[str, dict[str, Language]] = {}
    for source in sorted(files):
        game, _, name = source.rpartition("/")
        if name == INDEX:
            books[game] = _index(source, files[source], game)
    for source in sorted(files):
        game, _, name = source.rpartition("/")
        if name == INDEX:
            continue
        if game not in books:
            raise ContentError(source, "", f"there is no {game}/{INDEX}")
        language = _language(source, files[source], name, books[game])
        languages.setdefault(game, {})[language.locale] = language
    for game, book in books.items():
        if FALLBACK not in languages.get(game, {}):
            raise ContentError(f"{game}/{FALLBACK}.toml", "", "every rulebook needs this language")
        _check_unique(game, book, books)
    return books, languages


def _index(source: str, data: Mapping[str, Any], game: str) -> Index:
    book = decode(source, "", data, Index)
    if book.game != game:
        raise ContentError(source, "game", f"expected {game!r}, got {book.game!r}")
    shape = re.compile(rf"({'|'.join(book.prefixes)})-\d{{2,3}}")
    for id_, clause in book.clauses.items():
        path = f"clauses.{id_}"
        if not shape.fullmatch(id_):
            prefixes = ", ".join(book.prefixes)
            raise ContentError(source, path, f"expected one of {prefixes}, a hyphen and two or three digits")
        _known(source, f"{path}.section", (clause.section,), book.sections)
        _known(source, f"{path}.terms", clause.terms, book.terms)
        _known(source, f"{path}.related", clause.related, tuple(book.clauses))
        if id_ in clause.related:
            raise ContentError(source, f"{path}.related", "a clause is not related to itself")
        for setting in clause.options:
            _check_setting(source, f"{path}.options.{setting.name}", setting)
    return book


def _check_setting(source: str, path: str, setting: Setting) -> None:
    if not setting.values:
        raise ContentError(source, path, "an option needs a default value")
    if (setting.low is None) != (setting.high is None):
        raise ContentError(source, path, "low and high come together")


def _language(source: str, data: Mapping[str, Any], name: str, book: Index) -> Language:
    language = decode(source, "", data, Language)
    if f"{language.locale}.toml" != name:
        raise ContentError(source, "locale", f"expected {name.removesuffix('.toml')!r}, got {language.locale!r}")
    _same(source, "sections", language.sections, book.sections)
    _same(source, "terms", language.terms, book.terms)
    _same(source, "clauses", language.clauses, tuple(book.clauses))
    for id_, wording in language.clauses.items():
        for field, value in (("title", wording.title), ("text", wording.text)):
            if not value.strip() or value != value.strip():
                raise ContentError(source, f"clauses.{id_}.{field}", "expected words without outer spaces")
    for term, words in language.terms.items():
        if not words or not all(words):
            raise ContentError(source, f"terms.{term}", "expected at least one word")
    return language


def _known(source: str, path: str, given: Sequence[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            raise ContentError(source, path, f"{name!r} is not known")


def _same(source: str, path: str, given: Mapping[str, Any], expected: Sequence[str]) -> None:
    for name in expected:
        if name not in given:
            raise ContentError(source, f"{path}.{name}", "missing in this language")
    for name in given:
        if name not in expected:
            raise ContentError(source, f"{path}.{name}", f"not in {INDEX}")


def _check_unique(game: str, book: Index, books: Mapping[str, Index]) -> None:
    for other, second in books.items():
        for id_ in book.clauses:
            if other != game and id_ in second.clauses:
                raise ContentError(f"{game}/{INDEX}", f"clauses.{id_}", f"also in {other}/{INDEX}")
