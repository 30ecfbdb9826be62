"""Whom units could strike in their seat's next turn (DW-40, DW-96)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rules.dozen_war.state import Boost
from rules.kernel.types import Seat

from .table import Table
from .test_own_rulings import left


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


def in_danger(table: Table) -> set[tuple[int, str]]:
    """Return whose attacks reach which hexes of others in their next turn."""
    strikes = table.game.strikes(table.game.view(table.state, Seat(0)))
    return {(one.by.seat, one.target.at) for one in strikes}


def razing(*units: str, **more: Any) -> bool:
    """Say whether A's infantry beside D's archer castle is told to be able to strike that castle."""
    table = Table("A.i1 0,-4", "D.i9 -5,4", *units, **more)
    strikes = table.game.strikes(table.game.view(table.state, Seat(0)))
    castle = table.field.names[table.cell("D.Ka")]
    return any(one.by.seat == 0 and one.target.at == castle and "castle" in str(one.target.name) for one in strikes)


def test_dw_24_a_castle_with_a_soldier_inside_is_in_no_danger() -> None:
    assert razing()
    assert not razing("D.a1 D.Ka")
    assert razing("D.G07 D.Ka")
    assert not razing("D.G07 D.Ka", general_protects_castle=True)  # RDW-29


def test_wdw_05_nobody_is_in_danger_of_a_side_that_has_left_or_has_no_turn_any_more() -> None:
    """A and D stand side by side; D strikes no more once it has left, nor in the last round after its turn."""
    units = ("A.i1 2,-1", "D.i1 1,-1", "B.i9 2,3")
    assert {seat for seat, _ in in_danger(Table(*units))} == {0, 3}
    assert {seat for seat, _ in in_danger(left(Table(*units), "D"))} == {0}
    last = Table(*units, round=8)
    assert {seat for seat, _ in in_danger(last)} == {0, 3}
    last.state.order = (3, 1, 2, 0)
    assert {seat for seat, _ in in_danger(last)} == {0}


def test_dw_94_dw_96_in_the_last_round_nobody_is_in_danger_of_what_has_been_done() -> None:
    """The cavalry of A has attacked; its infantry has moved, and strikes from where it stands alone."""
    units = ("A.c1 2,-1", "D.i1 1,-1", "D.i2 1,0")
    assert {seat for seat, _ in in_danger(Table(*units, round=8))} == {0, 3}
    for round_, seats in ((8, {3}), (7, {0, 3})):
        assert {seat for seat, _ in in_danger(Table(*units, round=round_).say("a.c1 attack d.i1"))} == seats
    moved = Table("A.i1 3,-1", "D.c1 0,-1", round=8).say("a.i1 move 2,-1")
    assert {seat for seat, _ in in_danger(moved)} == {3}
    assert {seat for seat, _ in in_danger(Table("A.i1 2,-1", "D.c1 0,-1", round=8))} == {0, 3}


DRUMMED = ("A.i1 2,-1", "B.i9 2,3", "C.i9 -4,4", "D.i1 -1,-1")
"""A's infantry reaches D's at distance 3 only with a step more or a hex more of reach."""


def drummed(stat: str, order: tuple[int, ...], **more: Any) -> set[tuple[int, str]]:
    """Return whose attacks reach what while B's turn runs, and an event of this round serves A's and D's infantry."""
    table = Table(*DRUMMED, turn="B", **more)
    table.state.order = order
    for seat in (0, 3):
        table.state.sides[seat] = replace(table.state.sides[seat], boosts=(Boost(5, stat, "infantry", 1),))
    return in_danger(table)


@pytest.mark.parametrize("stat", ["move", "range"])
def test_rdw_36_what_an_event_gives_for_a_round_counts_for_who_has_its_turn_of_it_to_come(stat: str) -> None:
    """RDW-36: "All statuses and boosts end at the end of the current turn"; an event's of its round (DW-90). Who
    has had its turn of that round plays next without it."""
    assert {seat for seat, _ in drummed(stat, (0, 1, 2, 3))} == {3}
    assert {seat for seat, _ in drummed(stat, (3, 1, 2, 0))} == {0}
    assert {seat for seat, _ in drummed(stat, (1, 0, 2, 3))} == {0, 3}
    assert drummed(stat, (0, 3, 1, 2)) == set()


@pytest.mark.parametrize("has_attacked", [False, True])
def test_dw_67_what_lengthens_an_attack_in_this_turn_counts_only_while_its_unit_may_still_attack(
    has_attacked: bool,
) -> None:
    """A's archer moves 1 and reaches 3, in this turn 4; D's cavalry stands at distance 5."""
    table = Table("A.a1 3,-1", "D.c1 -2,-1")
    table.state.units["a.a1"] = replace(table.unit("A.a1"), range=1, moved=has_attacked, done=has_attacked)
    assert ((0, table.field.names[table.cell("-2,-1")]) in in_danger(table)) is not has_attacked


def test_p7_units_are_named_by_seat_and_sort_so_that_those_alike_have_one_name() -> None:
    """Two archers on one hex and infantry beside them: no id in what is read aloud, one name for both archers."""
    table = Table("A.i1 2,-1", "D.a1 1,-1", "D.a2 1,-1")
    strikes = list(table.game.strikes(table.game.view(table.state, Seat(0))))
    assert len({one.by.name.args["piece"].key for one in strikes if one.by.seat != 0}) == 1
    sorts = {one.target.name.args["piece"].key for one in strikes}
    assert sorts == {"dozen_war.troop.infantry", "dozen_war.troop.archer"}
    assert [one for strike in strikes for one in strike if "id" in one.name.args] == []
