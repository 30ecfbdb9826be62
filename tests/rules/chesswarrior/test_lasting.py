"""What lasts and what answers: counters with their ends, limits, Feedback and its order (3.8, 4.2, 4.6)."""

from __future__ import annotations

from .table import Table


def test_rcw_66_the_surplus_is_lost() -> None:
    table = Table("S1 rill d4 mana=1", "S2 page d5 damage=1 dial=9", dice="9 9 9")
    table.say("use mending_rain d5")
    assert table.hero("S2").damage == 0
    table = Table("S1 farid d4 mana=4", "N1 oru d5 dial=9", dice="9")
    table.say("use toll d5")
    assert (table.hero("S1").mana, table.hero("N1").mana) == (4, 0)


def test_wcw_04_a_full_counter_takes_no_more() -> None:
    table = Table("S1 brakk d4 mana=1", "N1 kite d7 dial=9 rooted", dice="3 0")
    table.say("use chain_drag d7")
    assert not table.happened("counter_placed")
    assert len(table.hero("N1").held) == 1


def test_cw_82_rcw_49_zeal_collects_by_itself_and_goes_with_the_roll() -> None:
    table = Table("S1 vesta d4 zeal zeal", "N1 oru d5 dial=9", dice="0 0 0 0 0")
    table.say("use attack d5")
    assert table.holds("dice used")
    assert not table.holds("S1 has zeal")
    assert table.happened("counter_removed s1 zeal")


def test_cw_81_rcw_51_rooted_lasts_to_the_end_of_the_next_activation() -> None:
    table = Table("S1 brakk d4 mana=1", "N1 kite d7 dial=6", dice="3 0")
    table.say("use chain_drag d7; end")
    assert table.holds("asked activate north N1")
    assert table.refused("move d6") == "CW-81"
    table.say("end")
    assert not table.holds("N1 has rooted")


def test_rcw_51_turns_1_ends_with_the_main_turn() -> None:
    """Snare Vines is placed in the mover's own activation, but lasts for the Main Turn: gone when it ends (RCW-51)."""
    table = Table("S1 page d2", "N1 thessa d4 dial=9 mana=1", orders=["N1 snare_vines auto"], dice="4")
    table.say("move d3").say("end")
    assert table.happened("counter_removed s1 rooted")
    assert table.holds("turn 7")


def test_rcw_51_turns_n_ends_with_step_4_of_the_nth() -> None:
    """Still Water lasts four Main Turns, the present one among them: 5, 6, 7 and 8 (RCW-51)."""
    table = Table("S1 nerith d4 mana=1", "S2 oru d5 dial=30", "N1 oru h8 dial=30")
    table.say("use still_water; end")
    assert table.hero("S1").held[0].until == 8
    lost = [e for e in table.events if e.kind == "counter_removed"]
    assert lost == []
    turns = Table("S1 nerith d4 dial=10 anchored", "N1 oru h8 dial=30", turn=8, close=True)
    assert turns.holds("S1 has anchored")


def test_rcw_51_combat_counters_go_with_the_combat_phase() -> None:
    table = Table("S1 page d4", "N1 zahra d6 S dial=9 mana=1", orders=["N1 mirage auto"], dice="9 9 0")
    table.say("use attack d6")
    assert table.happened("counter_placed n1 mirage")
    assert table.holds("dice used")
    assert table.count("counter_removed n1 mirage") == 1


def test_cw_70_after_attack_comes_before_feedback() -> None:
    table = Table("S1 zahra d4 mana=1", "N1 oru d5 dial=9", dice="3 3 3")
    table.say("use sabre_dance d5 c4 b4")
    kinds = [e.kind for e in table.log]
    assert kinds.index("stepped") < kinds.index("fed_back")
    assert table.hero("S1").damage == 1
    assert table.at("S1") == "b4"


def test_rcw_50_the_condition_of_feedback_is_judged_when_the_damage_is_dealt() -> None:
    """Power Arm slides Oru not at all, but even a hero slid away would give its Feedback (RCW-50)."""
    table = Table("S1 page d4", "N1 ignar d5 dial=9", orders=["N1 slag_guard off"], dice="2")
    table.say("use power_arm d5")
    assert table.at("N1") == "d7"
    assert table.happened("fed_back n1 molten_skin s1")
    assert table.hero("S1").damage == 1


def test_rcw_50_damage_from_farther_away_gives_none() -> None:
    table = Table("S1 sable d2", "N1 oru d5 dial=9", dice="4 0 0 0")
    table.say("use attack d5")
    assert not table.happened("fed_back")


def test_rcw_50_magic_does_not_set_off_what_answers_physical() -> None:
    table = Table("S1 nerith d4", "N1 oru d5 dial=9", dice="3 0")
    table.say("use attack d5")
    assert table.hero("N1").damage == 1
    assert not table.happened("fed_back")


def test_rcw_50_feedback_comes_by_sp_then_south_then_slot_once_a_hero() -> None:
    table = Table(
        "S1 vesta d1 mana=2",
        "S2 oru d2 dial=9",
        "N1 ignar d3 dial=9",
        "N2 garrok d4 dial=9",
        dice="3 0 0 0 0 0",
        orders=["N1 slag_guard off"],
    )
    table.say("use holy_spear n")
    assert [e.data["hero"] for e in table.log if e.kind == "fed_back"] == ["n2", "n1", "s2"]


def test_wcw_06_a_friend_causes_feedback_too_and_nobody_its_own() -> None:
    table = Table("S1 page d4", "S2 oru d5 dial=9", dice="2")
    table.say("use power_arm d5")
    assert table.happened("fed_back s2 shatter_skin s1")
    table = Table("S1 mordane d4", "N1 oru h8 dial=9")
    table.say("use dark_pact")
    assert not table.happened("fed_back")


def test_rcw_50_passives_and_movement_abilities_cause_none() -> None:
    table = Table("N1 morwen d5 dial=9", "S1 garrok d4 dial=9", "S2 oru h1 dial=7", turn=6, close=True, dice="9")
    assert table.hero("S1").damage == 1
    assert not table.happened("fed_back")


def test_rcw_51_what_is_placed_in_its_own_activation_lasts_for_the_next() -> None:
    """Fear placed on a hero that is not acting goes when its next activation ends, not before (RCW-51)."""
    table = Table("S1 garrok d4 mana=1", "N1 page d5 dial=6", dice="3")
    table.say("use bear_roar; end")
    assert table.holds("N1 has fear")
    assert table.holds("asked activate north N1")
    table.say("end")
    assert not table.holds("N1 has fear")
