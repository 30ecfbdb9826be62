"""Answers made of parts: taken apart and joined again, filled in for the clock, whatever the options of the match."""

from __future__ import annotations

import pytest

from bot.config import REPOSITORY
from bot.content import read_game
from bot.discord.panel import composed
from bot.discord.panel.forms import form
from bot.discord.panel.making import Question, Stage
from rules.kernel.chance import Sampled
from rules.kernel.types import Choice, Seat

GAME = read_game(REPOSITORY / "data", "summoner_war")
TRIO: Choice = ("guardian", "mimic", "armor_pierce")
WALL: Choice = ("preset", "knight_screen")
USUAL: Choice = ("auto", "ask")


def asked(**options: str | bool) -> Question:
    """Return the set-up question of the first seat of a match with these options."""
    state, _ = GAME.start(options, Sampled("parts"))
    view = GAME.view(state, Seat(0))
    return Question(GAME, view, view.decisions[0], options)


def test_a_whole_answer_is_taken_apart_and_joined_again() -> None:
    q = asked()
    assert composed.apart(q, (*TRIO, *WALL, *USUAL)) == (TRIO, WALL, USUAL)
    assert composed.joined(q, (TRIO, WALL, USUAL)) == (*TRIO, *WALL, *USUAL)


def test_the_default_of_the_rules_is_complete() -> None:
    q = asked()
    assert form(q).is_complete(form(q).of(q.decision.default))


def test_parts_nobody_touched_are_as_usual_and_complete_the_answer() -> None:
    q = asked()
    assert form(q).is_complete(Stage((TRIO, WALL)))
    assert not form(q).is_complete(Stage((TRIO, ())))


def test_rsw_04_fewer_cards_complete_an_answer_where_the_match_allows_it() -> None:
    q = asked(draft="up_to_3")
    fewer = ("guardian", "done")
    assert composed.apart(q, (*fewer, *WALL, *USUAL)) == (fewer, WALL, USUAL)
    assert form(q).is_complete(Stage((fewer, WALL)))


def test_rsw_01_layouts_of_another_army_are_not_whole() -> None:
    q = asked(army="horde")
    assert not form(q).is_complete(Stage((TRIO, WALL)))
    drawn = composed.sections(q, ((), ()))[1].part.draw(lambda count: 0)
    assert form(q).is_complete(Stage((TRIO, drawn)))


def test_ready_made_answers_are_those_that_fit_the_match() -> None:
    assert len(composed.ready_made(asked())) == len(GAME.entrance.presets())
    assert composed.ready_made(asked(army="horde")) == []


def test_what_is_kept_for_the_clock_fills_in_the_rest_from_the_default() -> None:
    q = asked()
    kept = form(q).stored(Stage(((), WALL)))
    assert kept == (*q.decision.default[:3], *WALL, *USUAL)
    assert form(q).stored(Stage()) == ()


def test_a_part_that_is_begun_counts_as_missing_for_the_clock() -> None:
    q = asked()
    kept = form(q).stored(Stage((("guardian",), WALL)))
    assert kept[:3] == q.decision.default[:3]


def test_orders_about_a_layout_go_when_the_layout_changes_under_them() -> None:
    q = asked()
    made = composed.replaced(q, (TRIO, WALL), 2, ("=c2 b1", "ask"))
    assert made[2] == ("=c2 b1", "ask")
    moved = composed.replaced(q, made, 1, ("preset", "deep_circle"))
    assert moved[2] == ("=c2 b1", "ask")
    crowned = composed.sections(q, made)[1].part.exchanged(WALL, "c2", "d1")
    assert composed.replaced(q, made, 1, crowned)[2] == ()


def test_lots_make_a_whole_answer() -> None:
    q = asked()
    assert form(q).is_complete(Stage(composed.drawn(q)))


@pytest.mark.parametrize("kind", ["turn", "on_summon"])
def test_other_decisions_have_no_parts(kind: str) -> None:
    q = asked()
    assert composed.parts_of(q._replace(decision=type(q.decision)("1.0", Seat(0), kind))) == ()
