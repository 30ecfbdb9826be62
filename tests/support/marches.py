"""A toy of everything at once: four seats, hexes, stacks, hidden hands, long turns that others break into."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from random import Random
from typing import Any, ClassVar, Self

import msgspec
import pytest

from render.games import Translate, Wish
from render.layout.hexes import hex_cell, hex_labels
from render.scene import Scene
from render.scene_board import Board, Token, Troop
from rules.geometry.hexes import hex_grid
from rules.kernel.events import EventData
from rules.kernel.game import Game
from rules.kernel.menu import Menu, One
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Event, Frame, Seat, Text, View
from tests.kernel.toy import CARDS, HAND, ToyState, one, option

from . import toy_data
from .errands import ACTIONS, Errands, after
from .hexagons import hexagon

FIELD = hex_grid(hexagon(2))
HOMES = ("a1", "c5", "e3", "c1")
"""Where the seats begin, on corners of the field."""
POINTS = toy_data.scene
"""The picture of the toy that this one is built on."""
TEXTS = {
    "toy.march": "What does your stack do?",
    "toy.ambush": "A card is played. What do you do?",
    "toy.card": "Which card?",
    "toy.hex": "Where to?",
    "toy.go": "go",
    "toy.leave": "leave a soldier behind",
    "toy.play": "play a card",
    "toy.rest": "rest",
    "toy.general": "General",
    "toy.soldier": "Soldiers",
    **{f"toy.{name}": name for name in FIELD.names},
    "toy.event.went": "{seat} goes to {to}.",
    "toy.event.left": "{seat} leaves a soldier behind at {at}.",
    "toy.event.played": "{seat} plays {card}.",
    "toy.event.fell": "{seat} loses a soldier.",
}


class Went(EventData, frozen=True):
    """A general has gone to a hex with the stack."""

    seat: int
    to: str


class Left(EventData, frozen=True):
    """A soldier stays behind on a hex."""

    seat: int
    at: str


class Played(EventData, frozen=True):
    """A seat plays a card of its hand: from now on all know it."""

    seat: int
    card: str


class Fell(EventData, frozen=True):
    """A seat loses a soldier of its general's stack."""

    seat: int


class Stack(msgspec.Struct):
    """A general with soldiers."""

    at: str
    soldiers: int


class March(Frame, frozen=True):
    """A turn of twenty actions; a card that is played asks the next seat, which may answer by a card of its own."""

    seat: int
    step: int = 0

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        seat, state = Seat(self.seat), r.state
        if not answers and seat in state.still_in:
            r.ask(self, r.question(seat, "march", ("rest",), clock="orders", continues=self.step > 0))
            return
        over = seat not in answers or self.step == ACTIONS - 1
        r.push(NextMarch(self.seat) if over else March(self.seat, self.step + 1))
        stack = state.stacks[self.seat]
        match answers.get(seat, ()):
            case ("go", to):
                stack.at = to
                r.tell(Went(self.seat, to))
            case ("leave",):
                stack.soldiers -= 1
                state.outposts.append((self.seat, stack.at))
                r.tell(Left(self.seat, stack.at))
            case ("play", card):
                play(r, self.seat, card)
                r.push(Ambush(self.seat))
            case _:
                pass


class Ambush(Frame, frozen=True):
    """The next seat still in may answer a card by one of its own; a general without soldiers falls by it."""

    seat: int

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        if not answers:
            r.ask(self, r.question(after(state, self.seat), "ambush", ("nothing",), clock="react"))
            return
        for seat, choice in answers.items():
            if choice[0] == "trip":
                play(r, seat, choice[1])
                stack = state.stacks[self.seat]
                if stack.soldiers == 0:
                    r.eliminate([Seat(self.seat)], "fallen")
                else:
                    stack.soldiers -= 1
                    r.tell(Fell(self.seat))


def play(r: Resolver[Any], seat: int, card: str) -> None:
    """Lay a card of a hand open."""
    r.state.hands[seat].remove(card)
    r.state.played.append(card)
    r.tell(Played(seat, card))


class NextMarch(Frame, frozen=True):
    """The turn goes to the next seat; after the last one's the most soldiers win."""

    seat: int

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        if len(state.still_in) < 2 or after(state, self.seat) <= self.seat:
            r.finish(r.ranks({s: state.stacks[s].soldiers for s in state.still_in}), Text("toy.over"))
        else:
            r.push(March(after(state, self.seat)))


