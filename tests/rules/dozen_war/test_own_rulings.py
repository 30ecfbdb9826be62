"""Rulings of our own, each with a position, what is answered, and what comes of it (docs/rules/dozen-war.md)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dozen_war.event_step import EventStep
from rules.dozen_war.rounds import Discards, Round, RoundEnds, TurnBegins
from rules.dozen_war.setup import Draft, DraftRoll, Wishes
from rules.dozen_war.state import Orders
from rules.dozen_war.supply import Supply
from rules.kernel.types import Seat

from .matches import shipped
from .table import Table

BOOK = shipped().book
NEVER = "own . done never never . . no"
ALWAYS = "own general_any castle_any soldier_any . done never never . . no"


def struck(table: Table) -> list[str]:
    """Return who was struck by the attack that was said last, in order."""
    return [hit[0] for hit in next(e.data["hits"] for e in table.log if e.kind == "attacked")]


def left(table: Table, seat: str) -> Table:
    """Let a seat leave the table."""
    number = "ABCD".index(seat)
    table.state, _ = table.game.submit(table.state, f"concede.{number}", ("concede",), table.chance)
    return table


def opened(table: Table, event: str) -> Table:
    """Carry an event out."""
    table.state.events = [event, *(id_ for id_ in BOOK.events if id_ != event)]
    return table.run(EventStep())


# ---- digging


@pytest.mark.parametrize("above", ["A.i1 3,-2", "D.a1 3,-2", "D.a1 -3,1"], ids=("own unit", "enemy", "nobody"))
def test_rdw_43_a_token_is_dug_under_whoever_stands_on_it_and_seen_by_all(above: str) -> None:
    table = Table("A.G01 2,-1", above, buried="3,-2 m1 m2").say("a.g01 dig 3,-2")
    table.check("A.G01 has m2", "buried 3,-2 1")
    for seat in (None, *map(Seat, range(4))):
        dug = next(e for e in table.game.seen(table.log, seat) if e.kind == "dug")
        assert (dug.data["token"], dug.data["left"]) == ("m2", 1)


def test_rdw_43_nothing_is_dug_where_no_token_is_left() -> None:
    """A.G01 stands beside two mountains; under one of them nothing is left."""
    table = Table("A.G01 2,-1", "B.i1 -3,1", seats=2, buried="2,0 m1")
    assert table.refused("a.g01 dig 3,-2") == "RDW-43"
    table.say("a.g01 dig 2,0").check("A.G01 has m1", "buried 2,0 0")


# ---- words and order of an attack


def test_wdw_01_a_further_target_is_no_splash_victim_unless_its_word_is_said() -> None:
    """D.i1 is hurt and would be splashed by itself; only `splash d.i2` says otherwise, and `d.i2` alone is refused."""
    units = ("A.c1 2,-1", "D.a1 1,-1", "D.i1 1,-1 hp=1", "D.i2 1,-1")
    table = Table(*units, policies=f"D {NEVER}")
    for typed in ("a.c1 attack d.a1 d.i2", "a.c1 attack d.a1 guard d.i2", "a.c1 attack d.a1 loot d.i2"):
        table.refused(typed)
    table.say("a.c1 attack d.a1 splash d.i2").check("gone D.a1", "D.i1 hp 1", "D.i2 hp 1")
    Table(*units, policies=f"D {NEVER}").say("a.c1 attack d.a1").check("gone D.a1", "gone D.i1", "D.i2 hp 2")


@pytest.mark.parametrize(
    ("named", "order"),
    [
        ("", ["b.g07", "b.i1", "b.i2", "b.a1"]),
        ("b.a1", ["b.a1", "b.g07", "b.i1", "b.i2"]),
        ("b.i2 b.i1", ["b.i2", "b.i1", "b.g07", "b.a1"]),
    ],
)
def test_wdw_02_units_of_a_hex_are_struck_as_named_then_by_id(named: str, order: list[str]) -> None:
    units = ("A.G01 1,0", "B.a1 1,1", "B.i2 1,1", "B.i1 1,1", "B.G07 1,1")
    table = Table(*units, gold="A 2", policies=f"B {NEVER}").say(f"a.g01 s3 1,1 {named}".strip())
    assert struck(table) == order


def test_wdw_02_a_piercing_attack_takes_the_weakest_then_the_lowest_id_of_hexes_that_are_not_named() -> None:
    units = ("A.G08 3,-1", "D.i1 2,-1", "D.c1 1,-1", "D.a1 1,-1", "D.i3 1,-1", "B.i1 0,-1", "B.i2 0,-1 hp=1")
    table = Table(*units, gold="A 2", policies=f"D {NEVER}; B {NEVER}")
    assert struck(table.say("a.g08 s3 w")) == ["d.i1", "d.c1", "b.i2"]
    named = Table(*units, gold="A 2", policies=f"D {NEVER}; B {NEVER}")
    assert struck(named.say("a.g08 s3 w b.i1 d.i3")) == ["b.i1", "d.i3", "d.i1"]


def test_wdw_02_an_attached_card_lengthens_a_piercing_attack() -> None:
    """A.G03 pierces two hexes; with Pike Drill three, so that D.c1 is struck too."""
    units = ("A.G03 2,-1", "D.i1 1,-1", "D.c1 -1,-1")
    assert struck(Table(*units, gold="A 2", policies=f"D {NEVER}").say("a.g03 s3 w")) == ["d.i1"]
    longer = Table(*units, gold="A 2", hands="A e10", policies=f"D {NEVER}").say("a.g03 s3 w d.i1 e10")
    assert struck(longer) == ["d.i1", "d.c1"]


# ---- volleys

TWO = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1", "D.i2 0,-1 hp=1")
VOLLEY = "volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )"


@pytest.mark.parametrize("by_clock", [False, True], ids=("said", "clock"))
def test_wdw_03_as_ordered_in_a_volley_is_what_a_missed_clock_answers(by_clock: bool) -> None:
    """The first arrow takes one of two HP, which no lethal entry answers; the second is guarded by the weaker D.i2."""
    table = Table(*TWO).say(VOLLEY).check("asked defend_volley D")
    question = table.asked("D")
    assert question.default == ("orders",)
    choice = question.default if by_clock else table.choice("orders", "D")
    table.state, _ = table.game.submit(table.state, question.id, choice, table.chance)
    table.check("D.G08 hp 1", "gone D.i2", "D.i1 hp 2", "asked turn A")


def test_wdw_04_a_volley_begins_where_another_unit_can_follow_against_the_same_side() -> None:
    """A.a1 reaches B and D, A.a2 only D: nothing can follow an attack on B."""
    units = ("A.a1 2,-1", "A.a2 1,-1", "D.i1 0,-1", "B.i1 2,1")
    table = Table(*units)
    assert set(table.offered("volley ( a.a1 attack")) == {"d.i1"}
    assert set(table.offered("a.a1 attack")) == {"d.i1", "b.i1"}
    assert "volley" not in Table("A.a1 2,-1", "A.a2 -3,1", "D.i1 0,-1", "C.i1 -3,3").offered()


def test_wdw_04_it_does_not_begin_where_only_the_same_card_would_let_another_follow() -> None:
    """Both need Pike Drill to reach D.i1, and there is one of it."""
    units = ("A.i1 2,-1", "A.i2 2,-1", "D.i1 0,-1")
    table = Table(*units, hands="A e10")
    assert set(table.offered("a.i1 attack")) == {"d.i1"}
    assert "volley" not in table.offered()
    near = Table(*units, "A.a1 1,-1", hands="A e10")
    assert {"a.i1", "a.i2"} <= set(near.offered("volley ("))


def test_wdw_12_a_volley_adds_up_damage_on_each_target_and_its_attacks_go_in_order() -> None:
    """Two arrows on a general of two HP ask by their sum; one on each of two targets does not."""
    asked = Table(*TWO).say(VOLLEY)
    asked.check("asked defend_volley D", "D.G08 hp 2")
    apart = Table(*TWO).say("volley ( a.a1 attack d.g08 / a.a2 attack d.i1 / done )")
    apart.check("asked turn A", "D.G08 hp 1", "D.i1 hp 1")


def test_wdw_12_what_is_not_possible_when_it_is_reached_is_left_out_unpaid() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.c1 0,-1", "D.i1 -3,1")
    table = Table(*units, hands="A e01", policies=f"D {NEVER}")
    table.say("volley ( a.a1 attack d.c1 / a.a2 attack d.c1 e01 / done )")
    table.check("gone D.c1", "cards A e01", "asked turn A")
    table.say("a.a2 move 1,-1").check("A.a2 at 1,-1")


def test_wdw_12_one_skill_at_most_and_different_units() -> None:
    table = Table("A.G07 2,-1", "A.G08 3,-1", "A.a1 1,-1", "D.i1 0,-1")
    assert "s2" in table.offered("volley ( a.g07")
    assert set(table.offered("volley ( a.g07 s2 d.i1 . - - - /")) == {"a.g08", "a.a1"}
    assert table.offered("volley ( a.g07 s2 d.i1 . - - - / a.g08") == ["attack"]


# ---- a side that leaves


def test_wdw_05_a_side_that_has_left_keeps_its_units_castles_and_supply() -> None:
    table = left(Table("A.a1 2,-1", "B.i1 2,2", "D.G08 0,-1", "D.i3 0,-1", hands="D e31"), "D")
    table.run(Supply()).check("D.G08 at 0,-1", "D.Ki hp 2", "gold D 1", "hand D 4")
    table.check("D.i4 at D.Ki", "D.c1 at D.Kc", "D.a1 at D.Ka")


def test_wdw_05_its_orders_go_on_defending_and_nothing_else_is_done_for_it() -> None:
    """D asked for everything; now its entries answer without a question, and its own turn is skipped."""
    order = "D own general_any . guard any general . / done never never . . no"
    table = Table(
        "A.a1 2,-1", "B.i1 2,2", "D.G08 0,-1", "D.i1 0,-1", policies=order, after=[TurnBegins(3), TurnBegins(1)]
    )
    left(table, "D").say("a.a1 attack d.g08").check("D.G08 hp 3", "D.i1 hp 1", "asked turn A")
    table.say("end").check("asked turn B")


def test_wdw_05_it_cannot_win_and_pieces_it_holds_count_for_nobody() -> None:
    """D has the most glory and four pieces; A and B are ranked by their own alone."""
    units = ("A.a1 2,-1", "B.i1 2,2", "B.G01 1,2 m5", "C.i1 -2,2", "D.G08 0,-1 m1 m2 m3 m4")
    table = left(Table(*units), "D").run(RoundEnds(8))
    table.check("over B glory", "ranks 2 1 2 4")


# ---- supply and events


def test_wdw_06_a_castle_whose_supply_is_withheld_gives_neither_soldier_nor_card() -> None:
    withholding = next(id_ for id_, event in BOOK.events.items() if any(e.op == "no_supply" for e in event.effects))
    castle = next(e.castle for e in BOOK.events[withholding].effects if e.op == "no_supply")
    table = Table("A.i9 1,-1", "B.i9 2,-1", seats=2, begin=TurnBegins(9), dice="d1 d6")
    opened(table, withholding).run(Supply())
    table.check("hand A 2", "hand B 3", "gold A 1")
    serials = dict(zip(("infantry", "cavalry", "archer"), table.side("A").serials, strict=True))
    assert {troop: n for troop, n in serials.items() if troop != "infantry"} == {
        troop: int(troop != castle) for troop in ("cavalry", "archer")
    }


@pytest.mark.parametrize(("timing", "now", "then"), [("round_end", 1, 2), ("after_supply", 2, 1)])
def test_wdw_07_what_an_event_gives_is_for_the_running_round_where_events_come_before_turns(
    timing: str, now: int, then: int
) -> None:
    """War Drums: one step more for infantry, in the next round, or in this one if its turns are still to come."""
    table = Table("A.i1 1,-1", "B.i1 2,-1", seats=2, begin=TurnBegins(9), round=3, event_timing=timing)
    opened(table, "v06")
    assert table.board().steps(table.unit("A.i1")) == now
    table.state.round = 4
    assert table.board().steps(table.unit("A.i1")) == then


# ---- answers


def test_wdw_08_two_reflections_in_one_answer_send_the_damage_back_once() -> None:
    """A.G01 of three HP strikes for one; Mirror Plate and Transmutation answer: it loses one HP, not two."""
    units = ("A.G01 1,-1", "D.G08 0,-1", "D.G10 -1,-1")
    table = Table(*units, hands="D e34", gold="D 2", policies=f"D {ALWAYS}")
    table.say("a.g01 attack d.g08", "reply e34 g10.3")
    table.check("D.G08 hp 3", "A.G01 hp 2", "hand D 0", "gold D 0")


WANTED: list[tuple[str, dict[str, Any], bool]] = [
    ("a general could die, and there is a card", {"hands": "D e01"}, True),
    ("a general could die, and there is nothing", {}, False),
    ("a general could die, and its orders never ask", {"hands": "D e01", "policies": f"D {NEVER}"}, False),
]


@pytest.mark.parametrize(("more", "asked"), [row[1:] for row in WANTED], ids=[row[0] for row in WANTED])
def test_wdw_10_a_side_is_asked_if_its_orders_want_it_and_it_could_answer(more: dict[str, Any], asked: bool) -> None:
    table = Table("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.a9 -3,1", **more).say("a.a1 attack d.g07")
    assert table.holds("asked defend D") == asked
    assert table.holds("gone D.G07") == (not asked)


def test_wdw_10_by_default_a_lost_castle_is_asked_about_and_a_soldier_is_not() -> None:
    razing = Table("A.i1 0,-4", "D.i1 -1,-3", castles="D.Ka 1").say("a.i1 attack d.ka")
    razing.check("asked defend D", "D.Ka hp 1")
    Table("A.a1 2,-1", "D.a1 0,-1", hands="D e31").say("a.a1 attack d.a1").check("gone D.a1", "asked turn A")


def test_wdw_11_entries_answer_hit_by_hit_in_their_order_and_so_does_a_missed_clock() -> None:
    """First a guard for any hit on infantry, by soldiers of lowest HP; a general only under `guard_general`."""
    units = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.i1 0,-1", "D.i2 -1,-1 hp=1", "D.i3 0,-1 hp=1", "D.G01 0,-2")
    plain = "D own general_lethal . guard lethal general . / done never never . . no"
    table = Table(*units, policies=plain).say("a.a1 attack d.g07").check("asked defend D")
    question = table.asked("D")
    assert question.default == ("reply", ".", "-", "guard", "d.i3")
    table.state, _ = table.game.submit(table.state, question.id, question.default, table.chance, by="clock")
    table.check("gone D.i3", "D.i2 hp 1", "D.i1 hp 2", "D.G07 hp 1")


@pytest.mark.parametrize(("use", "guards"), [("guard", False), ("guard_general", True)])
def test_wdw_11_infantry_generals_guard_only_where_an_entry_says_so(use: str, guards: bool) -> None:
    order = f"D own . {use} lethal general . / done never never . . no"
    table = Table("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.G01 -1,-1", "D.a9 -3,1", policies=order)
    table.say("a.a1 attack d.g07")
    table.check(*(["D.G07 hp 1", "D.G01 hp 2"] if guards else ["gone D.G07", "D.G01 hp 3"]))


def test_dw_63_who_has_left_has_its_hand_cut_without_a_question() -> None:
    """RDW-58: seven cards at the hand limit."""
    cards = " ".join(list(BOOK.cards)[:7])
    table = left(Table("A.a1 2,-1", "B.i1 2,2", "D.i1 0,-1", hands=f"D {cards}", begin=TurnBegins(0)), "D")
    table.run(Discards(), TurnBegins(1)).check("hand D 6", "asked turn B")
    assert table.side("D").orders == Orders()
    table.run(Round(3)).check("hand D 6")


# ---- what is sent by itself


@pytest.mark.parametrize(("hands", "sent"), [("", ("end",)), ("A e01", None)])
def test_wdw_13_a_turn_with_nothing_left_to_do_ends_by_itself_unless_cards_are_held(
    hands: str, sent: tuple[str, ...] | None
) -> None:
    """Cards in hand are a secret, and so is whether they could be played."""
    table = Table("A.i1 2,-1 done", "B.i1 -3,1", seats=2, hands=hands, gold="A 0")
    move = table.game.forced(table.state)
    assert (None if move is None else move.choice) == sent


def test_wdw_13_the_last_free_general_is_picked_by_itself() -> None:
    table = Table(seats=4, begin=Draft(3))
    cards = list(BOOK.generals)
    assert table.game.forced(table.state) is None, "all twelve are free"
    table.state.sides = [
        replace(side, generals=tuple(cards[s * 3 : s * 3 + 3])) for s, side in enumerate(table.state.sides)
    ]
    table.state.sides[3] = replace(table.state.sides[3], generals=tuple(cards[9:11]))
    move = table.game.forced(table.state)
    assert move is not None
    assert move.choice == (cards[11],)


# ---- the draft by lists


def wishing(seats: int = 2, dice: str = "") -> Table:
    """Begin a draft by lists; the first seat picks first where the dice fall."""
    table = Table(seats=seats, begin=Wishes(), dice=dice, draft="lists")
    table.state.stage = "draft"
    table.state.agenda.insert(0, DraftRoll())
    return table


def drafted() -> Table:
    """Let A wish for G07, then G03, and B for G07, G05, G03 and G02; A throws more."""
    return wishing(dice="d6 d1").say("g07 g03", seat="A").say("g07 g05 g03 g02", seat="B")


def test_wdw_14_all_rank_at_once_and_in_secret() -> None:
    table = wishing(3)
    asked = list(table.state.pending.values())
    assert [(d.kind, d.secret, d.clock) for d in asked] == [("draft_list", True, "entry.draft")] * 3
    table.say("g05 g02", seat="B")
    for seat in (Seat(0), Seat(2), None):
        view = table.game.view(table.state, seat)
        assert view.state.answers == {}
        assert table.game.seen(table.log, seat)[-1].kind == "ready"


def test_wdw_14_each_pick_takes_the_highest_of_the_list_that_is_free() -> None:
    """A first, then B, the same order in every pass (DW-06); whom a list leaves out stands after it, by number."""
    table = drafted()
    assert [table.side(seat).generals for seat in "AB"] == [("g01", "g03", "g07"), ("g02", "g04", "g05")]
    assert table.state.pending == {}


def test_wdw_14_nobody_learns_another_list_afterwards() -> None:
    table = drafted()
    assert table.game.view(table.state, Seat(0)).state.sides[1].picks == ()


def test_wdw_14_no_list_is_filed_beside_it_and_one_is_suggested_whole() -> None:
    table = wishing()
    assert table.game.side_kinds(table.state, Seat(0)) == ("concede", "draw")
    (deed,) = table.game.deeds(table.view(0), table.asked("A"))
    assert sorted(deed.entries[0][:-1]) == sorted(BOOK.generals)
    table.game.check(table.view(0), table.asked("A"), deed.entries[0])
