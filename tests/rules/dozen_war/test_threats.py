"""Whom units could strike in their seat's next turn (DW-40, DW-96)."""

from __future__ import annotations

from rules.kernel.types import Seat

from .table import Table


def reached(*units: str) -> set[str]:
    table = Table(*units)
    names = table.field.names
    strikes = table.game.strikes(table.game.view(table.state, Seat(0)))
    where = {names[unit.at]: id_ for id_, unit in table.state.units.items()}
    return {f"{where[one.by.at]} {where[one.target.at]}" for one in strikes if one.target.at in where}


def test_dw_96_a_move_and_the_reach_of_an_attack_count_together() -> None:
    """Infantry goes 1 hex and strikes 1, cavalry goes 3: at distance 4 it alone reaches the other."""
    assert reached("A.i1 2,-1", "D.i1 0,-1") == {"a.i1 d.i1", "d.i1 a.i1"}
    assert reached("A.i1 3,-1", "D.c1 -1,-1") == {"d.c1 a.i1"}
