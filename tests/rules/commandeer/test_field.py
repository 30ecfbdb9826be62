"""The battlefield as sets of squares, held against its definitions (RCM-02, RCM-04, RCM-06, CM-60)."""

from __future__ import annotations

from random import Random

import pytest

from rules.commandeer.book import prepare
from rules.commandeer.field import CELL_OF, CELLS, NEXT, RAYS, around, cells_of, clusters, reach
from rules.commandeer.game import Commandeer
from rules.commandeer.moving import places
from rules.commandeer.placement import units
from rules.commandeer.values import fallen, survey
from tests.contract.positions import Case, play

from .table import Table, known, shipped

SETS = 200


def test_cm_42_cm_55_arrows_reach_the_next_square_and_with_range_the_whole_line() -> None:
    rng = Random("reach")
    for _ in range(SETS):
        cell, ways = rng.randrange(CELLS), rng.randrange(256)
        lines = [RAYS[cell][way] for way in range(8) if ways >> way & 1]
        assert reach(cell, ways, ranged=True) == sum(1 << at for line in lines for at in line)
        assert reach(cell, ways, ranged=False) == sum(1 << at for line in lines for at in line[:1])


@pytest.mark.parametrize("adjacency", ["eight", "four"])
def test_rcm_02_what_is_next_to_a_set_and_what_hangs_together(adjacency: str) -> None:
    rng = Random(adjacency)
    near = NEXT[adjacency]
    for _ in range(SETS):
        cells = {c for c in range(CELLS) if rng.random() < rng.random()}
        bits = sum(1 << c for c in cells)
        beside = sorted({c for cell in cells for c in near[cell]} - cells)
        assert list(cells_of(around(adjacency, bits))) == beside
        groups = [{c for c in range(CELLS) if group >> c & 1} for group in clusters(adjacency, bits)]
        assert set().union(*groups) == cells
        assert sum(map(len, groups)) == len(cells)
        for group in groups:
            reached = {min(group)}
            while grown := {c for cell in reached for c in near[cell] if c in group} - reached:
                reached |= grown
            assert reached == group
            assert not {c for cell in group for c in near[cell]} & (cells - group)


def test_rcm_07_there_is_a_square_for_a_unit_as_long_as_one_is_empty() -> None:
    """A full battlefield takes no unit; with any square empty one lies next to a unit."""
    for gap in ("", "a1", "d4"):
        lines = [f"S WALL {name}" for name in CELL_OF if name != gap]
        table = Table(*lines, south_hand="GRUNT WALL", cp=3)
        assert len(places(table.state)) == (1 if gap else 0)
        assert ("play" in table.offered()) == bool(gap)


def test_values_are_those_of_the_position_that_is_asked_about() -> None:
    """South PACK c3 has +2,000 Power in a Formation of 3, +0 without; a changed position in turn with the first one."""
    formed = Table("S PACK c3", "S WALL c4", "S WALL d3", "N WALL e5")
    alone = Table("S PACK c3", "S WALL c4", "N WALL e5")
    for _ in range(2):
        assert formed.holds("c3 power 4")
        assert alone.holds("c3 power 2")
    changed = formed.state
    changed.board[CELL_OF["c4"]] = None
    assert survey(known().book, changed)[CELL_OF["c3"]].power == 2000


@pytest.mark.parametrize(("penalty", "edge", "corner"), [(3000, 5, 2), (1000, 7, 6), (0, 8, 8)])
def test_cm_11_rcm_03_the_border_takes_its_penalty_once_for_each_line(penalty: int, edge: int, corner: int) -> None:
    table = Table("S WALL a1", "S WALL c1", "S WALL c3", "N WALL f6", options={"border_penalty": penalty})
    assert table.differences([f"a1 health {corner}", f"c1 health {edge}", "c3 health 8", f"f6 health {corner}"]) == []
    table.say("move c1 d3")
    assert table.holds("d3 health 8")


def test_cm_11_what_units_are_worth_does_not_hang_on_the_positions_looked_at_before() -> None:
    game = shipped()
    states = play(game, Case(Commandeer.name, {}, 2, 2)).states
    assert sum(any(state.board) for state in states) > SETS // 4
    for state in (*states, *states[::-7], *states[::11]):
        anew = prepare(game.book.catalogue)
        assert survey(game.book, state) == survey(anew, state)
        assert fallen(game.book, state) == fallen(anew, state)
        worth = survey(anew, state)
        assert fallen(anew, state) == [(c, u) for c, u in units(state) if u.damage >= worth[c].health]
