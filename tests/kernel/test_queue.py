"""Answers sent ahead: any number of them, given as their questions come up, through questions to other seats."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, ClassVar

import msgspec
import pytest

from rules.kernel import queue
from rules.kernel.chance import Scripted
from rules.kernel.errors import IllegalChoice, ListTooLong
from rules.kernel.menu import Menu
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Event, Frame, Move, Queue, Refusal, Seat, Text, View

from .toy import Toy, ToyState, one
from .toy_events import Stumbled, Walked

STUMBLE, NOISE = "3", "4"
FAR = 60
"""The counter may not pass this."""
STEPS = 20
"""Steps of a turn."""
NORTH, EAST = Seat(0), Seat(1)


class Walk(Frame, frozen=True):
    """A turn of twenty steps of one to three squares; three are a stumble, a noise lets the other seat answer."""

    step: int = 0

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            r.ask(self, r.question(NORTH, "walk", ("1",), continues=self.step > 0))
            return
        (choice,) = answers.values()
        onward = Walk(self.step + 1) if self.step < STEPS - 1 else Rest()
        if choice == (NOISE,):
            r.push(Watch(), onward)
            return
        r.state.counter += int(choice[0])
        r.tell(Stumbled(r.state.counter) if choice == (STUMBLE,) else Walked(r.state.counter))
        r.push(onward)


class Watch(Frame, frozen=True):
    """The other seat may trip the walker, which is a stumble, or step in its way."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if not answers:
            r.ask(self, r.question(EAST, "watch", ("nothing",)))
        elif answers[EAST] == ("trip",):
            r.tell(Stumbled(r.state.counter))
        elif answers[EAST] == ("block",):
            r.state.counter = FAR - 1


