"""How much of the interface and of each game is said in each language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from rules.kernel.clauses import Clauses

from .catalogue import FALLBACK, Catalogue
from .left import NOTHING, Kept, is_left

INTERFACE = "interface"


class Share(NamedTuple):
    """How many of the texts or clauses that English has a language has too, in its own words."""

    there: int
    wanted: int

    def __str__(self) -> str:
        return f"{100 * self.there // self.wanted} %" if self.wanted else "-"


class Coverage(NamedTuple):
    """One language: the interface's texts, and by game its texts and its clauses."""

    locale: str
    interface: Share
    texts: dict[str, Share]
    clauses: dict[str, Share]


def coverage(catalogue: Catalogue, clauses: Clauses, games: Sequence[str], kept: Kept = NOTHING) -> Iterator[Coverage]:
    """Yield what each locale covers, English first; a rulebook has a language whole or not at all.

    A text that is English still is none of the language's; `kept`: what may be.
    """
    wanted = {key: _part(key, games) for key in catalogue.locales[FALLBACK].entries}
    for locale in sorted(catalogue.names, key=lambda name: (name != FALLBACK, name)):
        texts = {
            part: Share(sum(_is_there(catalogue, key, locale, kept) for key in keys), len(keys))
            for part, keys in ((part, [k for k, of in wanted.items() if of == part]) for part in (INTERFACE, *games))
        }
        yield Coverage(locale, texts.pop(INTERFACE), texts, {game: _clauses(clauses, game, locale) for game in games})


def _is_there(catalogue: Catalogue, key: str, locale: str, kept: Kept) -> bool:
    return catalogue.has(key, locale) and not is_left(catalogue, key, locale, kept)


def lines(found: Sequence[Coverage]) -> Iterator[str]:
    """Yield the table for a terminal: a row a language, for each game its texts and its clauses."""
    games = tuple(found[0].texts) if found else ()
    head = ("", INTERFACE, *(f"{game}: texts, clauses" for game in games))
    told = ((one.locale, str(one.interface), *(f"{one.texts[g]}, {one.clauses[g]}" for g in games)) for one in found)
    rows = [head, *told]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        yield "  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip()


def _clauses(clauses: Clauses, game: str, locale: str) -> Share:
    if game not in clauses.games:
        return Share(0, 0)
    wanted = len(clauses.ids(game))
    return Share(wanted if locale in clauses.locales(game) else 0, wanted)


def _part(key: str, games: Sequence[str]) -> str:
    """Return whose text a key is: a game's (`chess.…`, or its name `game.chess`) or the interface's."""
    first, _, rest = key.partition(".")
    owner = rest if first == "game" else first
    return owner if owner in games else INTERFACE
