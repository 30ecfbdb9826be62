"""Standing orders are answers made of steps: a set of conditions, an ordered set of columns, rows of a plan (5.5)."""

from __future__ import annotations

from random import Random

import pytest

from rules.ai.random import random_choice
from rules.chesswarrior.state import Order, Side
from rules.kernel.errors import IllegalChoice, IncompleteChoice
from rules.kernel.types import Choice, Decision, Seat

from .table import Table

HEROES = ("S1 page d4", "S2 oru a1 dial=9", "N1 kite d5 S dial=9")
PLANNED = ("S1 kite d4", "S2 page d2", "N1 oru d7 dial=9", "N2 page h8 dial=9")


def given(table: Table, *choice: str) -> Side:
    """Give an order of the side of its hero in tokens and return what is in force then."""
    seat = Seat("sn".index(choice[0][0]))
    state, _ = table.game.submit(table.state, f"standing.{seat}", choice, table.chance, seat=seat)
    return state.sides[seat]


def typed(table: Table, text: str) -> Choice:
    seat = Seat("sn".index(text[0].lower()))
    return table.game.parse(table.view(seat), Decision(f"standing.{seat}", seat, "standing", clock="side"), text)


def refusal(table: Table, *choice: str) -> IllegalChoice:
    with pytest.raises(IllegalChoice) as caught:
        given(table, *choice)
    return caught.value


def test_rcw_64_conditions_are_a_set_in_whatever_order_they_are_pressed() -> None:
    table = Table(*HEROES)
    clauses = ("lethal", "min_dice:3", "vs:s1", "vs:s2")
    for order in (clauses, clauses[::-1]):
        (found,) = given(table, "n1", "sidestep", "if", *order, ".").orders
        assert (found.mode, found.lethal, found.min_dice, set(found.versus)) == ("if", True, 3, {0, 1})


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("=lethal min_dice 3", ("if", "lethal", "min_dice:3", ".")),
        ("=VS s1, oru: keep_mana 01", ("if", "vs:s1", "vs:s2", "keep_mana:1", ".")),
        ("=toward cw ccw away", ("ways", "toward", "cw", "ccw", "away")),
    ],
)
def test_rcw_64_a_text_of_an_old_match_means_what_it_meant(old: str, new: Choice) -> None:
    table = Table(*HEROES)
    assert given(table, "n1", "sidestep", old) == given(table, "n1", "sidestep", *new)


@pytest.mark.parametrize(
    ("text", "choice"),
    [
        ("N1 sidestep if vs s1 s2 lethal", ("n1", "sidestep", "if", "vs:s1", "vs:s2", "lethal", ".")),
        ("N1 sidestep lethal", ("n1", "sidestep", "lethal")),
        ("N1 sidestep cw away ccw toward", ("n1", "sidestep", "ways", "cw", "away", "ccw", "toward")),
        ("N1 sidestep cw", ("n1", "sidestep", "cw")),
        ("N1 home d, c, e", ("n1", "home", "columns", "d", "c", "e", ".")),
        ("N1 home d", ("n1", "home", "d")),
        ("N1 home none", ("n1", "home", "none")),
        ("S2 plan legal: end", ("s2", "plan", "legal", "end")),
    ],
)
def test_what_is_typed_is_the_answer_that_is_pressed(text: str, choice: Choice) -> None:
    table = Table(*HEROES)
    assert typed(table, text) == choice
    given(table, *choice)


@pytest.mark.parametrize(
    "choice",
    [
        ("n1", "sidestep", "if", "min_dice:2", "min_dice:3", "."),
        ("n1", "sidestep", "if", "lethal", "lethal", "."),
        ("n1", "sidestep", "if", "vs:n1", "."),
        ("n1", "sidestep", "if", "min_dice:+2", "."),
        ("n1", "sidestep", "if", "whenever", "."),
        ("n1", "sidestep", "=whenever"),
        ("n1", "home", "=d d"),
        ("s2", "plan", "legal", "=fly d3"),
    ],
)
def test_rcw_64_a_condition_that_makes_no_sense_is_refused_with_its_clause(choice: Choice) -> None:
    assert refusal(Table(*HEROES), *choice).clause == "RCW-64"


def test_an_order_that_stops_short_is_refused() -> None:
    for choice in (("n1", "sidestep", "if"), ("n1", "sidestep", "if", "lethal"), ("n1", "home", "columns", "d")):
        assert isinstance(refusal(Table(*HEROES), *choice), IncompleteChoice)
    assert isinstance(refusal(Table(*PLANNED), "s2", "plan", "legal", "(", "end", "-", "/"), IncompleteChoice)


