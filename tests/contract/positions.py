"""Seeded random matches of every registered game, and of the toy with all its sizes, and the decisions along them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, combinations, count, product
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from bot.cli.games import shipped
from rules import GAMES
from rules.ai.random import random_choice
from rules.kernel import looks, rulings
from rules.kernel.chance import Sampled
from rules.kernel.game import Game
from rules.kernel.options import complete
from rules.kernel.types import Choice, Decision, Event, Move
from tests.kernel.toy import Toy

PLAYED: dict[str, type[Game[Any]]] = {**GAMES, Toy.name: Toy}
"""The registered games, and the toy for tables that none of them has."""
SEEDS = (1, 2, 3)
MIXES, MORE_MIXES = 4, 7
"""Sets of changed options per game in the normal run, if they hold every value, and in the soak, for further pairs."""


@dataclass(frozen=True, eq=False)
class Point:
    """A state in which a decision is open, and the answer that the match went on with."""

    state: Any
    decision: Decision
    choice: Choice
    before: int


@dataclass(frozen=True, eq=False)
class Match:
    """A finished random match: how it can be played again, and every step of it."""

    game: Game[Any]
    options: dict[str, Any]
    seed: str
    moves: tuple[Move, ...]
    points: tuple[Point, ...]
    states: tuple[Any, ...]
    events: tuple[tuple[Event, ...], ...]
    size: int = 2

    @cached_property
    def dumps(self) -> tuple[bytes, ...]:
        """Return every step's state in bytes, as they were when this was first asked for."""
        return tuple(map(self.game.dump, self.states))

    def chance(self) -> Sampled:
        """Return the chance the match was played with."""
        return Sampled(self.seed)

    def spread(self, most: int) -> list[Point]:
        """Return about so many points, evenly over the match, and besides the first of every kind of question."""
        step = max(1, len(self.points) // most)
        kinds = {point.decision.kind: point for point in reversed(self.points)}
        return list({id(point): point for point in (*kinds.values(), *self.points[::step])}.values())


@cache
def game(name: str) -> Game[Any]:
    """Load a game once for the whole run."""
    return shipped(name) if name in GAMES else PLAYED[name].over({})


def variants(kind: type[Game[Any]]) -> Iterator[dict[str, Any]]:
    """Yield the default options, then each option with each of its other values."""
    yield {}
    for spec in kind.options:
        others = spec.values if spec.values is not None else (spec.low, spec.high)
        for value in others:
            if value != spec.default:
                yield {spec.name: value}


def mixes(kind: type[Game[Any]], most: int = MIXES) -> Iterator[dict[str, Any]]:
    """Yield few sets of options that hold every value of every option, and as many pairs of two options' values.

    Each set begins with a pair that has not met yet, and takes for each other option the value with most such pairs.
    """
    values = [spec.values or tuple(dict.fromkeys((spec.default, spec.low, spec.high))) for spec in kind.options]
    choices = [[(option, value) for value in range(len(found))] for option, found in enumerate(values)]
    unmet = dict.fromkeys((a, b) for one, other in combinations(choices, 2) for a, b in product(one, other))
    unseen = dict.fromkeys(chain.from_iterable(choices))
    for number in count():
        if (number >= most and not unseen) or not unmet:
            return
        chosen = list(next((pair for pair in unmet if not unseen or unseen.keys() & set(pair)), next(iter(unmet))))
        for option in choices:
            if all(option[0][0] != one[0] for one in chosen):
                chosen.append(max(option, key=lambda way: sum(tuple(sorted((way, one))) in unmet for one in chosen)))
        for met in combinations(sorted(chosen), 2):
            unmet.pop(met, None)
        for way in chosen:
            unseen.pop(way, None)
        yield {
            kind.options[option].name: values[option][value]
            for option, value in sorted(chosen)
            if values[option][value] != kind.options[option].default
        }


class Case(NamedTuple):
    """A game with some options changed, a seed, and how many play."""

    name: str
    variant: dict[str, Any]
    seed: int
    size: int


def cases(name: str, kind: type[Game[Any]]) -> list[Case]:
    """Return a game in all its sizes with its default options and three seeds, and each option changed and one."""
    found = [(variant, seed) for variant in variants(kind) for seed in SEEDS[: 1 if variant else 3]]
    return [Case(name, variant, seed, size) for size in kind.seats for variant, seed in found]


def few(name: str, kind: type[Game[Any]], most: int = MIXES) -> list[Case]:
    """Return a game in all its sizes with its default options, and with several options changed at once in one of them.

    The sizes take turns: every set of options is played at some table, and every table with some sets. A game of one
    size is played with its defaults once more, from another seed.
    """
    found = [Case(name, {}, SEEDS[0], size) for size in kind.seats]
    changed = [variant for variant in mixes(kind, most) if variant]
    found += [Case(name, sets, SEEDS[0], kind.seats[n % len(kind.seats)]) for n, sets in enumerate(changed)]
    again = len(kind.seats) == 1
    return [*found, *(Case(name, {}, SEEDS[1], size) for size in kind.seats if again)]


CASES = [case for name, kind in PLAYED.items() for case in few(name, kind)]
"""Every game with its sizes and few sets of options."""
MORE = [
    case
    for name, kind in PLAYED.items()
    for case in (*few(name, kind, MORE_MIXES), *cases(name, kind))
    if case not in CASES
]
"""Every game with more sets of options, each option changed alone, and more seeds: for the long run."""
ALL = (*CASES, *MORE)


def shared(test: str) -> frozenset[int]:
    """Return the places in `CASES` of those that a test plays at every landing: of each game and size every third.

    Which ones goes by the test's name, so that every game and size is asked everything, and every set of options
    about a third of it; the long run leaves nothing out.
    """
    tables: dict[tuple[str, int], list[int]] = {}
    for index, case in enumerate(CASES):
        tables.setdefault((case.name, case.size), []).append(index)
    turn = crc32(test.encode())
    return frozenset(chain.from_iterable(found[turn % min(3, len(found)) :: 3] for found in tables.values()))


def first(test: str) -> frozenset[int]:
    """Return those of `shared` that the suite plays: one of each game, of which one goes by the test's name."""
    games: dict[str, list[int]] = {}
    for index in sorted(shared(test)):
        games.setdefault(CASES[index].name, []).append(index)
    turn = crc32(test.encode())
    return frozenset(found[turn % len(found)] for found in games.values())


def label(case: Case) -> str:
    """Name a case for the report."""
    changed = ",".join(f"{k}={v}" for k, v in case.variant.items()) or "default"
    table = "" if case.size == 2 else f"-of{case.size}"
    return f"{case.name}-{changed}-{case.seed}{table}"


def looked_at(state: Any, rng: Random) -> Move:
    """Return what a host says at random to what a match waits for."""
    said = "=looked at"
    seat = str(int(rng.random() * state.seats))
    choice = (rulings.SEND_BACK, seat, said) if rng.random() < 0.5 else (rulings.APPROVE, said)
    return Move("", choice, rulings.HOST)


def stepped(played: Match, state: Any, index: int, move: Move) -> tuple[Any, tuple[Event, ...]]:
    """Apply the move of a match at this place, an answer or a host's ruling, to a position like its own."""
    if rulings.is_ruling(move):
        return played.game.rule(state, move.choice, played.chance(), index, played.states.__getitem__)
    return played.game.submit(state, move.decision, move.choice, played.chance(), then=move.then)


@cache
def match(index: int) -> Match:
    """Play a registered game's match."""
    return play(game(ALL[index].name), ALL[index])


def play(played: Game[Any], case: Case) -> Match:
    """Play a case's match by random choices, answering the open decisions in seat order."""
    options = complete(played.options, case.variant)
    seed = f"contract/{label(case)}"
    rng = Random(f"{seed}/{case.seed}")
    chance = Sampled(seed)
    state, events = played.start(options, chance, case.size)
    states, all_events, moves, points = [state], [events], [], []
    while state.outcome is None:
        if looks.due(state) is not None:
            ruling = looked_at(state, rng)
            state, events = played.rule(state, ruling.choice, chance, len(moves), states.__getitem__)
            moves.append(ruling)
            states.append(state)
            all_events.append(events)
            continue
        seat = min(s for s in state.pending if s not in state.answers)
        decision = state.pending[seat]
        choice = random_choice(played, played.view(state, seat), decision, rng)
        points.append(Point(state, decision, choice, len(moves)))
        state, events = played.submit(state, decision.id, choice, chance)
        moves.append(Move(decision.id, choice))
        states.append(state)
        all_events.append(events)
    return Match(played, options, seed, tuple(moves), tuple(points), tuple(states), tuple(all_events), case.size)
