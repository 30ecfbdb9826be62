"""A small game with every part of the kernel: secret bids, hands, a deck, dice, windows, standing orders, sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, ClassVar, Self

from rules.kernel.menu import Menu, One, Some, nothing
from rules.kernel.resolver import Resolver
from rules.kernel.sheet import EMPTY, Projection, SheetGame, split
from rules.kernel.spreads import counted
from rules.kernel.stakes import Drawn, Mixed, Stake
from rules.kernel.types import (
    UNKNOWN,
    Choice,
    Data,
    Decision,
    Frame,
    Option,
    OptionSpec,
    Seat,
    State,
    Text,
    View,
)

from . import toy_events

HAND = 3
CARDS = tuple(f"card{n}" for n in range(12))
AMOUNTS = ("1", "5", "9")


class Deal(Frame, frozen=True):
    """Shuffle and deal; each hand is told to its owner, its size to all."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        deck = list(CARDS)
        r.shuffle(deck)
        r.stake(lambda: [Mixed("deck", ("cards",), tuple((int(card[4:]),) for card in CARDS))])
        for seat in range(r.state.seats):
            r.state.hands[seat] = deck[:HAND]
            del deck[:HAND]
            dealt = Drawn("deck", Seat(seat), tuple((int(card[4:]),) for card in r.state.hands[seat]))
            r.stake(lambda dealt=dealt: [dealt])
            only = frozenset({Seat(seat)})
            own = toy_events.Dealt(seat, cards=list(r.state.hands[seat]))
            r.tell(own, only, toy_events.Dealt(seat, count=HAND))
        r.state.deck = deck
        r.push(Bid())


class Bid(Frame, frozen=True):
    """All seats bid a card in secret; the dice add to it."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        if not answers:
            lowest = [(s, (min(state.hands[s]),)) for s in state.still_in]
            r.ask(self, *(r.question(s, "bid", card, secret=True, replaceable=True) for s, card in lowest))
            return
        dice = {s: r.roll(6) for s in map(Seat, range(state.seats)) if s in answers}
        r.stake(lambda: [Stake("dice", s, counted(range(1, 7)), die) for s, die in dice.items()])
        totals = [int(answers[s][0][4:]) + dice[s] if s in answers else 0 for s in map(Seat, range(state.seats))]
        for seat, (card,) in answers.items():
            state.hands[seat].remove(card)
        r.tell(toy_events.Bids(totals))
        winner = totals.index(max(totals))
        about = {"trigger": "strike", "by": winner}
        others = [s for s in state.still_in if s != winner]
        asked = [r.question(s, "react", ("pass",), clock="react", secret=True, about=about) for s in others]
        r.ask(Struck(winner), *asked)


class Struck(Frame, frozen=True):
    """The others may parry; who does not loses a point."""

    by: int

    def ordered(self, r: Resolver[Any], question: Decision) -> Choice | None:
        """Parry or pass as the seat has ordered, if it does not want to be asked."""
        reply = r.state.standing.get(question.seat, ("ask",))
        return None if reply == ("ask",) else reply

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        for seat, choice in answers.items():
            if choice == ("pass",):
                r.state.points[seat] -= 1
        r.tell(toy_events.Struck(self.by, list(r.state.points)))
        r.push(Sheet(self.by))


class Sheet(Frame, frozen=True):
    """The winner spends an order sheet of plus and minus on a common counter, each order once per number."""

    seat: int

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        seat = Seat(self.seat)
        if not answers and seat in state.still_in:
            r.ask(self, r.question(seat, "orders", EMPTY, clock="orders"))
            return
        for order in split(answers.get(seat, EMPTY)).orders:
            apply(r, order)
        fallen = [s for s in state.still_in if state.points[s] <= -state.wounds]
        if len(state.still_in) - len(fallen) <= 1 or not state.hands[state.still_in[0]]:
            r.tell(toy_events.MatchOver(list(state.points), max(state.points)))
            r.finish(r.ranks({s: state.points[s] for s in state.still_in}), Text("toy.over"))
        else:
            r.eliminate(fallen, "fallen")
            r.push(Bid())


def apply(r: Resolver[Any], order: Choice) -> None:
    """Add an order's number to the counter; at ten it falls back."""
    amount = int(order[1]) if order[0] == "plus" else -int(order[1])
    if abs(r.state.counter + amount) > 9:
        r.tell(toy_events.FellBack(amount))
    else:
        r.state.counter += amount
        r.tell(toy_events.Counted(r.state.counter))


class ToyState(State):
    hands: list[list[str]] = []
    deck: list[str] = []
    points: list[int] = []
    counter: int = 0
    wounds: int = 2
    agenda: list[Deal | Bid | Struck | Sheet] = []

    def copy(self) -> Self:
        new = self.copied()
        new.hands = [hand[:] for hand in self.hands]
        new.deck = self.deck[:]
        new.points = self.points[:]
        return new


