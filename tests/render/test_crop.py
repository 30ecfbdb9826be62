"""A part of a board in large: what is in it, what leads out of it, on hexes and on squares, in every game's picture."""

from __future__ import annotations

from itertools import pairwise

import msgspec
import pytest

from render.demo import field
from render.games import Wish, scene_for
from render.layout.crop import UnknownCellError, cropped, parts
from render.layout.page import lay_out
from render.layout.square import square_cell, square_labels
from render.scene import Scene
from render.scene_board import Arrow, Board, Mark, Note, Token
from tests.render.samples import key_of
from tests.rules.dozen_war.table import Table


def squares(side: int, **changes: object) -> Board:
    """Return a board of squares."""
    names = "abcdefghij"[:side]
    cells = tuple(square_cell(f"{names[c]}{r + 1}", r, c) for r in range(side) for c in range(side))
    labels = square_labels(tuple(str(r + 1) for r in range(side)), tuple(names))
    return msgspec.structs.replace(Board(cells, labels), **changes)


@pytest.mark.parametrize(("near", "corners"), [("e5", ("c3", "g7")), ("a1", ("a1", "e5")), ("j4", ("f2", "j6"))])
def test_a_part_of_squares_is_five_by_five_and_within_the_board(near: str, corners: tuple[str, str]) -> None:
    part = cropped(squares(10), near)
    names = [cell.name for cell in part.cells]
    assert len(names) == 25
    assert near in names
    assert (names[0], names[-1]) == corners


@pytest.mark.parametrize("near", ["e5", "a1", "i9", "d8", "h1"])
def test_a_part_of_hexes_is_five_rows_of_five_and_four(near: str) -> None:
    part = cropped(field(), near)
    rows: dict[str, int] = {}
    for cell in part.cells:
        rows[cell.name[0]] = rows.get(cell.name[0], 0) + 1
    assert near in {cell.name for cell in part.cells}
    assert len(rows) == 5
    assert all({a, b} == {4, 5} for a, b in pairwise(rows.values()))


@pytest.mark.parametrize("board", [squares(8), squares(10), field()])
def test_the_parts_of_a_large_board_show_all_of_it(board: Board) -> None:
    named = parts(board)
    assert len(named) in (4, 6, 9)
    seen = [{cell.name for cell in cropped(board, name).cells} for name in named]
    assert set.union(*seen) == {cell.name for cell in board.cells}
    assert all(2 * len(part) < len(board.cells) for part in seen)


@pytest.mark.parametrize("side", [4, 6, 7])
def test_a_board_of_which_a_part_shows_half_has_no_parts(side: int) -> None:
    assert parts(squares(side)) == ()


def test_a_part_is_drawn_larger_than_the_whole() -> None:
    whole, part = (lay_out(Scene("", board=board)).plan for board in (field(), cropped(field(), "e5")))
    assert whole is not None
    assert part is not None
    assert part.size > 1.6 * whole.size


def test_a_board_smaller_than_a_part_is_shown_whole() -> None:
    assert len(cropped(squares(4), "a1").cells) == 16


def test_a_part_holds_what_stands_and_is_marked_in_it() -> None:
    board = squares(
        8,
        tokens=(Token("c3", 0, "A"), Token("h8", 0, "B")),
        marks=(Mark("b2", "legal"), Mark("h7", "legal")),
        notes=(Note("a1", "−1"), Note("g8", "−1")),
    )
    part = cropped(board, "b2")
    found = [*(t.sign for t in part.tokens), *(m.cell for m in part.marks), *(n.cell for n in part.notes)]
    assert found == ["A", "b2", "a1"]


def test_every_cell_of_a_part_bears_its_name() -> None:
    part = cropped(squares(8), "b2")
    assert part.labels == ()
    assert all(cell.label == cell.name for cell in part.cells)


@pytest.mark.parametrize(
    ("path", "seen"),
    [
        (("b2", "d2"), ("b2", "d2")),
        (("b2", "h2"), ("b2", "e2")),
        (("h2", "b2"), ("e2", "b2")),
        (("h8", "b2"), ("e5", "b2")),
        (("b2", "e2", "h2"), ("b2", "e2")),
        (("h7", "h2"), None),
        (("h8", "f6"), None),
    ],
)
def test_arrows_that_lead_out_of_a_part_are_drawn_as_far_as_they_are_seen(
    path: tuple[str, ...], seen: tuple[str, ...] | None
) -> None:
    part = cropped(squares(8, arrows=(Arrow("attack", 1, path, order=3),)), "c3")
    assert part.arrows == (() if seen is None else (Arrow("attack", 1, seen, order=3),))


@pytest.mark.parametrize("near", ["z9", "", " ", "2,2"])
def test_an_unknown_cell_is_refused(near: str) -> None:
    with pytest.raises(UnknownCellError, match=f"no cell '{near}'"):
        cropped(squares(4), near)


@pytest.mark.parametrize("near", ["b8", " B8", "5,-3"])
def test_a_cell_is_named_in_either_notation(near: str) -> None:
    at = Table("A.i1 2,-1")
    whole = scene_for(at.game, at.game.view(at.state, None), (), key_of).board
    assert whole is not None
    assert cropped(whole, near) == cropped(whole, "b8")


def test_a_wish_for_a_part_leaves_all_but_the_board_as_it_is() -> None:
    at = Table("A.i1 2,-1", "B.i1 2,1")
    view = at.game.view(at.state, None)
    whole, part = (scene_for(at.game, view, (), key_of, "en", Wish(near=near)) for near in ("", "e5"))
    assert whole.board is not None
    assert part == msgspec.structs.replace(whole, board=cropped(whole.board, "e5"))
