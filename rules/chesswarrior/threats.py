"""Whom heroes could attack in their next activation, after a move or without one (CW-65, CW-85)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.kernel.threats import Placed, Strike
from rules.kernel.types import View

from .abilities import ATTACK
from .aiming import affordable, targets
from .book import Book
from .choices import piece_text
from .grants import distance_of
from .items import can_move, cells_of, paths
from .sight import NAMES
from .state import NOBODY, ChessState
from .track import OVERTIME


def strikes(book: Book, view: View[ChessState]) -> Iterator[Strike]:
    """Yield whom each hero's attack could reach, with the mana it has now."""
    state = view.state.copy()
    if state.stage != "play" or state.outcome is not None:
        return
    state.active, state.used = NOBODY, 0  # phases used in the activation that runs come back
    for n, hero in enumerate(state.heroes):
        if hero.at < 0 or hero.dial > state.options.turn_limit + OVERTIME:  # no Main Turn is its own any more (RCW-52)
            continue
        state.turn = max(view.state.turn, hero.dial)  # when it is due
        ability = book.sheets[hero.key].abilities[ATTACK]
        if not affordable(state, hero, ability.cost):
            continue
        goals = {hero.at: hero}
        if can_move(book, state, n):
            cost = book.sheets[hero.key].move.cost
            moved = replace(hero, mana=hero.mana - cost.mana, dial=hero.dial + cost.turn)
            if affordable(state, moved, ability.cost):
                ways = paths(book, state, n, distance_of(book, state, n), 1)
                goals.update((cell, replace(moved, at=cell)) for path in ways for cell in cells_of(path)[-1:])
        found: set[int] = set()
        for there in goals.values():
            state.heroes[n] = there
            found.update(m for m in targets(book, state, n, ability) if state.heroes[m].side != hero.side)
        state.heroes[n] = hero
        yield from (Strike(_placed(state, n), _placed(state, m)) for m in sorted(found))


def _placed(state: ChessState, n: int) -> Placed:
    hero = state.heroes[n]
    return Placed(hero.side, piece_text(hero.id, hero.key), NAMES[hero.at])