class Toy(SheetGame[ToyState]):
    """Hidden hands, dice, reactions and sheets for two to four seats."""

    name: ClassVar[str] = "toy"
    seats: ClassVar[tuple[int, ...]] = (2, 3, 4)
    seat_names: ClassVar[tuple[str, ...]] = ("north", "east", "south", "west")
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("wounds", 2, low=1, high=4),
        OptionSpec("mood", "calm", ("calm", "wild"), clause="TOY-1"),
    )
    state_type: ClassVar[type[Any]] = ToyState
    luck: ClassVar[tuple[str, ...]] = ("dice", "cards")

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        return cls()

    def blank(self, options: Data, seats: int = 2) -> ToyState:
        return ToyState("toy/1", seats, hands=[[] for _ in range(seats)], points=[0] * seats, wounds=options["wounds"])

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Deal())

    def side_kinds(self, state: ToyState, seat: Seat) -> tuple[str, ...]:
        return ("concede", "draw", "standing")

    def menu(self, view: View[ToyState], decision: Decision) -> Menu | None:
        prompt = Text(f"toy.{decision.kind}")
        if decision.kind == "orders":
            start = Projection(self, decision, view.state)
            return Some(prompt, _sign, start, lambda after, order: after.after(order), rows=True, closing=_closing)
        if decision.kind == "bid":
            return one(prompt, *sorted(view.state.hands[decision.seat]))
        return one(prompt, "pass", "parry", *(("ask",) if decision.kind == "standing" else ()))

    def apply_order(self, r: Resolver[ToyState], decision: Decision, order: Choice) -> None:
        apply(r, order)

    def mask(self, state: ToyState, seat: Seat | None) -> ToyState:
        masked = state.copy()
        masked.hands = [h if s == seat else [UNKNOWN] * len(h) for s, h in enumerate(masked.hands)]
        masked.deck = [UNKNOWN] * len(masked.deck)
        return masked

    def guess(self, view: View[ToyState], rng: Random) -> ToyState:
        state = view.state.copy()
        own = set(state.hands[view.seat]) if view.seat is not None else set()
        rest = [c for c in CARDS if c not in own]
        rng.shuffle(rest)
        for seat, hand in enumerate(state.hands):
            if seat != view.seat:
                state.hands[seat] = [rest.pop() for _ in hand]
        state.deck = [rest.pop() for _ in state.deck]
        for seat, decision in view.state.pending.items():
            if decision.kind == "act":
                state.pending[seat] = _asked(state, seat)
                if decision.about["ready"]:
                    state.answers[seat] = state.pending[seat].default
        return state

    def evaluate(self, state: ToyState, seat: Seat) -> float:
        return state.counter + 3 * state.points[seat]


def _asked(state: ToyState, seat: Seat) -> Decision:
    """Return what a seat is asked that somebody else sees to be asked something."""
    match state.agenda[-1]:
        case Struck():
            return Decision(f"0.{seat}", seat, "react", ("pass",), "react", secret=True)
        case Sheet():
            return Decision(f"0.{seat}", seat, "orders", EMPTY, "orders")
        case _:
            return Decision(f"0.{seat}", seat, "bid", (min(state.hands[seat]),), secret=True, replaceable=True)


def option(token: str) -> Option:
    """Make an option whose text is its own token."""
    return Option(token, Text(f"toy.{token}"))


def one(prompt: Text, *tokens: str) -> One:
    """Ask for one of some tokens."""
    return One(prompt, lambda: tuple(option(token) for token in tokens))


def _closing(after: Projection[ToyState]) -> Text:
    return Text("toy.done")


def _sign(after: Projection[ToyState]) -> One:
    """Ask for plus or minus, each once; doubted where no number fits."""
    counter = after.state.counter
    used = {order[0] for order in after.orders}
    signs = [_doubted(t, all(_is_far(counter, t, n) for n in AMOUNTS)) for t in ("plus", "minus") if t not in used]
    return _sorted(signs, lambda sign: _sorted([_doubted(n, _is_far(counter, sign, n)) for n in AMOUNTS]))


def _sorted(options: list[Option], then: Callable[[str], Menu | None] = nothing) -> One:
    listed = sorted(options, key=lambda o: o.doubt is not None)
    return One(Text("toy.orders"), lambda: listed, then)


def _is_far(counter: int, sign: str, amount: str) -> bool:
    return abs(counter + (int(amount) if sign == "plus" else -int(amount))) > 9


def _doubted(token: str, is_far: bool) -> Option:
    return Option(token, Text(f"toy.{token}"), doubt=Text("toy.too_far") if is_far else None)
