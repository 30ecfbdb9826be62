"""What an answer brings to light: sound in every game, and of use in every game."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rules.kernel.chance import Unforeseen
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
        light = brought_to_light(game, state, now, [(seat, move)], seat)
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
    assert brought_to_light(game, start, start, [(None, Move("", ()))], Seat(0)) == "answered", "not the seat's own"


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
                    brought_to_light(game, a, b, [(seat, move)], seat) for a, b in ((point.state, now), (twin, then))
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
        told = brought_to_light(game, point.state, now, [(seat, move)], seat)
        assert brought_to_light(game, point.state, then, [(seat, move), (other, offer)], seat) == told
    assert asked
