"""Rounds: supply, events, recovery, warp, digging, the end (DW-71 to DW-103, RDW-09 to RDW-14, RDW-43 to RDW-55)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dozen_war.event_step import EventStep
from rules.dozen_war.rounds import AfterEvent, Discards, Round, RoundEnds, TurnBegins
from rules.dozen_war.supply import Supply
from rules.kernel.types import Seat

from .matches import match, shipped
from .table import Table

BOOK = shipped().book
QUIET = "own . done never never . . no"


# ---- supply


def test_dw_22_dw_28_dw_86_each_standing_castle_gives_a_soldier_of_its_troop_and_a_card() -> None:
    table = Table("A.i1 1,-1", seats=2, begin=Supply(), castles="A.Kc 0")
    table.check("hand A 2", "gold A 1", "hand B 3", "A.i2 at A.Ki", "A.a1 at A.Ka", "B.c1 at B.Kc")
    assert "a.c1" not in table.state.units  # DW-26: the razed one gives nothing


@pytest.mark.parametrize(("razed", "cards"), [("", 3), ("A.Ki 0", 2), ("A.Ki 0; A.Kc 0", 1), ("A.K* 0", 0)])
def test_dw_65_as_many_cards_as_standing_castles(razed: str, cards: int) -> None:
    Table("A.i1 1,-1", seats=2, begin=Supply(), castles=razed).check(f"hand A {cards}")


def test_dw_85_one_gold_a_round_from_the_second_on() -> None:
    table = Table("A.i1 1,-1", "B.i1 2,-1", seats=2, begin=Round(1)).check("gold A 0", "gold B 0", "hand A 0")
    table.say("end", "end").check("gold A 1", "gold B 1", "hand A 3")
    assert table.state.round == 2


def test_dw_87_rdw_13_supply_goes_seat_by_seat_in_turn_order_before_the_first_turn() -> None:
    table = Table("A.i1 1,-1", "B.i1 2,1", "C.i1 -2,1", seats=3, begin=Round(2))
    order = [e.kind for e in table.log if e.kind in ("supplied", "turn_began")]
    assert order == ["supplied", "supplied", "supplied", "turn_began"]
    assert [e.data["seat"] for e in table.log if e.kind == "supplied"] == [0, 1, 2]


def test_rdw_14_a_soldier_without_room_is_lost() -> None:
    full = [f"A.c{n} A.Ki" for n in range(1, 6)]
    table = Table(*full, seats=2, begin=Supply())
    assert not [u for u in table.state.units.values() if u.seat == 0 and u.troop == "infantry"]
    assert next(e.data["lost"] for e in table.log if e.kind == "supplied") == 1


def test_serial_numbers_are_never_used_again() -> None:
    """2.1."""
    table = Table("A.i7 1,-1", seats=2)
    del table.state.units["a.i7"]
    table.state.pending.clear()
    table.state.agenda.clear()
    table.run(Supply()).check("A.i8 at A.Ki")


def test_dw_63_who_holds_more_than_six_discards_exactly_the_surplus_of_all_cards() -> None:
    """Worked example 8b."""
    table = Table("A.i1 1,-1", seats=2, hands="A e01 e02 e03 e04 e05", deck="e40 e41 e42", begin=Round(5))
    table.check("asked discard A")
    assert table.asked("A").default == ("e41", "e42")
    assert table.refused("e01", seat="A") == "IncompleteChoice"
    table.say("e01 e42", seat="A").check("cards A e02 e03 e04 e05 e40 e41", "discarded e01 e42", "asked turn A")


def test_dw_63_orders_may_discard_without_a_question() -> None:
    own = "A own . done lethal never . e02 . yes"
    table = Table("A.i1 1,-1", seats=2, hands="A e01 e02 e03 e04 e05 e06 e07", policies=own, begin=Discards())
    table.check("cards A e01 e03 e04 e05 e06 e07", "discarded e02")


def test_8c_the_pile_is_shuffled_in_the_middle_of_a_supply() -> None:
    """Worked example 8c: two cards are left, thirty discarded; B draws 2 and, after the shuffle, 1."""
    table = Table("B.i1 1,-1", seats=2, castles="A.k* 0", dice=" ".join(["#0"] * 29))
    cards = list(BOOK.cards)
    table.state.deck, table.state.discards = cards[:2], cards[2:32]
    table.run(Supply()).check("hand B 3", "dice used")
    assert (len(table.state.deck), len(table.state.discards)) == (29, 0)


# ---- events


def opened(*units: str, top: str, dice: str = "", seats: int = 2, **more: Any) -> Table:
    """Return a table at which one event has been carried out."""
    table = Table(*units, seats=seats, begin=TurnBegins(9), dice=dice, **more)
    table.state.events = [top, *(id_ for id_ in BOOK.events if id_ != top)]
    return table.run(EventStep(), AfterEvent())


TWO = ("A.i1 1,-1", "B.i1 2,-1")


def test_dw_90_a_die_says_who_is_affected_unless_all_are() -> None:
    table = opened(*TWO, top="v01", dice="d3 d5").check("gold A 0", "gold B 1", "dice used")
    assert next(e.data["seats"] for e in table.log if e.kind == "event_opened") == [1]
    opened(*TWO, top="v04").check("hand A 1", "hand B 1", "dice used")


def test_dw_90_the_lowest_is_struck_by_bad_luck() -> None:
    opened(*TWO, top="v02", dice="d3 d5 #0").check("gone A.i1", "B.i1 hp 2", "dice used")


@pytest.mark.parametrize(("die", "facts"), [(1, "gold A 1"), (3, "hand A 1"), (6, "hand A 2")])
def test_dw_91_some_events_roll_for_their_effect(die: int, facts: str) -> None:
    dice = f"d1 d6 d{die}" + (" #0" if die in (3, 4) else "")
    opened(*TWO, top="v05", dice=dice, gold="A 2", hands="A e01 e02").check(facts, "dice used")


def test_dw_54_rdw_12_skills_recover_after_each_event_of_dead_generals_too() -> None:
    """Worked example 8a."""
    opened("A.G04 1,-1", "A.G01 -", *TWO, top="v04", spent="G04 1; G01 2").check("spent G04", "spent G01")
    table = Table("A.G04 1,-1", "B.i1 2,-1", seats=2, begin=Round(1)).say("a.g04 s1", "end", "end")
    table.check("spent G04 1")
    assert table.refused("a.g04 s1") == "DW-54"


def test_v03_strikes_soldiers_on_mountains_only() -> None:
    opened("A.i1 2,0", "A.i2 1,-1", "A.G01 3,0", *TWO[1:], top="v03").check("A.i1 hp 1", "A.i2 hp 2", "A.G01 hp 3")


def test_v06_lets_infantry_go_further_in_the_next_round_only() -> None:
    table = Table("A.i1 1,-1", "B.i1 3,-1", seats=2, round=2, begin=TurnBegins(9))
    table.state.events = ["v06", "v04", "v10", *(id_ for id_ in BOOK.events if id_ not in ("v06", "v04", "v10"))]
    table.run(EventStep(), AfterEvent(), RoundEnds(2))
    assert "-1,-1" in table.hexes("a.i1 move")
    assert table.board().steps(table.unit("A.i1")) == 2
    table.say("end", "end")
    assert table.state.round == 4
    assert table.board().steps(table.unit("A.i1")) == 1


def test_v09_a_castle_gives_nothing_at_the_next_supply_and_something_after_it() -> None:
    table = opened(*TWO, top="v09", dice="d1 d6").run(Supply())
    assert ("a.c1" in table.state.units, len(table.side("A").hand)) == (False, 2)
    table.run(Supply()).check("A.c1 at A.Kc", "hand A 5")


def test_7_2_events_leave_generals_one_hp() -> None:
    opened("A.G01 1,-1 hp=1", "A.G02 2,-1 hp=2", *TWO[1:], top="v13").check("A.G01 hp 1", "A.G02 hp 1")


def test_rdw_10_events_may_come_after_supply() -> None:
    table = Table(*TWO, seats=2, begin=Round(2), event_timing="after_supply", dice="d1 d2 d3 #0 #0 #0")
    kinds = [e.kind for e in table.log if e.kind in ("supplied", "event_opened", "turn_began")]
    assert kinds == ["supplied", "supplied", "event_opened", "turn_began"]


@pytest.mark.parametrize(("rounds", "events"), [(8, 7), (11, 10)])
def test_rdw_09_dw_92_dw_102_the_game_ends_after_the_last_event(rounds: int, events: int) -> None:
    table = Table(*TWO, seats=2, begin=RoundEnds(rounds - 1), rounds=rounds, dice=" ".join(["d3 d4 #0"] * 30))
    table.state.opened = tuple(list(BOOK.events)[: events - 1])
    table.say("end", "end")
    assert table.state.outcome is not None
    assert len(table.state.opened) == events


def test_dw_89_dw_103_the_first_round_has_neither_supply_nor_event_the_others_have_both() -> None:
    played = match(1)
    told = [e for events in played.events for e in events]
    kinds: dict[int, list[str]] = {}
    now: list[str] = []
    for event in told:
        if event.kind == "round_began":
            now = kinds.setdefault(event.data["round"], [])
        elif event.kind in ("supplied", "event_opened") and kinds:
            now.append(event.kind)
    assert kinds[1] == []
    assert all("event_opened" in found and "supplied" in found for number, found in kinds.items() if number > 1)


# ---- warp


def test_dw_79_rdw_11_the_warp_opens_right_after_the_third_event() -> None:
    table = Table(*TWO, seats=2, begin=TurnBegins(9))
    table.state.events = ["v04", "v07", "v06", *(id_ for id_ in BOOK.events if id_ not in ("v04", "v07", "v06"))]
    for number in (1, 2, 3):
        table.run(EventStep(), AfterEvent())
        assert table.state.is_open == (number == 3)


def test_rdw_11_or_at_the_start_of_round_3() -> None:
    assert Table(*TWO, seats=2, begin=Round(3), warp_opens="round_3").state.is_open


def test_dw_83_the_warp_hex_is_full_with_five_soldiers() -> None:
    there = [f"A.i{n} 0,0" for n in range(1, 6)]
    assert Table(*there, "A.c1 A.Kc", is_open=True).refused("a.c1 warp") == "DW-83"


def test_rdw_52_never_before_it_is_open_and_never_from_the_field() -> None:
    assert Table("A.i1 0,0", "A.c1 A.Kc").refused("a.c1 warp") == "DW-79"
    assert Table("A.i1 0,0", "A.c1 1,1", is_open=True).refused("a.c1 warp") == "DW-81"


def test_rdw_53_tokens_under_the_volcano_stay_and_are_dug_from_the_hex_or_beside_it() -> None:
    Table("A.G01 0,0", is_open=True, buried="0,0 m1").say("a.g01 dig 0,0").check("A.G01 has m1")


# ---- tokens


def test_dw_71_only_generals_dig() -> None:
    assert Table("A.i1 2,-1", buried="3,-2 m1").refused("a.i1 dig 3,-2") == "DW-71"


def test_dw_72_five_pieces_five_treasures_four_curses() -> None:
    kinds = [token.kind for token in BOOK.tokens.values()]
    assert (kinds.count("piece"), kinds.count("treasure"), kinds.count("curse")) == (5, 5, 4)


def test_dw_74_dw_97_dw_98_digging_takes_the_top_token_and_ends_the_generals_turn() -> None:
    table = Table("A.G01 1,-1", buried="3,-2 m1 m2").say("a.g01 move 2,-1", "a.g01 dig 3,-2")
    table.check("A.G01 has m2", "buried 3,-2 1")
    assert "a.g01" not in table.offered()
    assert table.happened("dug a.g01 m2 1")


def test_dw_97_only_beside_the_mountain_and_only_while_something_lies_there() -> None:
    assert Table("A.G01 1,-1", "A.G02 2,-1", buried="3,-2 m1").refused("a.g01 dig 3,-2") == "DW-97"
    assert Table("A.G01 2,-1", buried="-1,-2 m1").refused("a.g01 dig 3,-2") == "DW-97"
    # units on top do not matter (RDW-43)
    Table("A.G01 2,-1", "D.a1 3,-2", buried="3,-2 m1").say("a.g01 dig 3,-2").check("A.G01 has m1")


def test_dw_98_defend_skills_still_work_after_digging() -> None:
    asked = "A own general_any . done never never . . no"
    table = Table("A.G01 2,-1", "D.a1 2,1", buried="3,-2 m1", policies=asked, after=[TurnBegins(3)])
    table.say("a.g01 dig 3,-2", "end", "d.a1 attack a.g01", "reply g01.1").check("A.G01 hp 3")


def test_dw_99_no_digging_after_a_skill_or_an_attack() -> None:
    struck = Table("A.G01 2,-1", "D.i1 1,-1", buried="3,-2 m1").say("a.g01 attack d.i1")
    assert struck.refused("a.g01 dig 3,-2") in ("DW-99", "DW-96")
    assert Table("A.G04 2,-1", buried="3,-2 m1").say("a.g04 s1").refused("a.g04 dig 3,-2") == "DW-99"


@pytest.mark.parametrize(
    ("token", "facts"),
    [
        ("t1", ["gold A 5"]),
        ("t2", ["hand A 4"]),
        ("t3", ["A.G01 hp 3"]),
        ("t4", ["A.i1 at A.Ki", "A.c1 at A.Kc", "A.a1 at A.Ka"]),
        ("t5", ["spent G01"]),
        ("x1", ["A.G01 hp 1"]),
        ("x2", ["gold A 1"]),
        ("x3", ["hand A 0"]),
        ("x4", ["A.G01 at A.Ki"]),
    ],
)
def test_dw_78_treasures_and_curses_work_once_when_dug(token: str, facts: list[str]) -> None:
    units = ("A.G01 2,-1 hp=2", "B.i1 2,2")
    table = Table(
        *units,
        buried=f"3,-2 {token}",
        gold="A 3",
        hands="A e01 e02",
        spent="G01 1",
        dice="#0 #0" if token == "x3" else "",
    )
    table.say("a.g01 dig 3,-2").check(*facts, "buried 3,-2 0", "dice used")
    assert table.unit("A.G01").pieces == ()


def test_dw_78_thieves_take_no_more_than_there_is() -> None:
    Table("A.G01 2,-1", buried="3,-2 x2", gold="A 1").say("a.g01 dig 3,-2").check("gold A 0")


def test_x4_exile_goes_to_the_first_castle_without_a_general_or_nowhere() -> None:
    Table("A.G01 2,-1", "A.G02 A.Ki", buried="3,-2 x4").say("a.g01 dig 3,-2").check("A.G01 at A.Kc")
    Table("A.G01 2,-1", buried="3,-2 x4", castles="A.k* 0").say("a.g01 dig 3,-2").check("A.G01 at 2,-1")


def test_rdw_44_a_general_that_dies_without_a_killer_drops_its_pieces_and_brings_nobody_anything() -> None:
    table = Table("A.G01 2,-1 hp=1 m2", "A.i1 1,1", buried="3,-2 x1").say("a.g01 dig 3,-2")
    table.check("gone A.G01", "lying 2,-1 m2", "glory B 0", "glory D 0")


def test_dw_75_a_killing_general_takes_the_pieces() -> None:
    Table("A.G01 1,-1", "D.G08 0,-1 hp=1 m1 m2", policies=f"D {QUIET}").say("a.g01 attack d.g08").check(
        "A.G01 has m1 m2"
    )


def test_dw_76_a_soldiers_kill_goes_to_the_general_that_orders_name_else_the_healthiest() -> None:
    units = ("A.a1 2,-1", "A.G01 5,-3 hp=2", "A.G04 6,-4 hp=3", "D.G08 0,-1 hp=1 m1")
    Table(*units, policies=f"D {QUIET}").say("a.a1 attack d.g08").check("A.G04 has m1")
    named = f"D {QUIET}; A own . done lethal never g01 . . no"
    Table(*units, policies=named).say("a.a1 attack d.g08").check("A.G01 has m1")


def test_dw_77_without_a_general_the_pieces_go_on_a_hex_with_an_own_soldier() -> None:
    units = ("A.a1 2,-1", "A.i1 3,1", "D.G08 0,-1 hp=1 m1")
    Table(*units, policies=f"D {QUIET}").say("a.a1 attack d.g08").check("lying 2,-1 m1", "pieces A m1")
    Table(*units, policies=f"D {QUIET}").say("a.a1 attack d.g08 loot 3,1").check("lying 3,1 m1")
    assert Table(*units, policies=f"D {QUIET}").refused("a.a1 attack d.g08 loot 3,-1") in ("DW-77", "UnreadableText")


def test_rdw_45_lying_pieces_count_for_who_stands_there_and_go_with_the_next_general() -> None:
    table = Table("A.i1 1,-1", "A.G01 1,1", lying="2,-1 m1").check("pieces A")
    table.say("a.i1 move 2,-1").check("pieces A m1", "lying 2,-1 m1")
    Table("A.G01 1,-1", lying="2,-1 m1").say("a.g01 move 2,-1").check("A.G01 has m1", "lying 2,-1")
    # passing over it does nothing
    Table("A.G04 1,-1", lying="2,-1 m1").say("a.g04 move 3,-1").check("lying 2,-1 m1", "A.G04 has")


def test_rdw_48_pieces_cannot_be_handed_over() -> None:
    assert set(Table("A.G01 1,-1 m1", "A.G04 2,-1").offered("a.g01")) <= {
        "move",
        "attack",
        "s1",
        "s2",
        "s3",
        "dig",
        "warp",
    }


# ---- ends


def test_dw_73_rdw_46_five_pieces_win_at_once_also_by_standing_on_them() -> None:
    table = Table("A.i1 1,-1", "A.G01 5,-3 m1 m2 m3 m4", lying="2,-1 m5", gold="B 9").say("a.i1 move 2,-1")
    table.check("over A five_pieces")


def test_rdw_46_the_others_rank_by_glory_after_an_instant_win() -> None:
    table = Table("A.G01 1,-1 m1 m2 m3 m4", "B.i1 2,2", "C.i1 -2,2", "D.i1 -3,1", lying="2,-1 m5")
    for seat, kills in ((1, 0), (2, 3), (3, 1)):
        table.state.sides[seat] = replace(table.state.sides[seat], kills=kills)
    table.say("a.g01 move 2,-1").check("ranks 1 4 2 3")


def test_dw_93_8d_glory_then_pieces_castles_generals_soldiers() -> None:
    """Worked example 8d: A and B have 5, B holds more pieces; C has 3; D is out."""
    table = Table("A.G01 5,-3 m1", "B.G10 2,3 m2 m3", "C.i1 -5,3", castles="D.k* 0", hands="D e01")
    state = table.state
    for seat, (kills, razed) in enumerate([(2, 1), (3, 0), (3, 0), (7, 0)]):
        state.sides[seat] = replace(state.sides[seat], kills=kills, razed=razed)
    state.sides[3] = replace(state.sides[3], fallen=True)
    state.out = {Seat(3): 4}
    table.run(RoundEnds(8)).check("ranks 2 1 3 4", "over B glory")


def test_rdw_51_what_is_equal_in_all_is_shared() -> None:
    table = Table("A.i1 1,-1", "B.i1 2,-1", seats=2).run(RoundEnds(8))
    table.check("ranks 1 1")
    Table("A.i1 1,-1", "B.i1 2,-1", "B.a1 2,-1", seats=2).run(RoundEnds(8)).check("ranks 2 1")
    Table("A.G01 1,-1", "B.i1 2,-1", "B.a1 2,-1", seats=2).run(RoundEnds(8)).check("ranks 1 2")


def test_rdw_50_a_seat_without_unit_and_castle_is_out_its_cards_are_discarded() -> None:
    table = Table(
        "A.c1 1,-1", "B.i1 2,2", "C.i1 -2,2", "D.a1 0,-1", hands="D e01 e31", castles="D.k* 0", policies=f"D {QUIET}"
    )
    table.say("a.c1 attack d.a1").check("discarded e01 e31", "asked turn A")
    assert table.state.out == {Seat(3): 4}
    assert table.happened("eliminated 3")


def test_rdw_50_the_last_one_left_wins() -> None:
    table = Table("A.c1 1,-1", "B.a1 0,-1", seats=2, castles="B.k* 0", policies=f"B {QUIET}")
    table.say("a.c1 attack b.a1").check("over A last_one", "ranks 1 2")


def test_rdw_50_with_castles_and_no_units_a_seat_is_still_in() -> None:
    Table("A.c1 1,-1", "B.a1 0,-1", seats=2, policies=f"B {QUIET}").say("a.c1 attack b.a1").check("asked turn A")


def test_rdw_50_who_falls_in_one_event_is_compared_by_glory() -> None:
    table = Table("A.a1 2,0", "B.a1 -2,0", "C.i1 1,-1", seats=3, castles="A.k* 0; B.k* 0", begin=TurnBegins(9))
    table.state.sides[0] = replace(table.state.sides[0], kills=1)
    table.state.events.remove("v03")
    table.state.events.insert(0, "v03")
    table.run(EventStep()).check("ranks 2 3 1")


def test_rdw_50_fallen_seats_may_keep_their_glory_by_wish() -> None:
    table = Table(
        "A.i1 1,-1",
        "B.i1 2,2",
        "C.i1 -2,2",
        "D.a1 0,-1",
        castles="D.k* 0",
        policies=f"D {QUIET}",
        eliminated_keep_glory=True,
    )
    table.state.sides[3] = replace(table.state.sides[3], kills=5)
    table.say("a.i1 attack d.a1").run(RoundEnds(8)).check("over D glory")


def test_rdw_54_a_turn_without_anything_to_do_ends_by_itself() -> None:
    Table("B.i1 2,2", turn="A", after=[TurnBegins(1)]).check("asked turn B")
    Table("B.i1 2,2", turn="A", hands="A e59", after=[TurnBegins(1)]).check("asked turn A")


def test_rdw_57_who_falls_in_its_own_turn_is_done() -> None:
    asked = "D own soldier_any . done never never . . no"
    table = Table(
        "A.a1 2,-1", "D.i1 0,-1", "B.i1 2,2", castles="A.k* 0", hands="D e33", policies=asked, after=[TurnBegins(1)]
    )
    table.say("a.a1 attack d.i1", "reply e33").check("gone A.a1", "asked turn B")
    assert Seat(0) in table.state.out


def test_rdw_58_who_leaves_is_out_but_its_units_stay_and_its_orders_defend_them() -> None:
    table = Table("A.a1 2,-1", "B.i1 2,2", "D.G08 0,-1 hp=1", "D.i1 0,-1", after=[TurnBegins(1)])
    state, _ = table.game.submit(table.state, "concede.3", ("concede",), table.chance)
    table.state = state
    assert state.out == {Seat(3): 4}
    table.say("a.a1 attack d.g08").check("D.G08 hp 1", "D.i1 hp 1", "asked turn A")


def test_rdw_55_a_kill_is_settled_before_the_counter_of_its_victim() -> None:
    asked = "D own general_any . done never never . . no"
    table = Table("A.G01 1,-1 hp=1", "D.G08 0,-1 hp=1", "D.i1 -3,1", hands="D e49", policies=asked)
    table.say("a.g01 attack d.g08", "reply e49").check("glory A 1", "glory D 1", "gone A.G01", "gone D.G08")


def test_wdw_09_an_offered_draw_stands_through_the_turns_of_a_round_and_lapses_with_it() -> None:
    table = Table("A.i1 1,-1", "B.i1 2,-1", seats=2, begin=Round(1))
    table.state, _ = table.game.submit(table.state, "draw.0", ("offer",), table.chance)
    table.say("end")
    assert table.state.offers == [Seat(0)]
    table.say("end")
    assert table.state.offers == []
    assert table.happened("draw_lapsed 0")


def test_rdw_60_when_time_is_up_the_final_scoring_ranks_and_the_fallen_come_last() -> None:
    table = Table("A.i1 1,-1", "B.i1 2,-1", "B.a1 2,-1", seats=2)
    assert table.game.tally(table.state) == (2, 1)
    three = Table("A.i1 1,-1", "B.i1 2,2", "C.i1 -2,2", seats=3)
    three.state.out = {Seat(0): 3}
    assert three.game.tally(three.state) == (3, 1, 1)
