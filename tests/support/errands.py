"""The toy with turns of twenty actions: sets, texts and lists of words among them, and others asked in between."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest

from rules.kernel.chance import ChanceError, Scripted
from rules.kernel.errors import IllegalChoice
from rules.kernel.menu import Menu, One, Some, only
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Field, Frame, Seat, Text, View
from tests.kernel import toy
from tests.kernel.toy import CARDS, Toy, ToyState, one, option
from tests.kernel.toy_events import MatchOver, Struck, Walked

from . import toy_data

ACTIONS = 20
"""Actions of a turn."""
WORDS = ("bread", "salt", "rope")
TEXTS = {
    "toy.errand": "What next?",
    "toy.watch": "Somebody makes a noise.",
    "toy.pair": "pair",
    "toy.cards": "Which cards do you give to which hand?",
    "toy.left": "left",
    "toy.right": "right",
    "toy.shout": "shout",
    "toy.words": "What do you shout?",
    "toy.shop": "shop",
    "toy.things": "What do you buy?",
    "toy.walk": "walk",
    "toy.noise": "noise",
    "toy.nothing": "nothing",
    "toy.trip": "trip",
    "toy.event.walked": "Somebody goes on to {to}.",
    **{f"toy.{thing}": thing for thing in WORDS},
}


class Errand(Frame, frozen=True):
    """A turn of twenty actions; a noise asks the next seat, which may trip whoever makes it."""

    seat: int
    step: int = 0

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        seat = Seat(self.seat)
        if not answers and seat in r.state.still_in:
            r.ask(self, r.question(seat, "errand", ("walk",), clock="orders", continues=self.step > 0))
            return
        ended = seat not in answers or self.step == ACTIONS - 1
        r.push(Next(self.seat) if ended else Errand(self.seat, self.step + 1))
        match answers.get(seat, ()):
            case ("noise",):
                r.push(Watch(self.seat))
            case _:
                r.state.counter += 1
                r.tell(Walked(r.state.counter))


class Watch(Frame, frozen=True):
    """The next seat still in may trip whoever made the noise, which costs a point; at none they are out."""

    seat: int

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            r.ask(self, r.question(after(r.state, self.seat), "watch", ("nothing",), clock="react"))
        elif ("trip",) in answers.values():
            r.state.points[self.seat] -= 1
            r.tell(Struck(self.seat, list(r.state.points)))
            if r.state.points[self.seat] <= -r.state.wounds:
                r.eliminate([Seat(self.seat)], "fallen")


class Next(Frame, frozen=True):
    """The turn goes to the next seat; after the last one's the most points win."""

    seat: int

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        if len(state.still_in) < 2 or after(state, self.seat) <= self.seat:
            r.tell(MatchOver(list(state.points), max(state.points)))
            r.finish(r.ranks({s: state.points[s] for s in state.still_in}), Text("toy.over"))
        else:
            r.push(Errand(after(state, self.seat)))


def after(state: ToyState, seat: int) -> Seat:
    """Return the next seat that is still in."""
    others = [Seat((seat + n) % state.seats) for n in range(1, state.seats + 1)]
    return next(other for other in others if other in state.still_in)


class ErrandState(ToyState):
    agenda: list[Errand | Watch | Next] = []  # pyright: ignore[reportIncompatibleVariableOverride]


class Errands(Toy):
    """Turns of many actions, sent one by one, in a list or typed."""

    state_type: ClassVar[type[Any]] = ErrandState
    between: ClassVar[str] = "watch"
    """What others are asked in the midst of a turn; what they do by default is what its seat foresees."""

    def blank(self, options: Data, seats: int = 2) -> ErrandState:
        hands = [list(CARDS[toy.HAND * seat : toy.HAND * (seat + 1)]) for seat in range(seats)]
        return ErrandState("toy/1", seats, hands=hands, points=[0] * seats, wounds=options["wounds"])

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Errand(0))

    def menu(self, view: View[ToyState], decision: Decision) -> Menu | None:
        if decision.kind == "watch":
            return one(Text("toy.watch"), "nothing", "trip")
        if decision.kind != "errand":
            return super().menu(view, decision)
        hand = view.state.hands[decision.seat]
        cards = Text("toy.cards")

        def left(held: Choice) -> One:
            free = [option(card) for card in hand if card not in held]
            return One(cards, lambda: free, lambda _: one(cards, "left", "right"))

        things = Field(Text("toy.things"), 1, 60, tuple(map(option, WORDS)))
        follows = {
            "pair": Some(cards, left, least=1, most=len(hand), ordered=False),
            "shout": One(Text("toy.words"), field=Field(Text("toy.words"), 1, 20)),
            "shop": One(Text("toy.things"), field=things, then=lambda _: only("pay", "toy.walk")),
        }
        first = [option(token) for token in ("walk", "noise", "pair", "shout", "shop")]
        return One(Text("toy.errand"), lambda: first, follows.get)

    def onward(self, view: View[Any], decision: Decision, choice: Choice) -> tuple[View[Any], Decision] | None:
        try:
            state, _ = self.submit(view.state, decision.id, choice, Scripted(()))
            while (asked := next(iter(state.pending.values()), None)) is not None and asked.seat != decision.seat:
                if asked.kind != self.between:
                    return None
                state, _ = self.submit(state, asked.id, asked.default, Scripted(()))
        except (ChanceError, IllegalChoice):
            return None
        return None if asked is None else (View(decision.seat, state, ()), asked)

    def parse_ahead(self, view: View[Any], decision: Decision, text: str) -> tuple[Choice, ...]:
        first, *rest = [line for line in text.splitlines() if line.strip()] or [text]
        return (self.parse(view, decision, first), *(tuple(line.split()) for line in rest))


@contextmanager
def sent() -> Iterator[None]:
    """Let the toy be one with errands for the length of a block."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(toy_data, "Toy", Errands)
        patch.setattr(toy_data, "TEXTS", {**toy_data.TEXTS, **TEXTS})
        yield
