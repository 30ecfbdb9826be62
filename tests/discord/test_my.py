"""`/my`: against whom, what is urgent first, and the way back to what is over; and what who has no seat is shown."""

from __future__ import annotations

import pytest

from bot.discord.commands import my
from rules import GAMES
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in


async def conceded(stage: Stage, code: str) -> None:
    """Let ana give a match up once it is under way."""
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match concede", {"match": code})
    await stage.press("ana", asked, asked.buttons()[0]["custom_id"])
    await stage.settle()


async def test_p15_my_names_the_opponent(stage: Stage) -> None:
    await stage.match()
    assert f"against <@{stage.person('milo').id}>" in (await stage.slash("ana", "my")).text
    await stage.slash("yuki", "match new", {"game": "skirmish", "opponent": stage.person("robin").id})
    await stage.slash("yuki", "practice", {"game": "chesswarrior", "level": "random"})
    await stage.settle()
    shown = await stage.slash("yuki", "my")
    assert f"<@{stage.person('robin').id}>" in shown.text
    assert stage.bot.app.words("ja").say("ai.random") in shown.text


async def test_p15_the_most_urgent_match_comes_first(stage: Stage) -> None:
    slow = await stage.match()
    fast = await stage.match(clock="live")
    text = (await stage.slash("ana", "my")).text
    assert text.index(fast) < text.index(slow)


async def test_p15_finished_matches_lead_back_to_their_replays(stage: Stage) -> None:
    code = await stage.match()
    await conceded(stage, code)
    for name, said in (("ana", "lost"), ("milo", "won")):
        shown = await stage.slash(name, "my")
        assert "no matches" in shown.text
        done = await stage.click(name, shown, "Finished matches")
        assert code in done.text
        assert said in done.text
        assert "against <@" in done.text
        urls = [button["url"] for button in done.buttons() if button.get("url")]
        assert urls[0].endswith(f"/{stage.thread(name, code).id}")
        replay = await stage.click(name, done, "Step by step")
        assert replay.pictures()
        back = await stage.click(name, done, "Running matches")
        assert back.text == shown.text
    assert "Finished matches" not in [b["label"] for b in (await stage.slash("yuki", "my")).buttons()]


@at_landing
async def test_p15_finished_matches_are_paged(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(9):
        code = code_in(await stage.slash("ana", "practice", {"game": "skirmish", "level": "random"}))
        await stage.settle()
        asked = await stage.slash("ana", "match abort", {"match": code})
        await stage.click("ana", asked, "Offer to call it off")
        await stage.settle()
        assert (await stage.summary(code)).row.status == "cancelled", number
    first = await stage.click("ana", await stage.slash("ana", "my"), "Finished matches")
    assert "without a result" in first.text
    second = await stage.click("ana", first, "Later")
    assert "Earlier" in [button["label"] for button in second.buttons()]
    assert "Your 9 finished matches" in first.text
    monkeypatch.setattr(my, "MOST_FINISHED", 7)
    cut = await stage.click("ana", await stage.slash("ana", "my"), "Finished matches")
    assert "Your latest 7 finished matches" in cut.text


@at_landing
@pytest.mark.parametrize("game", GAMES)
async def test_f15_who_has_no_seat_is_shown_the_board_by_my_panel(stage: Stage, game: str) -> None:
    code = await stage.match(game=game)
    shown = await stage.click("robin", stage.posts("robin", code)[-1], "My panel")
    assert shown.is_ephemeral
    assert "You are watching" in shown.text
    assert shown.pictures()
    assert "My panel" not in [button["label"] for button in shown.buttons()]
    same = await stage.slash("robin", "panel", {"match": code})
    assert same.text == shown.text
