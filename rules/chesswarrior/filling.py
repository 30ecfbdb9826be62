"""Answers as people write them, made whole: facings and `stop` left out are put in; and what an answer leads to."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.kernel.menu import Menu, Step
from rules.kernel.types import Refusal

from . import reasons
from .abilities import MOVE
from .activation import Doing
from .activation import refusal as why
from .board import STEPS
from .book import Book
from .grants import distance_of
from .items import END, STOP, Item, cells_of, declare
from .sight import CELL_OF, DISTANCES, FACINGS, NAMES, turned
from .state import ChessState
from .way_menu import Way, way


class Filled(NamedTuple):
    """What could be read: the item, and if something is wrong the number of the word that is."""

    item: Item
    wrong: int | None


def fill(book: Book, state: ChessState, n: int, given: Sequence[str]) -> Filled:
    """Complete an item: a facing left out is the present one if it may be, else north or south (spec 5.3)."""
    item: Item = ()
    at = 0
    step: Menu | None = Doing(book, state, n, is_named=False)
    while isinstance(step, Step):
        options = step.tokens()
        more = at < len(given)
        is_given = more and given[at] in options
        token = given[at] if is_given else _usual(state, n, item, options, more)
        if token is None:
            return Filled(item, at)
        at += is_given
        item = (*item, token)
        step = step.after(token)
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


def refusal(book: Book, state: ChessState, n: int, filled: Filled, words: Sequence[str]) -> Refusal | None:
    """Say why typed words cannot be played; where a use has no aim at all, why not the one that was named."""
    if filled.wrong is None or filled.wrong >= len(words):
        return None
    found = why(book, state, n, filled.item, words[filled.wrong])
    if filled.item or found is None or len(words) < 2:
        return found
    if found.clause == "RCW-62":
        ability = book.sheets[state.heroes[n].key].abilities[words[0]]
        return reasons.no_line(words[1]) if ability.reach.shape == "dl" and words[1] not in FACINGS else found
    if words[1] not in CELL_OF:
        return found
    if found.clause == "CW-65":
        ability = book.sheets[state.heroes[n].key].abilities[words[0]]
        return reasons.target(book, state, n, ability, words[1]) or found
    if words[0] == MOVE and found.clause == "RCW-15":
        return reasons.path(state, n, (), words[1], distance_of(book, state, n)) or found
    return found


def routes(book: Book, state: ChessState, n: int, goal: str) -> list[Item]:
    """Return the shortest legal moves of a hero to a square."""
    start, end = state.heroes[n].at, CELL_OF[goal]
    first = way(book, state, n, distance_of(book, state, n), 1, is_move=True)
    found: list[Item] = []
    _search(first, (MOVE,), start, end, DISTANCES[start][end], found)
    return found


def _search(step: Way | None, item: Item, cell: int, end: int, left: int, found: list[Item]) -> None:
    options = () if step is None else step.tokens()
    if cell == end and left == 0:
        if not options or STOP in options:
            found.append(item if not options else (*item, STOP))
        return
    for next_cell in STEPS[cell]:
        if next_cell >= 0 and DISTANCES[next_cell][end] == left - 1 and NAMES[next_cell] in options and step:
            token = NAMES[next_cell]
            _search(step.after(token), (*item, token), next_cell, end, left - 1, found)


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
