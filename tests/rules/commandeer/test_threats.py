"""Whom the arrows of units meet (CM-43)."""

from __future__ import annotations

import pytest

from .table import Table, ability, unit_card, with_cards


def test_cm_43_units_are_in_danger_where_an_arrow_meets_them() -> None:
    """GRUNT strikes ahead: the northern one on c4 and the southern one on c3 meet, e5 is out of both ways."""
    table = Table("S GRUNT c3", "N GRUNT c4", "N GRUNT e5")
    assert {f"{one.by.at} {one.target.at}" for one in table.game.strikes(table.view(0))} == {"c3 c4", "c4 c3"}


def in_danger(table: Table) -> set[str]:
    """Return who could attack whom."""
    return {f"{one.by.at} {one.target.at}" for one in table.game.strikes(table.view(0))}


def test_rcm_25_nobody_is_in_danger_behind_the_first_unit_of_a_line_where_that_blocks() -> None:
    lines = ("S BOW c1", "S WALL c2", "S GRUNT e3", "N WALL c4")
    assert "c1 c4" in in_danger(Table(*lines))
    assert "c1 c4" not in in_danger(Table(*lines, options={"ranged_block": "first_unit"}))


def test_7_2_who_cannot_be_ranged_is_not_in_danger_of_a_bow() -> None:
    effect = {"op": "restrict", "to": "self", "what": "cannot_be_ranged", "duration": "static"}
    shield = unit_card("shield", ability("static", effect))
    assert "c1 c4" not in in_danger(Table("S BOW c1", "N SHIELD c4", game=with_cards(shield)))


@pytest.mark.parametrize(("turn", "phase", "reached"), [(40, "combat", {"c3 d4"}), (39, "combat", {"c3 d4", "d4 c3"})])
def test_wcm_02_who_has_no_turn_left_endangers_nobody(turn: int, phase: str, reached: set[str]) -> None:
    assert in_danger(Table("S GRUNT c3", "N GRUNT d4", phase=phase, turn=turn)) == reached


def test_who_entered_this_turn_does_not_attack_in_it_where_units_wait() -> None:
    lines = ("S GRUNT c3 entered=5", "N GRUNT d4")
    assert in_danger(Table(*lines, turn=5, options={"deploy_delay": True})) == {"d4 c3"}
    assert in_danger(Table(*lines, turn=6, active="north", options={"deploy_delay": True})) == {"c3 d4", "d4 c3"}
    assert in_danger(Table(*lines, turn=5)) == {"c3 d4", "d4 c3"}
