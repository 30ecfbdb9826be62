"""A position as everybody reads it: open questions, views, menus and their places. The kernel writes these for all."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import TypeVar, final

from . import codec, cursor, offers, told
from .cursor import Cursor, Refused
from .errors import AlreadyOver, StaleDecision
from .nodes import node_at
from .rules import Rules
from .types import ACT, Choice, Decision, Event, Move, Node, Refusal, S, Seat, Token, View

T = TypeVar("T")
CONCEDE, DRAW, STANDING = "concede", "draw", "standing"


@cache
def side_decision(kind: str, seat: Seat) -> Decision:
    """Return an ever-open decision of a seat."""
    return Decision(f"{kind}.{seat}", seat, kind, clock="side")


@cache
def side_decisions(kinds: tuple[str, ...], seat: Seat) -> tuple[Decision, ...]:
    """Return ever-open decisions of a seat."""
    return tuple(side_decision(kind, seat) for kind in kinds)


def is_aside(move: Move, seat: int | None, kinds: tuple[str, ...] = (CONCEDE, DRAW, STANDING)) -> bool:
    """Say whether a seat's move of a log (None: nobody's) answered an ever-open decision, not a question put to it."""
    return seat is not None and any(move.decision == side.id for side in side_decisions(kinds, Seat(seat)))


@cache
def _hint(seat: Seat, is_ready: bool) -> Decision:
    """Return what others see of a seat's open decision: that it is to act, and whether it has."""
    return Decision(f"{ACT}.{seat}", seat, ACT, about={"ready": is_ready})


def _of(seat: Seat | None, kept: dict[Seat, T]) -> dict[Seat, T]:
    """Return what one seat has of what is kept by seat."""
    return {seat: kept[seat]} if seat is not None and seat in kept else {}


class Doors(Rules[S]):
    """How whoever plays reads a game's rules; a game writes only where it knows more than the kernel can."""

    def side_kinds(self, state: S, seat: Seat) -> tuple[str, ...]:
        """Return the ever-open decisions of the seat: of `concede`, `draw`, `standing`."""
        return (CONCEDE, DRAW)

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
            own = not self._is_side(decision) or decision.kind == STANDING
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
