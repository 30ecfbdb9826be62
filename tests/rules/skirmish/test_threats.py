"""Whom units could attack in their side's next phase (SK-30, SK-38)."""

from __future__ import annotations

import pytest

from rules.kernel.types import Seat

from .scenario import Table

WEST = "turn 2, west\nWA berserker B2"


@pytest.mark.parametrize(
    ("text", "reached"),
    [
        (f"{WEST}\nEA gatekeeper B6", {"B2 B6"}),  # 3 squares and 1; the other goes 2 and strikes 1
        (f"{WEST}\nEA gatekeeper B7", set()),
        (f"{WEST} disarm=1\nEA gatekeeper B5", {"B5 B2"}),
        (f"{WEST} exhausted=1\nEA gatekeeper B6", {"B2 B6"}),
    ],
    ids=["move and strike", "out of reach", "disarmed", "exhausted now"],
)
def test_sk_30_sk_38_a_move_and_the_reach_of_an_attack_count_together(text: str, reached: set[str]) -> None:
    table = Table(text)
    strikes = table.game.strikes(table.game.view(table.state, Seat(0)))
    assert {f"{one.by.at} {one.target.at}" for one in strikes} == reached
