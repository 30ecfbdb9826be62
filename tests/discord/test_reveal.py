"""A finished match with everything shown that was hidden; as long as it runs, nothing of it."""

from __future__ import annotations

from tests.support.stage import Stage

GAME = "summoner_war"
"""A game that hides pieces."""


async def hiding(stage: Stage) -> str:
    """Begin a match of a game that hides pieces; both set-ups are in."""
    code = await stage.match(game=GAME)
    await stage.answer(code, "random")
    await stage.settle()
    return code


async def test_a_running_match_is_not_revealed(stage: Stage) -> None:
    code = await hiding(stage)
    shown = await stage.slash("ana", "match replay", {"match": code, "reveal": True})
    assert "still running" in shown.text
    assert not shown.pictures()


async def test_a_running_match_offers_no_reveal(stage: Stage) -> None:
    code = await hiding(stage)
    shown = await stage.slash("ana", "match replay", {"match": code})
    assert not [b for b in shown.buttons() if b["custom_id"].startswith("reveal:")]


async def test_after_the_end_everything_is_shown_and_turned_over(stage: Stage) -> None:
    code = await hiding(stage)
    red = (await stage.summary(code)).seats[0].player
    assert red is not None
    await stage.bot.services.matches.submit(code, red, 0, "concede.0", ("concede",))
    await stage.settle()
    over = stage.posts("ana", code)[-1]
    shown = await stage.click("ana", over, "Show everything")
    assert "Everything is shown" in shown.text
    masked = await stage.click("ana", shown, "As it was seen")
    assert "Everything is shown" not in masked.text
    back = await stage.click("ana", masked, "Show everything")
    assert back.text == shown.text


async def test_a_game_without_hidden_pieces_offers_no_reveal(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await stage.finish(code)
    first = await stage.click("ana", stage.posts("yuki", code)[-1], "Step by step")
    assert not [b for b in first.buttons() if b["custom_id"].startswith("reveal:")]
