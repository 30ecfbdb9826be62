"""The PO catalogues of all locales: every key of every domain, with fallback from locale to language to English."""

from __future__ import annotations

import logging
import string
from collections import Counter
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import NamedTuple

from babel.core import Locale, UnknownLocaleError
from babel.messages.pofile import PoFileError, read_po

from bot.versions import Version, versions

LOG = logging.getLogger(__name__)

FALLBACK = "en"
PLURAL_TAGS = ("zero", "one", "two", "few", "many", "other")


class LocaleError(Exception):
    """A catalogue is wrong: unreadable, a key twice, a placeholder that is no plain name."""


class MissingKey(LocaleError):
    """A key has no text in a locale, nor in the ones it falls back to."""

    def __init__(self, key: str, locale: str, file: Path) -> None:
        super().__init__(f"no text for {key!r} in {locale}, expected in {file}")
        self.key = key
        self.locale = locale
        self.file = file


class Piece(NamedTuple):
    """A part of a template: literal text, then the name of the argument that follows it (None: nothing does)."""

    literal: str
    name: str | None


Template = tuple[Piece, ...]


class Entry(NamedTuple):
    """The text of a key in one locale; several forms where a number decides."""

    forms: tuple[Template, ...]

    @property
    def placeholders(self) -> frozenset[str]:
        """Return the names of all arguments the text takes."""
        return frozenset(piece.name for form in self.forms for piece in form if piece.name is not None)

    @property
    def plain(self) -> str | None:
        """Return the text of an entry with one form that takes no arguments, None for any other."""
        if len(self.forms) != 1 or any(piece.name is not None for piece in self.forms[0]):
            return None
        return "".join(piece.literal for piece in self.forms[0])


@dataclass(frozen=True, eq=False)
class LocaleTexts:
    """One locale: its entries, and what Babel knows of its plurals, numbers and dates.

    `homes`: the file of most keys of each family, by what they begin with (`game.card` of `game.card.x`).
    """

    name: str
    folder: Path
    domains: frozenset[str]
    entries: Mapping[str, Entry]
    homes: Mapping[str, str]
    babel: Locale

    @cached_property
    def plain(self) -> Mapping[str, Mapping[str, str]]:
        """Return the texts without arguments, by the first word of their keys: a game's name, for its own."""
        found: dict[str, dict[str, str]] = {}
        for key, entry in self.entries.items():
            if (text := entry.plain) is not None:
                found.setdefault(key.partition(".")[0], {})[key] = text
        return found

    def plural(self, number: int) -> int:
        """Return which of an entry's forms a number takes; forms come in CLDR's order, as gettext's do."""
        rule, tags = self._rule
        return tags.index(rule(number))

    @cached_property
    def _rule(self) -> tuple[Callable[[int], str], tuple[str, ...]]:
        """Return what tells the sort of a number, and the sorts there are."""
        rule = self.babel.plural_form
        return rule, tuple([tag for tag in PLURAL_TAGS if tag in rule.tags or tag == "other"])


