"""Volleys: what is answered to their attacks, and what is left of both when they are reached (5.4, WDW-12, WDW-16)."""

from __future__ import annotations

import pytest

from rules.dozen_war.rounds import TurnBegins
from rules.kernel.errors import UnreadableText

from .matches import ALL, NEVER
from .table import Table

PUSHED = "volley ( a.i1 attack d.g08 e18 / a.a1 attack d.g08 / done )"
"""The first attack pushes D.G08 from 0,-1 to -2,-1."""


def test_5_4_volley_answers_stay_with_the_hit_they_were_given_to() -> None:
    """Volley: A.a1 shoots D.c1, then A.G01 strikes the hex of D.c1 and D.a1. D gives Smoke Screen (e31) to the hit of
    the second attack on D.a1 and nothing else. D.c1 dies of the first attack. The hit on D.a1 is cancelled
    by e31 and D.a1 lives."""
    table = Table("A.a1 2,-1", "A.G01 1,-1", "D.c1 0,-1", "D.a1 0,-1", hands="D e31", gold="A 2", policies=f"D {ALL}")
    table.say("volley ( a.a1 attack d.c1 / a.g01 s3 0,-1 / done )", "reply . - - . - - e31 . - -")
    table.check("gone D.c1", "D.a1 hp 1", "hand D 0")


def test_5_4_volley_answer_for_one_unit_is_not_used_for_another() -> None:
    """Volley: A.a1 shoots D.c1, then A.G03 pierces west: the weakest of the hex is D.c1. D answers that hit on D.c1
    with e31. D.c1 dies of the first attack, so the piercing hits D.i1 for 2. 5.2 "for each hit": the answer was for
    D.c1, "nothing replaces it". D.i1 takes 2 and dies."""
    table = Table("A.a1 2,-1", "A.G03 1,-1", "D.c1 0,-1", "D.i1 0,-1", hands="D e31", gold="A 2", policies=f"D {ALL}")
    table.say("volley ( a.a1 attack d.c1 / a.g03 s3 w / done )", "reply . - - e31 . - -")
    table.check("gone D.c1", "gone D.i1")


def test_rdw_28_volley_attack_goes_on_though_its_named_splash_victim_is_dead() -> None:
    """RDW-28: "If none is named or that unit is not in the group (any more): lowest current HP, then lowest id.
    Naming a wrong unit is not illegal." D.c1 is shot, then A.c1 attacks D.a1 naming D.c1. D.a1 dies, the
    splash takes D.a2."""
    table = Table("A.a1 2,-1", "A.c1 1,-1", "D.c1 0,-1", "D.a1 0,-1", "D.a2 0,-1", policies=f"D {NEVER}")
    table.say("volley ( a.a1 attack d.c1 / a.c1 attack d.a1 splash d.c1 / done )")
    table.check("gone D.c1", "gone D.a1", "gone D.a2")


def test_5_4_volley_attack_goes_on_though_its_named_counter_guard_is_dead() -> None:
    """5.4: "that unit guards the first counter ... if it can then, the others are not guarded". A.i1 (1 HP) dies
    guarding against the counter of the first attack. A.a2 attacks all the same: D.i1 (2 HP) dies."""
    order = "D own . e33 any infantry . / done never never . . no"
    table = Table("A.a1 2,-1", "A.a2 2,-1", "A.i1 2,-1 hp=1", "D.i1 0,-1", hands="D e33", policies=order)
    table.say("volley ( a.a1 attack d.i1 guard a.i1 / a.a2 attack d.i1 guard a.i1 / done )")
    table.check("gone A.i1", "gone D.i1")


def test_5_4_volley_attack_goes_on_though_its_loot_hex_is_empty() -> None:
    """5.4: "the field `loot_hex` of the action if given and legal, else the killing soldier's hex". A has no general;
    A.i1, alone on 2,-2, dies guarding. A.a2 kills D.G08, m1 goes on A.a2's hex 2,-1."""
    order = "D own . e33 any infantry . / done never never . . no"
    table = Table(
        "A.a1 2,-1", "A.a2 2,-1", "A.i1 2,-2 hp=1", "D.i1 0,-1", "D.G08 0,-1 hp=1 m1", hands="D e33", policies=order
    )
    table.say("volley ( a.a1 attack d.i1 guard a.i1 / a.a2 attack d.g08 loot 2,-2 / done )")
    table.check("gone A.i1", "gone D.G08", "lying 2,-1 m1")


