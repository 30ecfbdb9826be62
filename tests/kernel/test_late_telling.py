"""Turns that stay secret until they end: late events, offers that outlast answers, standing orders taken in."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest

from rules.kernel.chance import Sampled
from rules.kernel.errors import NotYourDecision
from rules.kernel.resolver import Resolver
from rules.kernel.types import Choice, Event, Seat

from .toy import Toy, ToyState
from .toy_events import Opened

A, B = Seat(0), Seat(1)


class Patient(Toy):
    """A toy whose offers outlast answers and whose standing orders leave a trace in its state."""

    lapses_offers: ClassVar[bool] = False

    def standing_given(self, r: Resolver[ToyState], seat: Seat, choice: Choice) -> None:
        r.state.counter = len(choice) + int(seat)


def kinds(events: tuple[Event, ...]) -> list[str]:
    return [e.kind for e in events]


def test_an_event_told_before_reaches_only_the_others() -> None:
    event = Event("opened", {"n": 1}, told=frozenset({A}))
    assert Toy().seen([event], A) == ()
    assert Toy().seen([event], B) == (Event("opened", {"n": 1}),)
    assert Toy().seen([event], None) == (Event("opened", {"n": 1}),)


def test_the_resolver_tells_who_was_told_before() -> None:
    r: Resolver[Any] = Resolver(Toy(), Toy().start({}, Sampled("a"))[0], None)
    r.tell(Opened(), told=frozenset({B}))
    assert r.events == [Event("opened", {}, told=frozenset({B}))]


def test_what_was_written_before_is_relayed_to_whom_it_was_for_or_to_those_named() -> None:
    r: Resolver[Any] = Resolver(Toy(), Toy().start({}, Sampled("a"))[0], None)
    event = Event("opened", {"n": 1}, frozenset({A}))
    r.relay(event)
    r.relay(event, only=frozenset({B}))
    r.relay(event, told=frozenset({B}))
    r.relay(Event("opened", {"n": 2}), only=frozenset())
    assert [(e.only, e.told) for e in r.events] == [
        (frozenset({A}), None),
        (frozenset({B}), None),
        (frozenset({A}), frozenset({B})),
        (frozenset(), None),
    ]


def offered(game: Toy) -> tuple[ToyState, tuple[Event, ...]]:
    chance = Sampled("offer")
    state, _ = game.start({}, chance)
    state, _ = game.submit(state, "draw.1", ("offer",), chance)
    view = game.view(state, A)
    card = game.options_at(view, state.pending[A], ()).options[0].token
    return game.submit(state, state.pending[A].id, (card,), chance)


def test_an_answer_lets_offers_lapse() -> None:
    state, events = offered(Toy())
    assert state.offers == []
    assert "draw_lapsed" in kinds(events)


def test_offers_outlast_answers_where_the_game_says_so() -> None:
    state, events = offered(Patient())
    assert state.offers == [B]
    assert "draw_lapsed" not in kinds(events)


def test_a_game_takes_a_standing_order_into_its_state() -> None:
    game, chance = Patient(), Sampled("standing")
    state, _ = game.start({}, chance)
    state, _ = game.submit(state, "standing.1", ("parry",), chance)
    assert state.counter == 2
    assert state.standing == {B: ("parry",)}


def test_a_seat_cannot_find_out_which_question_another_is_asked() -> None:
    game, chance = Toy(), Sampled("probe")
    state, _ = game.start({}, chance)
    with pytest.raises(NotYourDecision) as is_open:
        game.submit(state, "1.1", ("x",), chance, seat=A)
    with pytest.raises(NotYourDecision) as is_not:
        game.submit(state, "9.1", ("x",), chance, seat=A)
    assert is_open.value.text.key == is_not.value.text.key
