"""What the editions of the rulings changed; older matches are played as they began (WCW-12)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.chesswarrior.state import Options
from rules.kernel.forced import FORCED
from rules.kernel.options import complete, in_force
from rules.kernel.types import Seat

from .table import Table, shipped
from .test_absent import let_expire, missed


def missed_once(**options: Any) -> Table:
    """Return a table at which N2's clock has run out in turn 5 and S1 attacks N1, which could answer."""
    heroes = ("S1 sable d3", "S2 oru a1 dial=12", "N1 page d5 S dial=12", "N2 kite h8", "N3 vex g8 dial=6")
    table = Table(*heroes, dice="0 " * 7, ask_reactions=True, missed_limit=2, **options)
    assert missed(let_expire(table), 1) == (1, 2)
    table.say("use attack d5")
    assert table.holds("asked react north N1")
    return table


def test_wcw_12_a_new_match_is_of_the_fourth_edition_and_an_old_one_of_the_first() -> None:
    game = shipped()
    assert game.blank(complete(game.options, {})).options.rules_by(4)
    assert not game.blank(complete(game.options, {"rulings": 3})).options.rules_by(4)
    assert not game.blank(in_force(game.options, {})).options.rules_by(2)
    assert not Options().rules_by(2)


@pytest.mark.parametrize("answer", ["armor_block", "pass"])
def test_rcw_72_an_answer_to_a_reaction_begins_the_count_anew(answer: str) -> None:
    """A reaction is not counted, but an answer that the player sends is one."""
    assert missed(missed_once().say(answer), 1) == (0, 2)


def test_rcw_72_who_answers_reactions_is_not_lost_as_absent() -> None:
    """Missed, answered a reaction, missed: that is not two in a row."""
    table = missed_once().say("armor_block").say("end")
    assert table.holds("turn 6")
    assert table.holds("asked activate north N2")
    assert missed(let_expire(table), 1) == (1, 2)
    assert table.state.outcome is None


def test_rcw_72_a_saved_draft_for_a_reaction_begins_the_count_anew() -> None:
    assert missed(let_expire(missed_once(), ("armor_block",)), 1) == (0, 2)


def test_rcw_72_a_reaction_that_the_clock_answers_counts_neither_way() -> None:
    assert missed(let_expire(missed_once()), 1) == (1, 2)


@pytest.mark.parametrize("seat", [Seat(0), None])
def test_spec_5_6_others_cannot_tell_a_draft_from_an_order_at_the_deadline_of_a_reaction(seat: Seat | None) -> None:
    """Both use Armor Block; only the count differs, which is its seat's alone."""
    drafted, ordered = let_expire(missed_once(), ("armor_block",)), let_expire(missed_once())
    assert missed(drafted, 1) != missed(ordered, 1)
    game = drafted.game
    assert game.seen(drafted.log, seat) == game.seen(ordered.log, seat)
    assert game.dump(game.view(drafted.state, seat).state) == game.dump(game.view(ordered.state, seat).state)


def test_rcw_72_a_reaction_that_was_sent_by_itself_counts_neither_way() -> None:
    table = missed_once()
    table.state, _ = table.game.submit(table.state, table.asked.id, ("pass",), table.chance, FORCED)
    assert missed(table, 1) == (1, 2)


def test_rcw_72_a_reaction_by_standing_order_counts_neither_way() -> None:
    """Nobody is asked; only the own activation's answer is the seat's."""
    heroes = ("S1 sable d3", "S2 oru a1 dial=12", "N1 page d5 S dial=12", "N2 kite h8")
    table = let_expire(Table(*heroes, dice="0 " * 7))
    table.say("use attack d5")
    assert table.happened("reacted n1 armor_block")
    assert missed(table, 1) == (1, 3)


@pytest.mark.parametrize("answer", ["armor_block", "pass"])
def test_wcw_12_in_a_match_of_the_third_edition_an_answer_to_a_reaction_changes_no_count(answer: str) -> None:
    table = missed_once(rulings=3).say(answer)
    assert missed(table, 1) == (1, 2)
    assert table.say("end").holds("asked activate north N2")
    assert let_expire(table).holds("over south forfeit")
