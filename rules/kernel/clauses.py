"""The rulebooks as data: every clause and ruling by id, in every language, with a tolerant search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import msgspec

from .content import decode
from .errors import ContentError, RulesError
from .notation import bare, normal

INDEX = "index.toml"
FALLBACK = "en"
"""The language of a rulebook that is read in a locale it has not been written in."""
LONGEST_QUERY, MOST_WORDS = 200, 12
"""Characters and different words of a search that are looked at."""
LONGEST_ID = 24
"""Characters an id may be spelled with, blanks and zeros included."""


class UnknownClause(RulesError):
    """No rulebook holds a clause of that id."""

    key = "error.unknown_clause"


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


class Clause(msgspec.Struct, frozen=True):
    """A clause ready to be shown; `locale` is the language it is really in."""

    id: str
    game: str
    locale: str
    section: str
    heading: str
    title: str
    text: str
    seed: str
    related: tuple[str, ...]
    terms: tuple[str, ...]
    options: tuple[Setting, ...]
    league: bool


class _Entry(NamedTuple):
    """A clause prepared for search: ids, labels (title, terms, options) and text, all folded; pairs of the labels."""

    clause: Clause
    number: str
    code: str
    title: str
    labels: tuple[str, ...]
    body: str
    pairs: tuple[frozenset[str], ...]
    everything: str


class Clauses:
    """All rulebooks; files are given as parsed data by name, `<game>/index.toml` and `<game>/<locale>.toml`."""

    def __init__(self, books: Mapping[str, Index], languages: Mapping[str, Mapping[str, Language]]) -> None:
        self._books = books
        self._languages = languages
        self._game_of = {id_: game for game, book in books.items() for id_ in book.clauses}
        self._spellings = {_compact(id_): id_ for id_ in self._game_of}
        self._entries: dict[tuple[str, str], tuple[_Entry, ...]] = {}

    @classmethod
    def load(cls, files: Mapping[str, Mapping[str, Any]]) -> Clauses:
        """Check and join parsed rulebook files; raise ContentError naming file and path of the first fault."""
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
        return cls(books, languages)

    @property
    def games(self) -> tuple[str, ...]:
        """Return the games that have a rulebook, in order of name."""
        return tuple(sorted(self._books))

    def index(self, game: str) -> Index:
        """Return a game's rulebook without its wording; raise KeyError for a game without one."""
        return self._books[game]

    def locales(self, game: str) -> tuple[str, ...]:
        """Return the languages a game's rulebook is written in, in order of name."""
        return tuple(sorted(self._languages[game]))

    def ids(self, game: str) -> tuple[str, ...]:
        """Return a game's clause ids in rulebook order."""
        return tuple(self._books[game].clauses)

    def in_scope(self, game: str) -> tuple[str, ...]:
        """Return the ids of the clauses that single matches follow, in rulebook order."""
        return tuple(id_ for id_, clause in self._books[game].clauses.items() if not clause.league)

    def later(self, id_: str) -> tuple[str, ...]:
        """Return the variants, as `option=value`, that a ruling describes and matches do not offer."""
        return self._books[self._game_of[id_]].clauses[id_].later

    def finished(self, game: str) -> bool:
        """Say whether every clause in scope of a game is claimed to have a test."""
        return self._books[game].finished

    def wording_locale(self, game: str, locale: str) -> str:
        """Return the language shown to a reader: the locale itself, else its first part, else English."""
        written = self._languages[game]
        return next((name for name in (locale, locale.split("-")[0]) if name in written), FALLBACK)

    def heading(self, game: str, section: str, locale: str) -> str:
        """Return the title of a section in the reader's language."""
        return self._languages[game][self.wording_locale(game, locale)].sections[section]

    def words(self, game: str, term: str, locale: str) -> tuple[str, ...]:
        """Return the words of a term in the reader's language, the preferred one first."""
        return self._languages[game][self.wording_locale(game, locale)].terms[term]

    def get(self, id_: str, locale: str) -> Clause:
        """Return a clause by id, tolerant of case, width and a missing hyphen; raise UnknownClause."""
        exact = id_ if id_ in self._game_of else self._spelled(id_)
        game = self._game_of[exact]
        reference = self._books[game].clauses[exact]
        language = self._languages[game][self.wording_locale(game, locale)]
        wording = language.clauses[exact]
        return Clause(
            exact,
            game,
            language.locale,
            reference.section,
            language.sections[reference.section],
            wording.title,
            wording.text,
            reference.seed,
            reference.related,
            reference.terms,
            reference.options,
            reference.league,
        )

    def search(self, words: str, locale: str, game: str | None = None, most: int = 10) -> tuple[Clause, ...]:
        """Return the clauses that fit the words best, best first, those with every word before all others.

        A word may be a number (`41`), an id (`sk41`), a term, an option name or any part of a text, in any
        case and width, with the marks of its letters or without. A word that nobody has is compared by pairs of
        characters. Of a text that is longer than any question only the beginning counts.
        """
        queries = self._queries(words)
        if not queries:
            return ()
        games = self.games if game is None else (game,)
        entries = [entry for name in games for entry in self._prepared(name, locale)]
        table = [_scores(query, entries) for query in queries]
        hits = [sum(column[i] > 0 for column in table) for i in range(len(entries))]
        full = max(hits, default=0) == len(queries)
        wanted = [i for i, hit in enumerate(hits) if (hit == len(queries) if full else hit > 0)]
        wanted.sort(key=lambda i: (-hits[i], -sum(column[i] for column in table), i))
        return tuple(entries[i].clause for i in wanted[:most])

    def _spelled(self, given: str) -> str:
        found = self._spellings.get(_compact(given)) if len(given) <= LONGEST_ID else None
        if found is None:
            raise UnknownClause(f"no clause {given[:LONGEST_QUERY]!r}", given=given[:LONGEST_QUERY])
        return found

    def _queries(self, words: str) -> list[str]:
        folded = bare(normal(words[:LONGEST_QUERY]))
        prefixes = "|".join(
            sorted({p.lower() for book in self._books.values() for p in book.prefixes}, key=lambda p: (-len(p), p))
        )
        joined = re.sub(rf"\b({prefixes})[\s.\-_]*0*(\d+)\b", r"\1\2", folded)
        return list(dict.fromkeys(word for word in re.split(r"[\s,、。・/]+", joined) if word))[:MOST_WORDS]

    def _prepared(self, game: str, locale: str) -> tuple[_Entry, ...]:
        shown = self.wording_locale(game, locale)
        if (game, shown) not in self._entries:
            self._entries[game, shown] = tuple(self._prepare(self.get(id_, shown)) for id_ in self.ids(game))
        return self._entries[game, shown]

    def _prepare(self, clause: Clause) -> _Entry:
        labels = [word for term in clause.terms for word in self._term_words(clause.game, term)]
        for setting in clause.options:
            labels += [setting.name, *(str(value) for value in setting.values if isinstance(value, str))]
        title, body = bare(normal(clause.title)), bare(normal(f"{clause.text} {clause.heading} {clause.seed}"))
        folded = tuple(dict.fromkeys(bare(normal(label)) for label in labels))
        return _Entry(
            clause,
            _compact(clause.id).lstrip("abcdefghijklmnopqrstuvwxyz"),
            _compact(clause.id),
            title,
            folded,
            body,
            tuple(_pairs(text) for text in (*title.split(), *folded)),
            " ".join((title, *folded, body)),
        )

    def _term_words(self, game: str, term: str) -> Iterator[str]:
        yield term
        for locale in self.locales(game):
            yield from self._languages[game][locale].terms[term]


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


