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


def test_p7_units_are_named_by_seat_and_sort_so_that_those_alike_have_one_name() -> None:
    """Two archers on one hex and infantry beside them: no id in what is read aloud, one name for both archers."""
    table = Table("A.i1 2,-1", "D.a1 1,-1", "D.a2 1,-1")
    strikes = list(table.game.strikes(table.game.view(table.state, Seat(0))))
    assert len({one.by.name.args["piece"].key for one in strikes if one.by.seat != 0}) == 1
    sorts = {one.target.name.args["piece"].key for one in strikes}
    assert sorts == {"dozen_war.troop.infantry", "dozen_war.troop.archer"}
    assert [one for strike in strikes for one in strike if "id" in one.name.args] == []
