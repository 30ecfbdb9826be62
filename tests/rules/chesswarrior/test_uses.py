"""Uses: reach, sight, dice, slides and swaps, areas and lines (3.7 to 3.9, 4.2, 4.4)."""

from __future__ import annotations

import pytest

from .table import Table, variant


def test_cw_72_range_counts_like_movement() -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9", "N2 kite e6 dial=9")
    assert table.offered("attack") == ["e5"]
    assert table.refused("attack e6") == "CW-72"


def test_cw_65_a_use_names_a_hero() -> None:
    table = Table("S1 page d4", "N1 oru e5 dial=9")
    assert table.refused("attack d5") == "CW-65"
    assert Table("S1 page d4", "N1 oru h8 dial=9").refused("attack") == "CW-65"


def test_rcw_43_a_basic_attack_is_for_enemies_an_ability_for_any_other_hero() -> None:
    table = Table("S1 page d4", "S2 kite d5 dial=9", "N1 oru e4 dial=9")
    assert table.offered("attack") == ["e4"]
    assert table.refused("attack d5") == "RCW-43"
    assert table.offered("power_arm") == ["d5", "e4"]
    assert table.refused("power_arm d4") == "RCW-43"


def test_rcw_43_what_may_hurt_a_friend_bears_a_warning_and_comes_last() -> None:
    """It stood among the best deeds, with nothing to tell that the target is one's own."""
    table = Table("S1 page d4 N", "S2 kite d5 dial=9", "N1 oru e4 dial=9")
    view = table.game.view(table.state, table.asked.seat)
    deeds = table.game.deeds(view, table.asked)
    arms = {deed.entries[-1][1]: deed for deed in deeds if len(deed.entries) == 1 and deed.entries[0][0] == "power_arm"}
    assert {square: deed.warning is not None for square, deed in arms.items()} == {"d5": True, "e4": False}
    warned = [deed.warning is not None for deed in deeds]
    assert warned == sorted(warned), "what bears a warning comes last"
    steps = {
        way.choice[1]: way.steps for way in table.game.ways(view, table.asked) or () if way.choice[0] == "power_arm"
    }
    assert [step.warning is not None for step in steps["d5"]] == [False, True]
    assert not any(step.warning for step in steps["e4"])


def test_cw_83_an_actor_turns_to_its_target_and_keeps_the_facing() -> None:
    table = Table("S1 page d4 S", "N1 oru d6 dial=9", dice="0 0 0 0")
    table.say("use attack d6")
    assert table.holds("S1 facing n")


def test_cw_84_left_out_the_facing_stays_if_it_may() -> None:
    table = Table("S1 page d4 E", "N1 oru e5 dial=9", dice="0 0 0 0")
    table.say("use attack e5")
    assert table.holds("S1 facing e")
    table = Table("S1 page d4 W", "N1 oru e5 dial=9", dice="0 0 0 0")
    table.say("use attack e5")
    assert table.holds("S1 facing n")


def test_rcw_10_power_stones_do_not_block() -> None:
    """b3 to c6 runs past the stone between b4, c4, b5 and c5 (RCW-10)."""
    table = Table("S1 sable b3", "N1 pell c6 dial=9", dice="4 4 4 4")
    table.say("use attack c6")
    assert table.happened("rolled s1 4 0")


def test_rcw_63_obstacles_are_no_targets() -> None:
    table = Table("S1 page d4", "N1 oru e4 dial=9", obstacles="d5")
    assert table.refused("attack d5") == "CW-65"


def test_rcw_07_a_zero_never_succeeds_and_a_nine_always_does() -> None:
    """Hit numbers stay within 1 and 9: Part Sight makes [+5] and worse no more than 9 (RCW-07)."""
    table = Table("S1 aldric d3 dial=9", "S2 page d4", "N1 oru d5 dial=9", dice="0 0 0 0")
    table.say("use attack d5")
    assert table.happened("rolled s2 2 0")


