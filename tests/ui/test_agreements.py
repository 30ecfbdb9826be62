"""What two people agree upon outside the rules: pauses, more time, calling it off, taking a free seat."""

from __future__ import annotations

from tests.support.stage import Stage


async def paused(stage: Stage) -> str:
    """Begin a match that ana has paused with milo's consent."""
    code = await stage.match()
    await stage.slash("ana", "match pause", {"action": "offer", "match": code})
    await stage.settle()
    await stage.click("milo", stage.posts("milo", code)[-1], "Accept the pause")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "paused"
    return code


async def test_p13_a_pause_offer_is_accepted_under_the_post_that_pings_for_it(stage: Stage) -> None:
    code = await paused(stage)
    posts = stage.posts("ana", code)
    offer = next(post for post in posts if "offers to pause" in post.text)
    assert [b["label"] for b in offer.buttons()] == ["Accept the pause", "Decline or withdraw", "My panel"]
    assert not offer.mentions_me
    assert next(post for post in posts if "is paused for" in post.text).mentions_me


async def test_p13_only_whose_pause_it_is_goes_on_and_the_other_asks_them(stage: Stage) -> None:
    code = await paused(stage)
    refused = await stage.slash("milo", "match pause", {"action": "resume", "match": code})
    assert "only they can end it" in refused.text
    shown = await stage.slash("milo", "match pause", {"match": code})
    assert [b["label"] for b in shown.buttons()] == ["Ask to go on"]
    await stage.click("milo", shown, "Ask to go on")
    await stage.settle()
    asked = stage.posts("ana", code)[-1]
    assert asked.mentions_me
    assert (await stage.summary(code)).row.status == "paused"
    await stage.click("ana", asked, "Go on")
    await stage.settle()
    assert (await stage.summary(code)).row.status == "setup"
    assert stage.posts("milo", code)[-1].mentions_me
    assert "asks" in stage.posts("ana", code)[-2].text, "pressing a public button must not overwrite the post"


async def test_p13_more_time_is_given_twice_and_no_more(stage: Stage) -> None:
    code = await stage.match()
    for _ in range(2):
        await stage.slash("ana", "match pause", {"action": "extend", "match": code})
        await stage.settle()
    assert stage.posts("milo", code)[-1].mentions_me
    refused = await stage.slash("ana", "match pause", {"action": "extend", "match": code})
    assert "2 times already" in refused.text