class MarchState(ToyState):
    stacks: list[Stack] = []
    outposts: list[tuple[int, str]] = []
    played: list[str] = []
    agenda: list[March | Ambush | NextMarch] = []  # pyright: ignore[reportIncompatibleVariableOverride]

    def copy(self) -> Self:
        new = super().copy()
        new.stacks = [msgspec.structs.replace(stack) for stack in self.stacks]
        new.outposts = self.outposts[:]
        new.played = self.played[:]
        return new


class Marches(Errands):
    """Stacks that march over hexes, cards in hidden hands, others asked in between."""

    state_type: ClassVar[type[Any]] = MarchState
    between: ClassVar[str] = "ambush"

    def blank(self, options: Data, seats: int = 2) -> Any:
        hands = [list(CARDS[HAND * seat : HAND * (seat + 1)]) for seat in range(seats)]
        stacks = [Stack(HOMES[seat], options["wounds"]) for seat in range(seats)]
        return MarchState("toy/1", seats, hands=hands, points=[0] * seats, stacks=stacks)

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(March(0))

    def menu(self, view: View[Any], decision: Decision) -> Menu | None:
        state, seat = view.state, decision.seat
        card = one(Text("toy.card"), *state.hands[seat])
        if decision.kind == "ambush":
            answers = _some("nothing", *_if(state.hands[seat], "trip"))
            return One(Text("toy.ambush"), lambda: answers, {"trip": card}.get)
        if decision.kind != "march":
            return super().menu(view, decision)
        here, taken = FIELD.named[state.stacks[seat].at], {stack.at for stack in state.stacks}
        ways = [FIELD.names[hex_] for hex_ in FIELD.neighbours(here) if FIELD.names[hex_] not in taken]
        verbs = ("rest", *_if(ways, "go"), *_if(state.stacks[seat].soldiers, "leave"), *_if(state.hands[seat], "play"))
        follows = {"go": one(Text("toy.hex"), *ways), "play": card}
        return One(Text("toy.march"), lambda: _some(*verbs), follows.get)

    def guess(self, view: View[Any], rng: Random) -> Any:
        state = view.state.copy()
        known = {*state.played, *(state.hands[view.seat] if view.seat is not None else ())}
        rest = [card for card in CARDS if card not in known]
        rng.shuffle(rest)
        for seat, hand in enumerate(state.hands):
            if seat != view.seat:
                state.hands[seat] = [rest.pop() for _ in hand]
        return state


def _if(there_is: object, token: str) -> tuple[str, ...]:
    return (token,) if there_is else ()


def _some(*tokens: str) -> tuple[Any, ...]:
    return tuple(option(token) for token in tokens)


def scene(game: Game[Any], view: View[Any], events: Sequence[Event], tr: Translate, locale: str, wish: Wish) -> Scene:
    """Show the field with its stacks; who has how many cards stands beside it."""
    state = view.state
    cells = tuple(map(hex_cell, FIELD.names, FIELD.axial))
    board = Board(cells, hex_labels(FIELD), tokens(state, tr))
    return msgspec.structs.replace(POINTS(game, view, events, tr, locale, wish), board=board)


def tokens(state: MarchState, tr: Translate) -> tuple[Token, ...]:
    """Return the stacks with their troops, and the soldiers left behind."""
    soldier, general = tr(Text("toy.soldier")), tr(Text("toy.general"))
    led = [
        Token(stack.at, seat, "G", troops=_troops(stack.soldiers, soldier), name=general)
        for seat, stack in enumerate(state.stacks)
        if seat not in state.out
    ]
    alone = [Token(at, seat, "", troops=_troops(1, soldier)) for seat, at in state.outposts]
    return (*led, *alone)


def _troops(number: int, name: str) -> tuple[Troop, ...]:
    return (Troop("sword", number, name=name),) if number else ()


@contextmanager
def marching() -> Iterator[None]:
    """Let the toy be the one that marches for the length of a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toy_data, "Toy", Marches)
        patch.setattr(toy_data, "scene", scene)
        patch.setattr(toy_data, "TEXTS", {**toy_data.TEXTS, **TEXTS, "toy.nothing": "nothing", "toy.trip": "trip"})
        yield
