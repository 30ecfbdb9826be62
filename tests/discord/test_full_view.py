"""EVENTS.md 6.6 step 3: with the consent of both, who only watches sees what is hidden, some turns later."""

from __future__ import annotations

from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage

LABEL = "Full view for watchers"


async def played(stage: Stage, code: str, turns: int) -> None:
    """Play on by a computer's answers until so many turns have begun."""
    services = stage.bot.services
    while True:
        summary = await stage.summary(code)
        state = await services.desk.state(await services.desk.look(code))
        if services.views.game_of(summary.row).turn_of(state) >= turns:
            break
        await stage.answer(code, "random")
    await stage.settle()


async def page(stage: Stage, name: str, code: str) -> Seen:
    """Open a player's page of consent by their panel."""
    panel = await stage.slash(name, "panel", {"match": code})
    if not any(one.get("label") == LABEL for one in panel.buttons()):
        panel = await stage.click(name, panel, "More")
    return await stage.click(name, panel, LABEL)


def read(stage: Stage, name: str, code: str) -> list[str]:
    """Return all that a person reads of a match in public, buttons too."""
    return [f"{post.text} {[one.get('label') for one in post.buttons()]}" for post in stage.posts(name, code)]


@at_landing
async def test_journey_6_6_full_view_by_both_players_consent(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await played(stage, code, 5)
    before = {name: read(stage, name, code) for name in ("milo", "robin")}
    asked = await page(stage, "ana", code)
    assert "You do not agree." in asked.text
    assert "Nobody is told who has agreed, until all have." in asked.text
    asked = await stage.click("ana", asked, "2 turns later")
    await stage.settle()
    assert "You agree: 2 turns later." in asked.text
    assert "It is not open." in asked.text
    # nothing of it reaches anybody else
    assert {name: read(stage, name, code) for name in ("milo", "robin")} == before
    assert "You do not agree." in (await page(stage, "milo", code)).text
    watched = await stage.slash("robin", "match board", {"match": code})
    assert "Full view" not in [one.get("label") for one in watched.buttons()]
    # the other agrees, with a longer delay: all are told, with the way to it
    await stage.click("milo", await page(stage, "milo", code), "4 turns later")
    await stage.settle()
    said = stage.posts("robin", code)[-1]
    assert "whoever only watches may see everything, as it was 4 turns ago" in said.text
    assert not any(stage.person(name).look(said.id).mentions_me for name in ("ana", "milo", "robin"))
    shown = await stage.click("robin", said, "Full view")
    assert "Nothing is hidden, 4 turns later." in shown.text
    assert shown.is_ephemeral
    assert shown.pictures()
    for player in ("ana", "milo"):
        assert "cannot see what the others hide" in (await stage.click(player, said, "Full view")).text
    # from the board too, and step by step
    watched = await stage.slash("robin", "match board", {"match": code})
    shown = await stage.click("robin", watched, "Full view")
    first = await stage.click("robin", shown, "First")
    assert "step 0 of" in first.text
    # a restart changes nothing; the turn is over and one more may be seen
    await stage.restart()
    await played(stage, code, 6)
    later = await stage.click("robin", stage.person("robin").look(said.id), "Full view")
    assert later.pictures()[0]["description"] != shown.pictures()[0]["description"]
    # who has looked gets no seat
    await stage.slash("ana", "match seat", {"action": "offer", "match": code})
    await stage.settle()
    place = next(m for m in reversed(stage.posts("robin", code)) if any(b["label"] == "Join" for b in m.buttons()))
    assert "cannot play in it" in (await stage.click("robin", place, "Join")).text
    # withdrawn: told without a name, the buttons go, and those that are left show nothing
    agreed = await page(stage, "milo", code)
    await stage.click("milo", agreed, "Withdraw my consent")
    await stage.settle()
    assert "The full view is over" in stage.posts("robin", code)[-1].text
    assert "milo" not in stage.posts("robin", code)[-1].text.lower()
    assert "Full view" not in [one.get("label") for one in stage.person("robin").look(said.id).buttons()]
    assert "has no full view now" in (await stage.click("robin", later, "Earlier")).text


@at_landing
async def test_after_the_end_an_older_button_shows_everything(stage: Stage) -> None:
    code = await stage.match(game="summoner_war")
    await played(stage, code, 2)
    for name in ("ana", "milo"):
        await stage.click(name, await page(stage, name, code), "2 turns later")
    await stage.settle()
    early = await stage.click("robin", await stage.slash("robin", "match board", {"match": code}), "Full view")
    assert "has not lasted 2 turns" in early.text
    watched = await stage.slash("robin", "match board", {"match": code})
    player = (await stage.summary(code)).seats[0].player
    assert player is not None
    await stage.bot.services.matches.submit(code, player, 0, "concede.0", ("concede",))
    await stage.settle()
    shown = await stage.click("robin", watched, "Full view")
    assert "Everything is shown" in shown.text
