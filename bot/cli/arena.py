"""Seeded matches between players that are not people, and what they tell about a game's balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rules.ai import PLAYERS
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.types import Choice, Event, Move, Seat


@dataclass
class Played:
    """One finished match: the final state, its events, its moves, and how many decisions and tokens it took."""

    state: Any
    events: list[Event]
    moves: list[Move]
    tokens: int


@dataclass
class Tally:
    """Sums over matches; `units` counts a started unit's matches and wins, `abilities` its uses."""

    matches: int = 0
    decisions: int = 0
    tokens: int = 0
    wins: Counter[int] = field(default_factory=Counter)
    draws: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    first_points: float = 0.0
    events: Counter[str] = field(default_factory=Counter)
    started: Counter[str] = field(default_factory=Counter)
    won: Counter[str] = field(default_factory=Counter)
    abilities: Counter[str] = field(default_factory=Counter)
    summoning: int = 0

    def merge(self, other: Tally) -> None:
        """Add another tally."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            else:
                setattr(self, name, mine + value)


Pin = Callable[[Game[Any], Any, Seat], Choice | None]
"""Answers some decisions in advance (a mirrored entry); None leaves them to the player."""


def play(
    game: Game[Any], seats: Iterable[str], seed: str | int, options: dict[str, Any], pin: Pin | None = None
) -> Played:
    """Play one match; equal arguments give equal matches."""
    players = [PLAYERS[name] for name in seats]
    rng = Random(f"warpost/{seed}")
    chance = Sampled(seed)
    state, events = game.start(options, chance)
    played = Played(state, list(events), [], 0)
    while state.outcome is None:
        seat = min(s for s in state.pending if s not in state.answers)
        view = game.view(state, seat)
        decision = state.pending[seat]
        choice = pin(game, state, seat) if pin else None
        if choice is None:
            choice = players[seat](game, view, decision, rng)
        state, events = game.submit(state, decision.id, choice, chance, view=view)
        played.events += events
        played.moves.append(Move(decision.id, choice))
        played.tokens += len(choice)
    played.state = state
    return played


def mirrored(seed: int) -> Pin:
    """Give both seats the same preset entry, another one for each seed."""

    def pin(game: Game[Any], state: Any, seat: Seat) -> Choice | None:
        decision = state.pending[seat]
        if decision.kind != "entry":
            return None
        entries = game.preset_entries()
        return entries[seed % len(entries)] if entries else None

    return pin


def count(game: Game[Any], played: Played, tally: Tally) -> None:
    """Add one match to a tally."""
    state = played.state
    ranks = state.outcome.ranks
    drawn = len(set(ranks)) == 1
    tally.matches += 1
    tally.decisions += len(played.moves)
    tally.tokens += played.tokens
    tally.reasons[state.outcome.reason.key.rpartition(".")[2]] += 1
    tally.draws += drawn
    if not drawn:
        tally.wins[ranks.index(1)] += 1
    facts = game.statistics(state, played.events)
    tally.lengths[facts["length"]] += 1
    tally.first_points += 0.5 if drawn else float(ranks[facts["first"]] == 1)
    for event in played.events:
        tally.events[event.kind] += 1
    tally.abilities.update(facts["abilities"])
    tally.summoning += bool(facts["entered"])
    for seat, pieces in enumerate(facts["started"]):
        for piece in pieces:
            tally.started[piece] += 2
            tally.won[piece] += 1 if drawn else 2 * (ranks[seat] == 1)
