"""Seeded matches between players that are not people, and what they tell about a game's balance."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise
from random import Random
from typing import Any

from rules.ai import MEASURING
from rules.ai.turns import turn
from rules.kernel import looks, rulings
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.queue import SKIPS
from rules.kernel.types import Choice, Event, Move, Seat

from .entering import Pin


@dataclass
class Played:
    """One finished match: the final state, its events, its moves, its entries by seat, and how many tokens it took.

    `waits`: who was waited for, each time that it was anybody's to answer; `kinds`: questions answered by kind, answers
    from lists left out.
    """

    state: Any
    events: list[Event]
    moves: list[Move]
    tokens: int
    entries: list[tuple[Choice, Seat]] = field(default_factory=list)
    waits: list[frozenset[Seat]] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


@dataclass
class Tally:
    """Sums over matches; `started` counts a piece's (or card's) matches, `won` its points, `abilities` its uses.

    `parts` and `parts_won` count the same for the prepared parts of entries, named `kind part`, `rivals` and
    `rivals_won` for those of them that met another part; `played` and `played_won` for cards that their side played.
    Points are doubled: 2 for a win, 1 for a draw. `means` sums numbers of which the mean is wanted; `stood` and `used`
    count the matches in which a piece, or an ability (`piece.ability`), was there or was used at all; `handovers`
    counts how often the match began to wait for a seat it had not just waited for, `waits` for how many; `kinds`
    questions by kind.
    """

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
    parts: Counter[str] = field(default_factory=Counter)
    parts_won: Counter[str] = field(default_factory=Counter)
    rivals: Counter[str] = field(default_factory=Counter)
    rivals_won: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    played_won: Counter[str] = field(default_factory=Counter)
    deaths: Counter[str] = field(default_factory=Counter)
    means: Counter[str] = field(default_factory=Counter)
    stood: Counter[str] = field(default_factory=Counter)
    used: Counter[str] = field(default_factory=Counter)
    summoning: int = 0
    handovers: int = 0
    waits: int = 0
    kinds: Counter[str] = field(default_factory=Counter)

    def merge(self, other: Tally) -> None:
        """Add another tally."""
        for name, value in vars(other).items():
            mine = getattr(self, name)
            if isinstance(mine, Counter):
                mine.update(value)
            else:
                setattr(self, name, mine + value)


def play(
    game: Game[Any],
    seats: Iterable[str],
    seed: str | int,
    options: dict[str, Any],
    pin: Pin | None = None,
    ahead: bool = False,
    skips: bool = False,
) -> Played:
    """Play one match; equal arguments give equal matches.

    `ahead`: seats file what can be filed before it is asked, and send a turn as a whole as far as it is foreseen;
    `skips`: what of it does not fit when it is reached is left out, instead of being asked about again.
    """
    players = [MEASURING[name] for name in seats]
    rng = Random(f"warpost/{seed}")
    chance = Sampled(seed)
    state, events = game.start(complete(game.options, options), chance, len(players))
    played = Played(state, list(events), [], 0)

    def submit(name: str, choice: Choice, view: Any = None, then: tuple[Choice, ...] = ()) -> Any:
        new, told = game.submit(state, name, choice, chance, view=view, then=then)
        played.events += told
        played.moves.append(Move(name, choice, then=then))
        played.tokens += len(choice)
        return new

    def file(seat: Seat) -> Any:
        filed = game.filed(game.view(state, seat))
        return state if filed is None else submit(f"standing.{seat}", filed)

    known: set[tuple[Seat, str]] = set()
    for seat in state.still_in if ahead else ():
        state = file(seat)
    while state.outcome is None:
        if looks.due(state) is not None:  # no host looks on
            state, told = rulings.pass_by(game, state, chance)
            played.events += told
            played.moves.append(Move("", rulings.PASSED_BY, rulings.HOST))
            continue
        due = game.queued(state) if ahead else None
        if due is not None:
            state = submit(due.decision, due.choice)
            continue
        waiting = frozenset(state.pending).difference(state.answers) if state.answers else frozenset(state.pending)
        played.waits.append(waiting)
        seat = min(waiting)
        if ahead and (seat, state.pending[seat].kind) not in known:
            known.add((seat, state.pending[seat].kind))
            state = file(seat)
        view = game.view(state, seat)
        decision = state.pending[seat]
        played.kinds[decision.kind] += 1
        then: tuple[Choice, ...] = ()
        choice = pin(game, state, seat) if pin else None
        if choice is None and ahead:
            choice, *more = turn(game, view, decision, players[seat], rng)
            then = (SKIPS, *more) if more and skips else tuple(more)
        elif choice is None:
            choice = players[seat](game, view, decision, rng)
        if decision.kind == "entry":
            played.entries.append((choice, seat))
        state = submit(decision.id, choice, view, then)
    played.state = state
    return played


def count(game: Game[Any], played: Played, tally: Tally) -> None:
    """Add one match to a tally."""
    state = played.state
    ranks = state.outcome.ranks
    even = len(set(ranks)) == 1
    tally.matches += 1
    tally.decisions += len(played.moves)
    tally.tokens += played.tokens
    tally.reasons[state.outcome.reason.key.rpartition(".")[2]] += 1
    tally.draws += even
    if not even:
        tally.wins.update(seat for seat, rank in enumerate(ranks) if rank == 1)
    facts = game.statistics(state, played.events)
    tally.lengths[facts["length"]] += 1
    tally.first_points += 0.5 if even else float(ranks[facts["first"]] == 1)
    for event in played.events:
        tally.events[event.kind] += 1
    tally.abilities.update(facts["abilities"])
    tally.summoning += bool(facts["entered"])
    begun = [after - before for before, after in pairwise(played.waits)]
    tally.handovers += sum(map(bool, begun))
    tally.waits += sum(map(len, begun))
    tally.kinds.update(played.kinds)
    tally.deaths.update(facts.get("deaths", {}))
    tally.means.update(facts.get("means", {}))
    tally.stood.update({piece for pieces in facts["started"] for piece in pieces})
    tally.used.update(facts.get("used", ()))
    points = [1 if even else 2 * (rank == 1) for rank in ranks]
    for seat, pieces in enumerate(facts["started"]):
        for piece in pieces:
            tally.started[piece] += 1
            tally.won[piece] += points[seat]
    for seat, cards in enumerate(facts.get("played", ())):
        tally.played.update(cards)
        tally.played_won.update(dict.fromkeys(cards, points[seat]))
    entered = [(seat, game.entrance.parts(entry)) for entry, seat in played.entries]
    for seat, parts in entered:
        for kind, part in parts.items():
            tally.parts[f"{kind} {part}"] += 1
            tally.parts_won[f"{kind} {part}"] += points[seat]
            if any(other.get(kind) != part for _, other in entered):
                tally.rivals[f"{kind} {part}"] += 1
                tally.rivals_won[f"{kind} {part}"] += points[seat]
