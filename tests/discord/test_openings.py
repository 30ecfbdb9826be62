"""No threads, no clock (F4): what Discord refuses for a match, what is said about it, and how it goes on by itself."""

from __future__ import annotations

import re

import discord
import pytest

from bot.config import REPOSITORY
from bot.discord import troubles
from standin import members, permissions
from standin.model import ANNOUNCEMENT_CHANNEL, ANNOUNCEMENT_THREAD, FORUM_CHANNEL, Channel
from standin.rest import Answer, Call
from standin.seen import Seen
from tests.support.shared_out import at_landing
from tests.support.stage import Stage, code_in

HOUR, DAY = 3600, 86400
CLOSED = 0


@pytest.fixture(autouse=True)
def soon_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nobody wait long for a thread that Discord refuses."""
    monkeypatch.setattr("bot.discord.lobby.THREAD_SECONDS", 0.2)


async def challenge(stage: Stage, place: Channel | None = None, name: str = "ana") -> str:
    """Let somebody challenge milo where they are; return the match's code."""
    given = {"game": "skirmish", "opponent": stage.person("milo").id}
    person = stage.person(name)
    code = code_in(await stage.shown(name, await person.slash(place or stage.channel, "match new", given)))
    await stage.settle()
    return code


async def join(stage: Stage, code: str, place: Channel | None = None) -> None:
    """Let milo accept."""
    await stage.shown("milo", await stage.person("milo").slash(place or stage.channel, "match join", {"match": code}))
    await stage.settle()


def permit(stage: Stage, granted: int | None) -> None:
    """Set what the bot may do in the channel of matches."""
    members.permit_bot_in(stage.sandbox.hub, stage.channel, granted)


def without(*names: str) -> int:
    """Return the bot's rights without some."""
    taken = 0
    for name in names:
        taken |= getattr(permissions, name.upper())
    return permissions.BOT & ~taken


def read(stage: Stage, name: str, place: Channel) -> list[Seen]:
    """Return what a person reads in a place that is not for them alone."""
    return [message for message in stage.person(name).visible_messages(place) if not message.is_ephemeral]


def told(stage: Stage, name: str, place: Channel) -> str:
    """Return all that a person reads in a place."""
    return "\n".join(message.text for message in read(stage, name, place))


def is_board(message: Seen) -> bool:
    return any(one.startswith("log:") for one in message.custom_ids())


async def where(stage: Stage, code: str) -> int | None:
    return (await stage.summary(code)).row.thread


async def status(stage: Stage, code: str) -> str:
    return (await stage.summary(code)).row.status


async def play(stage: Stage, code: str, place: Channel) -> None:
    """Play up to the first turn and answer it; its board must be the last one in a place that both read."""
    assert await status(stage, code) == "setup"
    assert all(waiting.due is not None for waiting in (await stage.summary(code)).to_act)
    await stage.begin_battle(code)
    await stage.answer(code)
    await stage.settle()
    for name in ("ana", "milo"):
        board = [message for message in read(stage, name, place) if is_board(message)][-1]
        assert "Turn 1" in board.text or "Turn 2" in board.text
        shown = await stage.click(name, board, "My panel")
        assert shown.is_ephemeral
        assert shown.pictures()
    assert await stage.bot.services.outbox.dead() == []


@at_landing
async def test_f4_the_clocks_of_a_match_run_once_both_can_see_it(stage: Stage) -> None:
    stage.sandbox.faults.change({"server_error_next": 1, "server_error_status": 503, "only_path": "/threads"})
    code = await challenge(stage)
    await join(stage, code)
    before = await stage.summary(code)
    assert (before.row.status, [waiting.due for waiting in before.to_act]) == ("opening", [None, None])
    stage.sandbox.clock.advance(HOUR)
    await stage.wait_status(code, "setup")
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    assert due > stage.clock.now() + 47 * HOUR
    await play(stage, code, stage.thread("ana", code))


async def test_f4_160006_without_room_for_threads_it_is_played_in_the_channel(stage: Stage) -> None:
    code = await challenge(stage)
    stage.sandbox.guild.most_threads = 0
    await join(stage, code)
    assert await where(stage, code) == int(stage.channel.id)
    said = told(stage, "yuki", stage.channel)
    assert "as many active threads as Discord allows" in said
    assert any(
        message.mentions_me for message in read(stage, "milo", stage.channel) if "active threads" in message.text
    )
    await play(stage, code, stage.channel)
    assert told(stage, "yuki", stage.channel).count("active threads") == 1


@at_landing
async def test_f4_what_is_wrong_is_told_once_though_the_answer_to_it_was_lost(stage: Stage) -> None:
    code = await challenge(stage)
    stage.sandbox.guild.most_threads = 0

    def lose(call: Call, status: int, answer: Answer) -> None:
        if "active threads" in str(call.form):
            stage.sandbox.api.recorders.remove(lose)
            stage.sandbox.faults.drop_after_next = 1

    stage.sandbox.api.recorders.append(lose)
    await join(stage, code)
    for _ in range(4):
        stage.sandbox.clock.advance(HOUR)
        await stage.settle()
    await play(stage, code, stage.channel)
    assert told(stage, "yuki", stage.channel).count("active threads") == 1


