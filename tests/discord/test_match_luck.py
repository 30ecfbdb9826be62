"""`/match luck`: after a match what dice and cards gave each side; of a running match nothing."""

from __future__ import annotations

from tests.support.shared_out import at_landing
from tests.support.stage import Stage


@at_landing
async def test_luck_is_told_when_the_match_is_over_and_not_before(stage: Stage) -> None:
    """In Skirmish a coin says who begins: one of the two is luckier than half of all matches and a quarter more."""
    code = await stage.match()
    await stage.begin_battle(code)
    asked = await stage.slash("ana", "match luck", {"match": code})
    assert "sealed" in asked.text
    assert "Begins" not in asked.text
    await stage.finish(code)
    shown = await stage.slash("milo", "match luck", {"match": code})
    (picture,) = shown.pictures()
    told = await stage.click("milo", shown, "As text")
    assert "**Begins**" in told.text
    for line in ("**1**, expected 0.5 · luckier than 75%", "**0**, expected 0.5 · luckier than 25%"):
        assert told.text.count(line) == 1
        assert line.replace("**", "") in picture["description"], "who hears the picture is told the same"
    pressed = await stage.click("ana", stage.posts("ana", code)[-1], "Luck")
    assert pressed.pictures()[0]["description"] == picture["description"]


async def test_a_match_without_anything_left_to_chance_says_so(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await stage.answer(code, "random")
    await stage.slash("ana", "match concede", {"match": code})
    red = (await stage.summary(code)).seats[0].player
    assert red is not None
    await stage.bot.services.matches.submit(code, red, 0, "concede.0", ("concede",))
    shown = await stage.slash("ana", "match luck", {"match": code})
    assert "Nothing that counts was left to chance" in shown.text
