"""Equipment: playing, drawing, hand limit, reshuffle (DW-58 to DW-65, RDW-40 to RDW-42, RDW-59)."""

from __future__ import annotations

import pytest

from rules.kernel.cursor import root, walk
from rules.kernel.types import Seat

from .matches import shipped
from .table import Table

BOOK = shipped().book
ALL = "own general_any castle_any soldier_any . done never never . . no"


def test_dw_58_sixty_cards_each_with_one_icon() -> None:
    assert len(BOOK.cards) == 60
    assert {card.icon for card in BOOK.cards.values()} == {"attack", "defence"}


def test_dw_59_any_number_of_attack_cards_in_the_own_turn() -> None:
    table = Table("A.a1 2,-1", "D.G08 0,-1", hands="A e01 e12 e16 e59", policies="D own . done never never . . no")
    table.say("e59", "a.a1 attack d.g08 e01 e12 e16").check("gone D.G08", "hand A 0", "gold A 2")


def test_dw_60_any_number_of_defence_cards_when_attacked() -> None:
    table = Table("A.a1 2,-1", "D.i1 0,-1", hands="A e01; D e32 e40 e33", policies=f"D {ALL}")
    table.say("a.a1 attack d.i1 e01", "reply e32 e40 e33").check("D.i1 hp 2", "gone A.a1", "hand D 0")


def test_dw_61_defence_cards_are_not_played_in_the_own_turn() -> None:
    table = Table("A.a1 2,-1", "D.i1 0,-1", hands="A e31 e33")
    assert table.refused("e31") == "DW-61"
    assert table.refused("a.a1 attack d.i1 e33") == "DW-61"


def test_dw_60_attack_cards_do_not_defend() -> None:
    table = Table("A.a1 2,-1", "D.i1 0,-1", hands="D e01", policies=f"D {ALL}").say("a.a1 attack d.i1")
    assert table.refused("reply e01") == "DW-60"


def test_dw_62_a_used_card_is_discarded_and_gone_from_the_hand() -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.i1 0,-1", hands="A e01").say("a.a1 attack d.i1 e01")
    table.check("discarded e01", "hand A 0")
    assert table.refused("a.a2 attack d.i1 e01") in ("DW-62", "DW-101")


def test_rdw_40_a_drawing_card_does_not_draw_itself() -> None:
    table = Table("A.a1 2,-1", hands="A e30")
    table.state.deck.clear()
    table.say("e30").check("hand A 0", "discarded e30")


def test_dw_63_rdw_41_hands_are_cut_to_six_at_once_outside_supply() -> None:
    table = Table("A.a1 2,-1", hands="A e01 e02 e03 e04 e05 e30", deck="e40 e41").say("e30")
    table.check("cards A e01 e02 e03 e04 e05 e40", "discarded e41 e30")


def test_rdw_41_the_priority_of_the_orders_goes_first() -> None:
    own = "A own . done lethal never . e03 . no"
    table = Table("A.a1 2,-1", hands="A e01 e02 e03 e04 e05 e30", deck="e40 e41", policies=own).say("e30")
    table.check("cards A e01 e02 e04 e05 e40 e41", "discarded e03")


def test_dw_64_rdw_42_the_discard_pile_is_shuffled_in_the_middle_of_a_draw() -> None:
    table = Table("A.a1 2,-1", hands="A e30", dice="#0")
    table.state.deck[:] = ["e40"]
    table.state.discards[:] = ["e41", "e42"]
    table.say("e30").check("hand A 2", "dice used")
    assert table.happened("reshuffled 2")
    assert len(table.state.deck) == 1


def test_rdw_59_no_unit_card_for_a_general_that_has_attacked() -> None:
    table = Table("A.G04 1,-1 hp=1", "A.i1 3,1 hp=1", "D.i1 0,-1", hands="A e07").say("a.g04 attack d.i1")
    assert table.refused("e07 a.g04") == "RDW-59"
    table.say("e07 a.i1").check("A.i1 hp 2")


def test_rdw_59_digging_or_another_skill_does_not_bar_it() -> None:
    table = Table("A.G04 2,-1 hp=1", hands="A e07", buried="3,-2 m1")
    table.say("a.g04 dig 3,-2", "e07 a.g04").check("A.G04 hp 2")


