"""Seeded random matches of every registered game, and the decision points along them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from bot.cli.games import shipped
from rules import GAMES
from rules.ai.random import random_choice
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Event, Move

SEEDS = (1, 2, 3)


@dataclass(frozen=True)
class Point:
    """A state in which a decision is open, and the answer that the match went on with."""

    state: Any
    decision: Decision
    choice: Choice
    before: int


@dataclass(frozen=True)
class Match:
    """A finished random match: how it can be played again, and every step of it."""

    game: Game[Any]
    options: dict[str, Any]
    seed: str
    moves: tuple[Move, ...]
    points: tuple[Point, ...]
    states: tuple[Any, ...]
    events: tuple[tuple[Event, ...], ...]

    def chance(self) -> Sampled:
        """Return the chance the match was played with."""
        return Sampled(self.seed)


@cache
def game(name: str) -> Game[Any]:
    """Load a game once for the whole run."""
    return shipped(name)


def variants(kind: type[Game[Any]]) -> Iterator[dict[str, Any]]:
    """Yield the default options, then each option with each of its other values."""
    yield {}
    for spec in kind.options:
        others = spec.values if spec.values is not None else (spec.low, spec.high)
        for value in others:
            if value != spec.default:
                yield {spec.name: value}


Case = tuple[str, dict[str, Any], int]


def cases(name: str, kind: type[Game[Any]]) -> list[Case]:
    """Return a game with its default options and three seeds, and with each option changed and one."""
    return [(name, variant, seed) for variant in variants(kind) for seed in SEEDS[: 1 if variant else 3]]


CASES = [case for name, kind in GAMES.items() for case in cases(name, kind)]
"""Every registered game with its options and seeds."""


def label(case: Case) -> str:
    """Name a case for the report."""
    name, variant, seed = case
    changed = ",".join(f"{k}={v}" for k, v in variant.items()) or "default"
    return f"{name}-{changed}-{seed}"


@cache
def match(index: int) -> Match:
    """Play a registered game's match."""
    return play(game(CASES[index][0]), CASES[index])


def play(played: Game[Any], case: Case) -> Match:
    """Play a case's match by random choices, answering the open decisions in seat order."""
    _, given, number = case
    options = complete(played.options, given)
    seed = f"contract/{label(case)}"
    rng = Random(f"{seed}/{number}")
    chance = Sampled(seed)
    state, events = played.start(options, chance)
    states, all_events, moves, points = [state], [events], [], []
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = random_choice(played, played.view(state, seat), decision, rng)
        points.append(Point(state, decision, choice, len(moves)))
        state, events = played.submit(state, decision.id, choice, chance)
        moves.append(Move(decision.id, choice))
        states.append(state)
        all_events.append(events)
    return Match(played, options, seed, tuple(moves), tuple(points), tuple(states), tuple(all_events))
