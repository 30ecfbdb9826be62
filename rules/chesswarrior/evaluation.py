"""What a position is worth, and what self-play counts (7.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any

from rules.kernel.types import Event

from .abilities import ATTACK, MOVE
from .board import AREAS, HOME_ROWS
from .book import Book
from .events import (
    BREAKS,
    EVENTS,
    Activated,
    Banned,
    Counted,
    Declared,
    Deployed,
    Destroyed,
    Ended,
    FedBack,
    OrderChosen,
    Passive,
    Reacted,
    TeamShown,
)
from .sight import DISTANCES, squares
from .state import ChessState, Hero, side_mask

POINT = 16.0
"""Worth of a Victory Point; the other worths are measured by it."""
HOLD = 9.0
"""Worth of one more area held than the enemy, beside what it has scored."""
NEAR = 2.0
"""What a hero loses for each square between it and the nearest area."""
WOUND = 5.0
"""What a hero with all but its last Lp gone loses."""
TEMPO = 0.7
"""What each step of a dial beyond the next Main Turn costs."""
MANA = 0.5
COUNTER = 1.0
"""What an Active Counter is worth to the side it serves."""


def evaluate(book: Book, state: ChessState, seat: int) -> float:
    """Judge a position: points, areas held, distance to areas, wounds, dials, mana, counters."""
    if state.outcome is not None:
        mine = state.outcome.ranks[seat]
        return 0.0 if len(set(state.outcome.ranks)) == 1 else 1000.0 if mine == 1 else -1000.0
    ours, theirs = side_mask(state, seat), side_mask(state, 1 - seat)
    held = sum(bool(area & ours) - bool(area & theirs) for area in AREAS[state.options.checking])
    total = POINT * (state.points[seat] - state.points[1 - seat]) + HOLD * held
    near = nearness(state.options.checking)
    for hero in state.heroes:
        if hero.at >= 0:
            worth = hero_worth(book, state, hero, near)
            total += worth if hero.side == seat else -worth
    return total


def hero_worth(book: Book, state: ChessState, hero: Hero, near: Sequence[int]) -> float:
    """Return what one hero's square, wounds, dial, mana and counters are worth to its side."""
    worth = MANA * hero.mana - NEAR * near[hero.at] - TEMPO * max(hero.dial - state.turn - 1, 0)
    if hero.damage:
        worth -= wound(hero.damage / book.sheets[hero.key].lp)
    for held in hero.held:
        kind = book.counters[held.counter]
        worth += (-COUNTER if kind.harmful else COUNTER) * held.count
    return worth


def wound(share: float) -> float:
    """Return what being hurt so far costs."""
    return WOUND * min(share, 1.0) ** 1.3


@cache
def nearness(checking: str) -> tuple[int, ...]:
    """Return per square the squares to the nearest Checking Point."""
    goals = [c for area in AREAS[checking] for c in squares(area)]
    return tuple(min(DISTANCES[c][g] for g in goals) for c in range(64))


def loss_of(book: Book, state: ChessState, hero: Hero) -> float:
    """Return what its side loses when a hero is destroyed: ground and areas, less its wounds, which heal."""
    checking = state.options.checking
    near = nearness(checking)
    bit = 1 << hero.at
    others = side_mask(state, hero.side) & ~bit
    lost = sum(HOLD for area in AREAS[checking] if area & bit and not area & others)
    home = min(near[c] for c in HOME_ROWS[hero.side])
    return lost + NEAR * max(home - near[hero.at], 0) - wound(hero.damage / book.sheets[hero.key].lp)


def statistics(state: ChessState, events: Sequence[Event]) -> dict[str, Any]:
    """Return what self-play counts: Main Turns, who placed first, heroes, uses, destroyed heroes, points by area."""
    keys = {hero.id: hero.key for hero in state.heroes}
    uses: dict[str, int] = {}
    used: set[str] = set()
    areas = [0.0] * len(AREAS[state.options.checking])
    destroyed = 0
    for event in events:
        match EVENTS.read(event):
            case Declared(hero, ability) | Reacted(hero, ability) | Passive(hero, ability) | FedBack(hero, ability):
                if ability not in (MOVE, ATTACK):
                    uses[keys[hero]] = uses.get(keys[hero], 0) + 1
                    used.add(f"{keys[hero]}.{ability}")
            case Destroyed():
                destroyed += 1
            case Counted() as count:
                _share(areas, count)
            case _:
                pass
    started = [[h.key for h in state.heroes if h.side == seat and h.at >= 0] for seat in range(2)]
    means = {"destroyed": destroyed, "messages": messages(events), "answers": state.ply}
    return {
        "length": state.turn,
        "first": max(state.order, 0),
        "started": started,
        "abilities": uses,
        "entered": 0,
        "used": sorted(used),
        "means": {**means, **{f"points_in_area_{n + 1}": share for n, share in enumerate(areas)}},
    }


def messages(events: Sequence[Event]) -> int:
    """Count what players had to send: a whole activation is one message, and one more after each breaking off.

    For an activation that a plan plays its plan is counted (spec 5.5).
    """
    sent = 0
    broken = False
    for event in map(EVENTS.read, events):
        if isinstance(event, TeamShown | Banned | OrderChosen | Deployed | Activated):
            sent += 1
            broken = False
        elif isinstance(event, BREAKS):
            broken = True
        elif broken and isinstance(event, Declared | Ended):
            sent += 1
            broken = False
    return sent


def _share(areas: list[float], count: Counted) -> None:
    """Give the points of a count to the areas that its side holds alone."""
    seat = count.seat
    if seat is None:
        return
    alone = [index for index, held in enumerate(count.areas) if held[seat] and not held[1 - seat]]
    for index in alone:
        areas[index] += count.gain / len(alone)