def test_5_3_volley_skill_goes_on_though_the_first_named_of_its_hex_is_dead() -> None:
    """5.3 step 3: "A hit on a unit already dead ... is void"; order named: D.c1 first. Earthshaker strikes
    D.a1."""
    table = Table("A.a1 2,-1", "A.G01 1,-1", "D.c1 0,-1", "D.a1 0,-1", gold="A 2", policies=f"D {NEVER}")
    table.say("volley ( a.a1 attack d.c1 / a.g01 s3 0,-1 d.c1 / done )").check("gone D.c1", "gone D.a1", "gold A 0")


def test_5_4_volley_redirect_after_clear_is_still_legal() -> None:
    """5.3 step 2: a redirect is judged "against where the target will be ... with this answer". A.G10 hooks B.G07
    (pull); B: e37 (clear) and e58 on B.i1 beside B.G07. Alone this answer works; as the first answer of a volley
    e58 must work as well. B.G07 keeps its 3 HP in the first attack (the second takes 1), B.i1 has 1."""
    units = ("A.G10 2,0", "A.i1 -1,2", "B.G07 -1,3", "B.i1 -2,3")
    table = Table(*units, hands="B e37 e58", policies=f"B {ALL}")
    table.say("volley ( a.g10 s2 b.g07 / a.i1 attack b.g07 / done )", "reply e37 e58 b.i1 . - - . - -")
    table.check("hand B 0", "B.i1 hp 1", "B.G07 hp 2")


def test_5_4_volley_skill_whose_redirect_is_gone_falls_away_unpaid() -> None:
    """5.4: "an answer that is illegal when reached falls away unpaid". D answers the second attack with Fumes (g12.1)
    on D.i1, which dies of the first. g12.1 is not spent. (So does a card in its place.)"""
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.i1 0,-1 hp=1", "D.a1 0,-1", "D.G12 0,-1")
    table = Table(*units, policies=f"D {ALL}")
    table.say("volley ( a.a1 attack d.i1 / a.a2 attack d.a1 / done )", "reply . - - . g12.1 d.i1 -")
    table.check("gone D.i1", "gone D.a1", "spent G12")


def test_5_4_volley_skill_whose_step_aside_is_barred_falls_away_unpaid() -> None:
    """The same with Wheel About (g05.1) to 1,-2, onto which the first attack pushes D.G08."""
    units = ("A.i1 1,0", "A.a9 1,-3", "A.a2 3,-1", "D.G05 0,-1", "D.G08 1,-1")
    table = Table(*units, hands="A e18", policies=f"D {ALL}")
    table.say("volley ( a.i1 attack d.g08 e18 / a.a2 attack d.g05 / done )")
    table.say("reply . - - . g05.1 ne -").check("D.G08 at 1,-2", "D.G05 hp 2", "spent G05")


def test_5_4_volley_a_skill_may_be_named_whose_reach_the_first_attack_brings() -> None:
    """5.4: "On submission an answer is checked only for what earlier attacks cannot change (cards in hand and named
    once, filters, tags of the attack, one skill in all, gold, one guard per hit)" - not where the target stands.
    D.G01 at -3,-1 is beside D.G08 after the push. g01.1 may answer the second attack."""
    table = Table("A.i1 1,-1", "A.a1 1,-1", "D.G08 0,-1", "D.G01 -3,-1", hands="A e18", policies=f"D {ALL}")
    table.say(PUSHED).say("reply . - - . g01.1 -").check("D.G08 at -2,-1", "D.G08 hp 2", "spent G01 1")


def test_5_4_volley_a_redirect_may_be_named_that_the_first_attack_brings_near() -> None:
    """The same with e58 on D.a1 at -3,-1. D.a1 takes the second hit."""
    table = Table("A.i1 1,-1", "A.a1 1,-1", "D.G08 0,-1", "D.a1 -3,-1", hands="A e18; D e58", policies=f"D {ALL}")
    table.say(PUSHED).say("reply . - - e58 d.a1 . - -").check("D.G08 hp 2", "gone D.a1", "hand D 0")


