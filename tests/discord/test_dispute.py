"""A dispute as people meet it: the button, the private thread, the decision, and `/rulings` afterwards."""

from __future__ import annotations

import re

from bot.discord.sender import DiscordSender
from bot.services.staff import Caller
from bot.storage.aggregates import Change
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
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


def in_thread(stage: Stage, name: str, code: str) -> list[Seen]:
    """Return what somebody reads in the thread of the first dispute."""
    person = stage.person(name)
    thread = next(c for c in person.threads() if c.name.endswith(f"1 · {code}"))
    return person.visible_messages(thread)


def asks_for_nothing(first: Seen, said: str) -> None:
    """Check that the first message of a dispute's thread is no more than what was asked and what came of it."""
    assert said in first.text
    assert WHAT in first.text
    assert "SK-16" in first.text.replace("\\", "")
    assert "the staff decide by" not in first.text
    assert first.buttons() == []
    assert len(first.pictures()) == 1


async def test_gm_61_the_thread_of_a_dispute_says_the_verdict_and_asks_for_nothing_more(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await disputed(stage, code)
    assert [button["label"] for button in in_thread(stage, "ana", code)[0].buttons()] == ["Rule (staff)"]
    panel = await stage.slash("robin", "match gm", {"match": code})
    asked = await stage.click("robin", panel, "Decide the dispute")
    await stage.fill("robin", asked, "upheld", {"reason": WHY})
    await stage.settle()
    for name in ("ana", "milo"):
        first, verdict = in_thread(stage, name, code)
        asks_for_nothing(first, f"upheld. Ruling #1: {WHY}")
        assert f"upheld. Ruling #1: {WHY}" in verdict.text
        assert str(stage.person("robin").id) in verdict.text
        assert not verdict.mentions_me, "where the match is played it has pinged"


async def test_gm_61_the_thread_of_a_dispute_says_that_it_is_withdrawn(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await disputed(stage, code)
    shown = await stage.slash("ana", "match dispute", {"match": code})
    await stage.click("ana", shown, "Withdraw it")
    await stage.settle()
    first, said = in_thread(stage, "milo", code)
    asks_for_nothing(first, "no longer asks for a ruling")
    assert "no longer asks for a ruling" in said.text


async def test_gm_61_the_thread_of_a_dispute_says_that_the_match_is_over_and_later_the_verdict(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await disputed(stage, code)
    robin = Caller(int(stage.person("robin").id), (await stage.summary(code)).row.guild, manager=True)
    await stage.bot.services.rulings.end(code, robin, WHY)
    await stage.settle()
    first, said = in_thread(stage, "milo", code)
    asks_for_nothing(first, "nobody has ruled")
    assert "nobody has ruled" in said.text
    await stage.bot.services.disputes.decide(code, robin, upheld=False, sentence=WHY)
    await stage.settle()
    first, _, said = in_thread(stage, "milo", code)
    asks_for_nothing(first, f"rejected. Ruling #1: {WHY}")
    assert f"rejected. Ruling #1: {WHY}" in said.text


async def test_gm_61_what_came_of_a_dispute_is_said_once_however_often_it_is_tried(stage: Stage) -> None:
    code = await stage.match()
    await stage.begin_battle(code)
    await disputed(stage, code)
    robin = Caller(int(stage.person("robin").id), (await stage.summary(code)).row.guild, manager=True)
    await stage.bot.services.disputes.decide(code, robin, upheld=True, sentence=WHY)
    await stage.settle()
    row = OutboxRow(
        match=code, seat=None, kind="dispute_over", payload={"number": 0}, since=0, nonce="repeated", collapse="",
        next_try=0, created=0, attempts=1,
    )  # fmt: skip
    sender = DiscordSender()
    sender.app = stage.bot.app
    await sender.deliver(row)
    await sender.deliver(row)
    first, *said = in_thread(stage, "ana", code)
    asks_for_nothing(first, f"upheld. Ruling #1: {WHY}")
    assert len(said) == 2, "the bot's own, and this one once"
    thread = next(c for c in stage.person("ana").threads() if c.name.endswith(f"1 · {code}"))
    stage.person("robin").delete_thread(thread)
    assert await sender.deliver(row) == Delivery(), "a thread that is gone is passed over"


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
