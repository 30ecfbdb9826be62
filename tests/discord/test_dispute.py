"""A dispute as people meet it: the button, the private thread, the decision, and `/rulings` afterwards."""

from __future__ import annotations

import re

from bot.storage.aggregates import Change
from bot.storage.ruled import Dispute
from standin import members, permissions
from standin.seen import Seen
from tests.support.stage import Stage

from .test_gm import referee

WHAT = "My archer was in range of the spring."
WHY = "Springs work before poison does."


async def disputed(stage: Stage, code: str, name: str = "ana") -> Seen:
    """Let somebody ask for a ruling by the button of the panel."""
    shown = await stage.slash(name, "match dispute", {"match": code})
    done = await stage.fill(name, shown, "a rule", {"clause": "sk-16", "text": WHAT})
    await stage.settle()
    return done


async def test_gm_60_a_player_asks_for_a_ruling_and_the_thread_holds_what_it_takes(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await referee(stage)
    await stage.settle()
    done = await disputed(stage, code)
    assert "The clocks stand still" in done.text
    assert (await stage.summary(code)).row.status == "paused"
    public = "\n".join(post.text for post in stage.posts("robin", code)).replace("\\", "")
    assert "asks the staff for a ruling" in public
    assert "SK-16" in public
    assert WHAT not in public, "the words are for who plays and the staff"
    for name in ("ana", "milo"):
        thread = next(c for c in stage.person(name).threads() if c.name.endswith(f"1 · {code}"))
        (post,) = stage.person(name).visible_messages(thread)
        assert WHAT in post.text
        assert "SK-16" in post.text.replace("\\", "")
        assert post.mentions_me
        assert len(post.pictures()) == 1
        assert "<@&" in post.text
    waits = await stage.slash("milo", "match dispute", {"match": code})
    assert "asked for already" in waits.text
    assert waits.buttons() == []


async def test_gm_60_a_dispute_pings_each_who_plays_once_in_its_thread(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    before = {name: {one.id for one in stage.person(name).notifications()} for name in ("ana", "milo")}
    await disputed(stage, code)
    for name in ("ana", "milo"):
        (ping,) = [one for one in stage.person(name).notifications() if one.id not in before[name]]
        assert stage.sandbox.hub.world.channels[ping.channel_id].name.endswith(f"1 · {code}")


async def test_gm_60_where_no_thread_is_to_be_had_the_public_line_pings_once(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    before = {name: {one.id for one in stage.person(name).notifications()} for name in ("ana", "milo")}
    members.permit_bot(stage.sandbox.hub, stage.sandbox.guild, permissions.BOT & ~permissions.CREATE_PRIVATE_THREADS)
    await disputed(stage, code)
    for name in ("ana", "milo"):
        (ping,) = [one for one in stage.person(name).notifications() if one.id not in before[name]]
        assert int(ping.channel_id) == (await stage.summary(code)).row.thread


async def test_gm_61_the_referee_decides_and_everybody_finds_it_by_the_clause(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await disputed(stage, code)
    panel = await stage.slash("robin", "match gm", {"match": code})
    asked = await stage.click("robin", panel, "Decide the dispute")
    await stage.fill("robin", asked, "upheld", {"reason": WHY})
    await stage.settle()
    assert (await stage.summary(code)).row.status == "playing"
    post = "\n".join(post.text for post in stage.posts("ana", code))
    assert f"upheld. Ruling #1: {WHY}" in post
    for query in ("SK-16", "poison", None):
        found = await stage.slash("yuki", "rulings", {} if query is None else {"query": query})
        assert WHY in found.text
        assert code not in found.text
        assert str(stage.person("ana").id) not in found.text
    again = await stage.slash("robin", "match gm", {"match": code})
    assert "Decide the dispute" not in [button["label"] for button in again.buttons()]


async def test_gm_61_every_decision_is_found_by_its_words_and_all_are_paged_through(stage: Stage) -> None:
    code = await stage.match()
    store, summary = stage.bot.services.store, await stage.summary(code)
    row = summary.row
    for number in range(1, 61):
        verdict = "Fire burns on." if number == 1 else f"Ruled {number}: {'why ' * 40}"
        one = Dispute(
            match=code, guild=row.guild, game="skirmish", seat=0, player=None, sort="rule", clause="", text="", step=0,
            at=number, due=number, state="upheld", verdict=verdict, decided=number,
        )  # fmt: skip
        row = await store.apply(Change(row=row, at=number, dispute=one))
    found = await stage.slash("milo", "rulings", {"query": "fire BURNS"})
    assert numbers(found) == [1]
    shown = await stage.slash("milo", "rulings")
    pages = [numbers(shown)]
    while any(button["label"] == "Earlier" for button in shown.buttons()):
        shown = await stage.click("milo", shown, "Earlier")
        pages.append(numbers(shown))
    assert [one for page in pages for one in page] == list(range(60, 0, -1))
    assert len(pages) > 2
    assert numbers(await stage.click("milo", shown, "Later")) == pages[-2]
    about = await stage.click("milo", await stage.slash("milo", "rulings", {"query": "why"}), "Earlier")
    assert about.text.startswith("## Rulings about why")
    assert numbers(about) == pages[1]


def numbers(shown: Seen) -> list[int]:
    """Return the numbers of the decisions that are shown."""
    return [int(one) for one in re.findall(r"\*\*#(\d+)\*\*", shown.text)]


async def test_gm_62_what_is_wrongly_asked_is_refused_and_changes_nothing(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    given = {"match": code, "about": "rule", "text": WHAT}
    assert "no clause" in (await stage.slash("ana", "match dispute", {**given, "clause": "SK-999"})).text
    assert (await stage.summary(code)).row.status == "playing"
    assert (await stage.slash("yuki", "match dispute", given)).text
    assert (await stage.summary(code)).row.status == "playing"
    await stage.slash("ana", "match dispute", given)
    shown = await stage.slash("ana", "match dispute", {"match": code})
    await stage.click("ana", shown, "Withdraw it")
    assert (await stage.summary(code)).row.status == "playing"
