"""Plain notation for any game: tokens in a row; a game with a notation of its own overrides parse and format."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence
from difflib import SequenceMatcher
from functools import lru_cache

from .errors import AmbiguousText, UnreadableText
from .types import Choice, Field, Token

_WITHOUT_PARTS = {"đ": "d", "Đ": "D"}
"""Letters whose mark Unicode does not tell apart from them."""
FREE = "="
"""First character of a free-text token."""
UNNAMED = "Warpost"
"""What a text of one's own says where nobody has written it; a game shows a name in the reader's language for it."""
LIKE = 0.3
"""The ratio above which a token is like what was given."""


def fits(field: Field | None, token: Token) -> bool:
    """Say whether the token is a free text the field takes: its length, no control characters, no outer spaces."""
    if field is None or not token.startswith(FREE):
        return False
    body = token[1:]
    if not field.min <= len(body) <= field.max or body != body.strip():
        return False
    return not any(unicodedata.category(c)[0] == "C" for c in body)


def nearest(given: str, tokens: Sequence[str], most: int = 5) -> tuple[str, ...]:
    """Return the tokens most like what was given, best first, ties in option order; the first ones where none is."""
    return alike(given, tokens, most) or tuple(tokens[:most])


def alike(given: str, tokens: Sequence[str], most: int = 5) -> tuple[str, ...]:
    """Return the tokens that are like what was given, best first, ties in option order."""
    lowered = given.lower()
    letters = frozenset(lowered)
    scored: list[tuple[float, int, str]] = []
    for index, token in enumerate(tokens):
        shared = min(len(lowered), sum(map(letters.__contains__, token)))
        if 2 * shared < LIKE * (len(lowered) + len(token)):
            continue  # it cannot be like enough, and a closer look costs much
        ratio = _likeness(lowered, token)
        if ratio > LIKE:
            scored.append((-ratio, index, token))
    return tuple(token for _, _, token in sorted(scored)[:most])


@lru_cache(maxsize=4096)
def _likeness(given: str, token: str) -> float:
    return SequenceMatcher(None, given, token).ratio()


def normal(text: str) -> str:
    """Fold width and case and trim."""
    return unicodedata.normalize("NFKC", text).strip().lower()


def bare(text: str) -> str:
    """Take the marks off Latin letters, as in `tấn công`, typed `tan cong`; the length stays, other scripts too."""
    return text if text.isascii() else "".join(_bare(char) for char in text)


@lru_cache(maxsize=4096)
def _bare(char: str) -> str:
    if char.isascii() or not unicodedata.name(char, "").startswith("LATIN"):
        return char
    base = _WITHOUT_PARTS.get(char) or unicodedata.normalize("NFD", char)[0]
    return base if len(base) == 1 else char


def match(word: str, tokens: Sequence[Token]) -> Token:
    """Find the one token meant by the word: equal, else the only one that begins so."""
    if word in tokens:
        return word
    begun = [t for t in tokens if t.startswith(word)]
    if len(begun) == 1:
        return begun[0]
    if begun:
        raise AmbiguousText(f"{word!r} fits {begun}", given=word, nearest=tuple(begun[:5]))
    raise UnreadableText(f"{word!r} is none of {list(tokens)[:12]}", given=word, nearest=nearest(word, tokens))


def words(text: str) -> Iterable[str]:
    """Split typed text into normal words; a part in double quotes is a free text."""
    for index, part in enumerate(text.split('"')):
        if index % 2:
            yield FREE + part.strip()
        else:
            yield from normal(part).replace(",", " ").split()


def write(choice: Choice) -> str:
    """Write tokens so that `parse` reads them back."""
    return " ".join(f'"{t[1:]}"' if t.startswith(FREE) else t for t in choice)
