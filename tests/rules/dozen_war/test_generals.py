"""Generals and skills (DW-41 to DW-57, RDW-31 to RDW-36, RDW-47, RDW-49)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dozen_war.rounds import TurnBegins

from .matches import ALL, NEVER, shipped
from .table import Table

BOOK = shipped().book
QUIET = "D own . done never never . . no"


def test_dw_41_twelve_generals_three_of_each_troop() -> None:
    troops = [general.troop for general in BOOK.generals.values()]
    assert len(troops) == 12
    assert all(troops.count(troop) == 3 for troop in ("infantry", "cavalry", "archer", "alchemist"))


def test_dw_42_a_general_dies_of_three_damage() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "A.a3 2,-1", "D.G08 0,-1", "D.a9 -2,-3")
    table = Table(*units, policies="D own . done never never . . no")
    table.say("a.a1 attack d.g08", "a.a2 attack d.g08").check("D.G08 hp 1")
    table.say("a.a3 attack d.g08").check("gone D.G08", "glory A 1", "gold A 1")


def test_dw_43_generals_move_strike_and_guard_like_their_troop() -> None:
    assert "4,-2" in Table("A.G04 2,-3").hexes("a.g04 move")  # three hexes
    Table("A.G04 1,-1", "D.a1 0,-1", "D.c1 0,-1").say("a.g04 attack d.a1").check("gone D.c1")  # splash
    assert Table("A.G07 2,-3", "D.i1 1,-3", "D.c1 0,-3").offered("a.g07 attack") == ["d.i1", "d.c1"]
    guarding = Table("A.a1 2,-1", "D.a1 0,-1", "D.G01 0,-1", policies=f"D {ALL}").say("a.a1 attack d.a1")
    guarding.say("reply guard d.g01").check("D.G01 hp 2", "D.a1 hp 1")


def test_dw_44_an_alchemist_strikes_for_one_at_range_one_and_guards_nobody() -> None:
    table = Table("A.G10 1,-1", "D.i1 0,-1", "D.c1 -1,-1").say("a.g10 attack d.i1")
    table.check("D.i1 hp 1", "D.c1 hp 1")
    assert Table("A.G10 1,-1", "D.i1 -1,-1").hexes("a.g10 move") == {"2,-1", "2,-2", "1,-2", "0,-1", "1,0"}
    asked = Table("A.a1 2,-1", "D.a1 0,-1", "D.G10 0,-1", policies=f"D {ALL}").say("a.a1 attack d.a1")
    assert asked.refused("reply . - guard d.g10") in ("DW-30", "RDW-23")


def test_dw_45_rdw_47_a_dead_general_comes_back_for_four_gold_with_full_hp_and_acts() -> None:
    table = Table("A.G01 -", "A.i1 1,1", gold="A 4")
    table.say("revive g01 a.ki").check("A.G01 hp 3", "A.G01 at A.Ki", "gold A 0")
    assert "move" in table.offered("a.g01")


def test_dw_45_not_without_the_gold() -> None:
    assert Table("A.G01 -", "A.i1 1,1", gold="A 3").refused("revive g01 a.ki") == "DW-45"


def test_rdw_47_only_into_an_own_standing_castle_without_a_general() -> None:
    table = Table("A.G01 -", "A.G02 A.Ki", "A.i1 1,1", gold="A 4", castles="A.Kc 0")
    assert table.offered("revive g01") == ["a.ka"]
    none = Table("A.G01 -", "A.G02 A.Ki", "A.i1 1,1", gold="A 4", castles="A.Kc 0; A.Ka 0")
    assert none.refused("revive g01 a.ka") == "RDW-47"


def test_rdw_47_it_may_have_to_wait_by_wish() -> None:
    table = Table("A.G01 -", "A.i1 1,1", gold="A 4", revive_acts=False).say("revive g01 a.ki")
    assert "a.g01" not in table.offered()


def test_rdw_49_killing_the_same_general_again_counts_again() -> None:
    units = ("A.a1 2,-1", "A.a2 1,-4", "D.G08 0,-1 hp=1", "D.i1 -3,1")
    table = Table(*units, gold="D 5", policies="D silent", after=[TurnBegins(3), TurnBegins(0)])
    table.say("a.a1 attack d.g08", "end", "revive g08 d.ka", "end").check("glory A 1", "gold A 1")
    table.state.units["d.g08"] = replace(table.unit("D.G08"), hp=1)
    table.say("a.a2 attack d.g08").check("glory A 2", "gold A 2")


def test_dw_46_cards_for_a_troop_serve_its_generals() -> None:
    Table("A.G04 1,-1", "D.i1 0,-1", hands="A e02").say("a.g04 attack d.i1 e02").check("gone D.i1")
    assert Table("A.G01 1,-1", "D.i1 0,-1", hands="A e02").refused("a.g01 attack d.i1 e02") == "DW-46"


def test_dw_48_dw_49_icons_say_in_whose_turn_a_skill_works() -> None:
    table = Table("A.G01 1,-1", "D.i1 0,-1")
    assert "s1" not in table.offered("a.g01")  # Shield Wall has the shield only
    assert table.refused("a.g01 s1") == "DW-49"
    defended = Table("A.a1 2,-1", "D.G07 0,-1", policies=f"D {ALL}", hands="D e33").say("a.a1 attack d.g07")
    assert defended.refused("reply . g07.2 -") == "DW-49"


def test_dw_50_a_skill_with_both_icons_works_in_either_case() -> None:
    Table("A.G10 2,-1", "A.i1 2,-2 hp=1").say("a.g10 s1 a.i1").check("A.i1 hp 2")
    table = Table("A.a1 2,-1", "D.G10 0,-1", policies=f"D {ALL}").say("a.a1 attack d.g10", "reply g10.1")
    table.check("D.G10 hp 3", "spent G10 1")


def test_dw_51_a_fist_skill_is_the_attack_and_ends_the_generals_turn() -> None:
    table = Table("A.G01 1,-1", "D.i1 0,-1", "D.i2 1,-2").say("a.g01 s2 d.i1").check("D.i1 hp 1", "D.i1 held stun")
    assert "a.g01" not in table.offered()
    assert table.refused("a.g01 attack d.i2") == "DW-96"


def test_dw_52_rdw_31_one_skill_a_turn_by_one_general() -> None:
    units = ("A.G01 1,-1", "A.G04 3,1", "D.i1 0,-1")
    table = Table(*units).say("a.g04 s1")
    assert table.refused("a.g01 s2 d.i1") == "DW-52"
    each = Table(*units, skills_per_turn="per_general").say("a.g04 s1", "a.g01 s2 d.i1").check("D.i1 hp 1")
    assert each.refused("a.g04 s1") == "DW-52"


def test_dw_53_attack_cards_improve_fist_skills() -> None:
    Table("A.G01 1,-1", "D.G08 0,-1", hands="A e01", policies="D silent").say("a.g01 s2 d.g08 e01").check("D.G08 hp 1")


def test_dw_54_skills_1_and_2_are_spent_when_used() -> None:
    table = Table("A.G04 1,-1", after=[TurnBegins(0)]).say("a.g04 s1").check("spent G04 1")
    table.say("end")
    assert table.refused("a.g04 s1") == "DW-54"


def test_dw_55_rdw_33_skill_3_costs_two_gold_each_time_and_needs_no_recovery() -> None:
    table = Table("A.G04 1,-1", gold="A 4", after=[TurnBegins(0)])
    table.say("a.g04 s3 2,-2").check("A.G04 at 2,-2", "gold A 2", "spent G04")
    table.say("end", "a.g04 s3 1,-1").check("gold A 0")
    assert Table("A.G04 1,-1", gold="A 1").refused("a.g04 s3 2,-2") == "DW-55"


def test_dw_56_rdw_32_one_defend_skill_in_a_turn_of_another() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G01 0,-1", "D.G08 -1,-1")
    table = Table(*units, policies=f"D {ALL}").say("a.a1 attack d.g01", "reply g01.1").check("D.G01 hp 3")
    table.say("a.a2 attack d.g08")
    assert table.refused("reply g08.1") == "DW-56"
    each = Table(*units, policies=f"D {ALL}", defend_skills="per_attack")
    each.say("a.a1 attack d.g01", "reply g01.1", "a.a2 attack d.g08", "reply g08.1").check("D.G08 hp 3")


def test_dw_57_a_general_that_has_attacked_uses_no_skill_but_cards_go_on_for_others() -> None:
    table = Table("A.G04 1,-1", "A.a1 3,1", "D.i1 0,-1", hands="A e03").say("a.g04 attack d.i1")
    assert table.refused("a.g04 s1") in ("DW-57", "DW-96")
    table.say("e03 a.a1").check("discarded e03")


def test_rdw_34_after_a_skill_without_a_fist_the_general_moves_and_attacks() -> None:
    table = Table("A.G04 1,1", "D.i1 0,-1", buried="1,2 m1").say("a.g04 s1")
    assert {"move"} <= set(table.offered("a.g04"))
    assert table.refused("a.g04 dig 1,2") == "DW-99"


# ---- tags (DW-68 to DW-70, RDW-35, RDW-36)


@pytest.mark.parametrize(
    ("card", "tag"), [("e04", "freeze"), ("e05", "unblockable"), ("e16", "stun"), ("e17", "silence"), ("e20", "pull")]
)
def test_dw_68_no_defend_skill_answers_an_attack_with_a_tag_defence_cards_do(card: str, tag: str) -> None:
    table = Table("A.a1 2,-1", "D.G01 0,-1", hands=f"A {card}; D e40", policies=f"D {ALL}")
    table.say(f"a.a1 attack d.g01 {card}")
    assert table.happened(f"attacked {tag}")
    assert table.refused("reply . g01.1 -") == "DW-68"
    table.say("reply e40").check("D.G01 hp 3")


@pytest.mark.parametrize(("card", "tag"), [("e04", "freeze"), ("e16", "stun"), ("e17", "silence")])
def test_dw_69_stun_freeze_and_silence_ban_the_struck_generals_skills_for_the_turn(card: str, tag: str) -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G01 0,-1", "D.G08 -1,-1")
    table = Table(*units, hands=f"A {card}", policies=f"D {ALL}", after=[TurnBegins(1), TurnBegins(0)])
    table.say(f"a.a1 attack d.g01 {card}").check(f"D.G01 held {tag}")
    table.say("a.a2 attack d.g08")
    assert table.refused("reply g01.1") == "DW-69"
    table.say("reply g08.1").check("D.G08 hp 3")  # other generals are not affected
    table.say("end").check("D.G01 held")  # over with the turn (RDW-36)


@pytest.mark.parametrize("card", ["e05", "e20"])
def test_dw_70_pull_and_unblockable_leave_no_ban(card: str) -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.G01 0,-1", hands=f"A {card}", policies=f"D {ALL}")
    table.say(f"a.a1 attack d.g01 {card}").check("D.G01 held")
    table.say("a.a2 attack d.g01", "reply g01.1").check("D.G01 hp 2")


def test_rdw_35_unblockable_forbids_guards_by_wish_only_skills_or_cards_too() -> None:
    units = ("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1")
    table = Table(*units, hands="A e05; D e31", policies=f"D {ALL}").say("a.a1 attack d.a1 e05")
    assert table.refused("reply . - guard d.i1") == "RDW-35"
    table.say("reply e31").check("D.a1 hp 1")
    literal = Table(*units, hands="A e05", policies=f"D {ALL}", unblockable="literal").say("a.a1 attack d.a1 e05")
    literal.say("reply guard d.i1").check("D.a1 hp 1")
    total = Table(*units, hands="A e05; D e31", policies=f"D {ALL}", unblockable="total", edition=1)
    assert total.say("a.a1 attack d.a1 e05").refused("reply e31") == "RDW-35"  # later editions do not ask: WDW-16


def test_rdw_35_a_frozen_unit_is_not_displaced() -> None:
    units = ("A.G10 2,0", "B.G07 -1,3 freeze")
    table = Table(*units).say("a.g10 s2 b.g07")
    table.check("B.G07 at -1,3", "B.G07 hp 2")


def test_rdw_35_silence_lets_a_general_guard() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.G01 0,-1 silence", policies=f"D {ALL}").say("a.a1 attack d.a1")
    assert table.offered("reply . - guard") == ["d.g01"]


def test_dw_69_the_guard_that_takes_the_hit_takes_the_tag() -> None:
    """5.3 h."""
    table = Table("A.a1 2,-1", "D.G08 0,-1", "D.i1 0,-1", hands="A e16", policies=f"D {ALL}")
    table.say("a.a1 attack d.g08 e16", "reply guard d.i1").check("D.i1 held stun", "D.G08 held")


def test_dw_66_cards_and_skills_add_up_on_one_unit() -> None:
    table = Table(
        "A.i1 1,-1", "A.G03 1,-1", "D.G08 0,-1", hands="A e01 e11 e26", policies="D own . done never never . . no"
    )
    table.say("a.g03 s1 a.i1", "e26 a.i1", "a.i1 attack d.g08 e01")
    assert table.happened("attacked a.i1 d.g08 4")


def test_dw_67_rdw_36_boosts_are_gone_with_the_turn() -> None:
    table = Table("A.c1 1,-1", hands="A e24", after=[TurnBegins(0)])
    assert "5,-1" not in table.hexes("a.c1 move")
    table.say("e24 a.c1")
    assert "4,0" in table.hexes("a.c1 move") or "5,-3" in table.hexes("a.c1 move")
    boosted = table.unit("A.c1").move
    table.say("end")
    assert (boosted, table.unit("A.c1").move) == (1, 0)


def test_dw_47_each_general_has_three_skills_and_hp_of_its_own() -> None:
    assert {len(general.skills) for general in BOOK.generals.values()} == {3}
    Table("A.a1 2,-1", "D.G08 0,-1", policies=QUIET).say("a.a1 attack d.g08").check("D.G08 hp 2")


def test_rdw_37_rdw_38_an_answer_is_not_answered_and_a_cancelled_hit_still_lets_its_counter_strike() -> None:
    table = Table("A.a1 2,-1", "A.i9 4,-1", "D.i1 0,-1", hands="A e01 e07; D e31 e33", policies=f"D {ALL}")
    table.say("a.a1 attack d.i1", "reply e31 e33").check("D.i1 hp 2", "gone A.a1", "asked turn A", "hand A 2")


FALLEN_GUARD = ("A.G03 1,-1 hp=1", "A.i1 1,-1", "D.i1 0,-1", "D.c1 4,-1")
"""A.G03 serves A.i1 by its first skill, then falls guarding it against a counter: it has neither moved nor attacked."""


def guarded(**more: Any) -> Table:
    """Let A.G03 use a skill, fall as a guard and be revived."""
    table = Table(*FALLEN_GUARD, hands="D e33 e34", gold="A 9", policies=f"D {ALL}", **more)
    table.say("a.g03 s1 a.i1", "a.i1 attack d.i1 . - guard a.g03", "reply e33", "revive g03 a.ki")
    return table.check("A.G03 at A.Ki", "A.G03 hp 3")


def test_rdw_31_per_general_one_skill_a_turn_though_it_is_revived() -> None:
    """RDW-31 `skills_per_turn=per_general`: "each general one"; skill 3 of the revived general is refused (DW-52)."""
    assert guarded(skills_per_turn="per_general").refused("a.g03 s3 e") == "DW-52"


def test_dw_99_a_revived_general_that_has_used_a_skill_this_turn_does_not_dig() -> None:
    table = guarded(buried="3,-2 t1").say("a.g03 move 4,-2")
    assert table.refused("a.g03 dig 3,-2") == "DW-99"


def test_rdw_47_a_revived_general_that_has_not_acted_this_turn_moves_and_attacks() -> None:
    assert set(guarded().offered("a.g03")) == {"move"}
    near = Table("A.G03 -", "D.i1 4,-2", gold="A 9", policies=f"D {NEVER}").say("revive g03 a.ki")
    near.say("a.g03 attack d.i1").check("D.i1 hp 1")


def test_dw_96_dw_57_dw_99_a_general_that_has_attacked_does_nothing_more_this_turn_though_it_is_revived() -> None:
    """ "Each unit attacks at most once per turn; after its attack it can do nothing more this turn." A.G06 attacks,
    falls by a counter and is revived for four gold: no second move, attack, skill or digging."""
    units = ("A.G06 1,-1 hp=1", "D.i1 0,-1", "D.i2 5,-2")
    table = Table(*units, hands="D e33", gold="A 9", buried="3,-2 t1", policies=f"D {ALL}")
    table.say("a.g06 attack d.i1", "reply e33", "revive g06 a.ki").check("A.G06 hp 3", "gold A 5")
    assert "a.g06" not in table.offered()
    assert table.refused("a.g06 attack d.i2") == "DW-96"
    assert table.refused("a.g06 s1") == "DW-96"


def test_dw_98_a_general_that_has_dug_does_nothing_more_this_turn_though_it_is_revived() -> None:
    """ "Digging ends all actions of that general in this turn": not those of its next life in that turn either."""
    table = Table("A.G06 4,-2 hp=1", "D.i1 0,-1", gold="A 9", buried="3,-2 t1 x1", castles="A.Kc 0; A.Ka 0")
    table.say("a.g06 dig 3,-2").check("gone A.G06").say("revive g06 a.ki")
    assert "a.g06" not in table.offered()


def test_dw_94_a_general_that_has_moved_moves_no_second_time_this_turn_though_it_is_revived() -> None:
    units = ("A.G03 2,-1 hp=1", "A.i1 1,-1", "D.i1 0,-1")
    table = Table(*units, hands="D e33", gold="A 9", policies=f"D {ALL}").say("a.g03 move 1,-1")
    table.say("a.i1 attack d.i1 . - guard a.g03", "reply e33", "revive g03 a.ki").check("A.G03 at A.Ki")
    assert "move" not in table.offered("a.g03", wide=True)


def test_rdw_47_what_a_general_did_is_forgotten_with_the_turn_in_which_it_fell() -> None:
    units = ("A.G06 1,-1 hp=1", "A.i1 -5,4", "D.i1 0,-1")
    table = Table(*units, hands="D e33", gold="A 9", policies=f"D {ALL}", after=[TurnBegins(0)])
    table.say("a.g06 attack d.i1", "reply e33", "end", "revive g06 a.ki")
    assert "move" in table.offered("a.g06")
