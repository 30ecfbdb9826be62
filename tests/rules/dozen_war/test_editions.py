"""What the editions of the rulings after the first changed; older matches are played as they began (WDW-16)."""

from __future__ import annotations

from typing import Any

import pytest

from rules.dozen_war.event_step import EventStep
from rules.dozen_war.rounds import TurnBegins
from rules.dozen_war.state import Options
from rules.dozen_war.supply import Supply
from rules.kernel.options import complete, in_force

from .matches import ALL, NEVER, shipped
from .table import Table

PIERCED = ("A.G03 2,-1", "D.G07 1,-1 hp=1", "D.a1 0,-1", "D.i1 -1,-1")
"""A.G03 pierces both hexes. D.i1 could guard D.a1, of which no orders ask; D.G07 would die, and nothing saves it."""
SHOT = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.i1 0,-1")
BARRED: dict[str, Any] = {"hands": "A e05; D e34", "unblockable": "total"}


def pierce(edition: int, **more: Any) -> Table:
    return Table(*PIERCED, gold="A 2", edition=edition, **more).say("a.g03 s3 w")


def test_wdw_16_a_new_match_is_of_the_sixth_edition_and_an_old_one_of_the_first() -> None:
    game = shipped()
    assert game.blank(complete(game.options, {})).options.rules_by(6)
    assert not game.blank(complete(game.options, {"rulings": 5})).options.rules_by(6)
    assert not game.blank(complete(game.options, {"rulings": 4})).options.rules_by(5)
    assert not game.blank(complete(game.options, {"rulings": 3})).options.rules_by(4)
    assert not game.blank(complete(game.options, {"rulings": 2})).options.rules_by(3)
    assert not game.blank(in_force(game.options, {})).options.rules_by(2)
    assert not Options().rules_by(2)


def test_wdw_16_a_state_of_the_first_edition_reads_as_it_was_written() -> None:
    table = Table(*SHOT, edition=1)
    written = table.game.dump(table.state)
    assert b"rulings" not in written
    assert table.game.dump(table.game.load(written)) == written


def test_wdw_16_a_side_is_not_asked_where_only_a_hit_nobody_asks_about_could_be_answered() -> None:
    pierce(2).check("gone D.G07", "gone D.a1", "D.i1 hp 2", "asked turn A")


@pytest.mark.parametrize(
    "more",
    [{"hands": "D e01"}, {"policies": "D own general_lethal soldier_any . done never never . . no"}],
    ids=("a card, whichever it is, could save the general", "orders ask about the archer, too"),
)
def test_wdw_16_it_is_asked_about_a_hit_that_it_could_answer(more: dict[str, str]) -> None:
    pierce(2, **more).check("asked defend D", "D.G07 hp 1", "D.a1 hp 1")


def test_wdw_16_cards_open_no_window_where_no_card_may_answer() -> None:
    Table(*SHOT, **BARRED).say("a.a1 attack d.g07 e05").check("gone D.G07", "hand D 1", "asked turn A")


VOLLEY = ("A.a1 2,-1", "A.a2 2,-1", "D.G07 0,-1 hp=1", "D.G01 1,-1 hp=1")
"""Both generals are struck unblockably; what the volley does to either is lethal."""


def volley(edition: int) -> Table:
    table = Table(*VOLLEY, hands="A e05 e19; D e34", unblockable="total", edition=edition)
    return table.say("volley ( a.a1 attack d.g07 e05 / a.a2 attack d.g01 e19 / done )")


def test_wdw_16_nor_in_a_volley() -> None:
    volley(2).check("gone D.G07", "gone D.G01", "hand D 1", "asked turn A")


def test_wdw_16_a_match_of_the_first_edition_asks_as_it_did() -> None:
    pierce(1).check("asked defend D", "D.G07 hp 1")
    Table(*SHOT, edition=1, **BARRED).say("a.a1 attack d.g07 e05").check("asked defend D")
    volley(1).check("asked defend_volley D", "D.G07 hp 1", "D.G01 hp 1")


FOUR = "A.G01 0,-3 m1 m2 m3 m4"
"""A has four pieces; the fifth lies in its empty infantry castle, where nobody of it stands."""


@pytest.mark.parametrize("turn", [0, 1])
def test_wdw_16_rdw_46_a_soldier_that_arrives_over_the_fifth_piece_wins_at_once(turn: int) -> None:
    table = Table(FOUR, "B.i1 2,2", lying="5,-3 m5", begin=Supply(), after=(TurnBegins(turn),))
    table.check("pieces A m1 m2 m3 m4 m5", "over A five_pieces")
    assert not any(event.kind == "supplied" and event.data["seat"] > 0 for event in table.events)


def test_wdw_16_rdw_46_also_one_that_a_card_brings() -> None:
    Table(FOUR, lying="5,-3 m5", hands="A e60").say("e60 a.ki").check("over A five_pieces")


