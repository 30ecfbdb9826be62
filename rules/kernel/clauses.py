"""The rulebooks as data: every clause and ruling by id, in every language, with a tolerant search."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from . import clause_files
from .clause_files import FALLBACK, Index, Language, Setting
from .clause_search import Searched, compact, prepared, scores
from .errors import RulesError
from .notation import bare, normal

LONGEST_QUERY, MOST_WORDS = 200, 12
"""Characters and different words of a search that are looked at."""
LONGEST_ID = 24
"""Characters an id may be spelled with, blanks and zeros included."""


class UnknownClause(RulesError):
    """No rulebook holds a clause of that id."""

    key = "error.unknown_clause"


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


class Clauses:
    """All rulebooks; files are given as parsed data by name, `<game>/index.toml` and `<game>/<locale>.toml`."""

    def __init__(self, books: Mapping[str, Index], languages: Mapping[str, Mapping[str, Language]]) -> None:
        self._books = books
        self._languages = languages
        self._game_of = {id_: game for game, book in books.items() for id_ in book.clauses}
        self._spellings = {compact(id_): id_ for id_ in self._game_of}
        self._entries: dict[tuple[str, str], tuple[Searched[Clause], ...]] = {}

    @classmethod
    def load(cls, files: Mapping[str, Mapping[str, Any]]) -> Clauses:
        """Check and join parsed rulebook files; raise ContentError naming file and path of the first fault."""
        return cls(*clause_files.read(files))

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
        table = [scores(query, entries) for query in queries]
        hits = [sum(column[i] > 0 for column in table) for i in range(len(entries))]
        full = max(hits, default=0) == len(queries)
        wanted = [i for i, hit in enumerate(hits) if (hit == len(queries) if full else hit > 0)]
        wanted.sort(key=lambda i: (-hits[i], -sum(column[i] for column in table), i))
        return tuple(entries[i].clause for i in wanted[:most])

    def _spelled(self, given: str) -> str:
        found = self._spellings.get(compact(given)) if len(given) <= LONGEST_ID else None
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

    def _prepared(self, game: str, locale: str) -> tuple[Searched[Clause], ...]:
        shown = self.wording_locale(game, locale)
        if (game, shown) not in self._entries:
            self._entries[game, shown] = tuple(self._prepare(self.get(id_, shown)) for id_ in self.ids(game))
        return self._entries[game, shown]

    def _prepare(self, clause: Clause) -> Searched[Clause]:
        labels = [word for term in clause.terms for word in self._term_words(clause.game, term)]
        for setting in clause.options:
            labels += [setting.name, *(str(value) for value in setting.values if isinstance(value, str))]
        return prepared(clause, clause.id, clause.title, labels, f"{clause.text} {clause.heading} {clause.seed}")

    def _term_words(self, game: str, term: str) -> Iterator[str]:
        yield term
        for locale in self.locales(game):
            yield from self._languages[game][locale].terms[term]