def test_5_4_volley_gold_is_checked_for_all_answers_together() -> None:
    """Same sentence: "gold". `defend_skills=per_attack`, D has 2 gold and names Transmutation (2 gold) in both
    answers. The second is refused (DW-55)."""
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1", "D.G10 -1,-1")
    table = Table(*units, gold="D 2", policies=f"D {ALL}", defend_skills="per_attack")
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )")
    assert table.refused("reply . g10.3 - . g10.3 -") == "DW-55"


def test_5_4_a_volley_adds_up_the_splash_as_it_would_be_dealt() -> None:
    """5.4: the ask test of a volley takes "the sum ... of the splash damage whose victim it is". `splash=one`: the
    splash is 1 though the hit is 2 (e02), so D.G08 (2 HP) cannot die. D is not asked."""
    units = ("A.c1 1,-1", "A.a1 2,-1", "D.a1 0,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1")
    table = Table(*units, hands="A e02", splash="one")
    table.say("volley ( a.c1 attack d.a1 e02 splash d.g08 / a.a1 attack d.i1 / done )")
    table.check("asked turn A")


def test_5_4_volley_what_names_a_dead_unit_of_its_line_pierces_another_there() -> None:
    """WDW-02: of a hex of which nobody is named, the weakest. A.a1 kills D.c1, whom A.G03 names. D.i1 takes its 2."""
    table = Table("A.a1 2,-1", "A.G03 1,-1", "D.c1 0,-1", "D.i1 0,-1", gold="A 2", policies=f"D {NEVER}")
    table.say("volley ( a.a1 attack d.c1 / a.g03 s3 w d.c1 / done )").check("gone D.c1", "gone D.i1", "gold A 0")


def test_5_3_volley_who_was_pushed_out_of_a_hex_is_not_struck_there() -> None:
    """A.i1 pushes D.G08 out of the hex that A.G01 strikes, naming it first. The others there are struck, it is not."""
    units = ("A.i1 1,-1", "A.G01 0,-2", "D.G08 0,-1", "D.c1 0,-1")
    table = Table(*units, hands="A e18", gold="A 2", policies=f"D {NEVER}")
    table.say("volley ( a.i1 attack d.g08 e18 / a.g01 s3 0,-1 d.g08 / done )")
    table.check("D.G08 at -2,-1", "D.G08 hp 2", "gone D.c1")


def test_5_4_volley_attack_whose_target_is_dead_is_left_out_unpaid() -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.c1 0,-1", hands="A e01", policies=f"D {NEVER}")
    table.say("volley ( a.a1 attack d.c1 / a.a2 attack d.c1 e01 / done )").check("gone D.c1", "hand A 1")


def test_5_4_volley_a_skill_of_the_first_two_is_named_once_in_all_answers() -> None:
    """`defend_skills=per_attack`: g01.1 is spent by the first answer (DW-54)."""
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1", "D.G01 -1,-1")
    table = Table(*units, policies=f"D {ALL}", defend_skills="per_attack")
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )")
    assert table.refused("reply . g01.1 - . g01.1 -") == "DW-54"


def test_5_4_volley_what_may_come_is_offered_with_its_doubt_alone() -> None:
    table = Table("A.i1 1,-1", "A.a1 1,-1", "D.G08 0,-1", "D.a1 -3,-1", hands="A e18; D e58", policies=f"D {ALL}")
    table.say(PUSHED)
    assert "e58" not in table.offered("reply . - -")
    assert "e58" in table.offered("reply . - -", wide=True)
    assert "d.a1" in table.offered("reply . - - e58", wide=True)


def test_5_4_volley_a_redirect_whose_unit_stays_far_falls_away_unpaid() -> None:
    """D.a1 at -4,-1 is two hexes from where D.G08 is pushed to: e58 stays in the hand."""
    units = ("A.i1 1,-1", "A.a1 1,-1", "D.G08 0,-1", "D.a1 -4,0")
    table = Table(*units, hands="A e18; D e58", policies=f"D {ALL}")
    table.say(PUSHED).say("reply . - - e58 d.a1 . - -").check("D.G08 hp 1", "D.a1 hp 1", "hand D 1")


def test_5_4_volley_a_guard_may_be_named_in_case_that_a_skill_falls_away() -> None:
    """Nothing moves, so g01.1 does not come into reach, and D.i1 guards the hit."""
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1", "D.G01 -3,-1", "D.i1 0,-2")
    table = Table(*units, policies=f"D {ALL}")
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )", "reply . - - . g01.1 guard d.i1")
    table.check("D.G08 hp 2", "D.i1 hp 1", "spent G01")