def test_cw_103_power_arm_hurts_and_slides_back_two() -> None:
    table = Table("S1 page d4", "N1 kite d5 dial=9", dice="2")
    table.say("use power_arm d5")
    assert table.happened("damaged n1 2")
    assert table.happened("slid n1 d5 d6 d7")
    assert table.at("N1") == "d7"


def test_rcw_49_a_single_die_that_fails_does_nothing() -> None:
    table = Table("S1 page d4", "N1 kite d5 dial=9", dice="1")
    table.say("use power_arm d5")
    assert (table.at("N1"), table.hero("N1").damage) == ("d5", 0)


def test_rcw_47_a_slide_stops_before_what_is_in_the_way() -> None:
    table = Table("S1 page d4", "N1 kite d5 S dial=9", obstacles="d7", dice="2")
    table.say("use power_arm d5")
    assert table.at("N1") == "d6"
    assert table.holds("N1 facing s")
    table = Table("S1 page d7", "N1 kite d8 dial=9", dice="2")
    table.say("use power_arm d8")
    assert table.at("N1") == "d8"


def test_rcw_47_a_pull_comes_nearer() -> None:
    table = Table("S1 brakk d4 mana=1", "N1 kite d7 dial=9", dice="3 0")
    table.say("use chain_drag d7")
    assert table.at("N1") == "d5"
    assert table.holds("N1 has rooted")


def test_rcw_47_the_immovable_stand() -> None:
    table = Table("S1 aeron d4 mana=1", "N1 oru d6 dial=9", dice="9 9")
    table.say("use gust d6")
    assert table.happened("held_fast n1")
    assert table.at("N1") == "d6"
    table = Table("S1 pell d4 mana=1", "N1 oru d6 dial=9", dice="9")
    table.say("use trade_places d6")
    assert table.at("S1") == "d4"


def test_rcw_47_an_exact_diagonal_slides_the_way_the_actor_faces() -> None:
    table = Table("S1 aeron d4 mana=1", "N1 kite e5 dial=9", dice="9 9")
    table.say("use gust e5 e")
    assert table.at("N1") == "g5"


def test_wcw_02_a_line_slides_along_its_direction_each_in_order() -> None:
    """Avalanche moves the nearer one first, which then stands behind nothing (WCW-02, RCW-67)."""
    table = Table("S1 hale d2 mana=1", "N1 kite d3 dial=9", "N2 rill d5 dial=9", dice="3 0 0")
    table.say("use avalanche n")
    assert (table.at("N1"), table.at("N2")) == ("d4", "d6")


def test_rcw_44_per_hero_rolls_for_each_and_rcw_67_south_before_north() -> None:
    table = Table(
        "N1 ashka d5 mana=2 S",
        "S2 oru d4 dial=9",
        "S1 page d6 dial=9",
        dice="4 0 0  4 4 0",
        orders=["S1 armor_block off"],
    )
    table.say("use firestorm")
    rolled = [(e.data["on"], e.data["successes"]) for e in table.log if e.kind == "rolled"]
    assert rolled == [(["s1"], 1), (["s2"], 2)]
    assert (table.hero("S1").damage, table.hero("S2").damage) == (1, 2)


def test_rcw_62_an_area_with_nobody_in_it_is_refused() -> None:
    table = Table("S1 ashka d5 mana=2", "N1 oru h8 dial=9")
    assert table.refused("firestorm") == "RCW-62"


def test_wcw_08_an_area_does_not_turn_its_user() -> None:
    table = Table("S1 ashka d5 W mana=2", "N1 oru e5 dial=9", dice="0 0 0")
    table.say("use firestorm")
    assert table.holds("S1 facing w")


