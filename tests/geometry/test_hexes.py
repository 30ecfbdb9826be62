"""Hex boards: distances, lines, walks and names, and that they agree with each other on random boards."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.hexes import (
    DIRECTIONS,
    EAST,
    FAR,
    OFFSETS,
    SOUTH_EAST,
    Axial,
    HexGrid,
    cells_in,
    direction,
    distance,
    hex_grid,
    mask,
    turned,
)
from tests.support.hexagons import hexagon

HEXES = st.tuples(st.integers(-6, 6), st.integers(-6, 6))


def board(seed: int) -> HexGrid:
    """Draw a board with holes and walls."""
    rng = Random(seed)
    cells = frozenset(cell for cell in hexagon(4) if rng.random() < 0.9) | {(0, 0)}
    return HexGrid(cells, frozenset(cell for cell in cells if rng.random() < 0.15))


def at(grid: HexGrid, q: int, r: int) -> int:
    return grid.cell_of[q, r]


def test_a_hexagon_of_radius_four_has_61_hexes_from_the_top_row_on() -> None:
    grid = hex_grid(hexagon(4))
    assert grid.size == 61
    assert (grid.axial[0], grid.axial[-1]) == ((0, -4), (0, 4))
    assert (grid.names[0], grid.names[5], grid.names[-1]) == ("a1", "b1", "i5")


def test_the_centre_has_its_six_neighbours_in_order() -> None:
    grid = hex_grid(hexagon(2))
    found = [grid.axial[cell] for cell in grid.neighbours(at(grid, 0, 0))]
    assert found == [(1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1)]
    assert DIRECTIONS == ("e", "ne", "nw", "w", "sw", "se")


@pytest.mark.parametrize(
    ("a", "b", "steps", "line"),
    [
        ((0, 0), (3, 0), 3, EAST),
        ((0, 0), (2, -1), 2, None),
        ((-1, -1), (-1, 3), 4, SOUTH_EAST),
        ((2, 2), (2, 2), 0, None),
    ],
)
def test_distance_and_line(a: Axial, b: Axial, steps: int, line: int | None) -> None:
    assert distance(a, b) == steps
    assert direction(a, b) == line


@given(HEXES, HEXES, HEXES)
def test_distance_is_a_metric(a: Axial, b: Axial, c: Axial) -> None:
    assert distance(a, b) == distance(b, a)
    assert (distance(a, b) == 0) == (a == b)
    assert distance(a, c) <= distance(a, b) + distance(b, c)


@given(HEXES, st.sampled_from(range(6)), st.integers(1, 6))
def test_a_line_is_a_direction_taken_again_and_again(a: Axial, towards: int, steps: int) -> None:
    dq, dr = OFFSETS[towards]
    b = (a[0] + dq * steps, a[1] + dr * steps)
    assert (distance(a, b), direction(a, b)) == (steps, towards)


@given(st.integers(0, 400), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_walks_are_shortest_ways_round_the_walls(seed: int, rng: Random) -> None:
    grid = board(seed)
    start = rng.randrange(grid.size)
    steps = grid.walks(start)
    for cell in range(grid.size):
        if cell == start:
            assert steps[cell] == 0
            continue
        before = [steps[n] for n in grid.neighbours(cell) if n not in grid.walls or n == start]
        assert steps[cell] == min((count + 1 for count in before if count != FAR), default=FAR)
        assert steps[cell] >= grid.distance(start, cell)


@given(st.integers(0, 400), st.randoms(use_true_random=False))
@settings(max_examples=80, deadline=None)
def test_what_is_in_line_is_what_a_ray_meets(seed: int, rng: Random) -> None:
    grid = board(seed)
    start = rng.randrange(grid.size)
    met: set[int] = set()
    for towards in range(6):
        ray = grid.ray(start, towards, 9)
        met.update(ray)
        last = ray[-1] if ray else start
        beyond = grid.steps[last][towards]
        if beyond >= 0 and len(ray) < 9:
            met.add(beyond)
        assert all(grid.steps[a][towards] == b for a, b in pairwise([start, *ray]))
    assert met == {cell for cell in range(grid.size) if grid.in_line(start, cell, 10)}


@pytest.mark.parametrize("seed", range(12))
def test_sights_are_what_is_in_line_direction_by_direction(seed: int) -> None:
    grid = board(seed)
    for start in range(grid.size):
        sights = grid.sights(start)
        seen = {cell for sight in sights for cell in sight}
        assert seen == {cell for cell in range(grid.size) if grid.in_line(start, cell, grid.size)}
        for towards, sight in enumerate(sights):
            assert [grid.direction(start, cell) for cell in sight] == [towards] * len(sight)
            assert [grid.distance(start, cell) for cell in sight] == list(range(1, len(sight) + 1))


def test_a_line_is_stopped_by_a_wall_between_but_not_by_one_at_its_end() -> None:
    grid = hex_grid(hexagon(3), frozenset({(1, 0)}))
    assert grid.in_line(at(grid, 0, 0), at(grid, 1, 0), 3)
    assert not grid.in_line(at(grid, 0, 0), at(grid, 2, 0), 3)
    assert not grid.in_line(at(grid, 0, 0), at(grid, 0, 3), 2)
    assert grid.ray(at(grid, 0, 0), EAST, 3) == []
    assert len(grid.ray(at(grid, 0, 0), EAST, 3, past_walls=True)) == 3


def test_rings_make_up_the_board() -> None:
    grid = hex_grid(hexagon(4))
    centre = at(grid, 0, 0)
    assert [len(grid.ring(centre, n)) for n in range(6)] == [1, 6, 12, 18, 24, 0]
    assert grid.within(centre, 1) == sorted([centre, *grid.neighbours(centre)])


def test_a_hex_is_found_by_both_of_its_names() -> None:
    grid = hex_grid(hexagon(2))
    for cell, (q, r) in enumerate(grid.axial):
        assert grid.named[grid.names[cell]] == cell
        assert grid.named[f"{q},{r}"] == cell
    assert len(set(grid.names)) == grid.size


def test_turns_keep_distances_and_six_of_them_are_none() -> None:
    cells = [(0, 0), (2, -1), (-3, 1)]
    assert turned(cells, 6) == frozenset(cells)
    assert turned([(1, 0)]) == {(0, 1)}
    assert turned(hexagon(3), 2) == hexagon(3)
    for a in cells:
        for b in cells:
            (ta,), (tb,) = turned([a]), turned([b])
            assert distance(ta, tb) == distance(a, b)


@given(st.sets(st.integers(0, 200)))
def test_a_set_of_bits_holds_its_hexes_in_order(cells: set[int]) -> None:
    assert cells_in(mask(cells)) == sorted(cells)


@given(st.integers(0, 30), st.integers(1, 5))
@settings(max_examples=40)
def test_neighbours_walls_and_lines_are_the_same_as_sets_of_bits(seed: int, length: int) -> None:
    grid = board(seed)
    assert cells_in(grid.all) == list(range(grid.size))
    assert cells_in(grid.high) == sorted(grid.walls)
    for cell in range(grid.size):
        assert cells_in(grid.near[cell]) == sorted(grid.neighbours(cell))
        seen = [other for other in range(grid.size) if grid.in_line(cell, other, length)]
        assert cells_in(grid.stars(length)[cell]) == seen
