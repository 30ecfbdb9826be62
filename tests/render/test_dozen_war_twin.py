"""The text twin of Dozen War: people read it, `parse_twin` reads it back to exactly what the view shows."""

from __future__ import annotations

import pytest

from render.games.dozen_war import facts, twin
from rules.kernel.types import Seat
from tests.render.reading.dozen_war import parse_twin
from tests.render.reading.lines import TwinError
from tests.render.test_dozen_war_scene import busy


@pytest.mark.parametrize("seat", [0, 1, 2, 3, None])
def test_twin_of_a_position_with_everything_reads_back(seat: int | None) -> None:
    at = busy().say("A.c1 move 1,0")
    view = at.game.view(at.state, None if seat is None else Seat(seat))
    assert parse_twin(twin(at.game, view)) == facts(at.game, view)


def test_twin_draws_the_hexes_and_tells_each_unit() -> None:
    at = busy()
    lines = twin(at.game, at.game.view(at.state, Seat(1))).splitlines()
    assert lines[0] == "stage play round 5/8 active A order ABCD warp no waiting A draw - result -"
    assert lines[1] == (
        "A seat 0 gold 3 kills 0 razed 0 pieces 2 out no generals g01,g04,g07 hand 2 ? picks - withheld -"
    )
    assert lines[2].endswith("hand 1 e32 picks - withheld -")
    assert lines[5].startswith("deck 57 ?")
    assert [line.split() for line in lines[10:14]] == [
        ["a", "D&2", "D&2D+1", ".", ".", "^", ".", ".", "A&2", "A&2"],
        ["b", "D&2", ".", ".", ".", ".", ".", ".", "A&2A1+0"],
        ["c", ".", ".", "^", ".", ".", ".", "^1A+1", ".", "."],
        ["d", ".", ".!1", ".", ".", ".", "A7+4", ".", "."],
    ]
    assert "* A.i1 d6 hp 1" in lines
    assert "* D.g05 e4 hp 2 held=stun" in lines
    assert "* A.g07 d6 hp 3 pieces=m1,m2" in lines
    assert lines[-1] == "spent g07 1"


@pytest.mark.parametrize(
    ("line", "given"),
    [
        (0, "stage play"),
        (1, "X seat 0"),
        (1, "A seat 0 gold 3 kills 0 razed 0 pieces 2 out no generals g01 hand 3 e01 picks - withheld -"),
        (5, "deck many ?"),
        (10, "a ?"),
        (13, "d     .       .!1     .       .       .       A9+4    .       ."),
        (20, "& A.kx a1 2"),
        (-2, "* A.i1 d6"),
        (-2, "* A.i1 d6 hp 1 strange"),
    ],
)
def test_line_that_is_no_twin_is_refused_with_its_words(line: int, given: str) -> None:
    at = busy()
    lines = twin(at.game, at.game.view(at.state, None)).splitlines()
    lines[line] = given
    with pytest.raises(TwinError) as refused:
        parse_twin("\n".join(lines))
    assert given in str(refused.value)


def test_no_text_at_all_is_refused() -> None:
    with pytest.raises(TwinError, match="cannot read ''"):
        parse_twin("")
