"""The private panel of a finished match: the result, and what is left to do."""

from __future__ import annotations

import pytest

from tests.panel.table import Hand, Table, labels


@pytest.fixture
async def loser(table: Table) -> Hand:
    """Return whoever has conceded, the panel open."""
    await table.battle()
    hand = await table.acting()
    matches = table.running.services.matches
    await matches.submit(table.match, hand.player, hand.number, f"concede.{hand.number}", ("concede",))
    await hand.open()
    return hand


async def test_the_panel_of_a_finished_match_says_who_won(loser: Hand, table: Table) -> None:
    winner = table.hands[1 - loser.number]
    (line,) = [line for line in loser.shown.text.splitlines() if "wins." in line]
    assert (str(winner.player) in line, str(loser.player) in line) == (True, False)
    assert "nothing to decide" not in loser.shown.text


async def test_the_panel_of_a_finished_match_offers_what_can_be_done_now(loser: Hand) -> None:
    assert labels(loser.shown) == ["Rematch", "Step by step", "Whole picture", "Legend"]


async def test_a_finished_match_is_stepped_through_from_its_panel(loser: Hand) -> None:
    assert "First" in labels(await loser.press("Step by step"))


async def test_a_rematch_is_asked_for_from_the_panel(loser: Hand, table: Table) -> None:
    asked = await loser.press("Rematch")
    assert "your opponent is asked for a rematch" in asked.text
    mine = await table.running.services.views.mine(loser.player)
    assert [one.row.id != table.match for one in mine] == [True]


async def test_a_running_match_is_not_shown_as_finished(table: Table) -> None:
    await table.battle()
    waiting = table.hands[1 - (await table.acting()).number]
    assert "Rematch" not in labels(await waiting.open())
