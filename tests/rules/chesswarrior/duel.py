"""Positions for single uses, and every outcome of their dice played through the engine."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any, NamedTuple

import msgspec

from rules.chesswarrior import frames
from rules.chesswarrior.forecast import Forecast, forecast
from rules.chesswarrior.game import Chesswarrior, Match
from rules.chesswarrior.sight import CELL_OF, FACINGS, mask
from rules.chesswarrior.state import ChessState, Hero, Order, Side, index_of
from rules.kernel.resolver import Resolver
from rules.kernel.types import Event

from .table import known

GAME: Chesswarrior = known()
FILLERS = ("hale", "thessa", "nerith", "samir", "odda")
"""Heroes that stand nowhere, so that sides are complete."""
AFTER = frozenset({"turn_began", "activated", "slot_lapsed", "passive", "counted", "tie_rolled", "mana_put"})
"""What happens no longer as part of a use."""


class Outcome(NamedTuple):
    """What an outcome of the dice came to: damage put on heroes, heroes destroyed."""

    put: dict[str, int]
    fallen: frozenset[str]


def position(
    heroes: Mapping[str, str], *, obstacles: str = "", turn: int = 5, options: Mapping[str, Any] | None = None
) -> ChessState:
    """Return a position in step 3 of a Main Turn, in which `s1` is to act.

    `heroes`: by id `key square facing` and further fields as `name=number`, such as `page d4 n damage=2`.
    """
    state = GAME.blank({spec.name: spec.default for spec in GAME.options} | dict(options or {}))
    state.asked = [0, 0]
    state.stage, state.turn, state.step, state.order = "play", turn, 3, 0
    state.heroes = [Hero(side, slot + 1, FILLERS[slot], dial=turn + 1) for side in range(2) for slot in range(5)]
    for id_, text in heroes.items():
        key, square, facing, *rest = text.split()
        fields = {name: int(value) for name, _, value in (word.partition("=") for word in rest)}
        n = index_of(state, id_)
        placed = {"key": key, "at": CELL_OF[square], "facing": FACINGS.index(facing)}
        dial = {"dial": turn if id_ == "s1" else turn + 1}
        state.heroes[n] = msgspec.structs.replace(state.heroes[n], **{**placed, **dial, **fields})
    state.obstacles = mask(CELL_OF[name] for name in obstacles.split())
    sp = GAME.book.sheets[state.heroes[0].key].sp
    state.slots = ((0, sp),)
    state.sides = [quiet(state, 0), quiet(state, 1)]
    r: Resolver[ChessState] = Resolver(GAME, state, None)
    r.push(frames.Next())
    r.run()
    assert isinstance(state, Match)
    return state


def quiet(state: ChessState, side: int, *use: tuple[str, str]) -> Side:
    """Return orders under which a side uses the named reactions at once, and no others."""
    orders = [
        Order(n, ability.id, "auto" if (hero.id, ability.id) in use else "off")
        for n, hero in enumerate(state.heroes)
        if hero.side == side
        for ability in (*GAME.book.sheets[hero.key].instants, *GAME.book.sheets[hero.key].interrupts)
    ]
    return Side(orders=tuple(orders))


class Faces:
    """Dice in the order rolled, then whatever: numbers that do not repeat, so that ties end."""

    def __init__(self, faces: tuple[int, ...], start: int = 0) -> None:
        self.faces = faces
        self.start = start

    def value(self, index: int, sides: int) -> int:
        index -= self.start
        return self.faces[index] if index < len(self.faces) else index * 7 % sides


def outcome(events: tuple[Event, ...]) -> Outcome:
    """Sum up what a use did."""
    put: dict[str, int] = {}
    fallen: set[str] = set()
    for event in events:
        if event.kind in AFTER:
            break
        if event.kind == "damaged":
            put[event.data["hero"]] = put.get(event.data["hero"], 0) + event.data["n"]
        elif event.kind == "destroyed":
            fallen.add(event.data["hero"])
    return Outcome(put, frozenset(fallen))


def every(state: ChessState, item: str, dice: int) -> Iterator[Outcome]:
    """Submit a use and yield what it comes to, for every outcome of that many dice."""
    seat, choice = next(iter(state.pending)), tuple(item.split())
    view, decision = GAME.view(state, seat), state.pending[seat].id
    for faces in product(range(10), repeat=dice):
        _, events = GAME.submit(state, decision, choice, Faces(faces, state.drawn), view=view)
        yield outcome(events)


def counted(state: ChessState, item: str, dice: int, hero: str) -> tuple[tuple[Fraction, ...], Fraction]:
    """Return by counting the spread of damage put on a hero and the chance that it is destroyed."""
    found = list(every(state, item, dice))
    amounts = [end.put.get(hero, 0) for end in found]
    spread = tuple(Fraction(amounts.count(n), len(found)) for n in range(max(amounts) + 1))
    return spread, Fraction(sum(hero in end.fallen for end in found), len(found))


def told(state: ChessState, item: str) -> Forecast:
    """Return the forecast of a use of `s1`, from its own seat's view."""
    return forecast(GAME, GAME.view(state, next(iter(state.pending))).state, 0, tuple(item.split()))
