"""Whom heroes could attack in their next activation (CW-65, CW-85)."""

from __future__ import annotations

import pytest

from .table import Table


@pytest.mark.parametrize(
    ("heroes", "reached"),
    [
        (("S1 kite d3", "N1 oru d8"), {"d3 d8"}),  # 4 squares and 1; Oru goes 2 and strikes 1
        (("S1 kite d2", "N1 oru d8"), set()),
        (("S1 kite d5", "N1 oru d8"), {"d5 d8", "d8 d5"}),
        (("S1 kite d7 dial=9", "N1 oru d8"), {"d7 d8", "d8 d7"}),
    ],
    ids=["far", "out of reach", "both", "due much later"],
)
def test_cw_65_a_move_and_the_reach_of_an_attack_count_together(heroes: tuple[str, ...], reached: set[str]) -> None:
    table = Table(*heroes)
    assert {f"{one.by.at} {one.target.at}" for one in table.game.strikes(table.view(0))} == reached


@pytest.mark.parametrize(("dial", "reached"), [(36, {"d4 d6", "d6 d4"}), (37, {"d4 d6"})])
def test_rcw_52_who_is_due_after_the_last_main_turn_endangers_nobody(dial: int, reached: set[str]) -> None:
    table = Table("S1 page d4 dial=36", f"N1 page d6 dial={dial}", turn=36)
    assert {f"{one.by.at} {one.target.at}" for one in table.game.strikes(table.view(0))} == reached
