"""Standing orders, windows, volleys and lists sent ahead (5.2, 5.4)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dozen_war.orders_menu import DISCARDING, POLICIES, read_orders
from rules.dozen_war.rounds import TurnBegins
from rules.dozen_war.state import Orders, Rule
from rules.kernel import queue
from rules.kernel.types import Seat

from .table import Table

ALL = "own general_any castle_any soldier_any . done never never . . no"
NONE = "own . done never never . . no"


def asks(*units: str, say: str, seat: str = "D", **more: Any) -> bool:
    """Say whether an attack under some orders opens a window for D."""
    table = Table(*units, **more).say(say)
    return table.holds(f"asked defend {seat}")


GENERAL = ("A.a1 2,-1", "D.G08 0,-1", "D.i1 0,-1")


def test_5_4_default_orders_ask_only_about_what_could_be_lost() -> None:
    assert not asks(*GENERAL, say="a.a1 attack d.g08")
    assert asks("A.a1 2,-1", "D.G08 0,-1 hp=1", "D.i1 0,-1", say="a.a1 attack d.g08")
    assert not asks("A.i1 0,-4", "D.i1 -1,-3", say="a.i1 attack d.ka")
    assert asks("A.i1 0,-4", "D.i1 -1,-3", castles="D.Ka 1", say="a.i1 attack d.ka")
    assert not asks("A.a1 2,-1", "D.a1 0,-1", "D.i1 0,-1", say="a.a1 attack d.a1")


def test_5_4_general_lethal_asks_too_when_a_splash_would_kill_a_general() -> None:
    units = ("A.c1 1,-1", "D.a1 0,-1", "D.G08 0,-1 hp=1", "D.i1 0,-1")
    assert asks(*units, say="a.c1 attack d.a1 splash d.g08")
    assert not asks("A.c1 1,-1", "D.a1 0,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1", say="a.c1 attack d.a1 splash d.g08")


@pytest.mark.parametrize(
    ("ask", "target", "asked"),
    [
        ("general_any", "d.g08", True),
        ("castle_any", "d.g08", False),
        ("soldier_any", "d.i1", True),
        ("soldier_any", "d.g08", False),
        ("general_any", "d.i1", False),
    ],
)
def test_5_4_each_ask_asks_about_its_own(ask: str, target: str, asked: bool) -> None:
    policy = f"D own {ask} . done never never . . no"
    assert asks(*GENERAL, policies=policy, hands="D e31", say=f"a.a1 attack {target}") == asked


def test_5_4_a_window_opens_on_public_grounds_only() -> None:
    """No card, no guard, no skill that is legal: nothing is asked; one card of any sort is enough."""
    alone = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.a9 -3,1")
    assert not asks(*alone, say="a.a1 attack d.g07")
    assert asks(*alone, hands="D e01", say="a.a1 attack d.g07")
    assert asks("A.a1 2,-1", "D.G08 0,-1 hp=1", say="a.a1 attack d.g08")  # Smoke Arrow could answer
    assert not asks("A.a1 2,-1", "D.G08 0,-1 hp=1", spent="G08 1", say="a.a1 attack d.g08")


def test_5_4_auto_guards_with_the_soldier_of_lowest_hp_nearest_then_of_lowest_id() -> None:
    order = "D own . guard lethal general . / done never never . . no"
    units = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.i1 0,-1", "D.i2 -1,-1 hp=1", "D.i3 0,-1 hp=1")
    Table(*units, policies=order).say("a.a1 attack d.g07").check("gone D.i3", "D.i2 hp 1", "D.i1 hp 2", "D.G07 hp 1")


def test_5_4_auto_guards_with_a_general_only_if_told_so_and_if_it_survives() -> None:
    units = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.G01 -1,-1")
    plain = "D own . guard lethal general . / done never never . . no"
    Table(*units, policies=plain).say("a.a1 attack d.g07").check("gone D.G07")
    also = plain.replace("guard lethal", "guard_general lethal")
    Table(*units, policies=also).say("a.a1 attack d.g07").check("D.G07 hp 1", "D.G01 hp 2")
    weak = ("A.a1 2,-1", "D.G07 0,-1 hp=1", "D.G01 -1,-1 hp=1")
    Table(*weak, policies=also).say("a.a1 attack d.g07").check("gone D.G07", "D.G01 hp 1")


def test_5_4_auto_goes_through_the_entries_until_nothing_is_left_to_save() -> None:
    order = "D own . e40 any infantry . / e31 any infantry . / done never never . . no"
    units = ("A.a1 2,-1", "D.i1 0,-1")
    one = Table(*units, policies=order, hands="D e31 e40").say("a.a1 attack d.i1")
    one.check("D.i1 hp 2", "cards D e31")  # one damage less leaves none: the second entry is not used
    two = Table(*units, policies=order, hands="A e01; D e31 e40").say("a.a1 attack d.i1 e01")
    two.check("D.i1 hp 2", "hand D 0")


def test_5_4_lethal_entries_wait_for_a_lethal_hit() -> None:
    order = "D own . e34 lethal general . / done never never . . no"
    Table(*GENERAL, policies=order, hands="D e34").say("a.a1 attack d.g08").check("D.G08 hp 2", "hand D 1")
    lethal = ("A.a1 2,-1", "D.G08 0,-1 hp=1")
    Table(*lethal, policies=order, hands="D e34").say("a.a1 attack d.g08").check("D.G08 hp 1", "gone A.a1", "hand D 0")


def test_5_4_auto_uses_skills_that_are_legal_now() -> None:
    order = "D own . g08.1 any general . / done never never . . no"
    Table(*GENERAL, policies=order).say("a.a1 attack d.g08").check("D.G08 hp 3", "spent G08 1")
    Table(*GENERAL, policies=order, hands="A e16").say("a.a1 attack d.g08 e16").check("D.G08 hp 2", "spent G08")


def test_5_4_auto_spends_nothing_that_only_takes_off_what_the_attack_does_not_carry() -> None:
    """5.3 a: "`clear` removes the tags stun, freeze, silence and pull". A plain shot carries none: e37 stays in hand.
    A shot that stuns is cleared by e37."""
    units = ("A.a1 2,-1", "D.G11 0,-1")
    card = "D own . e37 any general . / done never never . . no"
    Table(*units, hands="D e37", policies=card).say("a.a1 attack d.g11").check("hand D 1", "D.G11 hp 2")
    stunned = Table(*units, hands="A e16; D e37", policies=card).say("a.a1 attack d.g11 e16")
    stunned.check("hand D 0", "D.G11 held", "D.G11 hp 2")


@pytest.mark.parametrize(
    ("skill", "units", "facts"),
    [
        ("g11.2", ("D.G11 0,-1",), ("D.G11 hp 2", "spent G11 2")),
        ("g03.2", ("D.G08 0,-1", "D.i1 0,-1", "D.G03 -1,-1"), ("D.G08 hp 3", "D.i1 hp 1", "spent G03 2")),
    ],
)
def test_5_3_quicksilver_and_stand_before_me_deal_1_to_the_attacker(
    skill: str, units: tuple[str, ...], facts: tuple[str, ...]
) -> None:
    """5.3 step 4, `counter 1`: G11 is hit and strikes back; G03 turns the hit to the soldier, and strikes back too."""
    card = f"D own . {skill} any general . / done never never . . no"
    table = Table("A.i1 1,-1", *units, policies=card)
    table.say(f"a.i1 attack {units[0].split()[0].lower()}").check("A.i1 hp 1", *facts)


def test_5_4_auto_redirects_to_the_soldier_of_lowest_id_and_steps_aside_in_the_first_direction() -> None:
    redirect = "D own . e35 any general . / done never never . . no"
    Table(*GENERAL, policies=redirect, hands="D e35").say("a.a1 attack d.g08").check("D.G08 hp 3", "D.i1 hp 1")
    aside = "D own . e39 any archer . / done never never . . no"
    table = Table("A.a1 2,-1", "D.a1 0,-1", policies=aside, hands="D e39").say("a.a1 attack d.a1")
    table.check("D.a1 at 1,-1", "D.a1 hp 1")


def test_5_4_on_a_time_out_the_orders_of_the_declaration_answer() -> None:
    table = Table("A.a1 2,-1", "D.G08 0,-1 hp=1", "D.i1 0,-1").say("a.a1 attack d.g08")
    decision = table.asked("D")
    assert decision.default == ("reply", ".", "-", "guard", "d.i1")
    table.state, _ = table.game.submit(table.state, decision.id, decision.default, table.chance, by="clock")
    table.check("D.G08 hp 1", "D.i1 hp 1")


def test_5_4_counters_are_guarded_for_generals_that_would_die_by_default() -> None:
    units = ("A.G01 1,-1 hp=1", "A.i1 1,-1", "D.i1 0,-1")
    Table(*units, hands="D e33", policies=f"D {ALL}").say("a.g01 attack d.i1", "reply e33").check(
        "A.i1 hp 1", "A.G01 hp 1"
    )
    healthy = ("A.G01 1,-1", "A.i1 1,-1", "D.i1 0,-1")
    Table(*healthy, hands="D e33", policies=f"D {ALL}").say("a.g01 attack d.i1", "reply e33").check(
        "A.i1 hp 2", "A.G01 hp 2"
    )


def test_5_4_orders_may_be_changed_at_any_time_and_hold_from_the_next_declaration() -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.i1 0,-1", hands="D e31")
    table.say("a.a1 attack d.i1").check("asked turn A")
    table.order("D", ALL).say("a.a2 attack d.i1").check("asked defend D")


def test_5_2_orders_are_seen_by_their_seat_only() -> None:
    table = Table("A.a1 2,-1", "D.i1 0,-1", policies=f"D {ALL}")
    assert table.view(3).state.sides[3].orders.ask == ("general_any", "castle_any", "soldier_any")
    assert [table.view(seat).state.sides[3].orders for seat in range(3)] == [Orders()] * 3


def test_5_4_three_ready_policies_and_orders_of_ones_own() -> None:
    assert read_orders(("default",)) == Orders()
    assert list(POLICIES) == ["default", "live", "silent"]
    assert read_orders(DISCARDING) == replace(Orders(), auto_discard=True)
    Table(*GENERAL).order("D", " ".join(DISCARDING))
    text = "own castle_any . guard_general any castle general . / done any never g02 . e05 . yes"
    own = tuple(text.split())
    assert read_orders(own) == Orders(
        ("castle_any",), (Rule("guard", ("general", "castle"), "any", True),), "any", "never", ("g02",), ("e05",), True
    )


# ---- volleys

VOLLEY = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1", "D.i1 0,-1", "B.i1 2,2")


def test_5_4_a_volley_asks_once_when_the_sum_is_lethal() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1")
    table = Table(*units).say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )")
    table.check("asked defend_volley D", "D.G08 hp 2")
    table.say("reply . - guard d.i1 . - guard d.i1").check("D.G08 hp 2", "gone D.i1", "asked turn A")
    assert "a.a1" not in table.offered()


def test_5_4_a_volley_under_orders_that_do_not_ask_goes_through() -> None:
    table = Table(*VOLLEY).say("volley ( a.a1 attack d.g08 / a.a2 attack d.i1 / done )")
    table.check("D.G08 hp 2", "D.i1 hp 1", "asked turn A")


def test_5_4_as_ordered_each_attack_is_looked_at_when_it_is_reached() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1")
    table = Table(*units).say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )", "orders")
    # the first takes one of two HP, which is not lethal; the second would be, and is guarded
    table.check("D.G08 hp 1", "D.i1 hp 1")


def test_5_4_in_a_volley_a_guard_may_be_named_that_is_not_there_yet() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=2", "D.i1 -3,-1", "D.c1 -3,-1")
    table = Table(*units, hands="D e31").say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )")
    assert table.offered("reply . -") == ["-"]
    assert table.offered("reply . -", wide=True) == ["-", "guard"]
    assert table.offered("reply . - guard", wide=True) == ["d.i1"]


def test_5_2_1_a_volley_is_against_one_seat_by_different_units() -> None:
    table = Table(*VOLLEY)
    assert set(table.offered("volley (")) == {"a.a1", "a.a2"}
    assert "b.i1" not in table.offered("volley ( a.a1 attack d.g08 . - - - / a.a2 attack")
    assert "a.a1" not in table.offered("volley ( a.a1 attack d.g08 . - - - /")


def test_5_4_what_is_no_longer_legal_falls_away_unpaid() -> None:
    units = ("A.a1 2,-1", "A.a2 2,-1", "D.a1 0,-1", "D.i1 0,-1")
    table = Table(*units, hands="A e01; D e31", policies=f"D {ALL}")
    table.say("volley ( a.a1 attack d.a1 / a.a2 attack d.a1 e01 / done )")
    # the first attack kills: the second is illegal when it is reached and keeps its card
    table.say("pass").check("gone D.a1", "hand A 1", "hand D 1")
    assert "a.a2" in table.offered()


def test_5_2_1_no_volley_by_one_unit_alone() -> None:
    assert Table("A.a1 2,-1", "D.G08 0,-1").refused("volley") in ("RDW-56", "UnreadableText", "IncompleteChoice")


def test_5_2_1_a_card_that_one_attack_of_a_volley_takes_lengthens_no_other() -> None:
    """No row is offered that could not be gone on with: the skill of A.G01 reaches its hex by that card only."""
    units = ("A.G02 1,-1", "A.G01 1,-1", "A.a1 2,-1", "D.c1 -1,-1", "D.i1 -1,-1")
    table = Table(*units, hands="A e10", gold="A 2")
    hex_ = table.field.names[table.cell("-1,-1")]
    assert table.offered("a.g01 s3") == [hex_]
    assert "a.g01" not in table.offered("volley ( a.g02 attack d.c1 e10 . - - - /")


# ---- lists


def test_5_2_1_a_list_waits_through_a_defence_and_goes_on() -> None:
    table = Table("A.a1 2,-1", "A.i1 1,1", "D.G08 0,-1 hp=1", "D.i1 0,-1", after=[TurnBegins(1)])
    first, *then = table.game.parse_ahead(table.view(0), table.asked("A"), "a.a1 attack d.g08; a.i1 move 0,1; end")
    table.state, _ = table.game.submit(table.state, table.asked("A").id, first, table.chance, then=then)
    table.check("asked defend D", "A.i1 at 1,1")
    assert table.game.queued(table.state) is None
    table.say("pass", seat="D")
    while (due := table.game.queued(table.state)) is not None:
        table.state, _ = table.game.submit(table.state, due.decision, due.choice, table.chance)
    table.check("A.i1 at 0,1", "gone D.G08")
    assert Seat(0) not in table.state.pending


def test_5_2_1_what_is_illegal_when_reached_stops_the_list_unpaid() -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.i1 0,-1 hp=1", "D.a9 -3,1", hands="A e01", policies=f"D {NONE}")
    text = "a.a1 attack d.i1; a.a2 attack d.i1 e01; a.a2 move 3,-1"
    view, decision = table.view(0), table.asked("A")
    first = table.game.parse(view, decision, "a.a1 attack d.i1")
    then = [("a.a2", "attack", "d.i1", "e01"), ("a.a2", "move", "3,-1")]
    table.state, events = table.game.submit(table.state, decision.id, first, table.chance, then=then)
    assert table.game.queued(table.state) is None
    assert [e.kind for e in table.game.seen(events, Seat(0)) if e.kind.startswith("list")] == ["list_stopped"]
    assert not [e for e in table.game.seen(events, Seat(3)) if e.kind.startswith("list")]
    table.check("hand A 1", "asked turn A")
    assert text


def test_5_2_1_what_is_illegal_when_reached_may_be_left_out_unpaid() -> None:
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.i1 0,-1 hp=1", "D.a9 -3,1", hands="A e01", policies=f"D {NONE}")
    view, decision = table.view(0), table.asked("A")
    first = table.game.parse(view, decision, "a.a1 attack d.i1")
    move = table.game.parse(view, decision, "a.a2 move d5")
    then = [queue.SKIPS, ("a.a2", "attack", "d.i1", "e01"), move]
    table.state, events = table.game.submit(table.state, decision.id, first, table.chance, then=then)
    assert [e.kind for e in table.game.seen(events, Seat(0)) if e.kind.startswith("list")] == ["list_skipped"]
    assert not [e for e in table.game.seen(events, Seat(3)) if e.kind.startswith("list")]
    due = table.game.queued(table.state)
    assert due is not None
    assert due.choice == move
    table.state, _ = table.game.submit(table.state, due.decision, due.choice, table.chance)
    table.check("hand A 1", "asked turn A", f"A.a2 at {move[-1]}")


def test_5_2_1_a_turn_typed_in_lines_is_read_against_what_is_foreseen() -> None:
    table = Table("A.i1 2,-1", "A.a1 1,1", "D.i1 0,-1")
    found = table.game.parse_ahead(table.view(0), table.asked("A"), "a.i1 move 1,-1\na.i1 attack d.i1\nend")
    names = table.field.names
    assert found == (
        ("a.i1", "move", names[table.cell("1,-1")]),
        ("a.i1", "attack", "d.i1", ".", "-", "-", "-"),
        ("end",),
    )
