"""Standing orders that are given while an attack is under way (5.2, 5.4, WDW-16)."""

from __future__ import annotations

from rules.dozen_war.state import Orders
from rules.kernel.types import Decision, Seat

from .matches import NEVER
from .table import Table


def test_5_4_as_ordered_a_volley_is_answered_by_the_orders_of_its_declaration() -> None:
    """5.2 `orders`: "takes effect at the next declaration"; 5.4: "On a time-out AUTO uses the orders as they were at
    the declaration." D.G08 has 2 HP, D.i1 stands by, default orders guard a lethal hit. The volley is shown, D then
    changes its orders to none and lets the clock run out. The second shot is guarded by D.i1."""
    table = Table("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=2", "D.i1 0,-1")
    table.say("volley ( a.a1 attack d.g08 / a.a2 attack d.g08 / done )").check("asked defend_volley D")
    table.order("D", NEVER)
    decision = table.asked("D")
    table.state, _ = table.game.submit(table.state, decision.id, decision.default, table.chance, by="clock")
    table.check("D.G08 hp 1", "D.i1 hp 1")


def test_5_2_loot_of_an_attack_goes_by_the_orders_of_its_declaration() -> None:
    """A.a1 shoots D.G08 (1 HP, m1); D is asked; A now orders loot to A.G01. m1 goes to A.G04, of most HP, as
    ordered when the attack was declared."""
    units = ("A.a1 2,-1", "A.G01 5,-3 hp=2", "A.G04 6,-4", "D.G08 0,-1 hp=1 m1")
    table = Table(*units, hands="D e33").say("a.a1 attack d.g08").check("asked defend D")
    table.order("A", "own . done lethal never g01 . . no").say("pass", seat="D")
    table.check("gone D.G08", "A.G04 has m1")


def test_5_2_so_does_guarding_against_its_counters() -> None:
    """A.G01 (1 HP) attacks D.G08; default orders guard a general against a lethal counter. While D is asked, A orders
    never to guard. A.i1 still guards against this counter."""
    units = ("A.G01 1,-1 hp=1", "A.i1 1,-1", "D.G08 0,-1 hp=1", "D.i1 -3,1")
    table = Table(*units, hands="D e33").say("a.g01 attack d.g08").check("asked defend D")
    table.order("A", NEVER).say("reply e33", seat="D").check("A.G01 hp 1", "A.i1 hp 1")


SHOT = ("A.a1 2,-1", "A.a2 2,-1", "D.G08 0,-1 hp=1", "D.i1 0,-1")


def test_5_2_new_orders_count_once_the_attack_is_done() -> None:
    """D answers the first shot itself; the second finds the orders given meanwhile: nobody guards, nobody is asked."""
    table = Table(*SHOT).say("a.a1 attack d.g08").check("asked defend D")
    table.order("D", NEVER).say("reply guard d.i1", seat="D").check("D.i1 hp 1")
    table.say("a.a2 attack d.g08").check("gone D.G08", "asked turn A")


def test_5_2_a_side_reads_its_new_orders_as_given_and_from_when_they_count() -> None:
    table = Table(*SHOT).say("a.a1 attack d.g08")
    before = table.game.ordered(table.view(3))
    table.order("D", NEVER)
    first, *told = table.game.ordered(table.view(3))
    assert first.key == "dozen_war.ordered.coming"
    assert told != list(before)
    table.say("reply guard d.i1", seat="D")
    assert list(table.game.ordered(table.view(3))) == told


def test_5_2_nobody_else_sees_that_orders_were_given() -> None:
    """Twins: D gives orders during the attack or gives none; the views of all others are the same."""
    table, twin = (Table(*SHOT).say("a.a1 attack d.g08") for _ in range(2))
    table.order("D", NEVER)
    assert table.side("D").coming != table.side("D").orders == Orders()
    for seat in range(3):
        assert table.game.dump(table.view(seat).state) == twin.game.dump(twin.view(seat).state)


def offered(table: Table, text: str) -> tuple[set[str], set[str]]:
    """Return what A's standing orders offer after some tokens: plainly, and with a doubt."""
    decision = Decision("standing.0", Seat(0), "standing", clock="side")
    options = table.game.options_at(table.view(0), decision, tuple(text.split()), wide=True).options
    return {o.token for o in options if o.doubt is None}, {o.token for o in options if o.doubt is not None}


def test_5_4_map_pieces_go_by_orders_to_own_generals() -> None:
    """5.4 `loot_to`: "ordered list of own generals"; others are written down and come to nothing."""
    table = Table("A.G04 1,1", "A.G05 -", "D.G08 0,-1")
    plain, doubted = offered(table, "own . done never never")
    assert plain == {"g04", "g05", "."}
    assert {"g01", "g08"} <= doubted
    table.order("A", "own . done never never g08 g05 . . no")
    assert table.side("A").orders.loot == ("g08", "g05")


def test_5_4_entries_use_skills_of_own_generals() -> None:
    plain, doubted = offered(Table("A.G04 1,1", "A.G05 -", "D.G08 0,-1"), "own .")
    assert {token for token in plain if token.startswith("g0")} == {"g04.3", "g05.1"}
    assert {"g08.1", "g10.3"} <= doubted
