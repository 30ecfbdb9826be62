"""Whom pieces could attack in their side's next turn, as far as a view shows (SW-24, SW-25)."""

from __future__ import annotations

import pytest

from rules.kernel.types import Seat

from .test_pieces import put


@pytest.mark.parametrize(
    ("pieces", "reached"),
    [
        (("Wa1", "fa4"), {"a1 a4"}),
        (("[W]a1", "fa2"), set()),
        (("[A]c1", "fc2"), {"c1 c2"}),
    ],
    ids=["warrior", "face-down warrior", "own face-down assassin"],
)
def test_sw_24_sw_25_pieces_are_in_danger_on_the_lines_of_what_is_seen(
    pieces: tuple[str, ...], reached: set[str]
) -> None:
    table = put(*pieces)
    strikes = table.game.strikes(table.game.view(table.state, Seat(0)))
    assert {f"{one.by.at} {one.target.at}" for one in strikes} == reached


def test_sw_23_what_lies_face_down_warns_nobody() -> None:
    """Blue's face-down assassin next to Red's soldier is in Blue's list and in nobody else's."""
    table = put("Fc2", "[a]c3")
    game, state = table.game, table.state
    assert [len(list(game.strikes(game.view(state, seat)))) for seat in (Seat(0), Seat(1), None)] == [0, 1, 0]
