"""Plans and whole activations: one message for many answers (5.5)."""

from __future__ import annotations

import pytest

from rules.kernel.types import Seat

from .table import Table


def seen(table: Table, seat: int) -> list[str]:
    """Return the kinds of events of the last answer that a seat is told."""
    return [e.kind for e in table.game.seen(table.log, Seat(seat))]


def test_a_whole_activation_is_one_message() -> None:
    table = Table("S1 page d4", "N1 oru e6 dial=9", dice="0 0 0 0")
    table.say("S1 move e4; use attack e6; end N")
    assert table.hero("S1").dial == 10
    assert table.holds("S1 facing n")


def test_answers_sent_ahead_are_completed_as_if_all_went_well() -> None:
    """The facing and the stop left out are those that fit the square after the move (spec 5.3)."""
    table = Table("S1 page d4", "N1 oru e6 dial=9", dice="0 0 0 0")
    found = table.game.parse_ahead(table.view(), table.asked, "move d5; use attack e6; end")
    assert found == (("move", "d5", "stop"), ("attack", "e6", "n"), ("end", "n"))


def test_answers_sent_ahead_stop_after_an_enemy_reaction() -> None:
    table = Table("S1 page d4", "N1 page d5 S dial=9", dice="0 0 0  0 0 0 0")
    table.say("use attack d5; end")
    assert table.holds("asked activate south S1")
    refusal = table.game.breaks_off(table.view(0), table.game.seen(table.log, Seat(0)))
    assert refusal is not None
    assert refusal.clause == "RCW-34"


def test_a_plan_is_played_when_its_slot_comes() -> None:
    table = Table("S1 kite d4", "S2 page d2", "N1 oru h8 dial=9", orders=["S2 plan legal: move d3; end E"])
    table.say("end")
    assert (table.at("S2"), table.hero("S2").dial) == ("d3", 7)
    assert table.holds("S2 facing e")
    assert table.state.sides[0].plans == ()
    assert table.holds("turn 6")


def test_only_its_owner_is_told_of_a_plan() -> None:
    table = Table("S1 kite d4", "S2 page d2", "N1 oru h8 dial=9", orders=["S2 plan legal: move d3; end E"])
    table.say("end")
    assert "plan_played" in seen(table, 0)
    assert "plan_played" not in seen(table, 1)
    assert table.view(1).state.sides[0].plans == ()


def test_a_plan_stops_at_the_first_answer_that_is_no_longer_legal() -> None:
    table = Table(
        "S1 kite d4", "S2 page d2", "N1 oru h8 dial=9", orders=["S2 plan legal: move d3; use attack d5; end E"]
    )
    table.say("end")
    assert table.at("S2") == "d3"
    assert table.stopped() == ([["attack", "d5"], ["end", "e"]], "chesswarrior.refused.no_target", "CW-65")
    assert table.holds("asked activate south S2")
    assert table.asked.standing == ()


def test_wcw_07_a_plan_whose_first_answer_is_illegal_is_dropped_before_it_begins() -> None:
    table = Table("S1 kite d4", "S2 page d2", "S3 sable d3", "N1 oru h8 dial=9", orders=["S2 plan legal: move e5"])
    table.say("end")
    assert table.happened("plan_dropped 0 s2 illegal")
    assert table.offered() == ["s2", "s3"]


def test_wcw_07_what_a_plan_leaves_out_is_filled_in() -> None:
    table = Table("S1 kite d4", "S2 page d2 W", "N1 oru h8 dial=9", orders=["S2 plan legal: move d3; end"])
    table.say("end")
    assert table.holds("S2 facing w")
    assert table.hero("S2").dial == 7


def test_a_plan_stops_after_an_enemy_reaction() -> None:
    table = Table(
        "S1 kite a1",
        "S2 page d4",
        "N1 page d5 S dial=9",
        dice="0 0 0  0 0 0 0",
        orders=["S2 plan legal: use attack d5; end E"],
    )
    table.say("end")
    assert table.stopped() == ([["end", "e"]], "chesswarrior.refused.broken_off.reacted", "RCW-34")
    assert table.holds("asked activate south S2")


def test_an_unchanged_plan_is_dropped_when_an_enemy_has_moved() -> None:
    table = Table("N1 kite d8", "S1 page d2", orders=["S1 plan unchanged: move d3; end"])
    table.say("move d7; end")
    assert table.happened("plan_dropped 0 s1 changed")
    assert table.holds("asked activate south S1")
    assert "plan_dropped" not in seen(table, 1)


def test_an_unchanged_plan_is_dropped_when_an_enemy_has_been_hurt() -> None:
    table = Table(
        "S1 zahra d5",
        "S2 page d2",
        "N1 oru d6 dial=9",
        dice="4 0 0",
        orders=["S2 plan unchanged: move d3; end"],
    )
    table.say("use attack d6; end")
    assert table.happened("plan_dropped 0 s2 changed")


