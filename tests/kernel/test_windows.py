"""Windows: who is considered, who is asked, and who has ordered an answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import pytest

from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Decision, Seat
from rules.kernel.windows import ASK, Answer, next_turn, open_at_once

from .toy import Struck, Toy, ToyState

TOY = Toy()
A, B, C = Seat(0), Seat(1), Seat(2)
ABLE = {"x": (), "y": ("parry",), "z": ("dodge", "parry")}


def turns(orders: dict[str, str | Literal[Answer.ASK] | None], at: int = 0) -> list[tuple[int, str, Any]]:
    """Return all turns of a window of three watchers with these orders."""
    seen: list[str] = []

    def chosen(who: str, able: Sequence[str]) -> str | Literal[Answer.ASK] | None:
        seen.append(who)
        assert able == ABLE[who]
        return orders[who]

    found: list[tuple[int, str, Any]] = []
    while (turn := next_turn(list(ABLE), at, ABLE.__getitem__, chosen)) is not None:
        found.append((turn.at, turn.watcher, turn.chosen))
        at = turn.at + 1
    assert "x" not in seen  # who can do nothing is not even looked at
    return found


def test_watchers_are_considered_one_after_another_each_once() -> None:
    assert turns({"y": "parry", "z": "dodge"}) == [(1, "y", "parry"), (2, "z", "dodge")]
    assert turns({"y": None, "z": ASK}) == [(2, "z", ASK)]
    assert turns({"y": "parry", "z": None}, at=2) == []
    assert turns({"y": None, "z": None}) == []


def opened(orders: dict[Seat, Choice], out: Sequence[Seat] = (), paced: bool = False) -> Resolver[ToyState]:
    """Open a window to seats B and C."""
    r = Resolver(TOY, TOY.blank({"wounds": 1}, 3), None)
    r.state.asked = [0, 0, 0]
    r.state.out = dict.fromkeys(out, 3)
    questions = [r.question(seat, "react", ("pass",), secret=True) for seat in (C, B)]
    found = open_at_once(r, Struck(A), questions, lambda question: orders.get(question.seat), paced)
    assert found == bool(r.state.agenda)
    return r


def test_who_has_ordered_an_answer_is_not_asked() -> None:
    state = opened({B: ("parry",)}).state
    assert (list(state.pending), state.answers) == ([C], {B: ("parry",)})


def test_where_all_have_ordered_nobody_is_asked_and_the_match_goes_on() -> None:
    r = opened({B: ("parry",), C: ("pass",)})
    assert (r.state.pending, r.state.answers) == ({}, {})
    r.state.points = [0, 0, 0]
    r.run()
    assert r.state.points == [0, 0, -1]


def test_a_paced_order_waits_behind_its_question_which_is_numbered_as_if_nothing_were_ordered() -> None:
    ordered, thought = opened({B: ("parry",)}, paced=True).state, opened({}).state
    assert (ordered.pending[B].standing, ordered.answers) == (("parry",), {})
    assert {s: d.id for s, d in ordered.pending.items()} == {s: d.id for s, d in thought.pending.items()}


@pytest.mark.parametrize("orders", [{}, {B: ("parry",)}])
def test_who_is_out_is_passed_over_even_with_an_order(orders: dict[Seat, Choice]) -> None:
    state = opened(orders, out=[B]).state
    assert (list(state.pending), state.answers) == ([C], {})


def test_a_window_of_seats_that_are_all_out_closes_and_runs_nothing_again() -> None:
    r = opened({B: ("parry",)}, out=[B, C])
    assert (r.state.agenda, r.state.pending, r.state.answers) == ([], {}, {})


def test_seats_are_asked_in_their_order_whoever_is_named_first() -> None:
    questions: dict[Seat, Decision] = opened({}).state.pending
    assert list(questions) == [B, C]