def needing(*cards: str, other: str = "A.a1 2,1") -> Table:
    """A's infantry at distance 2 strikes with a card that lengthens its attack alone; another unit of A beside it."""
    return Table("A.i1 2,-1", other, "D.i1 0,-1", "D.a1 -1,1", hands=f"A {' '.join(cards)}")


def test_wdw_05_no_attack_of_a_volley_is_made_any_more_once_its_side_has_left() -> None:
    """WDW-05: "its orders go on defending and nothing else is done for it". A shows two attacks on D and leaves while D
    is asked. D answers: neither is made, declared or paid for, and B is asked."""
    units = ("A.a1 2,-1", "A.a2 1,-1", "B.i1 2,2", "C.i1 -4,2", "D.G08 0,-1 hp=2", "D.i1 -1,0")
    table = Table(*units, hands="A e01", policies=f"D {ALL}", after=[TurnBegins(1)])
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 e01 / done )").check("asked defend_volley D")
    table.state, _ = table.game.submit(table.state, "concede.0", ("concede",), table.chance)
    table.say("pass", seat="D").check("D.G08 hp 2", "hand A 1", "asked turn B")
    assert not table.happened("attacked a.a1")


def test_rdw_58_a_single_attack_that_is_paid_for_is_made_though_its_side_has_left() -> None:
    """5.4: an attack by itself is declared and paid for at once. D answers it after A has left."""
    table = Table("A.a1 2,-1", "B.i1 2,2", "D.G08 0,-1", "D.i1 -1,0", policies=f"D {ALL}", after=[TurnBegins(1)])
    table.say("a.a1 attack d.g08").check("asked defend D")
    table.state, _ = table.game.submit(table.state, "concede.0", ("concede",), table.chance)
    table.say("pass", seat="D").check("D.G08 hp 2", "asked turn B")


def test_wdw_04_an_attack_without_a_card_may_come_before_one_that_needs_it_or_after() -> None:
    table = needing("e10")
    before = table.choice("volley ( a.a1 attack d.a1 / a.i1 attack d.i1 e10 / )")
    after = table.choice("volley ( a.i1 attack d.i1 e10 / a.a1 attack d.a1 / )")
    assert sorted(before) == sorted(after)


def test_wdw_04_the_card_that_who_follows_needs_stays_with_them() -> None:
    """A's second infantry stands beside D.a1, and E10 goes with infantry alone."""
    table = needing("e10", "e01", other="A.i2 0,1")
    refused = table.game.why(table.view(0), table.asked(), ("volley", "(", "a.i2", "attack", "d.a1"), "e10")
    assert refused is not None
    assert (refused.text.key.rpartition(".")[2], refused.clause) == ("needed_to_follow", "WDW-04")
    with pytest.raises(UnreadableText):
        table.choice("volley ( a.i2 attack d.a1 e10 / a.i1 attack d.i1 / )")
    assert "e01" in table.choice("volley ( a.i2 attack d.a1 e01 / a.i1 attack d.i1 e10 / )")
    assert table.choice("a.i2 attack d.a1 e10"), "by itself it may take it"


def test_wdw_04_two_that_need_a_card_each_make_a_volley_where_there_are_two() -> None:
    """E10 goes with infantry and E21 with cavalry."""
    other = "A.c1 1,1"
    for alone in ("e10", "e21"):
        assert "volley" not in needing(alone, other=other).offered()
    table = needing("e10", "e21", other=other)
    assert "volley" in table.offered()
    rows = ("a.i1 attack d.i1 e10", "a.c1 attack d.a1 e21")
    assert [table.choice(f"volley ( {one} / {two} / )")[2] for one, two in (rows, rows[::-1])] == ["a.i1", "a.c1"]


def test_wdw_04_a_target_that_leaves_nothing_to_follow_with_is_not_offered_first() -> None:
    """Both infantry need the one E10 for D.i1; D.a1 beside the second needs none."""
    table = Table("A.i1 2,-1", "A.i2 0,1", "D.i1 0,-1", "D.a1 -1,1", hands="A e10")
    first = table.game.options_at(table.view(0), table.asked(), ("volley", "(", "a.i2", "attack")).options
    assert [option.token for option in first] == ["d.a1"]
