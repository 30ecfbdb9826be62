"""A match that is over, with nothing hidden: whole positions, every event once and whole."""

from __future__ import annotations

import pytest

from bot.cli.games import names, shipped
from rules.kernel import openly
from rules.kernel.chance import Sampled
from rules.kernel.types import Event, Seat
from tests.support.played import played

from .toy import Toy

A, B = Seat(0), Seat(1)


def test_events_are_whole_whoever_saw_them() -> None:
    secret = Event("dealt", {"cards": ["a"]}, only=frozenset({A}), veiled={"count": 1})
    own = Event("charged", {"n": 1}, only=frozenset({B}))
    assert openly.events([secret, own]) == (Event("dealt", {"cards": ["a"]}), Event("charged", {"n": 1}))


def test_an_event_is_told_where_somebody_first_learned_of_it() -> None:
    at_once = Event("moved", {"n": 1}, only=frozenset({A}))
    published = Event("moved", {"n": 1}, told=frozenset({A}))
    assert openly.events([at_once]) == (Event("moved", {"n": 1}),)
    assert openly.events([published]) == ()


def test_a_revealed_position_is_the_whole_one_and_a_copy() -> None:
    state, _ = Toy().start({}, Sampled("a"))
    view = openly.position(state)
    assert (view.seat, view.decisions, view.state) == (None, (), state)
    view.state.pending.clear()
    assert state.pending


@pytest.mark.parametrize("name", names())
def test_a_revealed_match_tells_everything_that_any_seat_was_told(name: str) -> None:
    game = shipped(name)
    steps = played(name, 1)
    told = [event for _, events in steps for event in openly.events(events)]
    for seat in (A, B):
        own = [event for _, events in steps for event in game.seen(events, seat)]
        whole = [event for _, events in steps for event in events if event.veiled is None]
        assert all(event in told for event in own if any(event.data == one.data for one in whole))


@pytest.mark.parametrize("name", names())
def test_a_revealed_position_holds_what_its_views_hold(name: str) -> None:
    assert [openly.position(state).state == state for state, _ in played(name, 1)].count(False) == 0
