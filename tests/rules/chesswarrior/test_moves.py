"""Moving: paths, stops, what is in the way, and moves that are interrupted (3.6, 4.4)."""

from __future__ import annotations

import pytest

from rules.kernel.errors import AmbiguousText

from .table import Table


def test_cw_59_cw_66_the_cost_is_paid_before_the_first_step() -> None:
    """Snare Vines answers the first step, when the move is paid for (CW-59)."""
    table = Table("S1 page d2", "N1 thessa d4 dial=9 mana=1", orders=["N1 snare_vines auto"], dice="4")
    table.say("move d3")
    kinds = [e.kind for e in table.log]
    assert kinds.index("paid") < kinds.index("moved") < kinds.index("reacted")


def test_cw_60_rcw_12_a_step_goes_to_an_orthogonal_neighbour() -> None:
    table = Table("S1 page d4", "N1 oru h8 dial=9")
    assert table.offered("move") == ["d5", "e4", "d3", "c4"]
    assert table.refused("move e5 e6") == "RCW-12"
    assert table.refused("move d6 d7") == "RCW-12"


def test_cw_61_cw_62_counters_run_out_or_are_given_up() -> None:
    table = Table("S1 page d4")
    assert table.offered("move", "d5") == ["d6", "e5", "d4", "c5", "stop"]
    assert table.offered("move", "d5", "d6") == []
    assert table.refused("move d5 d6 d7") == "CW-61"
    table.say("move d5")
    assert (table.at("S1"), table.hero("S1").dial) == ("d5", 7)


def test_cw_63_a_diagonal_neighbour_takes_two_steps() -> None:
    table = Table("S1 page d4")
    table.say("move d5 e5")
    assert table.at("S1") == "e5"


def test_cw_64_the_card_says_how_far() -> None:
    page = Table("S1 page d4").game.catalogue.heroes["page"].move
    assert (page.cost.turn, page.phases, page.distance) == (2, ("movement",), 2)


def test_rcw_12_a_goal_alone_is_enough_where_only_one_way_leads_there() -> None:
    table = Table("S1 page d4", obstacles="e4")
    assert table.game.parse(table.view(), table.asked, "move e5") == ("move", "d5", "e5")
    assert table.game.parse(table.view(), table.asked, "move d6") == ("move", "d5", "d6")


def test_wcw_13_a_goal_to_which_two_ways_lead_is_ambiguous() -> None:
    table = Table("S1 page d4")
    with pytest.raises(AmbiguousText) as caught:
        table.game.parse(table.view(), table.asked, "move e5")
    assert (caught.value.clause, len(caught.value.nearest)) == ("WCW-13", 2)


def test_rcw_13_no_step_into_obstacles_or_heroes() -> None:
    table = Table("S1 page d4", "S2 rill d5 dial=9", "N1 oru e4 dial=9", obstacles="c4")
    assert table.offered("move") == ["d3"]
    assert [table.refused(f"move {c}") for c in ("d5", "e4", "c4")] == ["RCW-13"] * 3


def test_rcw_13_friends_may_be_passed_as_an_option_but_not_stood_on() -> None:
    table = Table("S1 page d4", "S2 rill d5 dial=9", "N1 oru e4 dial=9", pass_friends=True)
    assert table.offered("move") == ["d5", "d3", "c4"]
    assert "stop" not in table.offered("move", "d5")
    assert table.refused("move d5") == "IncompleteChoice" or table.refused_tokens("move", "d5", "stop") == "RCW-13"
    assert table.refused("move e4") == "RCW-13"
    table.say("move d5 d6")
    assert table.at("S1") == "d6"


def test_rcw_13_the_wall_runner_crosses_heroes_and_obstacles() -> None:
    table = Table("S1 kite d4", "N1 oru d5 dial=9", obstacles="d6")
    table.say("move d5 d6 d7")
    assert table.at("S1") == "d7"


def test_rcw_13_it_does_not_enter_where_it_could_not_come_out() -> None:
    """With four counters d5 to d8 is a dead end of obstacles: the last step may not be into one (RCW-13)."""
    table = Table("S1 kite d4", obstacles="d5 d6 d7 c5 e5 c6 e6 c7")
    assert "d5" in table.offered("move")
    assert table.offered("move", "d5", "d6", "d7") == ["d8", "e7"]


def test_rcw_14_start_zones_are_open_to_all() -> None:
    table = Table("S1 page d7", "N1 oru h8 dial=9")
    table.say("move d8")
    assert table.at("S1") == "d8"


def test_rcw_15_a_move_without_a_step_is_illegal() -> None:
    table = Table("S1 page a1", "S2 rill a2 dial=9", "N1 oru b1 dial=9")
    assert "move" not in table.offered()
    assert table.refused("move b2") in ("RCW-12", "RCW-15")
    table = Table("S1 page d4")
    assert table.refused_tokens("move", "stop") == "RCW-15"


def test_moving_keeps_the_facing() -> None:
    table = Table("S1 page d4 W")
    table.say("move e4")
    assert table.holds("S1 facing w")


