"""Which texts of a language are English still, and which English words are rightly there."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from fnmatch import fnmatch
from pathlib import Path

from .catalogue import FALLBACK, Catalogue, Entry

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
TYPED = re.compile(r"`[^`]*`|<[^>]*>|https?://\S+|\b[A-Z]\w+/[A-Z]\w+")
"""Typed notation, what Discord fills in, addresses, names of time zones."""
SHORT = 3
"""Fewer letters are no word: a column, a card's number."""


@dataclass(frozen=True)
class Kept:
    """What stays English, by patterns of keys and by words.

    `whole`: texts that may be the English ones; `partly`: texts that may hold names of persons beside their own words.
    `words`: by language (`*`: every one) and by game (None: all).
    """

    whole: frozenset[str]
    partly: frozenset[str]
    words: Mapping[tuple[str, str | None], frozenset[str]]

    @classmethod
    def read(cls, path: Path) -> Kept:
        """Read the exceptions with their reasons."""
        told = tomllib.loads(path.read_text("utf-8"))
        words: dict[tuple[str, str | None], set[str]] = {}
        for group in told.get("words", ()):
            for locale in group["locales"]:
                words.setdefault((locale, group.get("game")), set()).update(w.lower() for w in group["words"])
        whole, partly = (
            frozenset(key for group in told.get(name, ()) for key in group["keys"]) for name in ("whole", "partly")
        )
        return cls(whole, partly, {at: frozenset(found) for at, found in words.items()})

    def of(self, locale: str, key: str) -> frozenset[str]:
        """Return the words that a text of a language may keep."""
        game = key.partition(".")[0]
        places = ((name, of) for name in ("*", locale) for of in (None, game))
        return frozenset().union(*(self.words.get(place, frozenset()) for place in places))


NOTHING = Kept(frozenset(), frozenset(), {})


def is_english(text: str, english: str, kept: Collection[str] = ()) -> bool:
    """Say whether at least half of a text's letters are of words that its English text has and that may not stay."""
    theirs = {word.lower() for word in WORD.findall(english)}
    words = WORD.findall(TYPED.sub(" ", text))
    left = [w for w in words if w.isascii() and len(w) >= SHORT and w.lower() in theirs and w.lower() not in kept]
    others = [w for w in words if w not in left and not (w.isascii() and (len(w) < SHORT or w.lower() in kept))]
    return bool(left) and sum(map(len, left)) >= sum(map(len, others))


def is_left(catalogue: Catalogue, key: str, locale: str, kept: Kept) -> bool:
    """Say whether a language's text of a key is English still."""
    if locale == FALLBACK or not catalogue.has(key, locale) or _fits(key, kept.whole):
        return False
    text, english = (literal(catalogue.locales[name].entries[key]) for name in (locale, FALLBACK))
    if text != english and _fits(key, kept.partly):
        return False
    return is_english(text, english, kept.of(locale, key))


def _fits(key: str, patterns: Collection[str]) -> bool:
    return any(fnmatch(key, pattern) for pattern in patterns)


def literal(entry: Entry) -> str:
    """Return what an entry says without its placeholders, all forms together."""
    return "\n".join(" ".join(piece.literal for piece in form) for form in entry.forms)


def left(catalogue: Catalogue, locale: str, kept: Kept, keys: Iterable[str] | None = None) -> list[str]:
    """Return the keys of a language whose texts are English still."""
    return [key for key in keys or catalogue.locales[FALLBACK].entries if is_left(catalogue, key, locale, kept)]
