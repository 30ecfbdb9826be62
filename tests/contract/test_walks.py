"""Every answer begun, cut, doubled and mixed up: checking and reading refuse in words, telling never fails."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from rules.kernel.errors import IllegalChoice, RulesError
from rules.kernel.types import Choice, Decision, Seat, View

from .positions import Match
from .test_choices import complete_wide
from .wrong import FOREIGN, WORDS, begun, broken, scribbled

MOST_POINTS = 8
MOST_WRONG = 60
"""Wrong answers to one question that are looked at; drawn by lot where there are more."""
MOST_TEXTS = 30


def asked(played: Match) -> Iterator[tuple[View[Any], Decision, list[Choice]]]:
    """Yield questions spread over the match, one of every kind among them, each with legal answers."""
    rng = Random("walks")
    for point in played.spread(MOST_POINTS):
        view = played.game.view(point.state, point.decision.seat)
        wide = complete_wide(played, point, (), rng)
        yield view, point.decision, list(dict.fromkeys((point.choice, point.decision.default, wide)))
    last = played.points[len(played.points) // 2]
    for seat in range(last.state.seats):
        view = played.game.view(last.state, Seat(seat))
        for decision in view.decisions:
            if decision.clock == "side":
                found = list(islice(played.game.choices(view, decision), 3))
                yield view, decision, found


def some(things: Iterator[Any], most: int, rng: Random) -> list[Any]:
    """Return at most so many things, drawn by lot."""
    found = list(things)
    rng.shuffle(found)
    return found[:most]


def test_checking_any_answer_accepts_or_refuses_it(played: Match) -> None:
    rng = Random("wrong")
    for view, decision, choices in asked(played):
        for choice in choices:
            for wrong in some(broken(choice, rng), MOST_WRONG, rng):
                _refused(played.game.check, view, decision, wrong)
                _refused(played.game.faults, decision.kind, wrong, played.options)


def test_where_a_question_is_foreseen_what_is_no_answer_to_it_is_refused(played: Match) -> None:
    game, rng = played.game, Random("onward")
    for view, decision, choices in asked(played):
        for choice in choices:
            if decision.clock == "side" or game.onward(view, decision, choice) is None:
                continue
            for wrong in some(broken(choice, rng), MOST_WRONG // 4, rng):
                try:
                    game.check(view, decision, wrong)
                except IllegalChoice as error:
                    with pytest.raises(type(error)):
                        game.onward(view, decision, wrong)


def test_every_beginning_of_an_answer_can_be_told_and_goes_on(played: Match) -> None:
    game = played.game
    for view, decision, choices in asked(played):
        for choice in choices:
            for prefix in begun(choice):
                node = game.options_at(view, decision, prefix)
                for wide in (False, True):
                    for option in game.options_at(view, decision, prefix, wide=wide).options[:8]:
                        game.detail(view, decision, option)
                for token in FOREIGN:
                    game.why(view, decision, prefix, token)
                game.remarks(view, decision, prefix)
                _refused(game.onward, view, decision, prefix)
                assert node.is_leaf == (prefix == choice)
            game.format(view, decision, choice)
            game.onward(view, decision, choice)
        game.report(view)


def test_every_step_of_every_way_can_be_told(played: Match) -> None:
    game = played.game
    rng = Random("ways")
    for view, decision, _ in asked(played):
        for way in some(iter(game.ways(view, decision) or ()), 25, rng):
            left = game.ways(view, decision)
            for step in way.steps:
                assert left is not None
                assert left.prompt.key
                left.about((step.token,))
                left = left.after(step.token)
                if left is None:
                    break
            game.check(view, decision, way.choice)
        for verb in game.verbs:
            for way in islice(game.ways(view, decision, verb.name) or (), 10):
                game.check(view, decision, way.choice)


def test_reading_any_text_gives_an_answer_or_a_refusal(played: Match) -> None:
    rng = Random("texts")
    for view, decision, choices in asked(played):
        for choice in choices:
            text = played.game.format(view, decision, choice)
            for wrong in some(scribbled(text, rng), MOST_TEXTS, rng):
                _refused(played.game.parse, view, decision, wrong)
                _refused(played.game.parse_ahead, view, decision, wrong)
        for wrong in WORDS:
            _refused(played.game.parse, view, decision, f"{wrong} {wrong}")


def _refused(ask: Any, *given: Any) -> Any:
    """Return what is answered; None for a refusal, which is the only thing that may be raised."""
    try:
        return ask(*given)
    except RulesError:
        return None
