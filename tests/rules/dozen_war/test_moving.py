"""Moving: room in hexes, obstacles, mountains, castles (DW-11 to DW-17, DW-94, RDW-15 to RDW-19)."""

from __future__ import annotations

from .table import Table

FIVE = ("A.i1 1,-1", "A.i2 1,-1", "A.i3 1,-1", "A.c1 1,-1", "A.a1 1,-1")
"""A full hex."""


def test_dw_11_a_sixth_soldier_does_not_fit_a_general_does() -> None:
    table = Table(*FIVE, "A.i9 2,-1", "A.G01 1,-2")
    assert table.refused("a.i9 move 1,-1") == "DW-11"
    table.say("a.g01 move 1,-1").check("A.G01 at 1,-1")  # RDW-15


def test_dw_12_two_generals_never_share_a_hex() -> None:
    table = Table("A.G01 1,-1", "A.G02 2,-1")
    assert table.refused("a.g02 move 1,-1") == "DW-12"


def test_dw_13_nobody_moves_through_a_full_hex() -> None:
    walls = ("B.i1 2,-2", "B.i2 2,-1", "B.i3 2,0", "B.i4 1,1", "B.i5 0,1", "B.i6 0,-1", "B.i7 1,-2")
    # the cavalry at (1,0) can only leave through (1,-1), which is full
    assert "move" not in Table(*FIVE, "A.c9 1,0", *walls).offered("a.c9")
    # with four soldiers there it ends on it, and passes it (RDW-15)
    four = Table(*FIVE[:4], "A.c9 1,0", *walls)
    assert four.hexes("a.c9 move") == {"1,-1"}
    open_ = Table(*FIVE[:4], "A.G01 1,-1", "A.c9 1,0", *walls[:-1])
    assert open_.hexes("a.c9 move") >= {"1,-1", "1,-2"}


def test_dw_14_rdw_16_an_enemy_unit_blocks_its_hex_and_the_way_through() -> None:
    table = Table("A.i1 1,-1", "B.a1 2,-1")
    assert table.refused("a.i1 move 2,-1") == "DW-14"
    line = Table("A.c1 -2,4", "B.a1 -1,3", "B.a2 0,3", "B.a3 -1,4", "B.a4 -2,3", "B.a5 -3,4")
    assert "move" not in line.offered("a.c1")


def test_dw_15_nobody_moves_through_a_mountain() -> None:
    # (3,-2) is a mountain: from (2,-2) to (4,-2) it is two steps in a straight line, but three around it
    assert "4,-2" not in Table("A.c1 2,-2", "B.i1 3,-3", "B.i2 2,-1").hexes("a.c1 move")


def test_dw_16_one_infantry_or_archer_soldier_may_climb() -> None:
    table = Table("A.i1 2,-1", "A.a1 2,-1", "A.i2 3,-1")
    table.say("a.i1 move 3,-2").check("A.i1 at 3,-2")
    assert table.refused("a.a1 move 3,-2") == "DW-16"
    assert table.refused("a.i2 move 3,-2") == "DW-16"


def test_dw_16_an_enemy_on_top_keeps_it_too() -> None:
    assert Table("A.i1 2,-1", "B.a1 3,-2").refused("a.i1 move 3,-2") == "DW-16"


def test_dw_17_cavalry_cannot_climb() -> None:
    table = Table("A.c1 2,-1")
    assert table.refused("a.c1 move 3,-2") == "DW-17"
    assert "3,-2" not in table.hexes("a.c1 move")


def test_rdw_15_a_hex_with_an_own_general_may_be_passed_but_not_stopped_on_by_another() -> None:
    walls = ("B.i1 0,-3", "B.i2 -1,-3", "B.i3 1,-3")
    # from (0,-4) between castle, enemies and the edge the only way leads over the general at (1,-4)
    passing = Table("A.c1 0,-4", "A.G01 1,-4", *walls)
    assert "1,-4" in passing.hexes("a.c1 move")
    assert "2,-3" not in Table("A.c1 0,-4", "A.G01 1,-4", *walls, "B.i4 2,-3").hexes("a.c1 move")
    assert "2,-3" not in Table("A.i1 0,-4", "A.G01 1,-4", *walls).hexes("a.i1 move")


