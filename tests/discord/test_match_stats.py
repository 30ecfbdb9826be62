"""`/match stats`: what wins in people's matches of a game; one's own may be left out in the settings."""

from __future__ import annotations

from tests.support.stage import Stage


async def test_a_game_without_counted_matches_says_so_and_one_that_is_none_is_refused(stage: Stage) -> None:
    shown = await stage.slash("ana", "match stats", {"game": "skirmish"})
    assert "No match of people has been counted yet." in shown.text
    other = await stage.slash("ana", "match stats", {"game": "go"})
    assert "No match" not in other.text


async def test_settings_leave_ones_matches_out_and_count_them_again(stage: Stage) -> None:
    shown = await stage.slash("ana", "settings", {})
    out = await stage.click("ana", shown, "Leave me out of statistics")
    assert "Your matches are counted in no statistics." in out.text
    back = await stage.click("ana", out, "Count my matches again")
    assert "counted in no statistics" not in back.text
