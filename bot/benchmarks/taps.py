"""Taps of the turns that people-like players make, counted in matches of each game (`tap_count`).

The players do not choose from the panel's own list: what they want is looked for in it.
"""

from __future__ import annotations

import statistics
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bot.cli.games import names, shipped
from rules.ai import PLAYERS, Player
from rules.ai.search import Effort, searching
from rules.kernel import cursor
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.sheet import sheets_of

from .tap_count import Asked, count, picked

MOST_SAID = 7
"""Things that one answer says: who, what, at whom, with two cards."""
FIRST_MOVES = ("orders", "turn", "activate", "planning")
"""The kinds of decisions with which the games' first moves are made: what comes before is no turn."""
PEOPLE: dict[str, Player] = {"greedy": PLAYERS["greedy"], "search": searching(Effort(width=12, guesses=1))}
"""Who plays: one that looks at its own answer, and one that tries many and looks at the reply."""


def measure(seconds: float) -> dict[str, Any]:
    """Return per game and player the taps of a turn: median, nine in ten, most, and how many took at most ten."""
    matches = max(1, round(seconds))
    return {name: {who: figures(taps(shipped(name), who, matches)) for who in PEOPLE} for name in names()}


def figures(found: Sequence[int]) -> dict[str, Any]:
    """Return the figures of some turns."""
    ordered = sorted(found)
    return {
        "turns": len(ordered),
        "median": statistics.median(ordered),
        "nine_in_ten": ordered[len(ordered) * 9 // 10],
        "most": ordered[-1],
        "at_most_ten": round(sum(n <= 10 for n in ordered) / len(ordered), 3),
    }


def taps(game: Game[Any], who: str, matches: int, seed: str = "taps") -> list[int]:
    """Play matches and return the taps of every ordinary turn that is chosen by deeds."""
    found = (turn for number in range(matches) for turn in turns(game, who, f"{seed}/{number}"))
    return [count(game, turn) for turn in found if is_ordinary(game, turn)]


def is_ordinary(game: Game[Any], turn: Sequence[Asked]) -> bool:
    """Say whether no answer of a turn says more than people say at once, in no list (four cards against one blow)."""
    for asked in turn:
        is_sheet = sheets_of(game, asked.decision.kind) is not None
        said = 0 if is_sheet else sum(token not in cursor.MARKS for token in asked.choice)
        if said > MOST_SAID and picked(game.deeds(asked.view, asked.decision), (asked.choice,)) is None:
            return False
    return True


def turns(game: Game[Any], who: str, seed: str) -> Iterator[list[Asked]]:
    """Play a match and yield each turn: the questions that one seat answers one after the other."""
    rng, chance = Random(seed), Sampled(seed)
    state, _ = game.start(complete(game.options, {}), chance)
    turn: list[Asked] = []
    began = False
    while state.outcome is None:
        decision = next(d for seat, d in state.pending.items() if seat not in state.answers)
        view = game.view(state, decision.seat)
        choice = PEOPLE[who](game, view, decision, rng)
        if turn and not (decision.continues and decision.seat == turn[0].decision.seat):
            yield turn
            turn = []
        began = began or decision.kind in FIRST_MOVES
        if began and (turn or game.deeds(view, decision)):
            turn.append(Asked(view, decision, choice))
        state, _ = game.submit(state, decision.id, choice, chance, view=view)
    if turn:
        yield turn
