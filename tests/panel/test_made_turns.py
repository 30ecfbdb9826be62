"""Turns as they are made: what is left is suggested, an answer is taken out, what was written ahead is told."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from bot.benchmarks.tap_count import BUTTON, SELECT, stepwise
from bot.content import read_languages
from bot.discord.panel.deeds import advisable, advised, offer
from bot.discord.panel.forms import Turn
from bot.discord.panel.making import Making, Question, Stage
from bot.discord.panel.sending import left_notes
from bot.discord.panel.telling import entry_lines, turn_lines
from bot.show.words import Words
from bot.storage.rows import PLAIN
from rules.kernel.types import Choice, Refusal, Text
from tests.i18n.keys import ROOT
from tests.rules.commandeer.table import Table as CardTable
from tests.rules.dozen_war.table import Table as HexTable
from tests.rules.dozen_war.test_combat import ALL
from tests.rules.skirmish.scenario import Table as Scene

LANGUAGES = read_languages(ROOT / "data", strict=False)


def hexes() -> Question:
    """Return a turn of three units on hexes, each of which can go up to an enemy's castle and strike it."""
    table = HexTable("A.i1 -2,0", "A.c1 -2,1", "A.a1 -1,1", "B.i1 3,0", seats=2)
    return Question(table.game, table.view(0), table.asked())


async def test_the_rest_of_a_turn_is_suggested_after_what_is_made() -> None:
    q = hexes()
    whole = await advised(q)
    assert {entry[0] for entry in whole.entries} == {"a.i1", "a.c1", "a.a1", "end"}
    mine = next(entry for entry in moves(q) if entry[0] == "a.a1")
    after = await advised(q, Stage((mine,)))
    assert (after.entries[0], after.entries[-1]) == (mine, ("end",))
    assert {entry[0] for entry in after.entries[1:]} >= {"a.i1", "a.c1"}
    assert not advisable(q, after)


THREE = """
field, turn 5, west
WA berserker A1
WB berserker C5
WC longbow E1
EA gatekeeper C6
EB medic E7
"""
"""A and C see nobody they could reach; B stands before an enemy."""


def rows_asked() -> Question:
    """Return West's sheet for three units."""
    table = Scene(THREE)
    return Question(table.game, table.game.view(table.state, table.asked.seat), table.asked)


async def test_the_rows_that_are_left_of_a_sheet_are_suggested_after_those_that_are_made() -> None:
    """Taken alone a first row of one's own cost the whole suggestion: every other row was made by hand."""
    q = rows_asked()
    mine = ("a", "a2", "wait")
    assert advisable(q, Stage((mine,)))
    after = await advised(q, Stage((mine,)))
    assert after.entries[0] == mine
    assert "b" in {order[0] for order in after.entries[1:] if "attack" in order}
    assert not advisable(q, Stage((mine,), ("b",)))
    assert not advisable(q, Stage((mine, ("b", "stay", "wait"), ("c", "stay", "wait"))))


async def test_the_unit_that_can_do_most_is_asked_for_first_where_help_ranks() -> None:
    """Whoever orders the units as they can act best need not go to each by a button."""
    q = rows_asked()
    found = await offer(q, Stage())
    assert found is not None
    assert found.unit is not None
    assert found.unit.token == "b"
    assert {deed.unit for deed in found.deeds} == {"b"}
    plain = await offer(q._replace(help=PLAIN), Stage())
    assert plain is not None
    assert plain.unit is not None
    assert plain.unit.token == "a"


async def test_an_answer_is_taken_out_of_a_turn_with_what_needs_it_and_the_end() -> None:
    q = hexes()
    whole = await advised(q)
    index = next(at for at, entry in enumerate(whole.entries) if entry[:2] == ("a.c1", "move"))
    assert ("a.c1", "attack") in {entry[:2] for entry in whole.entries}
    left = Turn(q).without(whole, index)
    assert left.entries == tuple(entry for entry in whole.entries if entry[0] in ("a.i1", "a.a1"))
    assert advisable(q, left)


def attacked() -> Question:
    """Return the question of a seat that is attacked and holds two cards that answer it."""
    table = HexTable("A.c1 2,-1", "D.a1 1,-1", "D.c1 1,-1", hands="D e45 e47", policies=f"D {ALL}")
    table.say("a.c1 attack d.a1")
    return Question(table.game, table.view(3), table.asked("D"))


def test_what_leaves_nothing_to_choose_is_put_in_by_itself_and_taken_back_with_what_it_followed() -> None:
    """After the last card a tap each closed the list, left the skill out and left the guard out: 11 taps a defence."""
    q = attacked()
    here = Turn(q)
    stage, steps = Stage(), ("reply", "e45", "d.c1", "e47")
    for token in steps:
        assert stage.entries == ()
        stage = here.step(stage, token)
    assert stage == Stage((("reply", "e45", "d.c1", "e47", ".", "-", "-"),))
    assert stepwise(q.root, stage.entries[0], 0) == SELECT + BUTTON * (len(steps) - 1)
    assert here.reopened(stage.entries[0]) == Stage((), steps[:-1])


def moves(q: Question) -> list[Choice]:
    """Return the single moves among the deeds of a turn."""
    found = [deed.entries[0] for deed in q.game.deeds(q.view, q.decision) if len(deed.entries) == 1]
    return [entry for entry in found if entry[1:2] == ("move",)]


def test_what_was_written_ahead_and_does_not_fit_is_told_with_the_reason_and_what_follows_it_too() -> None:
    """A list is taken apart and checked when its entries are reached: what it comes to can be drawn all the same."""
    table = CardTable("S GRUNT c3", "N GRUNT d4", cp=3, south_hand="WALL EYE", south_deck="")
    stage = Stage((("play", "wall", "d3"), ("attack", "c3"), ("end",)))
    q = Question(table.game, table.view(), table.asked)
    lines = turn_lines(Words(LANGUAGES, "en"), q, stage)
    assert [line[:6] for line in lines[:2]] == ["**1.**", "**2.**"]
    assert "This is not possible in the Planning Phase: Attack" in lines[2]
    assert lines[3] == "- then: end (checked when it is reached)"
    assert Turn(q).onward(stage) is None
    assert q.closing(stage.entries) == ()


def test_what_may_be_left_out_of_what_is_written_ahead_is_told_as_it_is_meant() -> None:
    table = CardTable("S GRUNT c3", "N GRUNT d4", cp=3, south_hand="WALL EYE", south_deck="")
    stage = Stage((("play", "wall", "d3"), ("play", "c2")))
    lines = turn_lines(Words(LANGUAGES, "en"), Question(table.game, table.view(), table.asked), stage)
    begun = ("**1.** commandeer.card.wall \\(", "**2.** commandeer.card.eye \\(1")
    assert [line.startswith(begin) for line, begin in zip(lines, begun, strict=True)] == [True, True]


def test_what_was_sent_ahead_and_not_played_is_named_as_the_panel_said_it() -> None:
    """It stood there as tokens: `Not played from here on: end e`."""
    q, words = hexes(), Words(LANGUAGES, "en")
    stage = Stage((moves(q)[0], ("end",)))
    panel: Any = SimpleNamespace(question=q, making=Making(stage), words=words)
    done: Any = SimpleNamespace(left=(stage.entries[1], ("x", "y")), reason=Refusal(Text("x"), clause="RCW-34"))
    [note] = left_notes(panel, done)
    assert note.args["left"] == {"user": f"{entry_lines(words.plain, q, stage)[1]}; x y"}
    assert "end the turn" in note.args["left"]["user"]