def test_an_unchanged_plan_is_played_while_all_stands_as_it_did() -> None:
    table = Table("N1 kite d8", "S1 page d2", orders=["S1 plan unchanged: move d3; end"])
    table.say("end w")
    assert table.at("S1") == "d3"


def test_of_several_heroes_the_plan_recorded_first_is_played() -> None:
    table = Table(
        "S1 kite d4",
        "S2 page d2",
        "S3 sable e2",
        "N1 oru h8 dial=9",
        orders=["S3 plan legal: move e3; end", "S2 plan legal: move d3; end"],
    )
    table.say("end")
    order = [e.data["hero"] for e in table.log if e.kind == "activated"]
    assert order == ["s3", "s2", "s1"]


def test_a_plan_goes_when_its_hero_acts_without_it() -> None:
    """S2 and S3 are both due; S3 is named first, S2 then plays its plan; a plan of S3 given too late stays unused."""
    table = Table("S2 page d2", "S3 sable e2", "N1 oru h8 dial=9")
    table.say("S2 move d3")
    table.order("S2 plan legal: end n")
    table.say("end")
    assert [p.hero for p in table.state.sides[0].plans] == [1]


def test_a_slot_that_lapses_leaves_the_plan() -> None:
    table = Table("S1 page d4 dial=6", "S2 oru a1", slots="S5 S1")
    table.order("S1 plan legal: move d5; end")
    table.say("end")
    assert table.happened("activated s1")
    assert table.at("S1") == "d5"


def test_a_plan_may_be_taken_back() -> None:
    table = Table("S1 kite d4", "S2 page d2", "N1 oru h8 dial=9", orders=["S2 plan legal: move d3"])
    table.order("S2 plan none")
    table.say("end")
    assert table.holds("asked activate south S2")


@pytest.mark.parametrize(
    "plan", ["fly d3", "move z9", "end; move d3", "end x", "move d3; move d4", "armor_block", "end n e", ""]
)
def test_wcw_07_a_plan_the_hero_could_never_play_is_refused(plan: str) -> None:
    table = Table("S1 kite d4", "S2 page d2", "N1 oru h8 dial=9")
    assert table.order_refused(f"S2 plan legal: {plan}") in ("RCW-64", "IncompleteChoice")


TWICE = "S1 plan legal: use power_arm d5; use power_arm d5; end n"


def arms(and_support: str) -> Table:
    """Return a table at which S1 Page, beside Oru, is due after S2."""
    heroes = ("S1 page d4", "S2 kite a1", "N1 oru d5 dial=9", "N2 page h8 dial=9")
    return Table(*heroes, dice="2 2", and_support=and_support)


def test_wcw_01_a_plan_may_hold_twice_what_uses_up_either_phase() -> None:
    """Spec 5.5, RCW-30: a plan holds what may be answered, here Power Arm as Attack and as Support."""
    table = arms("either").order(TWICE).say("end")
    assert table.count("declared s1 power_arm") == 2
    assert table.holds("N1 damage 4")


@pytest.mark.parametrize(("and_support", "times"), [("both", 2), ("either", 3)])
def test_rcw_30_a_plan_that_uses_more_phases_than_there_are_is_refused(and_support: str, times: int) -> None:
    plan = "; ".join(["use power_arm d5"] * times)
    assert arms(and_support).order_refused(f"S1 plan legal: {plan}") == "RCW-64"


def test_rcw_30_a_plan_holds_the_basic_attack_once_under_either_phase() -> None:
    assert arms("either").order_refused("S1 plan legal: use attack d5; use attack d5") == "RCW-64"


def test_a_plan_ends_with_its_hero() -> None:
    """Parting Throw destroys the planned mover: the rest is dropped, and its owner told so."""
    table = Table(
        "S1 kite a1",
        "S2 page d2 damage=4",
        "S3 oru b1",
        "N1 samir d4 dial=9 mana=1",
        dice="9",
        orders=["N1 parting_throw auto", "S2 plan legal: move d3 e3; end"],
    )
    table.say("end")
    assert table.at("S2") == "d1"
    dropped = next(e for e in table.log if e.kind == "list_dropped")
    assert (dropped.only, dropped.data["left"]) == ({0}, [["end"]])
    assert table.state.lists == {}
    assert table.holds("asked activate south S3")


def test_a_plan_to_do_nothing_takes_no_typing() -> None:
    table = Table("S1 kite d4", "S2 page d2 W", "N1 oru h8 dial=9")
    view = table.view(0)
    decision = next(d for d in view.decisions if d.kind == "standing")
    assert [o.token for o in table.game.options_at(view, decision, ("s2", "plan", "legal")).options] == ["end", "("]
    table.order("S2 plan legal end")
    table.say("end")
    assert table.happened("ended s2 true")
    assert table.holds("S2 facing w")
