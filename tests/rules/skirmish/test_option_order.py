"""The order of options is part of the interface: buttons and suggestions must not jump about between versions."""

from __future__ import annotations

from rules.kernel.types import Choice

from .scenario import Table

E1 = "corridor, turn 2, west\nWA berserker B2\nEA gatekeeper B4"
CROWD = "corridor, turn 4, west\nWM dawn_marshal C2\nWA berserker B3\nWB medic B1\nEA gatekeeper B4\nEM dawn_marshal C3"


def tokens(text: str, *prefix: str, wide: bool = False) -> list[str]:
    """Return the tokens offered after a prefix in a position."""
    table = Table(text)
    question = table.asked
    view = table.game.view(table.state, question.seat)
    choice: Choice = tuple(prefix)
    return [o.token for o in table.game.options_at(view, question, choice, wide).options]


def test_a_sheet_begins_with_units_in_unit_order_then_done() -> None:
    assert tokens(CROWD) == ["m", "a", "b", "done"]


def test_a_unit_that_has_its_row_is_no_longer_offered() -> None:
    assert tokens(CROWD, "a", "stay", "wait", "/") == ["m", "b", "done"]


def test_moves_are_stay_then_squares_in_board_order_then_a_path() -> None:
    squares = ["a1", "a2", "a3", "b1", "b3", "c1", "c2", "c3", "d1", "d2", "d3", "e2"]
    assert tokens(E1, "a") == ["stay", *squares, "path"]


def test_actions_are_attack_ability_wait() -> None:
    assert tokens(CROWD, "a", "stay") == ["attack", "ability", "wait"]


def test_an_action_that_cannot_be_carried_out_is_not_offered_plainly() -> None:
    assert tokens(E1, "a", "stay") == ["wait"]
    assert tokens(E1, "a", "stay", wide=True) == ["wait", "attack", "ability"]  # what is doubted comes last


def test_targets_are_enemies_first_each_side_in_unit_order() -> None:
    assert tokens(CROWD, "a", "stay", "attack") == ["em", "ea"]
    assert tokens(CROWD, "m", "stay", "attack") == ["em", "wa", "wb"]


def test_wide_targets_are_all_units_of_the_match_then_all_squares_each_with_its_mark() -> None:
    found = tokens(E1, "a", "stay", "attack", wide=True)
    squares = [f"{row}{column}{mark}" for row in "abcde" for column in range(1, 8) for mark in ("", "!")]
    assert found[-70:] == squares
    assert "wa" not in found
    assert found.index("wm") < found.index("em") < found.index("ea")
