"""Searching rulebooks: clauses prepared for it, and how well a word fits one."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from .notation import bare, normal

C = TypeVar("C")


class Searched(NamedTuple, Generic[C]):
    """A clause prepared for search: ids, labels (title, terms, options) and text, all folded; pairs of the labels."""

    clause: C
    number: str
    code: str
    title: str
    labels: tuple[str, ...]
    body: str
    pairs: tuple[frozenset[str], ...]
    everything: str


def prepared(clause: C, id_: str, title: str, labels: Iterable[str], text: str) -> Searched[C]:
    """Return a clause as it is searched: its id, title, further labels (terms, options) and text, folded once."""
    folded_title, body = bare(normal(title)), bare(normal(text))
    folded = tuple(dict.fromkeys(bare(normal(label)) for label in labels))
    code = compact(id_)
    return Searched(
        clause,
        code.lstrip("abcdefghijklmnopqrstuvwxyz"),
        code,
        folded_title,
        folded,
        body,
        tuple(_pairs(part) for part in (*folded_title.split(), *folded)),
        " ".join((folded_title, *folded, body)),
    )


def compact(id_: str) -> str:
    """Fold an id and drop hyphen and leading zeros: `SK-07` and `ｓｋ７` are `sk7`."""
    return re.sub(r"[\s.\-_]*0*(\d+)$", r"\1", normal(id_))


def scores(word: str, entries: Sequence[Searched[C]]) -> list[float]:
    """Return how well a word fits each entry; one that none has is compared by pairs of characters."""
    found = [_direct(word, entry) for entry in entries]
    return found if any(found) else [_alike(word, entry) for entry in entries]


def _direct(word: str, entry: Searched[Any]) -> float:
    plain = word.lstrip("0") if word.isdigit() else word
    if plain == entry.code:
        return 100.0
    score = 40.0 if plain == entry.number else 0.0
    if len(word) > 1 and entry.code.startswith(word):
        score += 20.0
    elif plain and word.isdigit() and entry.number.startswith(plain):
        score += 10.0
    if word not in entry.everything:
        return score
    if word in entry.title:
        score += 12.0 if word == entry.title else 8.0
    if word in entry.labels:
        score += 6.0
    elif any(word in label for label in entry.labels):
        score += 3.0
    if word in entry.body:
        score += 1.0 + min(entry.body.count(word), 4) / 4
    return score


def _alike(word: str, entry: Searched[Any]) -> float:
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
