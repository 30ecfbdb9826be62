"""Random matches of this game: those of the contract, and some between teams that react at every step."""

from __future__ import annotations

from random import Random

from rules.ai.random import random_choice
from rules.chesswarrior.game import Chesswarrior
from rules.kernel.chance import Sampled
from rules.kernel.options import complete
from rules.kernel.types import Choice, Move
from tests.contract.positions import Case, Match, Point, cases, label, play

from .table import known

LISTS: tuple[Choice, Choice] = (
    ("page", "kite", "samir", "ylva", "brakk"),
    ("thessa", "samir", "brakk", "vex", "odda"),
)
WATCHFUL = {"ask_reactions": True}
ORDINARY: list[Case] = cases(Chesswarrior.name, Chesswarrior)
CASES: list[Case] = ORDINARY + [Case(Chesswarrior.name, WATCHFUL, n, 2) for n in (26, 29)]
WATCHFUL_CASES = range(len(ORDINARY), len(CASES))
"""The matches at tables where reactions are asked, by index."""
NAMES = [label(case) for case in CASES]


def played(game: Chesswarrior, index: int) -> Match:
    """Play a case; the last ones with teams of their own, over the cards that the tests know."""
    if index not in WATCHFUL_CASES:
        return play(game, CASES[index])
    game = known()
    options = complete(game.options, WATCHFUL)
    seed = f"watchful/{CASES[index][2]}"
    rng, chance = Random(seed), Sampled(seed)
    state, events = game.start(options, chance)
    states, log, moves, points = [state], [events], list[Move](), list[Point]()
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        listed = decision.kind == "entry"
        choice = LISTS[seat] if listed else random_choice(game, game.view(state, seat), decision, rng)
        points.append(Point(state, decision, choice, len(moves)))
        state, events = game.submit(state, decision.id, choice, chance)
        moves.append(Move(decision.id, choice))
        states.append(state)
        log.append(events)
    return Match(game, options, seed, tuple(moves), tuple(points), tuple(states), tuple(log))
