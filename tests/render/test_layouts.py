"""Layouts: outlines of cells, boards of squares and hexes in pixels, zones and hands in a mat."""

from __future__ import annotations

from itertools import combinations
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from render.layout.board import Plan, board_plan
from render.layout.cards import ACROSS, Place, mat_plan
from render.layout.hexes import HEX, hex_cell, hex_centre, hex_labels
from render.layout.outline import Outline, Point, bounds, chord, contains, edges, inset, is_box, joined, rounded
from render.layout.page import PAGE_WIDTH
from render.layout.square import SQUARE, square_cell, square_labels
from render.scene_beside import Zone
from render.scene_board import Board, Cell
from render.scene_cards import HandCard, Mat
from rules.geometry.hexes import OFFSETS, Axial, HexGrid, hex_grid
from tests.support.hexagons import hexagon

AXIAL = st.tuples(st.integers(-9, 9), st.integers(-9, 9))
SPREAD = st.sets(AXIAL, min_size=1, max_size=40).map(frozenset)
NEAR = 1e-6


def far(first: Point, second: Point) -> float:
    return hypot(first[0] - second[0], first[1] - second[1])


def hexes(grid: HexGrid, turned: bool = False) -> Board:
    """Return a bare board of hexes."""
    cells = tuple(hex_cell(name, axial) for name, axial in zip(grid.names, grid.axial, strict=True))
    return Board(cells, hex_labels(grid), turned=turned)


def squares(rows: int, columns: int, turned: bool = False) -> Board:
    """Return a bare board of squares."""
    cells = tuple(square_cell(f"{row}.{column}", row, column) for row in range(rows) for column in range(columns))
    labels = square_labels(tuple(map(str, range(rows))), tuple(map(str, range(columns))))
    return Board(cells, labels, turned=turned)


def fitted(board: Board, width: int = PAGE_WIDTH) -> Plan:
    return board_plan(board, width, 0, width / PAGE_WIDTH)


# ---- outlines


@pytest.mark.parametrize("outline", [SQUARE, HEX])
def test_a_cell_is_one_wide_and_lies_round_its_middle(outline: Outline) -> None:
    left, top, right, bottom = bounds(outline)
    assert (right - left, left + right, top + bottom) == pytest.approx((1, 0, 0))


@pytest.mark.parametrize("outline", [SQUARE, HEX])
def test_corners_run_clockwise(outline: Outline) -> None:
    assert sum((bx - ax) * (by + ay) for (ax, ay), (bx, by) in edges(outline)) < 0


def test_only_squares_fill_their_bounds() -> None:
    assert (is_box(SQUARE), is_box(HEX)) == (True, False)


@given(AXIAL)
def test_neighbouring_hexes_are_one_width_apart_and_share_an_edge(axial: Axial) -> None:
    q, r = axial
    mine = {(round(x + hex_centre(axial)[0], 6), round(y + hex_centre(axial)[1], 6)) for x, y in HEX}
    for dq, dr in OFFSETS:
        centre = hex_centre((q + dq, r + dr))
        assert far(hex_centre(axial), centre) == pytest.approx(1)
        assert len(mine & {(round(x + centre[0], 6), round(y + centre[1], 6)) for x, y in HEX}) == 2


@given(st.sampled_from([SQUARE, HEX]), st.floats(-2, 2), st.floats(-2, 2))
def test_every_point_belongs_to_one_cell_only(outline: Outline, x: float, y: float) -> None:
    if outline is SQUARE:
        centres = [(float(a), float(b)) for a in range(-3, 4) for b in range(-3, 4)]
    else:
        centres = [hex_centre((q, r)) for q in range(-5, 6) for r in range(-4, 5)]
    owners = [(cx, cy) for cx, cy in centres if contains(outline, (x - cx, y - cy))]
    nearest = sorted(far((x, y), centre) for centre in centres)
    if nearest[1] - nearest[0] > NEAR:
        assert [far((x, y), owner) for owner in owners] == [pytest.approx(nearest[0])]