@at_landing
async def test_f4_160006_the_thread_comes_by_itself_once_one_is_freed(stage: Stage) -> None:
    first = await challenge(stage)
    await join(stage, first)
    stage.sandbox.guild.most_threads = 3
    code = await challenge(stage)
    await join(stage, code)
    assert await where(stage, code) == int(stage.channel.id)
    for thread in list(stage.person("robin").threads()):
        stage.person("robin").delete_thread(thread)
    await stage.wait_place(code, lambda place: place != int(stage.channel.id))
    await play(stage, code, stage.thread("ana", code))
    assert (await stage.summary(code)).row.troubles == ()


async def test_f4_160006_without_room_for_the_private_ones_the_panel_opens_by_the_button(stage: Stage) -> None:
    code = await challenge(stage)
    stage.sandbox.guild.most_threads = 1
    await join(stage, code)
    thread = stage.thread("milo", code)
    assert "as many active threads" in told(stage, "milo", thread)
    assert [seat.thread for seat in (await stage.summary(code)).seats] == [None, None]
    await play(stage, code, thread)


async def test_f4_without_a_private_thread_a_reminder_comes_where_the_match_is_played(stage: Stage) -> None:
    code = await challenge(stage)
    stage.sandbox.guild.most_threads = 1
    await join(stage, code)
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    stage.sandbox.clock.advance((due - stage.clock.now()) // 2 + 60)
    thread, reminded = stage.thread("ana", code), f"<@{stage.person('ana').id}>\nYour turn: "
    await stage.wait_said("ana", thread, reminded)
    assert all(message.mentions_me for message in read(stage, "ana", thread) if reminded in message.text)


@at_landing
@pytest.mark.parametrize("right", ["create_public_threads", "send_messages_in_threads", "create_private_threads"])
async def test_f4_50013_a_missing_right_is_named_and_what_was_refused_follows(stage: Stage, right: str) -> None:
    code = await challenge(stage)
    permit(stage, without(right))
    await join(stage, code)
    place = stage.sandbox.world.channels[str(await where(stage, code))]
    name = {
        "create_public_threads": "Create Public Threads",
        "send_messages_in_threads": "Send Messages in Threads",
        "create_private_threads": "Create Private Threads",
    }[right]
    assert name in told(stage, "milo", place)
    shown = await stage.slash("robin", "host letters")
    assert code in shown.text
    assert name in shown.text
    await play(stage, code, place)
    permit(stage, None)
    await stage.wait_mended(code)
    summary = await stage.summary(code)
    assert summary.row.thread != int(stage.channel.id)
    assert all(seat.thread is not None for seat in summary.seats)


@at_landing
async def test_f4_without_the_history_everything_is_still_said(stage: Stage) -> None:
    code = await challenge(stage)
    permit(stage, without("read_message_history"))
    await join(stage, code)
    await play(stage, code, stage.thread("milo", code))


async def test_f4_50013_a_closed_channel_lets_the_match_wait_and_tells_everyone(stage: Stage) -> None:
    code = await challenge(stage)
    permit(stage, CLOSED)
    await stage.shown(
        "milo", await stage.person("milo").slash(stage.sandbox.channel("league"), "match join", {"match": code})
    )
    await stage.settle()
    assert await status(stage, code) == "opening"
    stage.sandbox.clock.advance(3 * DAY)
    await stage.settle()
    assert await status(stage, code) == "opening"
    for name in ("ana", "milo", "robin"):
        direct = stage.person(name).direct()
        found = [message.text for message in stage.person(name).visible_messages(direct)]
        assert len(found) == 1
        assert code in found[0]
        assert "cannot see the channel" in found[0]
    waits = await stage.shown(
        "robin", await stage.person("robin").slash(stage.sandbox.channel("league"), "host letters", {})
    )
    assert code in waits.text
    permit(stage, None)
    await stage.wait_status(code, "setup")
    await play(stage, code, stage.thread("milo", code))


@at_landing
async def test_f4_50001_a_match_waits_for_somebody_who_cannot_see_the_channel(stage: Stage) -> None:
    code = await challenge(stage)
    milo = stage.person("milo")
    members.hide_channel(stage.sandbox.hub, stage.channel, milo.user)
    await join(stage, code, stage.sandbox.channel("league"))
    assert await status(stage, code) == "opening"
    thread = stage.thread("ana", code)
    assert f"<@{milo.id}> cannot see this channel" in told(stage, "ana", thread)
    assert "cannot see this channel" in milo.visible_messages(milo.direct())[-1].text
    panel = await stage.slash("ana", "panel", {"match": code})
    assert "no clock runs" in panel.text
    stage.sandbox.clock.advance(2 * DAY)
    await stage.settle()
    assert await status(stage, code) == "opening"
    members.hide_channel(stage.sandbox.hub, stage.channel, milo.user, is_hidden=False)
    await stage.wait_status(code, "setup")
    await play(stage, code, thread)


@at_landing
async def test_f4_an_announcement_channel_has_a_thread_and_panels_by_the_button(stage: Stage) -> None:
    news = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "news", ANNOUNCEMENT_CHANNEL)
    await stage.wait_channel(news)
    code = await challenge(stage, news)
    await join(stage, code, news)
    thread = stage.thread("milo", code)
    assert (thread.type, thread.parent_id) == (ANNOUNCEMENT_THREAD, news.id)
    assert [t.name for t in stage.person("milo").threads()] == [thread.name]
    await play(stage, code, thread)