def test_cw_13_a_type_word_decides_who_is_served() -> None:
    """The War Banner steadies friends of the Legion only; Sun Javelin burns what is dark (CW-13)."""
    table = Table("S1 aldric d3 dial=9", "S2 rill d4", "N1 oru d5 dial=9", dice="3 4")
    table.say("use attack d5")
    assert table.happened("rolled s2 4 1")
    table = Table("S1 samir d3 mana=1", "N1 morwen d5 dial=9", dice="4 0 0")
    table.say("use sun_javelin d5")
    assert table.hero("N1").damage == 2
    table = Table("S1 samir d3 mana=1", "N1 rill d5 dial=9", dice="4 0 0")
    table.say("use sun_javelin d5")
    assert table.hero("N1").damage == 1


def test_cw_80_a_passive_works_while_its_condition_holds() -> None:
    table = Table("S1 aldric d2 dial=9", "S2 page d5", "N1 oru d6 dial=9", dice="2 3 0 0")
    table.say("use attack d6")
    assert table.happened("rolled s2 3 1")


def test_rcw_71_healing_the_unhurt_is_legal_and_paid() -> None:
    table = Table("S1 rill d4 mana=1", "S2 page d5 dial=9", dice="9 9 9")
    table.say("use mending_rain d5")
    assert (table.hero("S1").dial, table.hero("S1").mana, table.hero("S2").damage) == (7, 0, 0)


def test_rcw_71_dice_brought_to_nothing_have_no_success() -> None:
    """Two fears and one die left: -2 of 2 dice rolls nothing, and spends nothing (RCW-71)."""
    table = Table("S1 vex d4 fear mirage", "N1 zahra d5 dial=9 mirage", slots="S8")
    table.say("use attack d5")
    assert table.happened("rolled s1 0")
    assert table.hero("N1").damage == 0
    assert table.state.drawn == 0


def test_wcw_05_effects_on_the_user_need_one_success() -> None:
    table = Table("S1 farid d4", "N1 rill d5 mana=1 dial=9", dice="3")
    table.say("use toll d5")
    assert (table.hero("S1").mana, table.hero("N1").mana) == (1, 0)
    table = Table("S1 farid d4", "N1 rill d5 mana=1 dial=9", dice="2")
    table.say("use toll d5")
    assert (table.hero("S1").mana, table.hero("N1").mana) == (0, 1)


@pytest.mark.parametrize(("damage", "left"), [(0, 1), (1, 2)])
def test_rcw_48_a_success_is_one_physical_damage(damage: int, left: int) -> None:
    table = Table("S1 page d4", f"N1 oru d6 dial=9 damage={damage}", dice="3 0 0 0")
    table.say("use attack d6")
    assert table.hero("N1").damage == left
    assert table.happened("damaged n1 s1 physical")


def test_rcw_68_passives_of_the_acting_hero_work() -> None:
    """White Fur protects Ylva also while she acts; her own attack is not harder (RCW-68)."""
    table = Table("S1 ylva d4", "N1 oru d5 dial=9", dice="4 3")
    table.say("use attack d5")
    assert table.happened("rolled s1 4 1")


def test_against_modifiers_make_enemies_miss() -> None:
    table = Table("S1 page d4", "N1 ylva d6 dial=9", dice="3 4 0 0")
    table.say("use attack d6")
    assert table.happened("rolled s1 4 1")


def test_a_step_of_a_use_stops_before_what_cannot_be_entered() -> None:
    table = Table("S1 ylva d4 mana=1", "N1 oru d6 dial=9")
    table.say("use fox_leap e4 e5")
    assert table.at("S1") == "e5"
    assert table.offered()[-1] == "end"


def test_a_step_may_be_left_out() -> None:
    table = Table("S1 ylva d4 mana=1", "N1 oru d6 dial=9")
    assert table.offered("fox_leap") == ["d5", "e4", "d3", "c4", "stop"]
    table.say("use fox_leap")
    assert table.at("S1") == "d4"