def test_rdw_17_only_its_owner_enters_a_standing_castle() -> None:
    table = Table("A.i1 0,-4", "D.a9 2,2")
    assert table.refused("a.i1 move -1,-4") == "RDW-17"
    Table("A.i1 0,-4", castles="D.Ka 0").say("a.i1 move -1,-4").check("A.i1 at -1,-4")


def test_rdw_17_a_castle_blocks_the_way_of_others() -> None:
    # (-1,-4) is a castle of D: A's cavalry cannot run over it to (-2,-4) even if that one is razed
    blocked = Table("A.c1 0,-4", "B.i1 -1,-3", "B.i2 0,-3", castles="D.Kc 0")
    assert "-2,-4" not in blocked.hexes("a.c1 move")
    free = Table("A.c1 0,-4", "B.i1 -1,-3", "B.i2 0,-3", castles="D.Kc 0; D.Ka 0")
    assert "-2,-4" in free.hexes("a.c1 move")


def test_rdw_18_a_move_ends_elsewhere_and_is_as_long_as_the_troop_allows() -> None:
    table = Table("A.i1 1,-1", "A.c1 1,1")
    assert table.refused("a.i1 move 1,-1") == "RDW-18"
    assert table.refused("a.i1 move 3,-1") == "RDW-18"
    assert table.hexes("a.i1 move") == {"2,-1", "2,-2", "1,-2", "0,-1", "1,0"} | {"0,0"}
    assert table.refused("a.c1 move -3,1") == "RDW-18"


def test_rdw_18_cavalry_turns_freely_or_goes_straight_by_wish() -> None:
    """DW-34: three hexes in any direction."""
    turned = "2,0"  # from (0,-1): two steps east, one south-east: no straight line
    assert turned in Table("A.c1 1,-2").hexes("a.c1 move")
    straight = Table("A.c1 1,-2", cavalry_move="straight")
    assert turned not in straight.hexes("a.c1 move")
    assert {"4,-2", "1,1", "2,-2"} & straight.hexes("a.c1 move") == {"1,1", "2,-2"}


def test_rdw_19_generals_do_not_climb_unless_it_is_wished() -> None:
    assert Table("A.G01 2,-1").refused("a.g01 move 3,-2") == "RDW-19"
    Table("A.G01 2,-1", generals_climb=True).say("a.g01 move 3,-2").check("A.G01 at 3,-2")
    assert Table("A.G04 2,-1", generals_climb=True).refused("a.g04 move 3,-2") == "DW-17"


def test_rdw_19_the_volcano_is_a_mountain_until_it_is_gone() -> None:
    assert Table("A.c1 1,0").refused("a.c1 move 0,0") == "DW-17"
    Table("A.c1 1,0", is_open=True).say("a.c1 move 0,0").check("A.c1 at 0,0")


def test_rdw_19_leaving_a_mountain_costs_a_step() -> None:
    Table("A.i1 3,-2").say("a.i1 move 2,-2").check("A.i1 at 2,-2")
    assert Table("A.i1 3,-2").refused("a.i1 move 1,-2") == "RDW-18"


def test_dw_94_each_unit_moves_once_or_not() -> None:
    table = Table("A.i1 1,-1", "A.i2 2,-1").say("a.i1 move 0,-1")
    assert table.refused("a.i1 move 1,-1") == "DW-94"
    table.say("end").check("A.i2 at 2,-1", "A.i1 at 0,-1")


def test_dw_95_actions_mix_freely_between_units() -> None:
    table = Table("A.i1 1,-1", "A.a1 0,-1", "A.c1 2,-1", "D.a1 -1,-1", buried="3,-2 m1")
    table.say("a.i1 move 1,-2", "a.a1 attack d.a1", "a.c1 move 3,-3", "end")
    table.check("gone D.a1", "A.c1 at 3,-3", "A.i1 at 1,-2")


def test_another_seats_unit_cannot_be_moved() -> None:
    assert Table("A.i1 1,-1", "B.i1 2,2").refused("b.i1 move 2,1") == "DW-94"