class Rest(Frame, frozen=True):
    """The turn of the other seat, then another walk."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if answers:
            r.push(Walk())
        else:
            r.ask(self, r.question(EAST, "walk", ("1",)))


class WalkState(ToyState):
    agenda: list[Walk | Watch | Rest] = []  # pyright: ignore[reportIncompatibleVariableOverride]


class Walker(Toy):
    """The toy with turns of many steps; a stumble breaks off what was sent ahead."""

    state_type: ClassVar[type[Any]] = WalkState

    def blank(self, options: Data, seats: int = 2) -> ToyState:
        return WalkState("toy/1", 2, hands=[[], []], points=[0, 0])

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Walk())

    def menu(self, view: View[ToyState], decision: Decision) -> Menu:
        if decision.kind == "watch":
            return one(Text("toy.watch"), "nothing", "trip", "block")
        return one(Text("toy.walk"), *(str(n) for n in (1, 2, 3) if view.state.counter + n <= FAR), NOISE)

    def breaks_off(self, view: View[ToyState], events: Sequence[Event]) -> Refusal | None:
        stumbled = any(event.kind == "stumbled" for event in events)
        return Refusal(Text("toy.stumbled"), "TOY-7") if stumbled else None


GAME = Walker()


class Table:
    """A match played on, with every answer of a queue given as soon as it is due."""

    def __init__(self) -> None:
        self.state, _ = GAME.start({}, Scripted(()))
        self.events: list[Event] = []
        self.moves: list[Move] = []

    def send(self, seat: Seat, *choices: str) -> list[Event]:
        """Send an answer with others after it; return what happened until nothing is due."""
        self.events = []
        first, *then = [(choice,) for choice in choices]
        self._play(Move(self.state.pending[seat].id, first, then=tuple(then)))
        while (move := GAME.queued(self.state)) is not None:
            self._play(move)
        return self.events

    def kinds(self) -> list[str]:
        return [event.kind for event in self.events]

    def _play(self, move: Move) -> None:
        self.moves.append(move)
        self.state, events = GAME.submit(self.state, move.decision, move.choice, Scripted(()), then=move.then)
        self.events += events


def dumped_without_queue(state: ToyState) -> bytes:
    rest = state.copy()
    rest.lists = {}
    return GAME.dump(rest)


def test_the_thirteenth_answer_sent_ahead_is_given_like_the_first() -> None:
    table = Table()
    table.send(NORTH, *["1"] * STEPS)
    assert table.state.counter == STEPS
    assert list(table.state.pending) == [EAST]


def test_a_list_is_nothing_but_its_entries_one_by_one() -> None:
    listed, single = Table(), Table()
    entries = ["1", "2", "1", "1", "2"]
    told = list(listed.send(NORTH, *entries))
    one_by_one: list[Event] = []
    for entry in entries:
        one_by_one += single.send(NORTH, entry)
    assert told == one_by_one
    assert GAME.dump(listed.state) == GAME.dump(single.state)


def test_a_list_waits_through_a_question_to_another_and_goes_on() -> None:
    table = Table()
    table.send(NORTH, "1", NOISE, "2", "1")
    assert list(table.state.pending) == [EAST]
    assert table.state.lists[NORTH].entries == (("2",), ("1",))
    table.send(EAST, "nothing")
    assert table.state.counter == 4
    assert NORTH not in table.state.lists
    assert list(table.state.pending) == [NORTH]


def test_nobody_else_sees_that_a_list_waits() -> None:
    table, bare = Table(), Table()
    table.send(NORTH, NOISE, "2", "1")
    bare.send(NORTH, NOISE)
    for seat in (EAST, None):
        seen, other = GAME.view(table.state, seat), GAME.view(bare.state, seat)
        assert GAME.dump(seen.state) == GAME.dump(other.state)
        assert seen.decisions == other.decisions
    assert GAME.view(table.state, NORTH).state.lists == table.state.lists


def test_a_list_halts_where_an_entry_does_not_fit_and_keeps_the_rest() -> None:
    table = Table()
    events = table.send(NORTH, "1", NOISE, "2", "1")
    events = table.send(EAST, "block")
    (stopped,) = [event for event in events if event.kind == "list_stopped"]
    assert stopped.only == frozenset({NORTH})
    assert stopped.data["left"] == [["2"], ["1"]]
    assert stopped.data["reason"]["key"] == "error.illegal"
    waiting = table.state.lists[NORTH]
    assert waiting.entries == (("2",), ("1",))
    assert waiting.halted is not None
    assert GAME.queued(table.state) is None


SKIP = queue.SKIPS[0]


def test_a_list_may_leave_out_what_does_not_fit_and_go_on() -> None:
    table = Table()
    table.send(NORTH, "1", SKIP, NOISE, "2", "3", "1")
    events = table.send(EAST, "block")
    skipped = [event for event in events if event.kind == "list_skipped"]
    assert [(event.only, event.data["left"]) for event in skipped] == [
        (frozenset({NORTH}), [["2"]]),
        (frozenset({NORTH}), [["3"]]),
    ]
    assert {event.data["reason"]["key"] for event in skipped} == {"error.illegal"}
    assert table.state.counter == FAR
    assert table.state.lists == {}
    assert "list_stopped" not in table.kinds()


def test_a_list_of_which_nothing_fits_any_more_is_left_out_whole_and_the_seat_is_asked() -> None:
    table = Table()
    table.send(NORTH, NOISE, SKIP, "2", "3")
    table.send(EAST, "block")
    assert (table.state.counter, table.state.lists) == (FAR - 1, {})
    assert list(table.state.pending) == [NORTH]
    assert GAME.queued(table.state) is None


def test_a_list_that_leaves_out_is_broken_off_all_the_same() -> None:
    table = Table()
    table.send(NORTH, NOISE, SKIP, "1", "1")
    events = table.send(EAST, "trip")
    assert queue.unplayed(events, NORTH) == ((("1",), ("1",)), Refusal(Text("toy.stumbled"), "TOY-7"))


def test_the_first_answer_is_refused_though_the_list_leaves_out() -> None:
    table = Table()
    before = GAME.dump(table.state)
    with pytest.raises(IllegalChoice):
        table.send(NORTH, "9", SKIP, "1")
    assert GAME.dump(table.state) == before


def test_a_word_alone_sends_nothing_ahead() -> None:
    table = Table()
    table.send(NORTH, "1", SKIP)
    assert (table.state.counter, table.state.lists) == (1, {})


def test_what_happens_while_a_list_waits_may_break_it_off_with_its_clause() -> None:
    table = Table()
    table.send(NORTH, NOISE, "1")
    events = table.send(EAST, "trip")
    left, reason = queue.unplayed(events, NORTH)
    assert left == (("1",),)
    assert reason == Refusal(Text("toy.stumbled"), "TOY-7")
    assert queue.unplayed(events, EAST) == ((), None)


def test_a_stumble_of_its_own_breaks_it_off_too() -> None:
    table = Table()
    table.send(NORTH, "1", STUMBLE, "1", "1")
    assert table.state.counter == 4
    assert table.state.lists[NORTH].entries == (("1",), ("1",))


def test_an_answer_by_hand_replaces_a_halted_list_with_a_word() -> None:
    table = Table()
    table.send(NORTH, "1", STUMBLE, "1", "1")
    events = table.send(NORTH, "2")
    assert table.state.lists == {}
    (dropped,) = [event for event in events if event.kind == "list_dropped"]
    assert dropped.data["reason"]["key"] == "error.list_replaced"


def test_a_new_list_replaces_a_halted_one() -> None:
    table = Table()
    table.send(NORTH, "1", STUMBLE, "1", "1")
    table.send(NORTH, "2", "2")
    assert table.state.counter == 8
    assert table.state.lists == {}


def test_what_is_left_at_the_end_of_a_turn_is_dropped_with_a_word_when_the_next_begins() -> None:
    table = Table()
    table.send(NORTH, *["1"] * (STEPS + 1))
    assert table.state.lists[NORTH].entries == (("1",),)
    events = table.send(EAST, "1")
    (dropped,) = [event for event in events if event.kind == "list_dropped"]
    assert (dropped.only, dropped.data["left"]) == (frozenset({NORTH}), [["1"]])
    assert dropped.data["reason"]["key"] == "error.not_played"
    assert table.state.lists == {}


def test_the_end_of_a_match_drops_what_waits() -> None:
    table = Table()
    table.send(NORTH, NOISE, "1")
    state, events = GAME.submit(table.state, "concede.1", ("concede",), Scripted(()))
    assert [event.kind for event in events][-1] == "list_dropped"
    assert state.lists == {}
    assert b"lists" not in GAME.dump(state)


def test_a_side_decision_leaves_the_list_alone() -> None:
    table = Table()
    table.send(NORTH, NOISE, "1")
    state, _ = GAME.submit(table.state, "draw.0", ("offer",), Scripted(()))
    assert state.lists == table.state.lists


def test_more_than_a_message_holds_is_refused_and_changes_nothing() -> None:
    table = Table()
    before = GAME.dump(table.state)
    with pytest.raises(ListTooLong) as caught:
        table.send(NORTH, *["1"] * (queue.MOST_TOKENS // 2 + 2))
    assert caught.value.fields["most"] == queue.MOST_TOKENS
    assert GAME.dump(table.state) == before


def test_a_state_with_a_waiting_list_is_stored_and_read_back() -> None:
    table = Table()
    table.send(NORTH, NOISE, "2", "1")
    again = GAME.load(GAME.dump(table.state))
    assert again.lists == table.state.lists
    assert GAME.dump(again) == GAME.dump(table.state)
    assert table.state.copy().lists == table.state.lists


def test_why_a_list_halted_is_stored_alike_before_and_after_it_is_read_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reason may name things by texts of their own, which are plain data once they were read."""
    named = Refusal(Text("toy.stumbled", {"over": Text("toy.walk", {"n": 3})}), "TOY-7")
    monkeypatch.setattr(Walker, "breaks_off", lambda *_: named)
    table = Table()
    table.send(NORTH, "1", "2", "1")
    halted = table.state.lists[NORTH].halted
    assert halted is not None
    assert halted.clause == "TOY-7"
    assert GAME.dump(GAME.load(GAME.dump(table.state))) == GAME.dump(table.state)


