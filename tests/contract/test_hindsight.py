"""What an answer brings to light: sound in every game, and of use in every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.ai.random import random_choice
from rules.kernel.chance import Unforeseen
from rules.kernel.doors import side_decision
from rules.kernel.errors import RulesError
from rules.kernel.hindsight import brought_to_light
from rules.kernel.types import Move, Seat

from .positions import CASES, PLAYED, match

MOST = 8
"""Answers of a match that are looked at."""


@pytest.mark.parametrize("name", PLAYED)
def test_what_an_answer_brings_to_light_is_said_and_nothing_else_is_taken_for_harmless(name: str) -> None:
    """Where nothing came to light, other worlds than those that were asked lead to the same sight, too."""
    played = match(next(i for i, case in enumerate(CASES) if case.name == name))
    game, rng, found = played.game, Random("worlds"), Counter[str | None]()
    for at in range(0, len(played.points) - 1, max(1, len(played.points) // MOST)):
        point = played.points[at]
        seat, state = Seat(point.decision.seat), point.state
        move = Move(point.decision.id, point.choice)
        now, _ = game.submit(state, move.decision, move.choice, played.chance(), move.by)
        light = brought_to_light(game, [state, now], [(seat, move)], seat)
        found[light] += 1
        assert (light == "chance") == (now.drawn != state.drawn)
        if light is None:
            for world in game.guesses(game.view(state, seat), rng, 3):
                try:
                    then, _ = game.submit(world, move.decision, move.choice, None, move.by)
                except (RulesError, Unforeseen) as error:
                    raise AssertionError(f"{point.decision.kind}: {move.choice} has shown something") from error
                assert game.view(then, seat).state == game.view(now, seat).state, (point.decision.kind, move.choice)
    assert found[None] > 0
    start = played.points[0].state
    assert brought_to_light(game, [start, start], [(None, Move("", ()))], Seat(0)) == "answered", "not the seat's own"


@pytest.mark.parametrize("name", PLAYED)
def test_what_is_said_to_have_come_to_light_tells_two_worlds_apart_only_where_their_sight_does(name: str) -> None:
    """A refusal to take back says nothing that the seat has not seen."""
    played = match(next(i for i, case in enumerate(CASES) if case.name == name))
    game, rng, alike = played.game, Random("twins"), 0
    for point in played.points[:: max(1, len(played.points) // MOST)]:
        seat, move = Seat(point.decision.seat), Move(point.decision.id, point.choice)
        view = game.view(point.state, seat)
        now, _ = game.submit(point.state, move.decision, move.choice, played.chance(), move.by)
        for twin in game.guesses(view, rng, 3):
            try:
                then, _ = game.submit(twin, move.decision, move.choice, played.chance(), move.by)
            except RulesError:
                continue
            if game.view(then, seat).state == game.view(now, seat).state:
                alike += 1
                told = [
                    brought_to_light(game, sides, [(seat, move)], seat) for sides in ((point.state, now), (twin, then))
                ]
                assert told[0] == told[1], (point.decision.kind, move.choice)
    assert alike


@pytest.mark.parametrize("name", PLAYED)
def test_what_somebody_says_of_a_draw_brings_nothing_to_light(name: str) -> None:
    played = match(next(i for i, case in enumerate(CASES) if case.name == name))
    game, asked = played.game, 0
    for point in played.points[:: max(1, len(played.points) // MOST)]:
        seat, move = Seat(point.decision.seat), Move(point.decision.id, point.choice)
        now, _ = game.submit(point.state, move.decision, move.choice, played.chance(), move.by)
        other = next(one for one in point.state.still_in if one != seat)
        if now.outcome is not None or other not in now.still_in or "draw" not in game.side_kinds(now, other):
            continue
        asked += 1
        offer = Move(f"draw.{other}", ("offer",))
        then, _ = game.submit(now, offer.decision, offer.choice, None)
        told = brought_to_light(game, [point.state, now], [(seat, move)], seat)
        assert brought_to_light(game, [point.state, now, then], [(seat, move), (other, offer)], seat) == told
    assert asked


@pytest.mark.parametrize("name", PLAYED)
def test_an_order_that_nobody_saw_brings_nothing_to_light(name: str) -> None:
    """Whether the last answer may be taken back must not tell that the other has given an order since."""
    played = match(next(i for i, case in enumerate(CASES) if case.name == name))
    game, rng, unseen = played.game, Random("orders"), 0
    for point in played.points[:: max(1, len(played.points) // MOST)]:
        seat, move = Seat(point.decision.seat), Move(point.decision.id, point.choice)
        now, _ = game.submit(point.state, move.decision, move.choice, played.chance(), move.by)
        other = next(one for one in point.state.still_in if one != seat)
        if now.outcome is not None or other not in now.still_in or "standing" not in game.side_kinds(now, other):
            continue
        view, question = game.view(now, other), side_decision("standing", other)
        order = Move(question.id, random_choice(game, view, question, rng))
        then, _ = game.submit(now, order.decision, order.choice, None)
        told = brought_to_light(game, [point.state, now], [(seat, move)], seat)
        is_seen = game.view(now, seat).state != game.view(then, seat).state
        unseen += not is_seen
        found = brought_to_light(game, [point.state, now, then], [(seat, move), (other, order)], seat)
        assert found == ("answered" if is_seen else told), order.choice
    takes_orders = any("standing" in game.side_kinds(p.state, seat) for p in played.points for seat in p.state.still_in)
    assert bool(unseen) == takes_orders
