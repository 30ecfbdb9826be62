"""Drafts as older versions of the bot kept them are read as they were meant, or dropped with a word."""

from __future__ import annotations

from typing import Any

import pytest

from bot.config import REPOSITORY
from bot.content import read_game
from bot.discord.panel import drafts
from bot.discord.panel.forms import form
from bot.discord.panel.making import Making, Question, Stage
from bot.storage.rows import Draft
from rules.kernel.chance import Sampled
from rules.kernel.types import Choice, Seat
from tests.rules.skirmish.scenario import Table as Scene

HIDDEN = read_game(REPOSITORY / "data", "summoner_war")
LAYOUT = ("preset", "knight_screen", "auto", "ask")
WAIT, HOLD = ("a", "b3", "wait"), ("a", "b2", "wait")
SHEET = (*WAIT, "/", "done")


def sheet() -> Question:
    """Return the sheet of one unit."""
    table = Scene("turn 3, west\nWA berserker B2\nEA gatekeeper B6")
    return Question(table.game, table.game.view(table.state, table.asked.seat), table.asked)


def hidden(*answers: Choice, seat: int = 0) -> Question:
    """Return what a seat of Summoner War is asked after some answers."""
    chance = Sampled("drafts")
    state, _ = HIDDEN.start({}, chance)
    for choice in answers:
        question = next(d for s, d in sorted(state.pending.items()) if s not in state.answers)
        state, _ = HIDDEN.submit(state, question.id, choice, chance)
    view = HIDDEN.view(state, Seat(seat))
    return Question(HIDDEN, view, view.decisions[0], {})


def turn() -> Question:
    """Return the free first turn of Blue."""
    red = ("mana_scan", "guardian", "armor_pierce", *LAYOUT)
    blue = ("grand_command", "guardian", "snipe", *LAYOUT)
    return hidden(red, blue, ("summon", "e1"), seat=1)


def read(q: Question, choice: Choice, sketch: dict[str, Any]) -> tuple[Making, bool]:
    kept = Draft(match="M", seat=0, decision=q.decision.id, kind=q.decision.kind, choice=choice, sketch=sketch)
    return drafts.read(q, kept)


def first(now: list[Any], past: tuple[list[Any], ...] = (), aside: tuple[list[Any], ...] = ()) -> dict[str, Any]:
    """Return a sketch as it was written before sketches had a form."""
    return {"now": now, "past": list(past), "typed": "", "aside": list(aside)}


def test_rows_of_a_sheet_and_the_one_being_edited_are_read() -> None:
    old = first([[*WAIT, "/"], ["a"], 0, True, [], []], ([[], ["a"], None, False, [], []],))
    found, lost = read(sheet(), SHEET, old)
    assert (found.now, found.past, lost) == (Stage((WAIT,), ("a",), 0, True), (Stage((), ("a",)),), False)


def test_parts_are_read_where_they_stand() -> None:
    trio, wall = ("guardian", "mimic", "armor_pierce"), ("preset", "knight_screen")
    found, lost = read(hidden(), (*trio, *wall, "auto", "ask"), first([[], [], None, False, [trio, wall, []], []]))
    assert (found.now, lost) == (Stage((trio, wall, ())), False)


def test_an_answer_found_by_steps_and_those_ahead_of_it_are_read() -> None:
    q = turn()
    old = first([["summon", "e3"], [], None, False, [], [["use"]]], ([[], ["e3"], None, False, [], []],))
    found, lost = read(q, ("summon", "e3"), old)
    assert (found.now, found.past, lost) == (Stage((("summon", "e3"), ("use",))), (Stage((), ("e3",)),), False)
    assert form(q).ahead(found.now) == (("use",),)


def test_the_tokens_of_an_answer_without_ways_are_its_steps() -> None:
    lineup = lined_up()
    found, lost = read(lineup, ("m", "b1"), first([["m", "b1"], [], None, False, [], []]))
    assert (found.now, lost) == (Stage((), ("m", "b1")), False)
    inserted = first([["c", "a1"], ["m"], 0, False, [], []])
    assert read(lineup, ("c", "a1"), inserted)[0].now == Stage((), ("c", "a1"))


def lined_up() -> Question:
    """Return the line-up that the first seat of Skirmish is asked for."""
    game = read_game(REPOSITORY / "data", "skirmish")
    chance = Sampled("drafts")
    state, _ = game.start({}, chance)
    for deck in list(game.entrance.presets())[:2]:
        question = next(d for s, d in sorted(state.pending.items()) if s not in state.answers)
        state, _ = game.submit(state, question.id, deck, chance)
    view = game.view(state, Seat(0))
    return Question(game, view, view.decisions[0], {})


@pytest.mark.parametrize("sketch", [{"now": 3}, {"form": 9, "now": []}, {"form": 2, "now": [["a"]]}])
def test_a_sketch_that_cannot_be_read_is_dropped_with_a_word_and_the_draft_counts(sketch: dict[str, Any]) -> None:
    found, lost = read(sheet(), SHEET, sketch)
    assert (found.now, found.past, lost) == (Stage((WAIT,)), (), True)


def test_what_is_written_is_read_again() -> None:
    q = sheet()
    kept = Making(Stage((WAIT,), ("a",), 0, True), (Stage((HOLD,)),), "a: x", aside=(Stage((), ("a",)),))
    found, lost = read(q, form(q).stored(kept.now), drafts.sketch(kept))
    assert (found, lost) == (kept, False)


def test_an_answer_that_has_become_impossible_goes_with_a_word() -> None:
    assert read(turn(), ("summon", "e1"), {}) == (Making(), True)
    assert read(lined_up(), ("m", "b1", "zz"), {}) == (Making(Stage((), ("m", "b1"))), True)