@at_landing
async def test_f4_in_a_post_of_a_forum_the_match_is_played_right_there(stage: Stage) -> None:
    forum = members.add_channel(stage.sandbox.hub, stage.sandbox.guild, "forum", FORUM_CHANNEL)
    await stage.wait_channel(forum)
    post = stage.person("ana").open_post(forum, "A match, anyone?", "Who plays?")
    await stage.wait_channel(post)
    code = await challenge(stage, post)
    await join(stage, code, post)
    assert await where(stage, code) == int(post.id)
    await play(stage, code, post)
    await stage.finish(code)
    stage.sandbox.clock.advance(6 * DAY)
    stage.person("ana").say(post, "Good game!")  # else it would fall asleep by itself
    stage.sandbox.clock.advance(2 * DAY)
    await stage.wait_status(code, "archived")
    assert post.thread is not None
    assert not post.thread.archived


async def test_f4_10003_a_deleted_thread_is_made_anew_with_the_position(stage: Stage) -> None:
    code = await challenge(stage)
    await join(stage, code)
    await stage.begin_battle(code)
    old = stage.thread("robin", code)
    stage.person("robin").delete_thread(old)
    await stage.slash("ana", "match pause", {"action": "offer", "hours": 5, "match": code})
    await stage.settle()
    new = stage.thread("milo", code)
    assert new.id != old.id
    assert any("pause" in message.text for message in read(stage, "milo", new))
    assert [message for message in read(stage, "milo", new) if is_board(message)]
    await stage.answer(code)
    await stage.settle()
    assert await stage.bot.services.outbox.dead() == []
    assert is_board(read(stage, "milo", new)[-1])


async def test_f4_10003_a_deleted_private_thread_is_made_anew_for_the_next_card(stage: Stage) -> None:
    code = await challenge(stage)
    await join(stage, code)
    old = stage.own_thread("ana", code)
    stage.person("robin").delete_thread(old)
    await stage.begin_battle(code)
    new = stage.own_thread("ana", code)
    assert new.id != old.id
    card = stage.person("ana").visible_messages(new)[-1]
    assert (await stage.click("ana", card, "My panel")).pictures()


async def test_f4_a_channel_closed_in_mid_match_stops_its_clocks_and_they_go_on_with_what_was_left(
    stage: Stage,
) -> None:
    code = await challenge(stage)
    await join(stage, code)
    await stage.begin_battle(code)
    permit(stage, CLOSED)
    await stage.answer(code)
    await stage.settle()
    assert await status(stage, code) == "opening"
    moves = (await stage.summary(code)).row.moves
    stage.sandbox.clock.advance(3 * DAY)
    await stage.settle()
    assert (await stage.summary(code)).row.moves == moves
    permit(stage, None)
    await stage.wait_status(code, "playing")
    due = (await stage.summary(code)).to_act[0].due
    assert due is not None
    assert due > stage.clock.now() + 23 * HOUR
    assert "the clocks go on" in told(stage, "milo", stage.thread("milo", code))
    await stage.answer(code)
    await stage.settle()
    assert is_board(read(stage, "milo", stage.thread("milo", code))[-1])


async def test_f4_a_match_that_nobody_can_see_is_called_off_after_a_week(stage: Stage) -> None:
    code = await challenge(stage)
    permit(stage, CLOSED)
    await stage.shown(
        "milo", await stage.person("milo").slash(stage.sandbox.channel("league"), "match join", {"match": code})
    )
    stage.sandbox.clock.advance(8 * DAY)
    await stage.wait_status(code, "cancelled")


async def test_f4_where_two_matches_are_played_in_one_channel_neither_is_meant_by_it(stage: Stage) -> None:
    stage.sandbox.guild.most_threads = 0
    codes = [await challenge(stage) for _ in range(2)]
    for code in codes:
        await join(stage, code)
    assert await stage.bot.services.views.match_in(int(stage.channel.id)) is None


async def test_f4_all_seven_rights_are_asked_for_before_a_match_is_made(stage: Stage) -> None:
    permit(stage, without("read_message_history"))
    refused = await stage.slash("ana", "match new")
    assert "Read Message History" in refused.text
    assert (await stage.bot.services.store.counts()) == {}


def test_f4_the_rights_looked_for_are_those_the_readme_asks_for() -> None:
    number = re.search(r"permissions=(\d+)", (REPOSITORY / "README.md").read_text("utf-8"))
    assert number is not None
    assert discord.Permissions(int(number[1])) == discord.Permissions(**dict.fromkeys(troubles.ALL, True))
    assert len(troubles.ALL) == 7
