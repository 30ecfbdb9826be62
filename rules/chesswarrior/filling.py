"""Answers as people write them, made whole: facings and `stop` left out are put in; and what an answer leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from .board import STEPS
from .book import Book
from .content import MOVE
from .items import END, STOP, Item, cells_of, declare, tokens
from .sight import CELL_OF, DISTANCES, FACINGS, NAMES, turned
from .state import ChessState


class Filled(NamedTuple):
    """What could be read: the item, and if something is wrong the number of the word that is."""

    item: Item
    wrong: int | None


def fill(book: Book, state: ChessState, n: int, given: Sequence[str]) -> Filled:
    """Complete an item: a facing left out is the present one if it may be, else north or south (spec 5.3)."""
    item: Item = ()
    at = 0
    while options := tokens(book, state, n, item):
        if at < len(given) and given[at] in options:
            item = (*item, given[at])
            at += 1
            continue
        usual = _usual(state, n, item, options, at < len(given))
        if usual is None:
            return Filled(item, at)
        item = (*item, usual)
    return Filled(item, at if at < len(given) else None)


def _usual(state: ChessState, n: int, item: Item, options: Sequence[str], more: bool) -> str | None:
    if item and item[0] != END and item[-1] in CELL_OF and options[0] in FACINGS:
        facing = turned(state.heroes[n].facing, state.heroes[n].at, CELL_OF[item[-1]])
        return FACINGS[facing]
    if more:
        return None
    if item == (END,):
        return FACINGS[state.heroes[n].facing]
    return STOP if STOP in options else None


def routes(book: Book, state: ChessState, n: int, goal: str) -> list[Item]:
    """Return the shortest legal moves of a hero to a square."""
    start, end = state.heroes[n].at, CELL_OF[goal]
    found: list[Item] = []
    _search(book, state, n, (MOVE,), start, end, DISTANCES[start][end], found)
    return found


def _search(
    book: Book, state: ChessState, n: int, item: Item, cell: int, end: int, left: int, found: list[Item]
) -> None:
    options = tokens(book, state, n, item)
    if cell == end and left == 0:
        if not options or STOP in options:
            found.append(item if not options else (*item, STOP))
        return
    for step in STEPS[cell]:
        if step >= 0 and DISTANCES[step][end] == left - 1 and NAMES[step] in options:
            _search(book, state, n, (*item, NAMES[step]), step, end, left - 1, found)


def project(book: Book, state: ChessState, n: int, item: Item) -> ChessState:
    """Return the state after an item if nobody reacts and no dice are rolled: squares, phases, cost, facing."""
    trial = state.copy()
    if trial.active != n:
        trial.active, trial.used, trial.did = n, 0, False
    hero = trial.heroes[n]
    if item[0] == END:
        return trial
    act, facing = declare(book, trial, n, item)
    cost = book.sheets[hero.key].abilities[item[0]].cost
    path = cells_of(item[1:]) if item[0] == MOVE else ()
    at = path[-1] if path else hero.at
    trial.heroes[n] = replace(hero, at=at, facing=facing, dial=hero.dial + cost.turn, mana=hero.mana - cost.mana)
    trial.used |= act.spent
    trial.did = True
    return trial
