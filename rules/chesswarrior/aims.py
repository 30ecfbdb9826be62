"""What a use is aimed at: as people write it, and bound to its hero where the answer outlives the moment (RCW-73)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.kernel.errors import AmbiguousText

from .abilities import MOVE, Ability
from .aiming import affordable, phases_for, targets
from .book import Book
from .grants import related
from .items import Item
from .sight import CELL_OF, FACINGS, NAMES, quarters
from .state import NOBODY, ChessState, hero_at, number_of

ANY = "any"
"""Whom a use may be aimed at that takes friends and enemies alike."""


def aimed_use(book: Book, state: ChessState, n: int, item: Sequence[str]) -> Ability | None:
    """Return the use of an answer that names its target, None if the answer names none."""
    if len(item) < 2:
        return None
    ability = book.sheets[state.heroes[n].key].abilities.get(item[0])
    return ability if ability is not None and ability.reach.shape == "range" else None


def called(book: Book, state: ChessState, n: int, ability: Ability, word: str) -> list[int]:
    """Return the heroes on the board that a word may mean: the one with this id, else those with this name.

    Of equal names those that the use may be aimed at count, if there are any, and of them those within its reach.
    """
    m = number_of(state, word)
    if m != NOBODY:
        return [m] if state.heroes[m].at >= 0 else []
    found = [m for m, hero in enumerate(state.heroes) if hero.key == word and hero.at >= 0]
    if len(found) > 1:
        found = [m for m in found if _may_take(state, n, ability, m)] or found
    if len(found) > 1:
        found = [m for m in found if m in targets(book, state, n, ability)] or found
    return found


def _may_take(state: ChessState, n: int, ability: Ability, m: int) -> bool:
    return related(state.heroes[n], state.heroes[m], n == m, ability.who)


def squared(book: Book, state: ChessState, n: int, words: Sequence[str]) -> list[str]:
    """Return an answer's words with the square of a target that is named by its id or name.

    Raises AmbiguousText where both sides have a hero of the name within reach.
    """
    ability = aimed_use(book, state, n, words)
    if ability is None or words[1] in CELL_OF:
        return [*words]
    found = called(book, state, n, ability, words[1])
    if len(found) > 1:
        ids = tuple(state.heroes[m].id for m in found)
        raise AmbiguousText(f"{words[1]!r} may be {ids}", given=words[1], nearest=ids)
    return [words[0], NAMES[state.heroes[found[0]].at], *words[2:]] if found else [*words]


def named(book: Book, state: ChessState, n: int, words: Sequence[str]) -> list[str]:
    """Return an answer's words with the id of a target that is called by a name which one hero alone has."""
    ability = aimed_use(book, state, n, words)
    found = called(book, state, n, ability, words[1]) if ability is not None and words[1] not in CELL_OF else []
    return [words[0], state.heroes[found[0]].id, *words[2:]] if len(found) == 1 else [*words]


def is_named(book: Book, state: ChessState, n: int, item: Sequence[str]) -> bool:
    """Say whether an answer names its target by an id."""
    return aimed_use(book, state, n, item) is not None and number_of(state, item[1]) != NOBODY


def bound(book: Book, state: ChessState, n: int, items: Sequence[Sequence[str]]) -> tuple[Item, ...]:
    """Return answers with their targets bound to the heroes that stand there now.

    A square stays a square where nobody stands whom the use could take, and where the hero itself moves away.
    """
    found: list[Item] = []
    at = state.heroes[n].at
    for words in items:
        item = tuple(words)
        ability = aimed_use(book, state, n, item)
        if ability is not None and item[1] in CELL_OF:
            cell = CELL_OF[item[1]]
            m = n if cell == at else hero_at(state, cell)
            if m != NOBODY and (m != n or cell == at) and _may_take(state, n, ability, m):
                item = (item[0], state.heroes[m].id, *item[2:])
        path = [word for word in item[1:] if word in CELL_OF] if item[:1] == (MOVE,) else []
        at = CELL_OF[path[-1]] if path else at
        found.append(item)
    return tuple(found)


def meant(book: Book, state: ChessState, n: int, item: Sequence[str]) -> list[str]:
    """Return what a bound answer comes to now: the square of its hero, without a facing that no longer fits.

    The square of a hero that has left the board is none, so that the answer is illegal.
    """
    ability = aimed_use(book, state, n, item)
    m = number_of(state, item[1]) if ability is not None else NOBODY
    if m == NOBODY or state.heroes[m].at < 0:
        return [*item]
    here, there = state.heroes[n].at, state.heroes[m].at
    sides = quarters(here, there) if here != there else ()
    rest = item[2:]
    if rest[:1] and rest[0] in FACINGS and (len(sides) != 2 or FACINGS.index(rest[0]) not in sides):
        rest = rest[1:]
    return [item[0], NAMES[there], *rest]


def spares(book: Book, state: ChessState, n: int, item: Sequence[str]) -> bool:
    """Say whether a square written for whoever comes there holds a friend, whom the use is not for (WCW-10)."""
    ability = aimed_use(book, state, n, item)
    if ability is None or ability.who != ANY or item[1] not in CELL_OF:
        return False
    m = hero_at(state, CELL_OF[item[1]])
    return m != NOBODY and state.heroes[m].side == state.heroes[n].side


def lost(book: Book, state: ChessState, n: int, item: Sequence[str]) -> int:
    """Return the hero that a bound answer can no longer be aimed at although it could be played, else NOBODY."""
    ability = aimed_use(book, state, n, item)
    m = number_of(state, item[1]) if ability is not None else NOBODY
    if ability is None or m == NOBODY:
        return NOBODY
    hero = state.heroes[n]
    if not phases_for(state, book.sheets[hero.key], n, ability) or not affordable(state, hero, ability.cost):
        return NOBODY
    return NOBODY if m in targets(book, state, n, ability) else m
