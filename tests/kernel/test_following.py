"""One of several secret questions may lead its seat on to the next one at once; a list may go on after a hand-over."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from rules.kernel import queue
from rules.kernel.chance import Scripted
from rules.kernel.menu import Menu, One
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Event, Frame, Option, Refusal, Seat, Text, View

from .toy import Toy, ToyState

NORTH, EAST = Seat(0), Seat(1)
REASON = Refusal(Text("toy.stumbled"), "TOY-7")


class Draw(Frame, frozen=True):
    """Both seats draw numbers until each keeps its own; then they add it to the counter in turn."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            r.ask(self, *(r.question(seat, "draw", ("keep",), secret=True) for seat in (NORTH, EAST)))
        else:
            r.push(Add())


class Add(Frame, frozen=True):
    """North adds, East answers, and North adds once more on a clock of its own."""

    turn: int = 0

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        seat = EAST if self.turn % 2 else NORTH
        if not answers:
            r.ask(self, r.question(seat, "add" if seat == NORTH else "guard", ("1",)))
            return
        r.state.counter += int(answers[seat][0])
        if seat == EAST and answers[seat] == ("1",):
            r.keep_list(NORTH)
        elif seat == EAST:
            r.drop_list(NORTH, REASON, quietly=answers[seat] == ("3",))
        r.push(Add(self.turn + 1))


class DrawState(ToyState):
    agenda: list[Draw | Add] = []  # pyright: ignore[reportIncompatibleVariableOverride]


class Drawing(Toy):
    """The toy whose seats look at what they drew before the other has decided."""

    state_type: ClassVar[type[Any]] = DrawState

    def blank(self, options: Data, seats: int = 2) -> ToyState:
        return DrawState("toy/1", 2, hands=[[], []], points=[0, 0])

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Draw())

    def menu(self, view: View[ToyState], decision: Decision) -> Menu | None:
        tokens = ("again", "keep") if decision.kind == "draw" else ("1", "2", "3")
        return One(Text("toy.walk"), lambda: [Option(token, Text("toy.walk")) for token in tokens])

    def asks_again(self, r: Resolver[ToyState], decision: Decision, choice: Choice) -> Decision | None:
        if choice != ("again",):
            return None
        r.state.hands[decision.seat] = [f"card{r.pick(12)}"]
        return r.question(decision.seat, "draw", ("keep",), secret=True)


GAME = Drawing()


def started() -> ToyState:
    return GAME.start({}, Scripted((4, 7)))[0]


def send(state: ToyState, seat: Seat, token: str, *then: str) -> tuple[ToyState, tuple[Event, ...]]:
    ahead = [(each,) for each in then]
    return GAME.submit(state, state.pending[seat].id, (token,), Scripted((4, 7)), then=ahead)


def test_a_seat_is_asked_again_at_once_and_what_it_drew_is_there() -> None:
    state, events = send(started(), NORTH, "again")
    assert state.hands[NORTH] == ["card4"]
    assert state.pending[NORTH].id == "2.0"
    assert (state.answers, events) == ({}, ())
    state, _ = send(state, NORTH, "again")
    assert (state.pending[NORTH].id, state.hands[NORTH]) == ("3.0", ["card7"])


def test_others_see_nothing_of_it() -> None:
    before = started()
    after, events = send(before, NORTH, "again")
    for seat in (EAST, None):
        old, new = GAME.view(before, seat), GAME.view(after, seat)
        assert (old.decisions, old.state.pending) == (new.decisions, new.state.pending)
        assert GAME.seen(events, seat) == ()


def test_what_is_sent_ahead_of_what_one_is_to_draw_is_dropped_with_a_word_that_nobody_else_hears() -> None:
    """A list may not answer what nobody has seen yet, and may not vanish either."""
    state, events = send(started(), NORTH, "again", "again", "keep")
    assert state.lists == {}
    assert queue.unplayed(events, NORTH) == ((("again",), ("keep",)), queue.OVER)
    assert GAME.seen(events, EAST) == ()


def test_one_who_has_kept_waits_for_one_who_goes_on_drawing() -> None:
    state, _ = send(started(), EAST, "keep")
    state, _ = send(state, NORTH, "again")
    assert state.answers == {EAST: ("keep",)}
    state, _ = send(state, NORTH, "keep")
    assert state.pending[NORTH].kind == "add"


def adding(*then: str) -> ToyState:
    state = started()
    for seat in (NORTH, EAST):
        state, _ = send(state, seat, "keep")
    return send(state, NORTH, "1", *then)[0]


def test_a_list_that_is_kept_goes_on_with_a_question_of_a_new_clock() -> None:
    state, _ = send(adding("2"), EAST, "1")
    due = GAME.queued(state)
    assert due is not None
    assert due.choice == ("2",)


def test_a_list_is_dropped_with_its_reason_or_without_a_word() -> None:
    state, events = send(adding("2"), EAST, "2")
    assert state.lists == {}
    assert queue.unplayed(events, NORTH) == ((("2",),), REASON)
    state, events = send(adding("2"), EAST, "3")
    assert (state.lists, queue.unplayed(events, NORTH)) == ({}, ((), None))
