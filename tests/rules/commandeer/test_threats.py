"""Whom the arrows of units meet (CM-43)."""

from __future__ import annotations

from .table import Table


def test_cm_43_units_are_in_danger_where_an_arrow_meets_them() -> None:
    """GRUNT strikes ahead: the northern one on c4 and the southern one on c3 meet, e5 is out of both ways."""
    table = Table("S GRUNT c3", "N GRUNT c4", "N GRUNT e5")
    assert {f"{one.by.at} {one.target.at}" for one in table.game.strikes(table.view(0))} == {"c3 c4", "c4 c3"}
