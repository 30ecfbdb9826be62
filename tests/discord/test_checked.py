"""Entries that the staff look at, as the players, the referee and everybody else see it."""

from __future__ import annotations

from tests.support.stage import Stage
from tests.support.thinking import chosen

from .test_gm import WHY, referee

JA = {"look": "編成を確認", "yes": "承認", "no": "差し戻す"}


async def test_sk_13_7_an_entry_is_looked_at_sent_back_made_anew_and_approved(stage: Stage) -> None:
    code = await stage.match(game="summoner_war", checked=True)
    await referee(stage)
    assert "The staff look at every entry before it counts" in stage.lobby("ana", code).text
    before = await stage.slash("yuki", "match gm", {"match": code})
    assert JA["look"] not in [button["label"] for button in before.buttons()]
    await stage.answer(code)
    await stage.settle()
    assert "handed in an entry" in "\n".join(post.text for post in stage.posts("ana", code))
    panel = await stage.slash("ana", "panel", {"match": code})
    assert "Your entry is with the staff" in panel.text
    assert "Change" in " ".join(button["label"] for button in panel.buttons())
    # the players are not told what the other has handed in, and may not look
    refused = await stage.slash("ana", "match gm", {"match": code, "action": "admit", "seat": "2", "reason": WHY})
    assert "power of referee" in refused.text
    # the referee reads both, sends one back and approves the other
    asked = await stage.slash("yuki", "match gm", {"match": code})
    shown = await stage.click("yuki", asked, JA["look"])
    seats = [place.player for place in (await stage.summary(code)).seats]
    assert [JA["yes"] in b["label"] for b in shown.buttons()] == [True, False, True, False, False]
    assert len(shown.text.splitlines()) > 8, "the cards of both"
    refuse, admit = shown.buttons()[1], shown.buttons()[2]
    person = stage.person("yuki")
    window = await person.click(shown, refuse["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    ana = int(stage.person("ana").id)
    name = "ana" if seats[0] == ana else "milo"
    post = next(post for post in reversed(stage.posts(name, code)) if "sent the entry" in post.text)
    assert post.mentions_me
    assert WHY in post.text
    window = await person.click(shown, admit["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    assert tuple((await stage.summary(code)).handed) == ()
    # made anew from what it was, approved too: the match is played, and still verifies
    await stage.answer(code, level="greedy", seed=2)
    await stage.settle()
    # named by a command, it is shown before anybody says yes
    shown = await stage.slash("yuki", "match gm", {"match": code, "action": "admit", "seat": "1", "reason": WHY})
    assert tuple((await stage.summary(code)).handed) == (0,)
    window = await person.click(shown, shown.buttons()[0]["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    await stage.settle()
    assert (await stage.summary(code)).row.status == "playing"
    await stage.slash("yuki", "match gm", {"match": code, "action": "void", "hours": 0, "reason": WHY})
    await stage.settle()
    steps = await stage.bot.services.store.steps(code, 0)
    assert [(step.seat, step.by) for step in steps[:2]] == [(1, "seat"), (0, "seat")], "as they were approved"
    assert (await stage.bot.services.fairness.verify(code)).moves == len(steps)


async def test_sk_13_7_a_yes_to_an_entry_that_was_exchanged_shows_the_one_that_waits(stage: Stage) -> None:
    code = await stage.match(game="summoner_war", checked=True)
    await referee(stage)
    await stage.answer(code)
    asked = await stage.slash("yuki", "match gm", {"match": code})
    shown = await stage.click("yuki", asked, JA["look"])
    services, summary = stage.bot.services, await stage.summary(code)
    for place in summary.seats:
        seen = await services.views.seat(code, place.seat)
        decision = next(d for d in seen.decisions if d.clock != "side")
        other = chosen(services.views.game_of(summary.row), seen.view, decision, "greedy", 2)
        assert other != seen.handed
        assert place.player is not None
        await services.matches.submit(code, place.player, place.seat, decision.id, other)
    person = stage.person("yuki")
    for at in (0, 1):
        window = await person.click(shown, shown.buttons()[at]["custom_id"])
        told = await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
        assert "確認したものと違います" in told.text
        assert len((await stage.summary(code)).handed) == 2
    window = await person.click(told, told.buttons()[0]["custom_id"])
    await stage.shown("yuki", await person.submit_modal(window, {"reason": WHY}))
    assert tuple((await stage.summary(code)).handed) == (1,)