def test_a_match_with_lists_replays_to_the_same_state() -> None:
    table = Table()
    table.send(NORTH, "1", NOISE, "2", STUMBLE, "1")
    table.send(EAST, "nothing")
    table.send(NORTH, "1")
    *_, (state, _) = GAME.replay({}, table.moves, Scripted(()))
    assert GAME.dump(state) == GAME.dump(table.state)


def test_moves_without_a_list_are_written_as_they_were() -> None:
    assert msgspec.json.encode(Move("1.0", ("1",))) == b'{"decision":"1.0","choice":["1"]}'
    assert msgspec.json.decode(b'{"decision":"1.0","choice":["1"],"by":"seat"}', type=Move) == Move("1.0", ("1",))


def test_a_paced_answer_stands_beside_its_question_and_is_not_given_at_once() -> None:
    table = Table()
    state = table.state.copy()
    r = Resolver(GAME, state, Scripted(()))
    queue.load(r, NORTH, ("walk",), [("2",), ("1",)], begins=True, paced=True)
    queue.review(r)
    assert state.pending[NORTH].standing == ("2",)
    assert GAME.queued(state) is None
    state, _ = GAME.submit(state, state.pending[NORTH].id, ("2",), Scripted(()), "standing")
    assert state.lists[NORTH] == Queue(("walk",), (("1",),), paced=True)
    assert state.pending[NORTH].standing == ("1",)


