"""Summoning: SK-70 to SK-74, RSK-10 to RSK-12."""

from __future__ import annotations

from typing import Any

import pytest

from .scenario import Table

TEXT = "turn {}, west\nWA berserker B2\nreserve WB medic\nreserve WC berserker\nEA gatekeeper B6\nEB medic A7"


def corridor(turn: int, *lines: str, **options: Any) -> Table:
    return Table("\n".join([TEXT.format(turn), *lines]), **options)


@pytest.mark.parametrize("turn", [3, 7])
def test_sk_70_a_summon_is_possible_in_turns_3_and_7(turn: int) -> None:
    assert corridor(turn).send("summon B > A1").differences("WB A1 hp=5") == []


@pytest.mark.parametrize("turn", [1, 2, 4, 5, 6, 8, 9, 10])
def test_sk_70_and_in_no_other_turn(turn: int) -> None:
    assert corridor(turn).refused("summon B > A1") == "bad_summon"


def test_sk_70_the_summon_precedes_every_unit_row() -> None:
    table = corridor(3).send("A: A2\nsummon B > A1")
    assert table.missing(["summoned wb a1", "moved wa b2-a2"]) == []


def test_sk_70_both_sides_may_summon_in_the_same_turn() -> None:
    table = corridor(3, "reserve EC acolyte").send("summon B > A1").send("summon C > E7")
    assert table.differences("WB A1\nEC E7\nmana E=2\nturn 4 west") == []


def test_sk_71_the_unit_leaves_the_reserve_and_its_cost_the_pool() -> None:
    table = corridor(3).send("summon B > A1")
    assert table.happened("summoned wb a1 2 1")
    assert table.state.sides[0].reserve == ("c",)


@pytest.mark.parametrize(
    ("why", "square"),
    [("the enemy's deployment square", "A6"), ("no deployment square", "A3"), ("occupied", "B2"), ("a wall", "A4")],
)
def test_sk_71_sk_72_the_square_must_be_an_empty_own_deployment_square(why: str, square: str) -> None:
    table = corridor(3).send(f"summon B > {square}\nA: A2")
    assert table.happened("summon_cancelled wb bad_destination"), why
    assert table.differences("WA A2\nmana W=3") == []
    assert "b" in table.state.sides[0].reserve


def test_sk_72_missing_mana_cancels_the_summon_and_nothing_else() -> None:
    table = corridor(3).send("summon C > A1\nA: A2")
    assert table.happened("summon_cancelled wc not_enough_mana")
    assert table.differences("WA A2\nmana W=3") == []


def test_sk_72_missing_mana_is_named_before_a_wrong_square() -> None:
    assert corridor(3).send("summon C > A3").happened("summon_cancelled wc not_enough_mana")


def test_sk_72_a_square_occupied_by_an_enemy_is_not_empty() -> None:
    table = corridor(3, "EC medic A1").send("summon B > A1")
    assert table.happened("summon_cancelled wb bad_destination")


def test_sk_73_one_summon_per_turn() -> None:
    assert "bad_summon" in corridor(7).refused("summon B > A1\nsummon C > A2")


def test_sk_73_one_more_in_turn_7() -> None:
    table = Table("turn 3, west\nWA berserker B2\nreserve WB acolyte\nreserve WC medic\nEA gatekeeper B6")
    table.send("summon B > A1").send().send().send().send().send().send().send()
    assert table.differences("turn 7 west") == []
    assert table.send("summon C > C1").differences("WB A1\nWC C1") == []


def test_sk_74_a_summoned_unit_acts_from_the_next_turn() -> None:
    table = corridor(3).send("summon B > A1").send().send("B: A2")
    assert table.differences("WB A2") == []


def test_sk_74_a_summoned_unit_cannot_act_in_its_turn() -> None:
    assert corridor(3).refused("summon B > A1\nB: A2") == "bad_unit"


def test_rsk_10_a_summon_costs_the_units_cost() -> None:
    assert corridor(7).send("summon C > A1").differences("WC A1\nmana W=2") == []


def test_rsk_10_the_price_may_be_one_mana() -> None:
    table = corridor(3, summon_price="one").send("summon C > A1")
    assert table.differences("WC A1\nmana W=2") == []


def test_rsk_10_banked_mana_brings_a_dearer_unit() -> None:
    table = Table("turn 2, east\nnext W=2\nWA berserker B2\nreserve WC berserker\nEA gatekeeper B6").send()
    assert table.send("summon C > A1").differences("WC A1\nmana W=0") == []


def test_rsk_11_the_master_may_be_summoned() -> None:
    table = corridor(7, "reserve WM dawn_marshal").send("summon M > A1")
    assert table.differences("WM A1 hp=10\nmana W=1") == []


def test_rsk_11_unless_the_option_forbids_it() -> None:
    table = corridor(7, "reserve WM dawn_marshal", summon_master=False)
    assert table.refused("summon M > A1") == "bad_summon"
    assert table.send("summon B > A1").differences("WB A1") == []


def test_rsk_11_the_dead_are_never_summoned() -> None:
    """A starter that died, and a unit that was summoned and died."""
    assert corridor(3, "dead WD medic").refused("summon D > A1") == "bad_summon"
    table = corridor(3, "EC berserker C3").send("summon B > C2").send("C: attack WB")
    assert table.differences("WB dead") == []
    table.send().send().send().send().send().send()
    assert table.differences("turn 7 west") == []
    assert table.refused("summon B > A1") == "bad_summon"


FULL = """
old_school, turn 3, west
WA berserker A1
WC medic B1
WD medic C1
WE medic D1
{} E1
reserve WB medic
EA gatekeeper C5
EB acolyte A5
"""


@pytest.mark.parametrize("last", ["WF medic", "EC medic"])
def test_rsk_12_occupied_deployment_squares_leave_no_summon(last: str) -> None:
    """It does not matter who stands there."""
    table = Table(FULL.format(last)).send("summon B > E1")
    assert table.happened("summon_cancelled wb bad_destination")


def test_rsk_12_a_square_that_is_left_later_is_still_occupied_at_the_summon() -> None:
    table = Table(FULL.format("WF medic")).send("summon B > E1\nF: E2")
    assert table.happened("summon_cancelled wb bad_destination")
    assert table.differences("WF E2") == []
