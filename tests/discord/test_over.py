"""What commands say of a match that is over: that it is, and no offer that could come to nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.shared_out import at_landing, few
from tests.support.stage import Stage

ACTS: list[tuple[str, Mapping[str, object]]] = [
    ("match pause", {}),
    ("match pause", {"action": "offer"}),
    ("match abort", {}),
    ("match seat", {}),
    ("match takeback", {}),
    ("match dispute", {}),
    ("match draw", {}),
    ("match concede", {}),
    ("why", {"text": "A: B2"}),
]


async def conceded(stage: Stage) -> str:
    """Return a match of Ana and Milo that Ana gave up."""
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match concede", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()
    return code


@few(3)
@pytest.mark.parametrize(("command", "options"), ACTS)
async def test_what_needs_a_match_under_way_says_that_it_is_over(
    stage: Stage, command: str, options: Mapping[str, object]
) -> None:
    code = await conceded(stage)
    shown = await stage.slash("ana", command, {**options, "match": code})
    assert f"Match {code} is over" in shown.text
    assert shown.buttons() == []


@at_landing
@pytest.mark.parametrize("command", ["match board", "match orders"])
async def test_the_board_and_the_orders_say_that_the_match_is_over(stage: Stage, command: str) -> None:
    code = await conceded(stage)
    shown = await stage.slash("ana", command, {"match": code})
    assert "The match is over." in shown.text
    assert "nobody's turn" not in shown.text


async def test_who_only_watches_is_offered_no_seat_of_a_match_that_is_over(stage: Stage) -> None:
    code = await conceded(stage)
    shown = await stage.slash("robin", "match seat", {"match": code})
    assert f"Match {code} is over" in shown.text
    assert shown.buttons() == []
