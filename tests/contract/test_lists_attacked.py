"""Lists that no panel would send: cut, doubled, foreign and stale answers ahead, and seats that give up meanwhile.

Whatever waits, matches go on: nothing but typed refusals, every answer accounted for, and a list that stops says why.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from rules.ai.random import random_choice
from rules.kernel import queue
from rules.kernel.errors import IllegalChoice, ListTooLong
from rules.kernel.own_events import EVENTS, ListDropped, ListSkipped, ListStopped
from rules.kernel.types import Choice, Event, Move, Queue, Seat

from .positions import Match
from .test_lists import rest_of_turn
from .wrong import FOREIGN, broken

POINTS, MORE_POINTS = 2, 12
"""Places of a match from which lists are sent, in the normal run and in the soak."""
ANSWERS = 14
"""Answers given after a list was sent."""


def test_a_list_of_wrong_answers_stops_or_skips_and_the_match_goes_on(played: Match) -> None:
    attack(played, POINTS)


@pytest.mark.soak
def test_many_lists_of_wrong_answers_stop_or_skip_and_the_match_goes_on(played: Match) -> None:
    attack(played, MORE_POINTS)


def attack(played: Match, most: int) -> None:
    """Send wrong lists from places spread over a match and play on from each."""
    rng = Random(f"lists/{played.seed}")
    for _ in range(most):
        index = int(rng.random() * len(played.points))
        point = played.points[index]
        walk = Walk(played, rng, point.state)
        walk.give(Move(point.decision.id, point.choice, then=wrong(played, index, rng)))
        walk.play_on(ANSWERS)


def wrong(played: Match, index: int, rng: Random) -> tuple[Choice, ...]:
    """Return the rest of a turn as a slip makes it, or answers of other places and of nobody."""
    entries = list(rest_of_turn(played, played.points[index].before)[:6])
    for _ in range(1 + int(rng.random() * 3)):
        at = int(rng.random() * (len(entries) + 1))
        stale = played.points[int(rng.random() * len(played.points))].choice
        spoilt = list(broken(entries[at] if at < len(entries) else stale, rng))
        found = spoilt[int(rng.random() * len(spoilt))] if rng.random() < 0.6 else stale
        entries[at : at + int(rng.random() * 2)] = [found]
    if rng.random() < 0.2:
        entries.insert(int(rng.random() * len(entries)), (FOREIGN[int(rng.random() * len(FOREIGN))],))
    if rng.random() < 0.1:
        entries.append(())
    return (queue.SKIPS, *entries) if rng.random() < 0.4 else tuple(entries)


class Walk:
    """A match played on, with an eye on all that waits."""

    def __init__(self, played: Match, rng: Random, state: Any) -> None:
        self.played = played
        self.game = played.game
        self.rng = rng
        self.state = state
        self.chance = played.chance()

    def play_on(self, answers: int) -> None:
        """Answer at random and give what is due; now and then a seat concedes or sends another wrong list."""
        for _ in range(answers):
            if self.state.outcome is not None:
                break
            due = self.game.queued(self.state)
            self.give(due if due is not None else self.by_hand())
        assert self.state.outcome is None or self.state.lists == {}
        assert self.game.dump(self.game.load(self.game.dump(self.state))) == self.game.dump(self.state)

    def by_hand(self) -> Move:
        seat = min(seat for seat in self.state.pending if seat not in self.state.answers)
        question = self.state.pending[seat]
        if self.rng.random() < 0.04 and "concede" in self.game.side_kinds(self.state, seat):
            return Move(f"concede.{seat}", ("concede",))
        choice = random_choice(self.game, self.game.view(self.state, seat), question, self.rng)
        if self.rng.random() < 0.2:
            return Move(question.id, choice, then=wrong(self.played, self.any_point(), self.rng))
        return Move(question.id, choice)

    def any_point(self) -> int:
        return int(self.rng.random() * len(self.played.points))

    def give(self, move: Move) -> None:
        """Submit it and account for every list."""
        before = dict(self.state.lists)
        sent = queue.skipping(move.then)[1]
        asked = self.game.decision(self.state, move.decision).kind
        try:
            self.state, events = self.game.submit(self.state, move.decision, move.choice, self.chance, then=move.then)
        except IllegalChoice as error:
            if error.choice not in sent:
                raise
            self.give(Move(move.decision, move.choice))
            return
        sender = Seat(int(move.decision.rpartition(".")[2]))
        for seat in {*before, *self.state.lists, sender}:
            ahead = [*(before[seat].entries if seat in before else ()), *(sent if seat == sender else ())]
            kinds = before[seat].kinds if seat in before and not sent else self.game.listed(asked)
            self.account(seat, ahead, kinds, events, gave=seat == sender)

    def account(
        self, seat: Seat, ahead: list[Choice], kinds: Sequence[str], events: Sequence[Event], gave: bool
    ) -> None:
        """Every answer sent ahead was given, told as left out or dropped, or waits; who waits halted knows why.

        A game may rule that nobody is told of what is left when what it was for is over, but not while it goes on.
        """
        waiting: Queue | None = self.state.lists.get(seat)
        question = self.state.pending.get(seat)
        gone = 0
        for event in events:
            told = EVENTS.read(event)
            if isinstance(told, ListDropped | ListSkipped | ListStopped) and told.seat == seat:
                assert event.only == frozenset({seat})
                assert event.veiled is None
                assert told.reason["key"]
                assert self.game.event_text(self.game.view(self.state, seat), event) is not None
                gone += 0 if isinstance(told, ListStopped) else len(told.left)
                if isinstance(told, ListStopped) and waiting is not None and waiting.halted is not None:
                    assert [tuple(choice) for choice in told.left] == list(waiting.entries)
        left = len(waiting.entries) if waiting is not None else 0
        over = waiting is None and (question is None or question.kind not in kinds)
        assert 0 <= len(ahead) - left - gone <= (len(ahead) if over else gave), (ahead, left, gone)
        for other in (None, *map(Seat, range(self.state.seats))):
            if other != seat:
                assert seat not in self.game.view(self.state, other).state.lists


def test_too_long_a_list_is_refused_and_changes_nothing(played: Match) -> None:
    point = played.points[len(played.points) // 2]
    before = played.game.dump(point.state)
    for then in ((("x",),) * queue.MOST_TOKENS, (("x",) * queue.MOST_TOKENS,), ((),) * (queue.MOST_TOKENS + 1)):
        with pytest.raises(ListTooLong):
            played.game.submit(point.state, point.decision.id, point.choice, played.chance(), then=then)
    assert played.game.dump(point.state) == before