def test_wdw_16_rdw_46_also_one_that_is_dug_up() -> None:
    Table("A.G01 2,-1 m1 m2 m3 m4", lying="5,-3 m5", buried="3,-2 t4").say("a.g01 dig 3,-2").check("over A five_pieces")


def test_wdw_16_in_a_match_of_the_second_edition_they_are_counted_with_the_next_change() -> None:
    table = Table(FOUR, "B.i1 2,2", lying="5,-3 m5", begin=Supply(), after=(TurnBegins(1),), edition=2)
    table.check("pieces A m1 m2 m3 m4 m5")
    assert table.state.outcome is None


def test_wdw_16_in_a_match_of_the_fourth_edition_a_volleys_answers_go_by_their_place() -> None:
    """D.c1 dies of the first attack; the answer to the hit on D.a1 is taken for the next one, which is none."""
    units = ("A.a1 2,-1", "A.G01 1,-1", "D.c1 0,-1", "D.a1 0,-1")
    table = Table(*units, hands="D e31", gold="A 2", policies=f"D {ALL}", edition=4)
    table.say("volley ( a.a1 attack d.c1 / a.g01 s3 0,-1 / done )", "reply . - - . - - e31 . - -")
    table.check("gone D.a1", "hand D 1")


def test_wdw_16_in_a_match_of_the_fourth_edition_a_volleys_attack_needs_all_that_it_names() -> None:
    units = ("A.a1 2,-1", "A.c1 1,-1", "D.c1 0,-1", "D.a1 0,-1", "D.a2 0,-1")
    table = Table(*units, policies=f"D {NEVER}", edition=4)
    table.say("volley ( a.a1 attack d.c1 / a.c1 attack d.a1 splash d.c1 / done )").check("D.a1 hp 1", "D.a2 hp 1")


def test_wdw_16_in_a_match_of_the_fourth_edition_a_redirect_is_judged_by_the_cards_before_it() -> None:
    """B.i2 stands beside where B.G07 would be pulled to; e37 after e58 is taken, and the hit goes on to B.G07."""
    units = ("A.G10 2,0", "B.G07 -1,3", "B.i1 -2,3", "B.i2 0,1")
    table = Table(*units, hands="B e37 e58", policies=f"B {ALL}", edition=4).say("a.g10 s2 b.g07")
    assert table.refused("reply e58 b.i1 e37")
    table.say("reply e58 b.i2 e37").check("B.G07 hp 2", "B.i2 hp 2", "hand B 0")


def test_wdw_16_in_a_match_of_the_fourth_edition_new_orders_count_at_once() -> None:
    """A.G01 would be guarded against the counter by the orders of the declaration."""
    units = ("A.G01 1,-1 hp=1", "A.i1 1,-1", "D.G08 0,-1 hp=1", "D.i1 -3,1")
    table = Table(*units, hands="D e33", edition=4).say("a.g01 attack d.g08")
    table.order("A", NEVER).say("reply e33", seat="D").check("gone A.G01", "A.i1 hp 2")


def test_wdw_16_in_a_match_of_the_fourth_edition_the_last_one_wins_though_it_has_fallen_too() -> None:
    """Ash of Dragian kills the last soldier of both sides, of equal glory."""
    table = Table("A.a1 2,0", "B.a1 -2,0", seats=2, castles="A.k* 0; B.k* 0", begin=TurnBegins(9), edition=4)
    table.state.events = ["v03", *(event for event in table.state.events if event != "v03")]
    table.run(EventStep()).check("ranks 1 1", "over A last_one")


def test_wdw_16_in_a_match_of_the_fourth_edition_a_revived_general_acts_as_if_it_had_not_acted() -> None:
    units = ("A.G06 1,-1 hp=1", "D.i1 0,-1", "D.i2 5,-2")
    table = Table(*units, hands="D e33", gold="A 9", policies=f"D {ALL}", edition=4)
    table.say("a.g06 attack d.i1", "reply e33", "revive g06 a.ki")
    assert "d.i2" in table.offered("a.g06 attack")


def test_wdw_16_in_a_match_of_the_fifth_edition_orders_clear_what_an_attack_does_not_carry() -> None:
    order = "D own . e37 any general . / done never never . . no"
    table = Table("A.a1 2,-1", "D.G11 0,-1", hands="D e37", policies=order, edition=5)
    table.say("a.a1 attack d.g11").check("hand D 0", "D.G11 hp 2")


def test_wdw_16_in_a_match_of_the_fifth_edition_a_side_that_has_left_carries_out_its_volley() -> None:
    table = Table("A.a1 2,-1", "A.a2 1,-1", "D.G08 0,-1", "D.i1 -1,0", hands="A e01", policies=f"D {ALL}", edition=5)
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 e01 / done )")
    table.state, _ = table.game.submit(table.state, "concede.0", ("concede",), table.chance)
    table.say("pass", seat="D").check("gone D.G08", "discarded e01")