def test_7_2_second_wind_gives_one_more_basic_attack_and_nothing_else() -> None:
    table = Table("A.a1 2,-1", "A.i1 3,1", "D.i1 0,-1", hands="A e06")
    assert table.refused("e06 a.a1") in ("DW-96", "DW-46")
    table.say("a.a1 attack d.i1", "e06 a.a1")
    assert table.offered("a.a1") == ["attack"]
    table.say("a.a1 attack d.i1").check("gone D.i1")
    assert table.refused("a.a1 attack d.i1") == "DW-96"


def test_7_2_forced_march_only_before_moving_and_only_for_its_soldiers() -> None:
    table = Table("A.i1 1,-1", "A.c1 3,1", "A.G01 1,1", hands="A e08")
    assert table.refused("e08 a.c1") == "DW-46"
    assert table.refused("e08 a.g01") == "DW-46"
    table.say("e08 a.i1")
    assert "3,-1" in table.hexes("a.i1 move")
    assert Table("A.i1 1,-1 moved", "A.a1 3,1", hands="A e08").refused("e08 a.i1") == "DW-94"


def test_7_2_pike_drill_reaches_one_hex_further_and_must_go_with_that_attack() -> None:
    table = Table("A.i1 1,-1", "D.i1 -1,-1", hands="A e10 e01")
    assert table.offered("a.i1 attack") == ["d.i1"]
    assert table.offered("a.i1 attack d.i1") == ["e10"]
    table.say("a.i1 attack d.i1 e10 e01").check("gone D.i1")


def test_7_2_spy_ring_steals_a_random_card_that_only_two_see() -> None:
    table = Table("A.a1 2,-1", "D.i1 0,-1", hands="A e09; D e31 e40 e45", dice="#1").say("e09 wave")
    table.check("cards A e40", "cards D e31 e45", "dice used")
    seen = {seat: [e.data for e in table.game.seen(table.log, Seat(seat)) if e.kind == "stolen"] for seat in range(4)}
    assert [bool(data[0].get("cards")) for data in seen.values()] == [True, False, False, True]


def test_7_2_nobody_is_robbed_who_has_no_card() -> None:
    assert Table("A.a1 2,-1", "D.i1 0,-1", hands="A e09").refused("e09 wave") == "DW-59"


def test_7_2_a_random_discard_is_seen_by_all() -> None:
    table = (
        Table("A.a1 2,-1", hands="A e23; D e31 e40", dice="#0").say("e23 wave").check("cards D e40", "discarded e31")
    )
    assert [e.data["cards"] for e in table.game.seen(table.log, None) if e.kind == "discarded"] == [["e31"]]


def test_7_2_masons_and_recruits_serve_castles() -> None:
    Table("A.a1 2,-1", hands="A e29", castles="A.Ki 1").say("e29 a.ki").check("A.ki hp 2")
    table = Table("A.i1 2,-1", hands="A e60").say("e60 a.kc").check("A.i2 at A.Kc")
    assert "move" in table.offered("a.i2")  # it may act at once (RDW-47)


def test_7_2_blink_goes_where_a_move_could_end_and_is_no_move() -> None:
    table = Table("A.i1 1,-1", "D.i1 0,-1", hands="A e27").say("e27 a.i1 1,-2").check("A.i1 at 1,-2")
    assert "move" in table.offered("a.i1")
    assert Table("A.i1 1,-1", "D.i1 0,-1", hands="A e27").refused("e27 a.i1 0,-1") == "DW-11"


@pytest.mark.parametrize(
    ("cards", "facts"),
    [
        ("e31", ["D.a1 hp 1"]),  # cancel
        ("e47", ["D.a1 hp 1"]),  # reduce
        ("e39 w", ["D.a1 hp 1", "D.a1 at -1,-1"]),  # sidestep
        ("e45 d.i1", ["D.a1 hp 1", "D.i1 hp 1"]),  # redirect
        ("e51", ["D.a1 hp 1", "gone A.a1"]),  # reflect
        ("e33", ["gone D.a1", "gone A.a1"]),  # counter
        ("e37", ["gone D.a1", "A.a1 hp 1"]),  # clear alone saves nobody
    ],
)
def test_5_3_what_each_answer_does_to_a_hit(cards: str, facts: list[str]) -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", hands=f"D {cards.split()[0]}", policies=f"D {ALL}")
    table.say("a.a1 attack d.a1", f"reply {cards}").check(*facts)


