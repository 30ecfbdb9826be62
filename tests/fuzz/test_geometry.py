"""Square boards against plain definitions, on random boards (section 2 of the first game's specification)."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.geometry.square import FAR, Grid, grid, row_letter_names


@st.composite
def boards(draw: st.DrawFn) -> Grid:
    rows, cols = draw(st.integers(1, 8)), draw(st.integers(1, 9))
    walls = draw(st.frozensets(st.integers(0, rows * cols - 1), max_size=rows * cols // 2))
    return Grid(rows, cols, walls)


def place(board: Grid, cell: int) -> tuple[int, int]:
    return divmod(cell, board.cols)


def relaxed(board: Grid, start: int) -> list[int]:
    """Compute reach distances by relaxing every edge until nothing changes."""
    distance = [FAR] * board.size
    distance[start] = 0
    changed = True
    while changed:
        changed = False
        for a in range(board.size):
            for b in range(board.size):
                (ra, ca), (rb, cb) = place(board, a), place(board, b)
                if abs(ra - rb) + abs(ca - cb) == 1 and b not in board.walls and distance[a] + 1 < distance[b]:
                    distance[b] = distance[a] + 1
                    changed = True
    return distance


@settings(max_examples=60, deadline=None)
@given(boards(), st.data())
def test_reach_is_the_fewest_steps_that_enter_no_wall(board: Grid, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, board.size - 1))
    assert list(board.reach(start)) == relaxed(board, start)


@settings(max_examples=80, deadline=None)
@given(boards(), st.integers(0, 3), st.integers(0, 6), st.data())
def test_shapes_hold_exactly_the_cells_of_their_definition(
    board: Grid, low: int, high: int, data: st.DataObject
) -> None:
    centre = data.draw(st.integers(0, board.size - 1))
    row, col = place(board, centre)

    def apart(cell: int) -> tuple[int, int]:
        r, c = place(board, cell)
        return abs(r - row), abs(c - col)

    cells = range(board.size)
    reach = relaxed(board, centre)
    assert board.shape("radius", low, high, centre) == {c for c in cells if low <= sum(apart(c)) <= high}
    assert board.shape("block", low, high, centre) == {c for c in cells if low <= max(apart(c)) <= high}
    assert board.shape("reach", low, high, centre) == {c for c in cells if low <= reach[c] <= high}
    assert board.shape("map", low, high, centre) == set(cells)
    assert board.shape("self", low, high, centre) == {centre}


@settings(max_examples=80, deadline=None)
@given(boards(), st.integers(1, 3), st.integers(1, 6), st.data())
def test_a_line_is_straight_and_open_in_between(board: Grid, low: int, high: int, data: st.DataObject) -> None:
    centre = data.draw(st.integers(0, board.size - 1))
    row, col = place(board, centre)
    expected = set()
    for cell in range(board.size):
        r, c = place(board, cell)
        if (r == row) == (c == col):
            continue
        between = [
            (a, b)
            for a in range(min(r, row), max(r, row) + 1)
            for b in range(min(c, col), max(c, col) + 1)
            if (a, b) not in ((r, c), (row, col))
        ]
        open_way = all(a * board.cols + b not in board.walls for a, b in between)
        if open_way and low <= abs(r - row) + abs(c - col) <= high:
            expected.add(cell)
    assert board.shape("line", low, high, centre) == expected


@settings(max_examples=60, deadline=None)
@given(boards(), st.integers(0, 3), st.integers(0, 9), st.data())
def test_a_ray_stops_before_walls_and_the_edge(board: Grid, direction: int, length: int, data: st.DataObject) -> None:
    start = data.draw(st.integers(0, board.size - 1))
    down, right = ((-1, 0), (0, 1), (1, 0), (0, -1))[direction]
    row, col = place(board, start)
    expected = []
    for step in range(1, length + 1):
        r, c = row + step * down, col + step * right
        if not (0 <= r < board.rows and 0 <= c < board.cols) or r * board.cols + c in board.walls:
            break
        expected.append(r * board.cols + c)
    assert board.ray(start, direction, length) == expected


def test_equal_boards_are_one_object() -> None:
    assert grid(5, 7, frozenset({3})) is grid(5, 7, frozenset({3}))


def test_names_go_by_row_letter_and_column_number() -> None:
    assert row_letter_names(2, 3) == ("a1", "a2", "a3", "b1", "b2", "b3")
