"""Striking: reach, arrows, castles, guards, splash (DW-18 to DW-40, DW-101, RDW-20 to RDW-30)."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Seat

from .table import Table

ALL = "own general_any castle_any soldier_any . done never never . . no"
"""Orders that ask about everything and do nothing by themselves."""


def asked(*units: str, **more: Any) -> Table:
    """Return a table at which D and B are asked about every hit."""
    return Table(*units, policies=f"B {ALL}; D {ALL}", **more)


# ---- reach


def test_dw_18_an_archer_on_a_mountain_shoots_four_hexes_far() -> None:
    units = ("D.a1 -1,-2", "B.i1 1,1")
    assert Table("A.a1 3,-2", *units).offered("a.a1 attack") == ["d.a1"]  # distance 4, W
    assert "attack" not in Table("A.a1 2,-1", "D.a1 -2,-1").offered("a.a1")  # distance 4 from open ground
    # the hexes of attacker and target do not block; a mountain strictly between does (DW-20)
    assert Table("A.a1 2,0", "D.a1 -1,0").refused("a.a1 attack d.a1") in ("DW-20", "RDW-21", "DW-101")


def test_dw_18_a_mountain_adds_nothing_to_skills() -> None:
    """RDW-21."""
    table = Table("A.G07 3,-2", "D.i1 -1,-2", generals_climb=True)
    assert "attack" in table.offered("a.g07")  # basic attack: 4
    assert "s2" not in table.offered("a.g07")  # Silencing Shot: line(3)


def test_dw_20_attacks_do_not_pass_mountains() -> None:
    table = Table("A.a1 4,-2", "D.i1 2,-2", "D.i2 4,-1")
    assert table.offered("a.a1 attack") == ["d.i2"]
    assert table.refused("a.a1 attack d.i1") == "DW-20"


def test_dw_20_the_warp_point_blocks_no_more() -> None:
    """RDW-53."""
    units = ("A.a1 1,0", "D.i1 -1,0")
    assert "attack" not in Table(*units).offered("a.a1")
    assert Table(*units, is_open=True).offered("a.a1 attack") == ["d.i1"]


def test_dw_29_dw_34_figures_of_infantry_and_cavalry() -> None:
    table = Table("A.i1 1,-1", "A.c1 1,1", "D.i1 0,-1", "B.c1 0,1")
    table.say("a.i1 attack d.i1", "a.c1 attack b.c1").check("D.i1 hp 1", "gone B.c1")
    far = Table("A.i1 2,-1", "D.i1 0,-1", "A.c1 2,1", "B.c1 0,1")
    assert far.offered("a.i1") == far.offered("a.c1") == ["move"]
    assert {far.distance("a.i1", at) for at in far.hexes("a.i1 move")} == {1}
    assert {far.distance("a.c1", at) for at in far.hexes("a.c1 move")} == {1, 2, 3}


def test_dw_39_archers_shoot_along_straight_lines_only() -> None:
    table = Table("A.a1 2,-1", "D.i1 1,-2", "D.c1 1,1", "B.i1 2,2")
    assert set(table.offered("a.a1 attack")) == {"b.i1"}  # (2,2): SE, distance 3
    assert table.refused("a.a1 attack d.i1") == "RDW-21"
    assert table.refused("a.a1 attack d.c1") == "RDW-21"


def test_dw_40_nothing_but_mountains_stops_an_arrow() -> None:
    units = ("A.a1 2,-3", "D.i1 1,-3", "D.c1 0,-3", "D.G07 -1,-3")
    table = Table(*units)
    assert table.offered("a.a1 attack") == ["d.i1", "d.c1", "d.g07"]
    # a castle in between does not stop it either (RDW-17)
    assert "d.a1" in Table("A.a1 0,-4", "D.a1 -2,-4").offered("a.a1 attack")


def test_rdw_21_other_troops_are_blocked_by_enemy_units_and_castles_between() -> None:
    assert "b.i1" in Table("A.G10 2,1", "B.i1 1,1", "B.a1 0,1").offered("a.g10 s2")
    assert Table("A.G10 2,1", "B.i1 1,1", "B.a1 0,1").refused("a.g10 s2 b.a1") == "RDW-21"
    # D's archer castle lies between
    assert Table("A.G10 0,-4", "D.a1 -2,-4").refused("a.g10 s2 d.a1") == "RDW-21"
    assert "b.a1" in Table("A.G10 2,1", "A.i1 1,1", "B.a1 0,1").offered("a.g10 s2")  # own units do not block


def test_rdw_22_a_radius_is_walked_round_mountains() -> None:
    # from (2,-2) the hex (4,-2) beyond the mountain (3,-2) is three steps away, not two
    table = Table("A.G10 2,-2", "A.i1 4,-2 hp=1", "A.i2 2,-1 hp=1")
    assert table.offered("a.g10 s1") == ["a.i2"]
    assert table.refused("a.g10 s1 a.i1") == "RDW-22"


# ---- castles


def test_dw_21_dw_23_a_castle_has_two_hp_and_is_razed_at_none() -> None:
    table = Table("A.i1 0,-4", "A.i2 0,-4", "D.i9 -3,1").say("a.i1 attack d.ka").check("D.ka hp 1")
    table.say("a.i2 attack d.ka")
    table.check("D.ka hp 0")


def test_dw_24_no_attack_on_a_castle_while_a_soldier_is_inside() -> None:
    assert Table("A.i1 0,-4", "D.a1 -1,-4").refused("a.i1 attack d.ka") == "DW-24"


def test_rdw_29_a_general_inside_does_not_protect_it_unless_it_is_wished() -> None:
    assert "d.ka" in Table("A.i1 0,-4", "D.G07 -1,-4").offered("a.i1 attack")
    table = Table("A.i1 0,-4", "D.G07 -1,-4", general_protects_castle=True)
    assert table.offered("a.i1 attack") == ["d.g07"]
    assert table.refused("a.i1 attack d.ka") == "DW-24"


def test_rdw_29_a_general_may_be_struck_past_soldiers_in_the_castle() -> None:
    assert "d.g07" in Table("A.i1 0,-4", "D.a1 -1,-4", "D.G07 -1,-4").offered("a.i1 attack")


def test_dw_25_infantry_guards_a_castle() -> None:
    table = asked("A.i1 0,-4", "D.i1 -1,-3").say("a.i1 attack d.ka", "reply guard d.i1")
    table.check("D.ka hp 2", "D.i1 hp 1")


def test_dw_27_a_razed_castle_is_no_target_any_more() -> None:
    table = Table("A.i1 0,-4", castles="D.Ka 0")
    assert table.refused("a.i1 attack d.ka") in ("DW-27", "DW-101")
    assert "attack" not in table.offered("a.i1")


def test_dw_88_dw_93_razing_brings_two_glory_and_one_gold() -> None:
    table = Table("A.i1 0,-4", castles="D.Ka 1").say("a.i1 attack d.ka")
    table.check("glory A 2", "gold A 1")


def test_rdw_30_two_damage_raze_a_fresh_castle() -> None:
    Table("A.i1 0,-4", hands="A e01").say("a.i1 attack d.ka e01").check("D.ka hp 0")


# ---- guards


def test_dw_30_infantry_guards_in_the_same_or_an_adjacent_hex() -> None:
    units = ("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", "D.i2 -1,-1", "D.i3 -2,-1")
    table = asked(*units).say("a.a1 attack d.a1")
    assert table.offered("reply . - guard", seat="D") == ["d.i1", "d.i2"]
    assert table.refused("reply guard d.i3", seat="D") == "RDW-23"


def test_dw_30_only_infantry_guards() -> None:
    table = asked("A.a1 2,-1", "D.a1 0,-1", "D.c1 0,-1", "D.i1 0,-1").say("a.a1 attack d.a1")
    assert table.refused("reply . - guard d.c1", seat="D") == "DW-30"


def test_dw_30_one_infantry_guards_one_unit_per_attack() -> None:
    # Earthshaker strikes everybody in the hex
    table = asked("A.G01 1,0", "B.a1 1,1", "B.c1 1,1", "B.i1 0,2", gold="A 2").say("a.g01 s3 1,1")
    # hits go by the order of ids: cavalry before archers
    assert table.refused("reply . - guard b.i1 . - guard b.i1", seat="B") == "RDW-23"
    table.say("reply . - guard b.i1 . - -").check("gone B.a1", "gone B.i1", "B.c1 hp 1")


def test_dw_31_guarding_works_in_the_own_turn_against_counters() -> None:
    table = asked("A.a1 2,-1", "A.i1 2,-1", "D.i1 0,-1", hands="D e33")
    table.say("a.a1 attack d.i1 guard a.i1", "reply e33").check("A.i1 hp 1", "A.a1 hp 1", "D.i1 hp 1")


def test_dw_32_guarding_one_damage_costs_one_hp_and_may_be_done_until_death() -> None:
    table = asked("A.a1 2,-1", "A.a2 2,-1", "A.a3 2,-1", "D.a1 0,-1", "D.i1 0,-1")
    table.say("a.a1 attack d.a1", "reply guard d.i1").check("D.i1 hp 1")
    table.say("a.a2 attack d.a1", "reply guard d.i1").check("gone D.i1", "D.a1 hp 1")


def test_dw_33_a_soldier_that_guards_two_damage_dies_and_nothing_passes_on() -> None:
    table = asked("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", hands="A e01")
    table.say("a.a1 attack d.a1 e01", "reply guard d.i1").check("gone D.i1", "D.a1 hp 1")


def test_rdw_23_a_guard_is_not_the_target_and_not_stunned_or_frozen() -> None:
    table = asked("A.a1 2,-1", "D.i1 0,-1", "D.i2 0,-1 stun", "D.i3 0,-1 freeze", "D.G01 0,-1 silence")
    table.say("a.a1 attack d.i1")
    assert table.offered("reply . - guard", seat="D") == ["d.g01"]
    assert table.refused("reply guard d.i2", seat="D") == "RDW-35"


def test_rdw_23_damage_of_none_cannot_be_guarded() -> None:
    table = asked("A.a1 2,-1", "D.i1 0,-1", "D.i2 0,-1", hands="D e32").say("a.a1 attack d.i1")
    assert table.offered("reply e32 . -", seat="D") == ["-"]


def test_rdw_24_an_infantry_general_loses_the_damage_it_guards() -> None:
    units = ("A.a1 2,-1", "D.a1 0,-1", "D.G01 0,-1")
    asked(*units, hands="A e01").say("a.a1 attack d.a1 e01", "reply guard d.g01").check("D.G01 hp 1", "D.a1 hp 1")
    dies = Table(*units, hands="A e01", policies=f"D {ALL}", guard_general_dies=True)
    dies.say("a.a1 attack d.a1 e01", "reply guard d.g01").check("gone D.G01", "glory A 1")


def test_rdw_25_arrows_can_be_guarded_unless_it_is_wished_otherwise() -> None:
    units = ("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1")
    assert "d.i1" in asked(*units).say("a.a1 attack d.a1").offered("reply . - guard", seat="D")
    table = Table(*units, policies=f"D {ALL}", hands="D e37", arrows_unguardable=True).say("a.a1 attack d.a1")
    assert table.refused("reply . - guard d.i1", seat="D") == "RDW-25"


# ---- splash


def test_dw_35_dw_36_splash_only_when_the_target_dies() -> None:
    Table("A.c1 1,-1", "D.a1 0,-1", "D.c1 0,-1").say("a.c1 attack d.a1").check("gone D.a1", "gone D.c1")
    Table("A.c1 1,-1", "D.i1 0,-1", "D.c1 0,-1").say("a.c1 attack d.i1").check("D.i1 hp 1", "D.c1 hp 1")


def test_dw_19_no_splash_from_a_mountain() -> None:
    Table("A.c1 2,-2", "D.a1 3,-2", "D.c1 4,-2").say("a.c1 attack d.a1").check("gone D.a1", "D.c1 hp 1")


def test_dw_37_a_lonely_target_lets_the_splash_run_on_in_line() -> None:
    Table("A.c1 2,-1", "D.a1 1,-1", "D.c1 0,-1", "D.c2 1,-2").say("a.c1 attack d.a1").check(
        "gone D.a1", "gone D.c1", "D.c2 hp 1"
    )


def test_dw_38_nothing_protects_the_second_unit() -> None:
    table = asked("A.c1 2,-1", "D.a1 1,-1", "D.G07 0,-1", "D.i1 0,-1", hands="D e31 e40")
    table.say("a.c1 attack d.a1 splash d.g07", "pass").check("gone D.a1", "D.G07 hp 2", "D.i1 hp 2")


def test_rdw_26_the_splash_equals_what_the_first_was_dealt_or_one_by_wish() -> None:
    units = ("A.c1 2,-1", "D.a1 1,-1", "D.G07 1,-1")
    Table(*units, hands="A e02").say("a.c1 attack d.a1 e02").check("D.G07 hp 1")
    Table(*units, hands="A e02", splash="one").say("a.c1 attack d.a1 e02").check("D.G07 hp 2")


def test_rdw_26_it_is_counted_after_reductions() -> None:
    table = asked("A.c1 2,-1", "D.a1 1,-1", "D.G07 1,-1", hands="A e02; D e47")
    table.say("a.c1 attack d.a1 e02", "reply e47").check("gone D.a1", "D.G07 hp 2")


def test_rdw_27_no_splash_after_a_redirect_or_from_a_castle() -> None:
    table = asked("A.c1 2,-1", "D.a1 1,-1", "D.c1 1,-1", "D.i1 1,-1 hp=1", hands="D e45")
    table.say("a.c1 attack d.a1", "reply e45 d.i1").check("gone D.i1", "D.a1 hp 1", "D.c1 hp 1")
    Table("A.c1 0,-4", "D.G07 -1,-4", castles="D.Ka 1").say("a.c1 attack d.ka").check("D.ka hp 0", "D.G07 hp 3")


def test_rdw_27_a_skill_without_the_mark_does_not_splash() -> None:
    table = Table("A.G05 1,0", "B.a1 1,1", "B.i1 0,2").say("a.g05 s2 1,1").check("gone B.a1", "B.i1 hp 2")
    assert table.count("damaged splash") == 0


def test_rdw_28_the_named_victim_is_struck_else_the_weakest_then_the_lowest_id() -> None:
    units = ("A.c1 1,-1", "D.a1 0,-1", "D.i1 0,-1", "D.i2 0,-1 hp=1", "D.G07 0,-1")
    Table(*units).say("a.c1 attack d.a1").check("gone D.i2", "D.i1 hp 2", "D.G07 hp 3")
    Table(*units, policies="D own . done never never . . no").say("a.c1 attack d.a1 splash d.g07").check(
        "D.G07 hp 2", "D.i2 hp 1"
    )


def test_rdw_28_naming_a_wrong_unit_is_not_illegal() -> None:
    units = ("A.c1 1,-1", "D.a1 0,-1", "D.i1 0,-1", "D.i2 -2,-1")
    table = Table(*units)
    assert "d.i2" not in table.offered("a.c1 attack d.a1 .")
    table.say("a.c1 attack d.a1 splash d.i2").check("D.i1 hp 1", "D.i2 hp 2")


def test_rdw_28_units_of_any_seat_hostile_to_the_attacker_may_be_splashed() -> None:
    Table("A.c1 2,-1", "D.a1 1,-1", "C.c1 0,-1").say("a.c1 attack d.a1").check("gone C.c1")


def test_dw_101_own_units_and_what_is_not_there_are_no_targets() -> None:
    table = Table("A.i1 1,-1", "A.a1 0,-1", "D.a1 1,-2")
    assert table.refused("a.i1 attack a.a1") == "DW-101"
    assert table.refused("a.i1 attack d.g07") in ("DW-101", "UnreadableText")


def test_rdw_56_an_attack_on_two_seats_asks_both_at_once_and_hits_in_order() -> None:
    table = asked("A.G08 2,-1", "D.i1 1,-1", "B.i1 0,-1", gold="A 2", hands="B e31; D e31")
    table.say("a.g08 s3 w")
    assert sorted(table.state.pending) == [Seat(1), Seat(3)]
    table.say("pass", seat="B").check("asked defend D", "D.i1 hp 2")
    table.say("pass", seat="D").check("gone D.i1", "gone B.i1")


def test_7_2_a_piercing_skill_strikes_one_unit_a_hex_whatever_stands_between_up_to_a_mountain() -> None:
    units = ("A.G08 3,-1", "D.i1 2,-1", "D.c1 1,-1", "D.i2 1,-1 hp=1", "C.i1 0,-1", "B.i1 -1,-1")
    table = Table(*units, gold="A 2").say("a.g08 s3 w d.c1")
    # the named one first; of the other hexes the weakest; the fourth hex is out of reach
    table.check("gone D.c1", "gone D.i1", "gone C.i1", "D.i2 hp 1", "B.i1 hp 2")
    assert [hit[0] for hit in next(e.data["hits"] for e in table.log if e.kind == "attacked")] == [
        "d.c1",
        "d.i1",
        "c.i1",
    ]


def test_7_2_range_boosts_lengthen_a_piercing_skill() -> None:
    units = ("A.G03 2,-1", "D.i1 -1,-1", "D.c9 1,3")
    table = Table(*units, gold="A 2", hands="A e10").say("a.g03 s3 w d.i1 e10")
    table.check("gone D.i1", "discarded e10")
    assert "s3" not in Table(*units, gold="A 2").offered("a.g03")