@given(st.sampled_from([SQUARE, HEX]), st.floats(0.01, 0.3))
def test_an_inset_outline_is_that_far_inside(outline: Outline, distance: float) -> None:
    inner = inset(outline, distance)
    assert all(contains(outline, corner) for corner in inner)
    for ((ax, ay), (bx, by)), (cx, cy) in zip(edges(outline), inner, strict=True):
        assert ((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) / far((ax, ay), (bx, by)) == pytest.approx(distance)


@given(st.sampled_from([SQUARE, HEX]), st.floats(0.01, 0.4))
def test_rounded_corners_stay_inside(outline: Outline, radius: float) -> None:
    grown = inset(outline, -NEAR)
    assert all(contains(tuple(grown), point) for point in rounded(outline, radius))


@given(st.sampled_from([SQUARE, HEX]), st.floats(-0.49, 0.49))
def test_a_chord_ends_on_the_rim(outline: Outline, offset: float) -> None:
    ends = chord(outline, (1, 0), offset)
    assert [x for x, _ in ends] == pytest.approx([offset, offset])
    assert not chord(outline, (1, 0), 0.6)


@given(st.integers(1, 5), st.integers(1, 5))
def test_joined_squares_are_their_rectangle(rows: int, columns: int) -> None:
    cells = squares(rows, columns).cells
    outline = joined([(c.centre[0] + x, c.centre[1] + y) for x, y in c.outline] for c in cells)
    assert set(outline) == {(0, 0), (columns, 0), (columns, rows), (0, rows)}


@given(st.integers(0, 3))
def test_joined_hexes_have_the_corners_of_their_rim(radius: int) -> None:
    cells = hexes(hex_grid(hexagon(radius))).cells
    outline = joined([(c.centre[0] + x, c.centre[1] + y) for x, y in c.outline] for c in cells)
    assert len(outline) == 6 * (2 * radius + 1)


def test_cells_apart_or_round_a_hole_are_refused() -> None:
    every = {c.name: [(c.centre[0] + x, c.centre[1] + y) for x, y in c.outline] for c in squares(3, 3).cells}
    with pytest.raises(ValueError, match="not one piece"):
        joined([every["0.0"], every["0.2"]])
    with pytest.raises(ValueError, match="hole"):
        joined(outline for name, outline in every.items() if name != "1.1")
    with pytest.raises(ValueError, match="corner only"):
        joined([every["0.0"], every["1.1"]])


# ---- boards in pixels


@given(SPREAD, st.sampled_from([480, 640, 1080]), st.booleans())
def test_any_hexes_fit_the_width_inside_their_margins(cells: frozenset[Axial], width: int, turned: bool) -> None:
    board = hexes(hex_grid(cells), turned)
    plan = fitted(board, width)
    corners = [corner for cell in board.cells for corner in plan.outline(cell)]
    left, top, right, bottom = bounds(corners)
    assert left >= plan.margin - 1
    assert right <= width - plan.margin + 1
    assert top == pytest.approx(plan.top)
    assert bottom == pytest.approx(plan.bottom - plan.margin, abs=1)


@given(SPREAD)
def test_a_turned_board_is_a_half_turn_of_it(cells: frozenset[Axial]) -> None:
    grid = hex_grid(cells)
    straight, turned = fitted(hexes(grid)), fitted(hexes(grid, True))
    for cell in hexes(grid).cells:
        (x, y), (u, v) = straight.centre(cell), turned.centre(cell)
        assert x + u == pytest.approx(2 * straight.left + straight.extent[0] * straight.size)
        assert y + v == pytest.approx(2 * straight.top + straight.extent[1] * straight.size)


@given(SPREAD)
def test_tiles_of_hexes_lie_on_their_cells(cells: frozenset[Axial]) -> None:
    board = hexes(hex_grid(cells))
    plan = fitted(board)
    for cell in board.cells:
        left, top, _, _ = bounds(plan.outline(cell))
        assert far(plan.box(cell), (left, top)) < 1.5


@given(st.integers(1, 9), st.integers(1, 9))
def test_squares_lie_on_whole_pixels_side_by_side(rows: int, columns: int) -> None:
    board = squares(rows, columns)
    plan = fitted(board)
    found = {plan.corner(cell) for cell in board.cells}
    assert found == {
        (plan.left + plan.size * column, plan.top + plan.size * row) for row in range(rows) for column in range(columns)
    }


def crossing(cells: tuple[Cell, ...], plan: Plan, *path: str) -> set[str]:
    by_name = {cell.name: cell for cell in cells}
    return plan.crossed([plan.centre(by_name[name]) for name in path], cells)


def test_a_path_crosses_the_cells_between_its_ends() -> None:
    board = hexes(hex_grid(hexagon(4)))
    plan = fitted(board)
    assert crossing(board.cells, plan, "e2", "e6") == {"e3", "e4", "e5"}
    assert crossing(board.cells, plan, "e2", "e3") == set()
    rows = squares(3, 3)
    assert crossing(rows.cells, fitted(rows), "0.0", "2.2") == {"1.1"}


def test_every_row_is_lettered_at_both_ends_and_numbered_above_and_below() -> None:
    grid = hex_grid(frozenset((q, r) for r in range(-4, 5) for q in range(-8, 9) if abs(2 * q + r) <= 8))
    found = [(label.text, label.way) for label in hex_labels(grid)]
    assert sorted(text for text, way in found if way == (-1, 0)) == list("abcdefghi")
    assert sorted(text for text, way in found if way == (1, 0)) == list("abcdefghi")
    for way in ((0, -1), (0, 1)):
        assert [text for text, other in found if other == way] == list("123456789")


# ---- mats


def mat(zones: int, cards: int, unseen: int, cost: int | None = 1) -> Mat:
    return Mat(
        0,
        tuple(Zone("deck", f"Zone {n}", n) for n in range(zones)),
        tuple(HandCard(n + 1, f"Card {n}", cost) for n in range(cards)),
        unseen,
    )


@given(
    st.integers(0, 9), st.integers(0, 20), st.integers(0, 30), st.sampled_from([700, 1064]), st.sampled_from([1, None])
)
def test_everything_of_a_mat_lies_apart_inside_it(
    zones: int, cards: int, unseen: int, width: int, cost: int | None
) -> None:
    scale = width / 1064
    plan = mat_plan(mat(zones, cards, unseen, cost), width, scale)
    places = [*plan.zones, *plan.cards, *([plan.backs] if plan.backs else [])]
    assert (len(plan.zones), len(plan.cards), plan.backs is not None) == (zones, cards, unseen > 0)
    for place in places:
        assert place.left >= 0
        assert place.left + place.width <= width
        assert place.top + place.height <= plan.height
    assert not any(_overlap(a, b) for a, b in combinations(places, 2))


def _overlap(a: Place, b: Place) -> bool:
    across = a.left < b.left + b.width and b.left < a.left + a.width
    return across and a.top < b.top + b.height and b.top < a.top + a.height


def test_seven_cards_stand_in_one_row_and_more_in_rows_of_equal_length() -> None:
    assert len({place.top for place in mat_plan(mat(0, ACROSS, 0), 1064, 1).cards}) == 1
    eight = [place.top for place in mat_plan(mat(0, ACROSS + 1, 0), 1064, 1).cards]
    assert [eight.count(top) for top in sorted(set(eight))] == [4, 4]


def test_cards_without_values_are_wide_and_low_with_their_names_beside_their_numbers() -> None:
    plain, valued = (mat_plan(mat(0, 6, 0, cost), 1064, 1).cards for cost in (None, 1))
    assert [[place.top for place in plain].count(top) for top in sorted({place.top for place in plain})] == [4, 2]
    assert plain[0].width > 1.4 * valued[0].width
    assert plain[0].height < valued[0].height / 2