class Catalogue:
    """All locales of a folder `<locale>/<domain>.po`."""

    def __init__(self, locales: dict[str, LocaleTexts], strict: bool = False) -> None:
        if FALLBACK not in locales:
            raise LocaleError(f"the fallback locale {FALLBACK} is missing")
        self.locales = locales
        self.strict = strict
        self._chains: dict[str, tuple[LocaleTexts, ...]] = {}
        self._reported: set[tuple[str, str]] = set()

    @classmethod
    def read(cls, folder: Path, strict: bool = False) -> Catalogue:
        """Read all catalogues; raise LocaleError. `strict`: a missing key raises instead of falling back (tests)."""
        found = {place.name: read_locale(place) for place in sorted(folder.iterdir()) if place.is_dir()}
        return _catalogue(tuple(found.items()), strict)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the locales there are."""
        return tuple(self.locales)

    @cached_property
    def offered(self) -> tuple[str, ...]:
        """Return the locales that people may choose: those that hold every domain English has."""
        whole = self.locales[FALLBACK].domains
        return tuple(name for name, texts in self.locales.items() if whole <= texts.domains)

    def nearest(self, locale: str, default: str = FALLBACK, among: Collection[str] | None = None) -> str:
        """Return the locale there is for a wish such as `en-GB`: itself, its language, else the default."""
        known = self.locales if among is None else among
        for name in (locale, locale.partition("-")[0], default):
            if name in known:
                return name
        return FALLBACK

    def has(self, key: str, locale: str) -> bool:
        """Say whether a locale itself holds a key."""
        return locale in self.locales and key in self.locales[locale].entries

    def find(self, key: str, locale: str) -> tuple[Entry, LocaleTexts] | None:
        """Return a key's text and the locale it was found in; None (logged once) if there is none at all.

        Raises MissingKey in a strict catalogue, already where the locale itself lacks the key.
        """
        for texts in self._chains.get(locale) or self._chain(locale):
            if key in texts.entries:
                return texts.entries[key], texts
            self._report(key, texts.name)
        return None

    def _chain(self, locale: str) -> tuple[LocaleTexts, ...]:
        """Return where a wish is looked up, one after the other; kept for the locales there are."""
        wanted = self.nearest(locale)
        names = dict.fromkeys((wanted, self.nearest(wanted.partition("-")[0]), FALLBACK))
        found = tuple(self.locales[name] for name in names)
        if locale in self.locales:
            self._chains[locale] = found
        return found

    def _report(self, key: str, locale: str) -> None:
        missing = MissingKey(key, locale, self.home(key, locale))
        if self.strict:
            raise missing
        if (key, locale) not in self._reported:
            self._reported.add((key, locale))
            LOG.error("%s", missing)

    def home(self, key: str, locale: str) -> Path:
        """Return the file that a text belongs in: where its nearest relatives stand, in English if nowhere else."""
        texts, english = self.locales[locale], self.locales[FALLBACK]
        family = key
        while family := family.rpartition(".")[0]:
            file = texts.homes.get(family) or english.homes.get(family)
            if file is not None:
                return texts.folder / file
        return texts.folder


@lru_cache(maxsize=8)
def _catalogue(locales: tuple[tuple[str, LocaleTexts], ...], strict: bool) -> Catalogue:
    """Make one catalogue of the same locales: what was worked out from it is kept with it."""
    return Catalogue(dict(locales), strict)


def read_locale(folder: Path) -> LocaleTexts:
    """Read all domains of one locale; raise LocaleError for a fault with file and key."""
    return _read_locale(folder, versions(folder, ".po"))


@lru_cache(maxsize=64)
def _read_locale(folder: Path, domains: tuple[Version, ...]) -> LocaleTexts:
    """Put a locale together once per version of its files: every bot of a process reads the same ones."""
    name = folder.name
    try:
        babel = Locale.parse(name, sep="-")
    except (ValueError, UnknownLocaleError) as error:
        raise LocaleError(f"{folder}: {error}") from error
    entries: dict[str, Entry] = {}
    kept: dict[str, Counter[str]] = {}
    for version in domains:
        for key, entry in _read_domain(version, str(babel)).items():
            if key in entries:
                raise LocaleError(f"{version[0]}: {key!r} is in another domain of {name} too")
            entries[key] = entry
            kept.setdefault(key.rpartition(".")[0], Counter())[version[0].name] += 1
    homes = {family: files.most_common(1)[0][0] for family, files in kept.items()}
    names = frozenset(version[0].stem for version in domains)
    return LocaleTexts(name, folder, names, entries, homes, babel)


def parse_template(text: str) -> Template:
    """Take a text apart; raise LocaleError for a placeholder that is more than a plain name."""
    pieces: list[Piece] = []
    try:
        for literal, name, spec, conversion in string.Formatter().parse(text):
            if name is not None and (not name.isidentifier() or spec or conversion):
                raise LocaleError(f"placeholder {{{name}}} in {text!r} is not a plain name")
            pieces.append(Piece(literal, name))
    except ValueError as error:
        raise LocaleError(f"{text!r}: {error}") from error
    return tuple(pieces)


@lru_cache(maxsize=512)
def _read_domain(version: Version, locale: str) -> Mapping[str, Entry]:
    path = version[0]
    try:
        with path.open("rb") as file:
            catalog = read_po(file, locale=locale, abort_invalid=True)
    except (PoFileError, UnicodeDecodeError, ValueError) as error:
        raise LocaleError(f"{path}: {error}") from error
    found: dict[str, Entry] = {}
    for message in catalog:
        key = message.id[0] if isinstance(message.id, list | tuple) else message.id
        if not key or message.fuzzy:
            continue
        forms = message.string if isinstance(message.string, list | tuple) else (message.string,)
        if not all(forms):
            continue  # not translated yet
        try:
            found[key] = Entry(tuple(parse_template(form) for form in forms if form))
        except LocaleError as error:
            raise LocaleError(f"{path}: {key}: {error}") from error
    return found
