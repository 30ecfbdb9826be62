"""The rules of a game as everybody reads them: what it is, who may answer what, who sees what."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from random import Random
from typing import Any, ClassVar, Generic, Self, TypeVar, final

from . import codec, cursor, offers, told
from .cursor import Cursor, Refused
from .errors import AlreadyOver, IllegalChoice, StaleDecision
from .menu import Menu
from .nodes import node_at
from .types import (
    ACT,
    Choice,
    Data,
    Decision,
    Event,
    Move,
    Node,
    OptionSpec,
    Privacy,
    Refusal,
    S,
    Seat,
    Text,
    Token,
    View,
)

T = TypeVar("T")


@cache
def side_decision(kind: str, seat: Seat) -> Decision:
    """Return an ever-open decision of a seat."""
    return Decision(f"{kind}.{seat}", seat, kind, clock="side")


@cache
def side_decisions(kinds: tuple[str, ...], seat: Seat) -> tuple[Decision, ...]:
    """Return ever-open decisions of a seat."""
    return tuple(side_decision(kind, seat) for kind in kinds)


@cache
def _hint(seat: Seat, is_ready: bool) -> Decision:
    """Return what others see of a seat's open decision: that it is to act, and whether it has."""
    return Decision(f"{ACT}.{seat}", seat, ACT, about={"ready": is_ready})


def _of(seat: Seat | None, kept: dict[Seat, T]) -> dict[Seat, T]:
    """Return what one seat has of what is kept by seat."""
    return {seat: kept[seat]} if seat is not None and seat in kept else {}


