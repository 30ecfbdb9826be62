"""Answers to an attack and what comes of them: counters, redirected hits, guards, cards as a set (5.2, 5.3, 5.4)."""

from __future__ import annotations

import pytest

from .matches import ALL
from .table import Table


def test_rdw_39_two_reflections_do_not_overtake_a_counter_played_before_them() -> None:
    """RDW-39: counters resolve "in the order played", "cards before skill" (5.3 step 4). A.a1 with e01 (damage 2) hits
    D.G08; A names A.i1 (2 HP) as guard. D plays e33 (counter 1), e34 (reflect), g10.3 (reflect, WDW-08: once).
    First the counter of 1: A.i1 guards it, 1 HP left; then the 2 come back: A.a1 dies. (Without g10.3 it is
    so.)"""
    units = ("A.a1 2,-1", "A.i1 2,-1", "D.G08 0,-1", "D.G10 -1,-1")
    table = Table(*units, hands="A e01; D e33 e34", gold="D 2", policies=f"D {ALL}")
    table.say("a.a1 attack d.g08 e01 guard a.i1", "reply e33 e34 g10.3").check("gone A.a1", "A.i1 hp 1")


def test_rdw_39_nor_the_counter_of_another_side_that_was_hit_before() -> None:
    """A.G08 (1 HP) pierces B.i1, then D.G10. B: e33. D: e34 and g10.3. B's counter comes first and kills
    A.G08: glory and gold are B's."""
    table = Table(
        "A.G08 2,-1 hp=1", "B.i1 1,-1", "D.G10 0,-1",
        gold="A 2; D 2", hands="B e33; D e34", policies=f"B {ALL}; D {ALL}",
    )  # fmt: skip
    table.say("a.g08 s3 w").say("reply e33", seat="B").say("reply e34 g10.3", seat="D")
    table.check("gone A.G08", "glory B 1", "glory D 0")


def test_rdw_27_no_splash_where_the_hit_was_redirected_and_guarded() -> None:
    """RDW-27: "Only when the declared target itself dies from the hit. No splash when it was guarded, redirected or
    reflected". A.c1 hits D.i1 (1 HP); D redirects to D.c1 (e45) and lets D.i1 guard D.c1. D.i1 dies as the
    guard, no splash, D.c1 and D.a1 live."""
    table = Table("A.c1 2,-1", "D.i1 1,-1 hp=1", "D.c1 1,-1", "D.a1 1,-1", hands="D e45", policies=f"D {ALL}")
    table.say("a.c1 attack d.i1", "reply e45 d.c1 guard d.i1")
    table.check("gone D.i1", "D.c1 hp 1", "D.a1 hp 1")


def test_5_4_orders_let_no_general_guard_that_would_die_by_the_option() -> None:
    """5.4: "an infantry general only if the entry has `with_general` and no soldier can, and it would survive".
    `guard_general_dies=true` (RDW-24): a guard of 2 kills D.G01 from 3 HP. It does not guard D.a1."""
    order = "D own . guard_general any archer . / done never never . . no"
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.G01 0,-1", hands="A e01", policies=order, guard_general_dies=True)
    table.say("a.a1 attack d.a1 e01").check("gone D.a1", "D.G01 hp 3")


HOOKED = ("A.G10 2,0", "B.G07 -1,3", "B.i1 -2,3")
"""A.G10 hooks B.G07, which is pulled to 1,1; B.i1 stands beside it only where it is now."""


def hooked(*units: str, hands: str = "B e37 e58") -> Table:
    return Table(*HOOKED, *units, hands=hands, policies=f"B {ALL}").say("a.g10 s2 b.g07")


@pytest.mark.parametrize("reply", ["e37 e58 b.i1", "e58 b.i1 e37"])
def test_5_2_defence_cards_are_a_set_whatever_their_order(reply: str) -> None:
    """5.3 step 2: a redirect is judged by where the target is "with this answer", whichever card is named first."""
    hooked().say(f"reply {reply}").check("B.G07 hp 3", "B.G07 at -1,3", "B.i1 hp 1", "hand B 0")


def test_5_2_other_cards_may_stand_between_the_two() -> None:
    hooked(hands="B e33 e37 e58").say("reply e58 b.i1 e33 e37").check("B.i1 hp 1", "A.G10 hp 2", "hand B 0")


def test_5_2_a_redirect_that_needs_another_card_is_offered_with_its_doubt_and_goes_not_without_that_card() -> None:
    table = hooked()
    assert "e58" not in table.offered("reply")
    assert "b.i1" in table.offered("reply e58", wide=True)
    assert table.offered("reply e58 b.i1", wide=True) == ["e37"]
    assert hooked(hands="B e58").refused("reply e58 b.i1") == "RDW-23"


def test_5_2_a_redirect_that_the_rest_of_the_answer_makes_void_is_refused() -> None:
    """B.i2 at 0,1 is beside where B.G07 would be pulled to. With e37 it is not pulled."""
    table = hooked("B.i2 0,1")
    assert table.refused("reply e58 b.i2 e37") == "RDW-23"
    table.say("reply e58 b.i2").check("B.i2 hp 1", "B.G07 hp 3", "B.G07 at 1,1", "cards B e37")


@pytest.mark.parametrize(("edition", "facts"), [(5, ("D.c1 at -1,0", "D.c1 hp 1")), (4, ("gone D.c1",))])
def test_5_3_a_second_step_aside_is_made_where_the_first_is_not_possible_any_more(
    edition: int, facts: tuple[str, ...]
) -> None:
    """5.3: a sidestep "that is no longer possible when reached does nothing", the other in the same answer does. D.a1,
    struck first, steps west and fills that hex; D.c1 was to go there by E38, or south-west by G05.1."""
    full = [f"D.i{n} -1,-1" for n in range(1, 5)]
    units = ("A.G05 1,-1", "D.a1 0,-1", "D.c1 0,-1", "D.G05 0,-2", *full)
    table = Table(*units, hands="D e38 e39", policies=f"D {ALL}", edition=edition).say("a.g05 s2 0,-1 d.a1")
    table.say("reply e39 w . - - e38 w . g05.1 sw -").check("D.a1 at -1,-1", *facts)


def test_5_3_what_takes_nothing_off_is_answered_with_a_doubt() -> None:
    """Clear Mind (E37) takes off stun, freeze, silence and pull; this attack carries none."""
    units = ("A.i1 1,-1", "D.G08 0,-1", "D.G11 0,-2")
    plain = Table(*units, hands="D e37 e50", policies=f"D {ALL}").say("a.i1 attack d.g08")
    assert plain.offered("reply") == ["e50", "."]
    assert "e37" in plain.offered("reply", wide=True)
    frozen = Table(*units, hands="A e04; D e37 e50", policies=f"D {ALL}").say("a.i1 attack d.g08 e04")
    assert frozen.offered("reply") == ["e37", "e50", "."]
    unblocked = Table(*units, hands="A e05; D e37", policies=f"D {ALL}").say("a.i1 attack d.g08 e05")
    assert unblocked.offered("reply") == ["."]
    plain.say("reply e37").check("hand D 1", "D.G08 hp 2")