def test_swapping_changes_no_facing() -> None:
    table = Table("S1 farid d4 E mana=2", "S2 page d6 W dial=9")
    table.say("use caravan_switch d6")
    assert (table.at("S1"), table.at("S2")) == ("d6", "d4")
    assert table.holds("S2 facing w")


def test_distance_modifiers_shorten_a_move() -> None:
    """Thornfield takes one square off enemies' moves within two squares (CW-80)."""
    table = Table("S1 page d4", "N1 thessa d6 dial=9")
    assert table.offered("move", "d5") == []
    table = Table("S1 page d4", "N1 thessa d7 dial=9")
    assert "stop" in table.offered("move", "d5")


def test_wcw_02_an_area_pushes_each_along_its_own_quarter() -> None:
    """A blast pushes those around it outward, whichever way its user faces (WCW-02)."""
    blast = {
        "id": "blast",
        "kind": "active",
        "phases": ["support"],
        "reach": {"shape": "aoe", "n": 2},
        "who": "any",
        "effects": [{"op": "slide", "n": 1}],
    }
    table = Table(
        "S1 page d4 W", "S2 kite e5 dial=9", "N1 rill c4 dial=9", "N2 vesta d3 dial=9", game=variant("page", blast)
    )
    table.say("use blast")
    assert (table.at("S2"), table.at("N1"), table.at("N2")) == ("e6", "b4", "d2")
    assert table.holds("S1 facing w")


def test_wcw_02_a_user_that_pushes_itself_goes_backward() -> None:
    recoil = {
        "id": "recoil",
        "kind": "active",
        "phases": ["support"],
        "effects": [{"op": "slide", "n": 2, "to": "self"}],
    }
    table = Table("S1 page d4 E", game=variant("page", recoil))
    table.say("use recoil")
    assert table.at("S1") == "b4"


def test_wcw_08_an_area_with_fot_leaves_out_those_behind() -> None:
    glare = {
        "id": "glare",
        "kind": "active",
        "phases": ["support"],
        "reach": {"shape": "aoe", "n": 2},
        "fot": True,
        "who": "enemy",
        "effects": [{"op": "damage", "n": 1}],
    }
    table = Table(
        "S1 page d4 N", "N1 rill d3 dial=9", "N2 oru d5 dial=9", "N3 vesta c4 dial=9", game=variant("page", glare)
    )
    table.say("use glare")
    assert [table.hero(n).damage for n in ("N1", "N2", "N3")] == [0, 1, 1]


def test_wcw_05_successes_of_all_rolls_count_for_the_user() -> None:
    """One die for each of two enemies, and each success heals the user by one (WCW-05)."""
    drain = {
        "id": "drain",
        "kind": "active",
        "phases": ["support"],
        "dice": 1,
        "hit": 3,
        "per_hero": True,
        "reach": {"shape": "aoe", "n": 2},
        "who": "enemy",
        "effects": [{"op": "heal", "n": 1, "per_success": True, "to": "self"}],
    }
    table = Table(
        "S1 page d4 damage=4", "N1 rill d3 dial=9", "N2 oru d5 dial=9", dice="3 3", game=variant("page", drain)
    )
    table.say("use drain")
    assert table.hero("S1").damage == 2


def test_cw_80_an_aura_may_root_those_around_it() -> None:
    """A passive with an area gives its grants to the heroes it names, and to nobody else (CW-80, CW-92)."""
    mire = {
        "id": "mire",
        "kind": "passive",
        "reach": {"shape": "aoe", "n": 2},
        "who": "enemy",
        "grants": [{"op": "rooted"}],
    }
    game = variant("page", mire)
    assert Table("S1 kite d4", "N1 page d6 dial=9", game=game).refused("move e4") == "CW-81"
    assert "move" in Table("S1 kite d4", "N1 page d7 dial=9", game=game).offered()
    assert "move" in Table("S1 kite d4", "S2 page d6 dial=9", game=game).offered()