def test_5_3_clear_removes_tags_before_they_stick_and_keeps_the_target_where_it_is() -> None:
    table = Table("A.G10 2,0", "B.G07 -1,3", "B.i1 -2,3", hands="A e16; B e37", policies=f"B {ALL}")
    table.say("a.g10 s2 b.g07 e16", "reply e37").check("B.G07 at -1,3", "B.G07 hp 2", "B.G07 held")


def test_5_3_at_most_one_redirect_for_a_hit() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", "D.i2 0,-1", hands="D e45 e58", policies=f"D {ALL}")
    table.say("a.a1 attack d.a1")
    assert table.refused("reply e45 d.i1 e58 d.i2") == "RDW-23"


def test_5_3_a_guard_stands_near_the_unit_that_the_hit_is_redirected_to() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", "D.c1 -1,-1", "D.i1 -2,-1", hands="D e45", policies=f"D {ALL}")
    table.say("a.a1 attack d.a1")
    assert table.offered("reply . -") == ["-"]  # D.i1 is two hexes from D.a1
    table.say("reply e45 d.c1 guard d.i1").check("D.a1 hp 1", "D.c1 hp 1", "D.i1 hp 1")


def test_5_3_push_and_pull_stop_before_what_is_in_the_way() -> None:
    pushed = Table("A.i1 1,-1", "D.i1 0,-1", hands="A e18").say("a.i1 attack d.i1 e18").check("D.i1 at -2,-1")
    pushed.check("D.i1 hp 1")
    Table("A.i1 1,-1", "D.i1 0,-1", "C.i1 -1,-1", hands="A e18").say("a.i1 attack d.i1 e18").check("D.i1 at 0,-1")
    Table("A.i1 -1,-1", "D.i1 -2,0", hands="A e18").say("a.i1 attack d.i1 e18").check("D.i1 at -4,2")


def test_rdw_39_counters_reach_any_distance_and_are_guarded_only() -> None:
    table = Table(
        "A.a1 3,-1", "A.i1 3,-1", "D.i1 0,-1", hands="D e33 e46", policies=f"D {ALL}; A own . done any any . . no"
    )
    table.say("a.a1 attack d.i1", "reply e33 e46")
    # two counters of one: the first is guarded by A.i1, for the second there is no other infantry
    table.check("A.i1 hp 1", "gone A.a1")


def test_rdw_39_a_counter_works_though_the_countering_target_has_died() -> None:
    table = Table("A.a1 2,-1", "D.a1 0,-1", hands="D e33", policies=f"D {ALL}").say("a.a1 attack d.a1", "reply e33")
    table.check("gone D.a1", "gone A.a1")


def test_5_4_the_attacker_may_name_who_guards_it_or_nobody() -> None:
    units = ("A.a1 2,-1", "A.i1 2,-1", "A.i2 2,-2", "D.i1 0,-1")
    named = Table(*units, hands="D e33", policies=f"D {ALL}").say("a.a1 attack d.i1 guard a.i2", "reply e33")
    named.check("A.i2 hp 1", "A.a1 hp 1", "A.i1 hp 2")
    nobody = Table(*units, hands="D e33", policies=f"D {ALL}; A own . done any any . . no")
    nobody.say("a.a1 attack d.i1 guard none", "reply e33").check("gone A.a1", "A.i1 hp 2")


def test_dw_62_a_card_answers_one_hit_only() -> None:
    """7.2: in an attack with several hits a card answers one."""
    table = Table("A.G01 1,0", "B.a1 1,1", "B.c1 1,1", hands="B e31", gold="A 2", policies=f"B {ALL}")
    table.say("a.g01 s3 1,1")
    assert table.refused("reply e31 . - - e31 . - -") in ("DW-62", "UnreadableText")
    table.say("reply e31 . - - . - -").check("B.c1 hp 1", "gone B.a1")


@pytest.mark.parametrize(("edition", "full"), [(5, set[str]()), (4, {"crane"})])
def test_dw_63_a_host_gives_no_seventh_card(edition: int, full: set[str]) -> None:
    """A hand holds at most six outside supply, too: "Hand limit always holds" (RDW-41)."""
    six = "A e01 e02 e03 e04 e05 e06; B e07 e08 e09 e10 e11"
    table = Table("A.i1 1,1", "B.i1 2,3", "C.i1 -2,3", "D.i1 -1,-1", hands=six, edition=edition)
    menu = table.game.edits(table.state)
    assert menu is not None
    assert {option.token for option in walk(root(menu), ("give",)).options()} == {*full, "tiger", "lotus", "wave"}