def test_rcw_26_columns_are_kept_in_the_order_they_are_named() -> None:
    table = Table(*HEROES)
    assert given(table, "n1", "home", "columns", "d", "c", "e", ".").homes == ((5, (3, 2, 4)),)
    assert given(table, "n1", "home", "=D, c - e").homes == ((5, (3, 2, 4)),)
    assert given(table, "n1", "home", "columns", *"abcdefgh").homes == ((5, tuple(range(8))),)


def test_rcw_73_a_plan_is_rows_whose_targets_are_heroes() -> None:
    table = Table(*PLANNED)
    choice = ("move", "d3", "stop", "/", "attack", "n1", "-", "/", "end", "e", "/", "done", ")")
    (plan,) = given(table, "s2", "plan", "legal", "(", *choice).plans
    assert plan.items == (("move", "d3"), ("attack", "n1"), ("end", "e"))
    assert typed(table, "S2 plan legal: move d3; use attack d7; end E") == (
        "s2", "plan", "legal", "(", "move", "d3", "stop", "/", "attack", "d7", "-", "/", "end", "e", "/", "done", ")",
    )  # fmt: skip
    table.order("S2 plan legal: move d3; use attack d7; end E")
    assert [p.items for p in table.state.sides[0].plans] == [(("move", "d3"), ("attack", "n1"), ("end", "e"))]


def test_what_is_not_possible_as_things_stand_is_planned_with_a_doubt() -> None:
    """Page on d2 strikes within one square: no enemy is near, so every target is one that has to come (5.5)."""
    table = Table(*PLANNED)
    view = table.view(0)
    decision = next(d for d in view.decisions if d.kind == "standing")
    options = table.game.place(view, decision, ("s2", "plan", "legal", "(", "move")).options()
    found = {o.token: o.doubt is not None for o in options}
    assert (found["d3"], found["h8"], "stop" in found) == (False, True, False)
    after = table.game.place(view, decision, ("s2", "plan", "legal", "(", "move", "d3", "d4", "stop", "/"))
    verbs = {o.token: o.doubt for o in after.options()}
    assert "move" not in verbs
    assert verbs["end"] is None


def test_a_plan_holds_each_verb_once_and_nothing_after_the_end() -> None:
    table = Table(*PLANNED)
    for rows in (("end", "-", "/", "move", "d3", "stop", "/"), ("move", "d3", "stop", "/", "move", "d4", "stop", "/")):
        refusal(table, "s2", "plan", "legal", "(", *rows, "done", ")")


@pytest.mark.parametrize(("and_support", "offered"), [("both", [True, False]), ("either", [True, True, False])])
def test_wcw_01_what_uses_up_either_phase_may_be_planned_twice(and_support: str, offered: list[bool]) -> None:
    table = Table("S1 page d4 dial=6", "S2 kite a1", "N1 oru d5 dial=9", and_support=and_support)
    view = table.view(0)
    decision = next(d for d in view.decisions if d.kind == "standing")
    found: list[bool] = []
    rows: Choice = ()
    for _ in offered:
        options = table.game.place(view, decision, ("s1", "plan", "legal", "(", *rows)).options()
        found.append("power_arm" in {option.token for option in options})
        rows = (*rows, "power_arm", "n1", "-", "/")
    assert found == offered


def test_the_order_in_force_is_the_same_however_it_was_given() -> None:
    table = Table(*HEROES)
    assert given(table, "n1", "sidestep", "if", "lethal", ".").orders == given(table, "n1", "sidestep", "lethal").orders
    prefer = ("cw", "away", "ccw", "toward")
    assert given(table, "n1", "sidestep", "cw").orders == (Order(5, "sidestep", prefer=prefer),)


def test_every_order_that_can_be_pressed_is_read_back_as_it_is_written() -> None:
    """Orders drawn by lot among all that are offered, of every kind (5.5)."""
    table = Table(*PLANNED, "N3 kite d5 dial=9")
    kinds: set[str] = set()
    for seat in (Seat(0), Seat(1)):
        view, rng = table.view(seat), Random("orders")
        decision = next(d for d in view.decisions if d.kind == "standing")
        for _ in range(300):
            choice = random_choice(table.game, view, decision, rng)
            text = table.game.format(view, decision, choice)
            assert table.game.parse(view, decision, text) == choice, text
            kinds |= {choice[1], choice[2]} | set(choice[3:4])
    assert kinds >= {"home", "columns", "plan", "(", "if", "ways", "lethal", "end"}


def test_an_old_text_that_plans_nothing_is_no_plan() -> None:
    assert refusal(Table(*PLANNED), "s2", "plan", "legal", "=; ;").clause == "RCW-64"
