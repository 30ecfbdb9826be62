"""Turns sent ahead as lists come to the same as their answers one by one, in every registered game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rules.kernel.rulings import is_ruling
from rules.kernel.types import Choice, Event, Move

from .positions import Match, stepped

LIST_EVENTS = frozenset({"list_stopped", "list_dropped"})


def rest_of_turn(played: Match, index: int) -> tuple[Choice, ...]:
    """Return what the seat of a move went on to answer in the same turn, through what others answered between."""
    at = next(number for number, point in enumerate(played.points) if point.before == index)
    seat = played.points[at].decision.seat
    found: list[Choice] = []
    for point in played.points[at + 1 :]:
        if point.decision.seat == seat:
            if not point.decision.continues:
                break
            found.append(point.choice)
    return tuple(found)


def bare(played: Match, state: Any) -> bytes:
    """Return a state's bytes without what waits in it."""
    copy = state.copy()
    copy.lists = {}
    return played.game.dump(copy)


def told(events: Sequence[Event]) -> list[Event]:
    return [event for event in events if event.kind not in LIST_EVENTS]


def test_a_list_is_nothing_but_its_entries(played: Match) -> None:
    game = played.game
    state, _ = game.start(played.options, played.chance(), played.size)
    sent: list[Move] = []
    for index, move in enumerate(played.moves):
        due = move if is_ruling(move) else game.queued(state)
        if due is None:
            due = Move(move.decision, move.choice, then=rest_of_turn(played, index))
        assert (due.decision, due.choice) == (move.decision, move.choice)
        sent.append(due)
        state, events = stepped(played, state, index, due)
        assert told(events) == list(played.events[index + 1])
        assert bare(played, state) == played.dumps[index + 1]
    assert state.lists == {}
    *_, (again, _) = game.replay(played.options, sent, played.chance(), played.size)
    assert game.dump(again) == game.dump(state)
