"""Refusals say what is so: the reason given with a clause holds in the position (CW-30, CW-31, RCW-15, RCW-55)."""

from __future__ import annotations

import pytest

from rules.kernel.errors import RulesError

from .table import Table
from .test_setup import lists

Why = tuple[str, str | None]


def why(table: Table, text: str) -> Why:
    """Return the last part of the reason's key, and the clause by which an answer is refused."""
    decision, view = table.asked, table.view()
    with pytest.raises(RulesError) as caught:
        table.game.check(view, decision, table.game.parse(view, decision, text))
    error = caught.value
    return "" if error.text is None else error.text.key.rpartition(".")[2], error.clause


def second() -> Table:
    """Return a table at which S1 is placed on d1 and north places two heroes."""
    return lists().say("first").say("S1 d1")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("n1 d8 n2 d8", ("square_taken", "CW-30")),
        ("n1 d7 n2 e8", ("start_zone", "CW-30")),
        ("n1 d8 n1 e8", ("placed", "CW-31")),
        ("s2 d8 n2 e8", ("not_yours", "CW-30")),
        ("n1 d8 n2 e8 n3 f8", ("placing", "CW-31")),
    ],
)
def test_cw_30_cw_31_a_placing_is_refused_by_what_is_wrong_with_it(text: str, reason: Why) -> None:
    assert why(second(), text) == reason


@pytest.mark.parametrize("text", ["d8 n1", "n1 d8 e8", "n1 d8 e8 n2"])
def test_cw_30_a_free_square_where_a_hero_is_due_is_not_said_to_be_taken(text: str) -> None:
    assert why(second(), text)[0] != "square_taken"


def test_cw_31_a_free_square_too_many_is_refused_as_one_too_many() -> None:
    assert why(second(), "n1 d8 n2 e8 f8") == ("placing", "CW-31")


@pytest.mark.parametrize("text", ["n1 n2 d8 e8", "n1 n1"])
def test_rcw_55_a_hero_where_a_square_is_due_is_not_said_to_be_fielded(text: str) -> None:
    """Mirrored heroes are allowed here, and neither hero of the answer stands anywhere yet."""
    assert why(second(), text)[0] not in ("snatched", "placed")


def test_rcw_55_a_snatched_hero_is_said_to_be_fielded_by_the_enemy() -> None:
    table = lists(mode="expert", mirror="snatch").say("none").say("none").say("first").say("page d1")
    assert why(table, "page d8 rill e8") == ("snatched", "RCW-55")


def test_rcw_15_a_move_without_a_step_is_said_to_need_one() -> None:
    """Four squares around Page are free: there is where to step."""
    table = Table("S1 page d4", "N1 oru h8 dial=9")
    assert "d5" in table.offered("move")
    assert why(table, "move stop") == ("least_step", "RCW-15")


def test_rcw_15_a_hero_shut_in_is_said_to_have_no_square() -> None:
    table = Table("S1 page d4", obstacles="c4 e4 d3 d5")
    assert "move" not in table.offered()
    assert why(table, "move stop") == ("no_step", "RCW-15")
