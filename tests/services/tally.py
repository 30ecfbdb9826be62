"""A toy game: both bid in secret, a die decides who begins, then they add to a tally in turn; ten wins."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, ClassVar, Self

from rules.kernel import edits
from rules.kernel.entrance import Entrance
from rules.kernel.events import EventData
from rules.kernel.game import Game
from rules.kernel.menu import Menu, One
from rules.kernel.resolver import Resolver
from rules.kernel.stakes import lot
from rules.kernel.types import Choice, Data, Decision, Frame, Option, OptionSpec, Seat, State, Text, View

GOAL = 10
FIRST = "first"
"""The kind of luck there is: the die that says who begins."""


class Bids(EventData, frozen=True):
    """Both have bid, and a die has said who begins."""

    bids: list[int]
    first: int


class Added(EventData, frozen=True):
    """A seat has added to the tally."""

    seat: int
    n: int
    total: int


class Won(EventData, frozen=True):
    """A seat has won."""

    seat: int


class TallyState(State):
    """The tally, whose turn it is, and the numbers bid."""

    goal: int = GOAL
    steps: int = 1
    step: int = 0
    total: int = 0
    turn: int = 0
    side: int = 0
    bids: list[int] = []
    missed: list[int] = []

    def copy(self) -> Self:
        new = self.copied()
        new.bids = self.bids[:]
        new.missed = self.missed[:]
        return new


class Bid(Frame, frozen=True):
    """Ask both for a bid in secret; then a die says who begins."""

    def run(self, r: Resolver[TallyState], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            questions = [
                r.question(Seat(s), "bid", ("1",), clock="entry", secret=True, replaceable=True) for s in (0, 1)
            ]
            r.ask(self, *questions)
            return
        r.state.bids = [int(answers[Seat(s)][0]) for s in (0, 1)]
        r.state.side = r.pick(2)
        r.stake(lambda: lot(FIRST, r.state.side))
        r.tell(Bids(list(r.state.bids), r.state.side))
        r.push(Turn())


class Turn(Frame, frozen=True):
    """Ask the seat in turn for a number; a second missed clock in a row loses."""

    def run(self, r: Resolver[TallyState], answers: Mapping[Seat, Choice]) -> None:
        state = r.state
        if not answers:
            state.turn += state.step == 0
            question = r.question(Seat(state.side), "add", ("1",), about={"turn": state.turn}, continues=state.step > 0)
            r.ask(self, question)
            return
        seat = Seat(state.side)
        state.missed[seat] = state.missed[seat] + 1 if r.by[seat] == "clock" else 0
        if state.missed[seat] == 2:
            r.finish((2, 1) if seat == 0 else (1, 2), Text("tally.over.forfeit"))
            return
        number = int(answers[seat][0])
        state.total += number
        r.tell(Added(seat, number, state.total))
        if state.total >= state.goal:
            r.tell(Won(seat))
            r.finish((1, 2) if seat == 0 else (2, 1), Text("tally.over.goal"))
        else:
            state.step = (state.step + 1) % state.steps
            state.side = 1 - seat if state.step == 0 else seat
            r.push(Turn())


class Match(TallyState):
    """The state with its agenda typed."""

    agenda: list[Bid | Turn] = []


class Bidding(Entrance):
    """Seats enter by a bid."""

    kinds = frozenset({"bid"})


class Tally(Game[TallyState]):
    """The rules of the toy game."""

    name: ClassVar[str] = "tally"
    luck: ClassVar[tuple[str, ...]] = (FIRST,)
    seat_names: ClassVar[tuple[str, ...]] = ("left", "right")
    options: ClassVar[tuple[OptionSpec, ...]] = (
        OptionSpec("goal", GOAL, low=1, high=99),
        OptionSpec("steps", 1, low=1, high=3),
    )
    state_type: ClassVar[type[Any]] = Match
    content_hash = "toy"

    @classmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        return cls()

    def blank(self, options: Data, seats: int = 2) -> TallyState:
        return TallyState("tally/1", 2, goal=options["goal"], steps=options["steps"], missed=[0, 0])

    def setup(self, r: Resolver[TallyState], options: Data) -> None:
        r.push(Bid())

    def menu(self, view: View[TallyState], decision: Decision) -> Menu:
        numbers = ("1", "2", "3") if view.state.total < view.state.goal - 2 else ("1", "2")
        options = tuple(Option(n, Text("tally.number", {"n": n})) for n in numbers)
        return One(Text(f"tally.{decision.kind}"), lambda: options)

    def mask(self, state: TallyState, seat: Seat | None) -> TallyState:
        return state.copy()

    def guess(self, view: View[TallyState], rng: Random) -> TallyState:
        return view.state.copy()

    @property
    def entrance(self) -> Entrance:
        return Bidding()

    def edits(self, state: TallyState) -> Menu | None:
        """The total may be set while a seat is asked to add to it."""
        if [question.kind for question in state.pending.values()] != ["add"]:
            return None
        return edits.tree({"points": edits.number(0, state.goal - 1, state.total)})

    def edit(self, r: Resolver[TallyState], choice: Choice) -> None:
        old, r.state.total = r.state.total, int(choice[1])
        edits.figure(r, Text("tally.total"), "points", old, r.state.total)
        r.state.turn -= r.state.step == 0  # the frame that asks counts the turn
        r.ask_anew()

    def missed(self, state: TallyState, seat: Seat) -> tuple[int, int] | None:
        return state.missed[seat], 2

    def tally(self, state: TallyState) -> tuple[int, ...] | None:
        """Who bid more is ahead."""
        return (1 + (state.bids[1] > state.bids[0]), 1 + (state.bids[0] > state.bids[1])) if state.bids else None

    def turn_of(self, state: TallyState) -> int:
        return state.turn

    def evaluate(self, state: TallyState, seat: Seat) -> float:
        return float(state.total)

    def plan(self, view: View[TallyState]) -> Decision | None:
        found = super().plan(view)
        if found is not None or view.seat is None or view.state.turn == 0 or view.state.outcome is not None:
            return found
        about = {"turn": view.state.turn + 1}
        return Decision(f"plan.{view.seat}", view.seat, "add", ("1",), "plan", about=about)


class TallyWithHistory(Tally):
    """A later version of the rules, under which old matches do not run."""

    version: ClassVar[int] = 2