def _compact(id_: str) -> str:
    """Fold an id and drop hyphen and leading zeros: `SK-07` and `ｓｋ７` are `sk7`."""
    return re.sub(r"[\s.\-_]*0*(\d+)$", r"\1", normal(id_))


def _scores(word: str, entries: Sequence[_Entry]) -> list[float]:
    found = [_direct(word, entry) for entry in entries]
    return found if any(found) else [_alike(word, entry) for entry in entries]


def _direct(word: str, entry: _Entry) -> float:
    plain = word.lstrip("0") if word.isdigit() else word
    if plain == entry.code:
        return 100.0
    score = 40.0 if plain == entry.number else 0.0
    if len(word) > 1 and entry.code.startswith(word):
        score += 20.0
    elif plain and word.isdigit() and entry.number.startswith(plain):
        score += 10.0
    if word in entry.title:
        score += 12.0 if word == entry.title else 8.0
    if word in entry.labels:
        score += 6.0
    elif any(word in label for label in entry.labels):
        score += 3.0
    if word in entry.body:
        score += 1.0 + min(entry.body.count(word), 4) / 4
    return score


def _alike(word: str, entry: _Entry) -> float:
    """Compare by pairs of characters: scripts without spaces against everything, others against the labels."""
    pairs = _pairs(word)
    if not pairs:
        return 0.0
    if word.isascii():
        share = max((len(pairs & label) for label in entry.pairs), default=0) / len(pairs)
        return share if share >= 0.6 else 0.0
    share = sum(pair in entry.everything for pair in pairs) / len(pairs)
    return share if share >= 0.3 else 0.0


def _pairs(text: str) -> frozenset[str]:
    return frozenset(text[i : i + 2] for i in range(len(text) - 1))
