"""Standing orders: who is asked, for whom they answer, and what waits behind its question."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Frame, Seat

from .toy import Toy, ToyState

TOY = Toy()
A, B, C = Seat(0), Seat(1), Seat(2)
ORDERS: dict[Seat, Choice] = {}


class Asks(Frame, frozen=True):
    """Asks, and takes a point from who passes; orders answer as the test says."""

    def ordered(self, r: Resolver[Any], question: Decision) -> Choice | None:
        return ORDERS.get(question.seat)

    def run(self, r: Resolver[Any], answers: Mapping[Seat, Choice]) -> None:
        for seat, choice in answers.items():
            r.state.points[seat] -= choice == ("pass",)


class Thinks(Asks, frozen=True):
    """Asks where the moment would tell an order from a thought."""

    paced = True


def opened(monkeypatch: pytest.MonkeyPatch, orders: dict[Seat, Choice], frame: Frame) -> Resolver[ToyState]:
    """Ask seats B and C."""
    for seat, choice in orders.items():
        monkeypatch.setitem(ORDERS, seat, choice)
    r = Resolver(TOY, TOY.blank({"wounds": 1}, 3), None)
    r.state.asked = [0, 0, 0]
    r.state.points = [0, 0, 0]
    found = r.ask(frame, *(r.question(seat, "react", ("pass",), secret=True) for seat in (C, B)))
    assert found == bool(r.state.pending)
    return r


def test_who_has_ordered_an_answer_is_not_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    state = opened(monkeypatch, {B: ("parry",)}, Asks()).state
    assert (list(state.pending), state.answers, state.asked) == ([C], {B: ("parry",)}, [0, 0, 1])


def test_where_all_have_ordered_nobody_is_asked_and_the_match_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    r = opened(monkeypatch, {B: ("parry",), C: ("pass",)}, Asks())
    assert (r.state.pending, r.state.answers, r.state.asked) == ({}, {}, [0, 0, 0])
    r.run()
    assert (r.state.points, r.state.agenda) == ([0, 0, -1], [])


def test_a_paced_order_waits_behind_its_question_which_is_numbered_as_if_nothing_were_ordered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thought = opened(monkeypatch, {}, Thinks()).state
    ordered = opened(monkeypatch, {B: ("parry",)}, Thinks()).state
    assert (ordered.pending[B].standing, ordered.pending[C].standing, ordered.answers) == (("parry",), (), {})
    assert {s: d.id for s, d in ordered.pending.items()} == {s: d.id for s, d in thought.pending.items()}
    views = [TOY.view(state, C) for state in (thought, ordered)]
    assert views[0] == views[1]


def test_who_is_out_may_not_be_asked_even_with_an_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ORDERS, B, ("parry",))
    r = Resolver(TOY, TOY.blank({"wounds": 1}, 3), None)
    r.state.asked, r.state.out = [0, 0, 0], {B: 3}
    with pytest.raises(RuntimeError, match="is out"):
        r.ask(Asks(), r.question(B, "react", ("pass",)), r.question(C, "react", ("pass",)))


def test_seats_are_asked_in_their_order_whoever_is_named_first(monkeypatch: pytest.MonkeyPatch) -> None:
    questions: dict[Seat, Decision] = opened(monkeypatch, {}, Asks()).state.pending
    assert list(questions) == [B, C]