def test_random_lists_come_to_the_same_as_their_entries() -> None:
    rng = Random("lists")
    for _ in range(60):
        listed, single = Table(), Table()
        for _ in range(6):
            seat = next(iter(listed.state.pending))
            options = ["1", "2", STUMBLE, NOISE] if listed.state.pending[seat].kind == "walk" else ["nothing", "trip"]
            count = rng.randrange(1, 30) if seat == NORTH else 1
            entries = [rng.choice(options) for _ in range(count)]
            listed.send(seat, *entries)
            given = listed.moves[len(single.moves) :]
            for move in given:
                single.send(single.state.pending[Seat(int(move.decision[-1]))].seat, *move.choice)
            assert dumped_without_queue(listed.state) == dumped_without_queue(single.state)


class Binder(Walker):
    """A walker whose answers sent ahead name where they lead to, from where they are sent."""

    def bound(
        self, view: View[ToyState], decision: Decision, choice: Choice, then: Sequence[Choice]
    ) -> tuple[Choice, ...]:
        steps = [int(token) for (token,) in (choice, *then)]
        return tuple((f"to {view.state.counter + sum(steps[: n + 2])}",) for n in range(len(then)))

    def spelled_out(self, view: View[ToyState], decision: Decision, entry: Choice) -> Choice:
        return (str(int(entry[0].removeprefix("to ")) - view.state.counter),)


def test_what_is_sent_ahead_is_bound_where_it_is_sent_and_read_where_it_is_reached() -> None:
    """Something has moved the walker on by one when its second answer is reached."""
    game = Binder()
    state, _ = game.start({}, Scripted(()))
    state, _ = game.submit(state, state.pending[NORTH].id, ("1",), Scripted(()), then=(("2",), ("1",)))
    assert state.lists[NORTH].entries == (("to 3",), ("to 4",))
    state.counter += 1
    move = game.queued(state)
    assert move is not None
    assert move.choice == ("1",)
    state, _ = game.submit(state, move.decision, move.choice, Scripted(()))
    assert (state.counter, state.lists[NORTH].entries) == (3, (("to 4",),))