class Rules(Generic[S], ABC):
    """What a game says of itself and of a position, and how the kernel reads it; nothing here changes a position."""

    name: ClassVar[str]
    version: ClassVar[int] = 1
    seats: ClassVar[tuple[int, ...]] = (2,)
    seat_names: ClassVar[tuple[str, ...]]
    options: ClassVar[tuple[OptionSpec, ...]] = ()
    state_type: ClassVar[type[Any]]
    content_hash: str = ""
    lapses_offers: ClassVar[bool] = True
    """Any answer lets draw offers lapse; a game whose turns are kept secret until they end does it itself."""
    conceals: ClassVar[bool] = False
    """Positions hold what others may not see, so that a finished match is worth showing with nothing hidden."""

    @classmethod
    @abstractmethod
    def over(cls, files: Mapping[str, Data]) -> Self:
        """Make the game over its parsed content files; raise ContentError for a fault."""

    @abstractmethod
    def blank(self, options: Data, seats: int = 2) -> S:
        """Return the state before set-up, with `rules` and `seats` filled."""

    @abstractmethod
    def menu(self, view: View[S], decision: Decision) -> Menu | None:
        """Return what may be answered, from the view alone: the one list of what is legal."""

    @abstractmethod
    def mask(self, state: S, seat: Seat | None) -> S:
        """Copy the state with every secret of others replaced, on the agenda too.

        The kernel's other fields (questions, answers, counters, standing orders) are masked by `view`.
        """

    @abstractmethod
    def guess(self, view: View[S], rng: Random) -> S:
        """Return a full state that fits the view, for search and for the twins of the contract suite."""

    def guesses(self, view: View[S], rng: Random, count: int) -> list[S]:
        """Return several guesses for a search; games may balance them against each other."""
        return [self.guess(view, rng) for _ in range(count)]

    def side_kinds(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Return the ever-open decisions of the seat: of `concede`, `draw`, `standing`."""
        return ("concede", "draw")

    def listed(self, kind: str) -> tuple[str, ...]:
        """Return the kinds of questions that answers sent ahead with one to a question of this kind may answer."""
        return (kind,)

    def privacy(self, view: View[S], decision: Decision, choice: Choice) -> Privacy:
        """Return what of an answer nobody but its seat learns."""
        return Privacy.WORDING if decision.secret else Privacy.NOTHING

    def evident(self, state: S, decision: Decision) -> bool:
        """Say whether everybody can tell from public facts alone if a question leaves its seat anything to choose.

        Only then may its one possible answer be sent by itself: at once, which must tell nothing that was secret, nor
        may what it leads to. Windows to react are announced, and so are asked.
        """
        return not self.conceals and decision.clock != "react"

    def bound(self, view: View[S], decision: Decision, choice: Choice, then: Sequence[Choice]) -> tuple[Choice, ...]:
        """Bind the answers sent ahead with an answer to the pieces they mean where they are sent."""
        return tuple(then)

    def spelled_out(self, view: View[S], decision: Decision, entry: Choice) -> Choice:
        """Return the answer that one sent ahead stands for, now that its question is open."""
        return entry

    def breaks_off(self, view: View[S], events: Sequence[Event]) -> Refusal | None:
        """Say why what just happened, as the seat saw it, breaks off the answers it sent ahead; None: it does not."""
        return None

    def missed(self, state: S, seat: Seat) -> tuple[int, int] | None:
        """Return how many clocks in a row the seat has let run out, and how many lose the match; None: none do.

        Only clocks whose answers count (a seat's own turns) are in it. The state is the match's, or the seat's own
        view: from another seat's view the count may be a secret that reads 0.
        """
        return None

    def tally(self, state: S) -> tuple[int, ...] | None:
        """Rank the seats by what counts when a match's time is up, from public facts alone; None: there is no rule."""
        return None

    def turn_of(self, state: S) -> int:
        """Return a number of the turn under way, which is another one as soon as that turn has ended."""
        return state.ply

    def score(self, state: S) -> tuple[int, ...]:
        """Return what the game counts for each seat, higher is better; empty where it counts nothing."""
        return ()

    def edits(self, state: S) -> Menu | None:
        """Return what a host may change in a position, seen with nothing hidden; None: nothing, as in mid-action."""
        return None

    def awaits(self, state: S) -> Text | None:
        """Say what a host has to look at before people go on from a position; None: nothing. Public facts alone."""
        return None

    def flaw(self, state: S) -> str:
        """Say why no match comes to such a position, in words for a log; empty: it may."""
        return ""

    @final
    def decision(self, state: S, name: str) -> Decision:
        """Find an open decision by its id; raise AlreadyOver or StaleDecision."""
        if state.outcome is not None:
            raise AlreadyOver("the match is over", decision=name)
        for question in state.pending.values():
            if question.id == name:
                return question
        kind, _, number = name.partition(".")
        if number.isdecimal() and Seat(int(number)) in state.still_in:
            seat = Seat(int(number))
            if kind in self.side_kinds(state, seat):
                return side_decision(kind, seat)
        # only that seat's own: the numbers of another's questions would tell how many it has been asked
        own = sorted(d.id for d in state.pending.values() if str(d.seat) == number)
        raise StaleDecision(f"decision {name!r} is not open; open are {own}", decision=name)

    @final
    def view(self, state: S, seat: Seat | None) -> View[S]:
        """Return what a seat (None: a spectator) may see."""
        masked = self.mask(state, seat)
        masked.ply = 0
        masked.drawn = 0
        masked.asked = [0] * len(state.asked)
        if seat is not None and seat < len(state.asked):
            masked.asked[seat] = state.asked[seat]
        masked.pending = {s: d if s == seat else _hint(s, s in state.answers) for s, d in state.pending.items()}
        if state.answers:
            masked.answers = _of(seat, state.answers)
            masked.answered_by = _of(seat, state.answered_by)
        if state.standing:
            masked.standing = _of(seat, state.standing)
        if state.lists:
            masked.lists = _of(seat, state.lists)
        decisions = tuple(masked.pending.values())
        if seat is not None and seat not in state.out and state.outcome is None:
            decisions += side_decisions(self.side_kinds(masked, seat), seat)
        return View(seat, masked, decisions)

    @final
    def root(self, view: View[S], decision: Decision) -> Cursor:
        """Return the beginning of what may be answered to a decision, the kernel's own included; kept in the view."""
        key = ("root", decision.id)
        found: Cursor | None = view.memo.get(key)
        if found is None:
            own = not self._is_side(decision) or decision.kind == "standing"
            found = cursor.root(self.menu(view, decision) if own else offers.menu(view, decision))
            view.memo[key] = found
        return found

    @final
    def place(self, view: View[S], decision: Decision, prefix: Choice = ()) -> Cursor:
        """Return where a beginning of an answer leads; raise IllegalChoice where it is none."""
        return cursor.walk(self.root(view, decision), prefix)

    @final
    def options_at(self, view: View[S], decision: Decision, prefix: Choice, wide: bool = False) -> Node:
        """Return the next step after a beginning of an answer; `wide`: with doubted options too."""
        key = (decision.id, prefix, wide)
        found: Node | None = view.memo.get(key)
        if found is None:
            found = view.memo[key] = node_at(self.place(view, decision, prefix), wide)
        return found

    @final
    def check(self, view: View[S], decision: Decision, choice: Choice) -> None:
        """Walk the menu along an answer; raise IllegalChoice or IncompleteChoice at the first wrong token."""
        root = self.root(view, decision)
        if not cursor.follows(root, choice):
            cursor.check(root, choice)

    def check_given(self, view: View[S], decision: Decision, choice: Choice) -> None:
        """Check a roster that is brought into a match in answer to a question of its entry; raises as `check`."""
        self.check(view, decision, choice)

    @final
    def why(self, view: View[S], decision: Decision, prefix: Choice, token: Token) -> Refusal | None:
        """Say why a token may not follow a beginning of an answer; None: it may, or no clause is known."""
        found = self.place(view, decision, prefix).take(token)
        return found.reason if isinstance(found, Refused) else None

    def choices(self, view: View[S], decision: Decision, prefix: Choice = ()) -> Iterator[Choice]:
        """Enumerate whole answers, depth first in option order; doubted options and free texts are left out."""
        return cursor.wholes(self.place(view, decision, prefix), prefix)

    def expire(self, view: View[S], decision: Decision, draft: Choice | None) -> Move:
        """Say what an expired clock submits: the seat's legal draft, else its standing order, else the default."""
        if draft is not None:
            try:
                self.check(view, decision, draft)
            except IllegalChoice:
                pass  # a draft that has become illegal is what the default is there for
            else:
                return Move(decision.id, draft, "draft")
        if decision.standing:
            return Move(decision.id, decision.standing, "standing")
        return Move(decision.id, decision.default, "clock")

    def plan(self, view: View[S]) -> Decision | None:
        """Return the decision a seat may prepare a draft for now: the open one, else what a game foresees."""
        if view.seat is None:
            return None
        return view.state.pending.get(view.seat)

    @final
    def dump(self, state: S) -> bytes:
        """Encode a state; equal states give equal bytes."""
        return codec.dump(state)

    @final
    def load(self, data: bytes) -> S:
        """Decode a state that `dump` wrote."""
        return codec.load(data, self.state_type)

    @final
    def seen(self, events: Sequence[Event], seat: Seat | None) -> tuple[Event, ...]:
        """Return the events as a seat (None: a spectator) may see them."""
        return told.seen(events, seat)

    def _is_side(self, decision: Decision) -> bool:
        return decision.clock == "side"
