"""What people read of a token: heroes, squares, abilities, facings; and the answers that players weigh."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from rules.kernel.types import Choice, Decision, Option, Text, View

from . import items
from .abilities import Ability
from .book import Book
from .card_text import ability_line
from .sight import CELL_OF, FACINGS
from .state import ChessState, hero_at, index_of, number_of
from .words import hero_text, word

FACING = frozenset(FACINGS)


def listed(book: Book, view: View[ChessState], decision: Decision) -> Iterator[Choice]:
    """Yield the answers a player may weigh: of paths to one square a shortest one, of placings one order of heroes."""
    state = view.state
    if decision.kind == "move_more":
        n = index_of(state, decision.about["hero"])
        yield from items.paths(book, state, n, decision.about["left"], 0)
    elif state.active >= 0:
        yield from items.answers(book, state, state.active)
    else:
        for id_ in decision.about["heroes"]:
            for item in items.answers(book, state, index_of(state, id_)):
                yield (id_, *item)


def acting(state: ChessState, decision: Decision, prefix: Choice) -> tuple[int | None, Choice]:
    """Return the hero an answer is for, None while it has to be named, and the answer without its name."""
    if state.active >= 0:
        return state.active, prefix
    return (index_of(state, prefix[0]), prefix[1:]) if prefix else (None, prefix)


def hero_token(state: ChessState, token: str) -> str | None:
    """Return the key of the hero a token names, None if it names none."""
    n = number_of(state, token)
    return state.heroes[n].key if 0 <= n < len(state.heroes) else None


@cache
def piece_text(id_: str, key: str) -> Text:
    """Return how a hero on the board is called: its short name and its name."""
    return word("piece", id=id_.upper(), name=hero_text(key))


@cache
def next_prompt(kind: str) -> Text:
    """Return what is asked after the first step of an answer."""
    return word("prompt", kind, "next")


def square_option(state: ChessState, token: str) -> Option:
    """Return a square, with whoever stands there."""
    n = hero_at(state, CELL_OF[token])
    if n < 0:
        return _empty(token)
    hero = state.heroes[n]
    return _square(token, hero.id, hero.key)


def hero_option(state: ChessState, token: str) -> Option:
    """Return a hero by its short name."""
    return _hero(token, state.heroes[index_of(state, token)].key)


def ability_option(book: Book, key: str, token: str) -> Option:
    """Return an ability of a hero card, with its values."""
    return _ability(key, book.sheets[key].abilities[token])


@cache
def _empty(square: str) -> Option:
    return Option(square, word("square", "empty", square=square), at=square)


@cache
def _square(square: str, id_: str, key: str) -> Option:
    return Option(square, word("square", "hero", square=square, hero=piece_text(id_, key)), at=square)


@cache
def card_option(key: str) -> Option:
    """Return a hero card of a list."""
    return Option(key, hero_text(key), at=key)


@cache
def facing_option(token: str) -> Option:
    """Return a facing."""
    return Option(token, word("facing", token))


@cache
def _hero(id_: str, key: str) -> Option:
    return Option(id_, piece_text(id_, key), at=id_)


@cache
def _ability(hero: str, ability: Ability) -> Option:
    return Option(ability.id, ability_line(hero, ability))


@cache
def word_option(kind: str, token: str) -> Option:
    """Return a token that has a text of its own in questions of a kind."""
    return Option(token, word("option", kind, token))
