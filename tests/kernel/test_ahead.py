"""Answers sent ahead: a turn of several steps in one message, played until one does not fit."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

import pytest

from rules.kernel.ahead import NotPlayed, following
from rules.kernel.chance import Scripted
from rules.kernel.errors import IllegalChoice
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Data, Decision, Event, Frame, Node, Refusal, Seat, Text, View

from .toy import Toy, ToyState, option

STUMBLE = "3"


class Walk(Frame, frozen=True):
    """A turn of three steps of one to three squares; the counter may not pass six; three squares are a stumble."""

    step: int = 0

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        if answers:
            (choice,) = answers.values()
            r.state.counter += int(choice[0])
            r.emit("stumbled" if choice == (STUMBLE,) else "walked", {"to": r.state.counter})
            r.push(Walk(self.step + 1) if self.step < 2 else Rest())
            return
        r.ask(self, r.question(Seat(0), "walk", ("1",), continues=self.step > 0))


class Rest(Frame, frozen=True):
    """The turn of the other seat."""

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        r.ask(self, r.question(Seat(1), "walk", ("1",)))


class WalkState(ToyState):
    agenda: list[Walk | Rest] = []  # pyright: ignore[reportIncompatibleVariableOverride]


class Walker(Toy):
    """The toy with turns of several steps; a stumble breaks off what was sent ahead."""

    state_type: ClassVar[type[Any]] = WalkState

    def blank(self, options: Data) -> ToyState:
        return WalkState("toy/1", 2, hands=[[], []], points=[0, 0])

    def setup(self, r: Resolver[ToyState], options: Data) -> None:
        r.push(Walk())

    def node(self, view: View[ToyState], decision: Decision, prefix: Choice, wide: bool = False) -> Node:
        far = () if prefix else tuple(option(str(n)) for n in (1, 2, 3) if view.state.counter + n <= 6)
        return Node(Text("toy.walk"), far, is_leaf=bool(prefix))

    def breaks_off(self, view: View[ToyState], events: Sequence[Event]) -> Refusal | None:
        stumbled = any(event.kind == "stumbled" for event in events)
        return Refusal(Text("toy.stumbled"), "TOY-7") if stumbled else None


class Played(NamedTuple):
    """A position with the events that led to it."""

    state: ToyState
    events: tuple[Event, ...]


GAME = Walker()


def sent(*choices: str) -> Played:
    """Send answers one after the other, each to the open question."""
    state, events = GAME.start({}, Scripted(()))
    for choice in choices:
        (question,) = state.pending.values()
        state, events = GAME.submit(state, question.id, (choice,), Scripted(()))
    return Played(state, events)


def ahead(after: Played, choice: str) -> Decision:
    return following(GAME, after.state, Seat(0), (choice,), after.events)


def test_an_answer_ahead_is_for_the_next_step_of_the_turn() -> None:
    after = sent("1")
    assert ahead(after, "2") == after.state.pending[Seat(0)]


def test_the_position_it_is_judged_by_is_the_one_that_was_reached() -> None:
    after = sent("2", "2")
    assert ahead(after, "2").id == "3.0"
    with pytest.raises(IllegalChoice) as caught:
        ahead(after, "3")
    assert caught.value.nearest == ("1", "2")


def test_an_unfinished_answer_ahead_is_refused() -> None:
    after = sent("1")
    with pytest.raises(IllegalChoice):
        following(GAME, after.state, Seat(0), (), after.events)


def test_nothing_can_be_sent_ahead_of_the_turn_of_another() -> None:
    after = sent("1", "1", "1")
    with pytest.raises(NotPlayed) as caught:
        ahead(after, "1")
    assert caught.value.text.key == "error.not_played"


def test_nothing_goes_ahead_into_a_turn_that_has_just_begun() -> None:
    with pytest.raises(NotPlayed):
        ahead(sent(), "1")


def test_what_happened_may_break_it_off_with_its_clause() -> None:
    with pytest.raises(NotPlayed) as caught:
        ahead(sent(STUMBLE), "1")
    assert (caught.value.text.key, caught.value.clause) == ("toy.stumbled", "TOY-7")


def test_a_game_breaks_nothing_off_unless_it_says_so() -> None:
    after = sent(STUMBLE)
    assert Toy.breaks_off(GAME, GAME.view(after.state, Seat(0)), after.events) is None