def test_rcw_70_a_reaction_to_a_step_cuts_the_path_and_the_mover_is_asked_again() -> None:
    """Parting Throw hits on the first step; the second is asked for anew (RCW-70, D6)."""
    table = Table("S1 page d2", "N1 samir d4 dial=9 mana=1", orders=["N1 parting_throw auto"], dice="9")
    table.say("move d3 e3; end")
    assert table.holds("asked move_more south S1")
    assert (table.at("S1"), table.hero("S1").damage) == ("d3", 1)
    assert table.asked.default == ("stop",)
    assert table.asked.about["left"] == 1
    assert table.offered() == ["e3", "d2", "c3", "stop"]
    assert table.refused("d4") == "RCW-13"
    assert table.refused("e4") == "RCW-12"
    table.say("e3")
    assert table.at("S1") == "e3"
    assert table.holds("asked activate south S1")


def test_rcw_70_who_is_asked_on_an_occupied_square_may_stop_and_goes_back() -> None:
    """RCW-13: the step that was answered ended on a friend's square; stopping there goes back to the free one."""
    table = Table("S1 kite d2", "S2 page d3", "N1 samir d5 dial=9 mana=1", orders=["N1 parting_throw auto"], dice="0")
    table.say("move d3 e3")
    assert table.holds("asked move_more south S1")
    assert "stop" in table.offered()
    table.say("stop")
    assert table.at("S1") == "d2"


def test_rcw_70_a_mover_that_is_rooted_stops() -> None:
    table = Table("S1 page d2", "N1 thessa e4 dial=9 mana=1", orders=["N1 snare_vines auto"], dice="4")
    table.say("move d3 c3")
    assert table.at("S1") == "d3"
    assert table.holds("S1 has rooted")
    assert table.holds("asked activate south S1")
    assert table.offered() == ["attack", "end"]


def test_rcw_70_before_the_cost_a_reaction_that_fails_leaves_all_counters() -> None:
    """Hold Ground fails: the move is paid, and its path is asked for anew (RCW-70)."""
    table = Table("S1 page d2", "N1 brakk d4 dial=9", orders=["N1 hold_ground auto"], dice="3")
    table.say("move d3 e3")
    assert table.holds("asked move_more south S1")
    assert (table.at("S1"), table.hero("S1").dial, table.asked.about["left"]) == ("d2", 7, 2)
    table.say("c2 c3")
    assert table.at("S1") == "c3"


def test_rcw_70_cancelled_before_the_cost_nothing_is_paid() -> None:
    table = Table("S1 page d2", "N1 brakk d4 dial=9", orders=["N1 hold_ground auto"], dice="4")
    table.say("move d3 e3")
    assert table.happened("cancelled s1 move")
    assert (table.at("S1"), table.hero("S1").dial) == ("d2", 5)
    assert "move" not in table.offered()


def test_rcw_32_a_cancelled_move_gives_its_phase_back_as_an_option() -> None:
    table = Table("S1 page d2", "N1 brakk d4 dial=9", orders=["N1 hold_ground auto"], dice="4", instant_refund=True)
    table.say("move d3 e3")
    assert "move" in table.offered()
    table.say("move d3")
    assert table.at("S1") == "d3"


def test_stopping_an_interrupted_move_keeps_what_was_walked() -> None:
    table = Table("S1 page d2", "N1 samir d4 dial=9 mana=1", orders=["N1 parting_throw auto"], dice="0")
    table.say("move d3 e3")
    table.say("stop")
    assert table.at("S1") == "d3"


def test_rcw_24_a_mover_that_is_destroyed_loses_the_rest_of_its_move() -> None:
    table = Table(
        "S1 page d2 damage=4", "S2 oru a1", "N1 samir d4 dial=9 mana=1", orders=["N1 parting_throw auto"], dice="9"
    )
    table.say("move d3 e3; end")
    assert table.at("S1") == "d1"
    assert table.hero("S1").damage == 0
    assert table.hero("S1").dial == 7
    assert table.holds("asked activate south S2")


def test_wcw_03_rcw_13_a_runner_stopped_on_a_hero_goes_back() -> None:
    """Kite is rooted while it stands on Oru's square: back to the last free square of its path."""
    table = Table(
        "S1 kite d2",
        "S2 oru d4 dial=9",
        "N1 thessa e4 W dial=9 mana=1",
        orders=["N1 snare_vines auto"],
        dice="6",
        obstacles="d3",
    )
    table.say("move d3 d4 d5")
    assert table.happened("reacted n1 snare_vines")
    assert table.happened("went_back s1 d3 d2")
    assert table.at("S1") == "d2"


def test_rcw_35_an_answer_that_is_no_move_opens_no_window_for_moves() -> None:
    table = Table(
        "S1 pell d2 mana=1", "S2 page e2 dial=9", "N1 brakk d4 dial=9", orders=["N1 hold_ground auto"], dice="9"
    )
    table.say("use trade_places e2")
    assert not table.happened("reacted")
