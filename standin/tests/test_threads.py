"""Threads: made, joined, renamed, archived, locked, and who may do it; private ones are private."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from standin import members, permissions
from standin.client_rules import ClientRefusal
from standin.server import Sandbox
from standin.tests.rest import Rest
from standin.tests.small_bot import SmallBot

DAY = 24 * 60 * 60


async def opened(sandbox: Sandbox, rest: Rest, name: str = "Match 1", kind: int = 11, **fields: Any) -> str:
    """Open a thread in #games and return its id."""
    parent = sandbox.channel("games").id
    reply = await rest("POST", f"/channels/{parent}/threads", {"name": name, "type": kind, **fields})
    assert reply.status == 200
    return reply.body["id"]


async def test_the_bot_opens_a_public_thread_and_posts_in_it(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    thread = await channel.create_thread(name="Match 1", type=discord.ChannelType.public_thread)
    await thread.send("round one")
    ana = sandbox.persona("ana")
    assert ana.last_message(ana.channel("Match 1")).text == "round one"


async def test_a_thread_can_grow_from_a_message_once(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("a match")
    thread = await sent.create_thread(name="Match 1")
    assert thread.id == sent.id
    with pytest.raises(discord.HTTPException) as refused:
        await sent.create_thread(name="Match 2")
    assert refused.value.code == 160004


async def test_a_private_thread_is_seen_by_its_members_only(sandbox: Sandbox, bot: SmallBot) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    channel = await bot.text_channel(sandbox.channel("games").id)
    thread = await channel.create_thread(name="Ana's hand", type=discord.ChannelType.private_thread, invitable=False)
    await thread.add_user(discord.Object(int(ana.id)))
    await thread.send("secret")
    assert [seen.text for seen in ana.visible_messages(str(thread.id))] == ["secret"]
    assert [one.name for one in ana.threads()] == ["Ana's hand"]
    assert milo.visible_messages(str(thread.id)) == []
    assert milo.threads() == []
    with pytest.raises(ClientRefusal) as refused:
        milo.say(str(thread.id), "hello?")
    assert refused.value.code == "unknown_channel"


async def test_a_removed_member_sees_the_private_thread_no_more(sandbox: Sandbox, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    thread = await opened(sandbox, rest, kind=12)
    await rest("PUT", f"/channels/{thread}/thread-members/{ana.id}")
    assert len(ana.threads()) == 1
    assert (await rest("DELETE", f"/channels/{thread}/thread-members/{ana.id}")).status == 204
    assert ana.threads() == []


async def test_a_mention_in_a_private_thread_lets_the_mentioned_in(sandbox: Sandbox, rest: Rest) -> None:
    milo = sandbox.persona("milo")
    thread = await opened(sandbox, rest, kind=12)
    quiet = {"content": milo.mention, "allowed_mentions": {"parse": []}}
    await rest("POST", f"/channels/{thread}/messages", quiet)
    assert milo.threads() == []
    await rest("POST", f"/channels/{thread}/messages", {"content": milo.mention})
    assert len(milo.threads()) == 1


async def test_a_member_of_a_closed_private_thread_invites_nobody(sandbox: Sandbox, rest: Rest) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    thread = await opened(sandbox, rest, kind=12, invitable=False)
    await rest("PUT", f"/channels/{thread}/thread-members/{ana.id}")
    ana.say(thread, f"come in {milo.mention}")
    assert milo.threads() == []


async def test_a_private_thread_of_others_is_no_business_of_the_bot(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest, kind=12)
    await rest("DELETE", f"/channels/{thread}/thread-members/@me")
    reply = await rest("POST", f"/channels/{thread}/messages", {"content": "x"})
    assert (reply.status, reply.code) == (403, 50001)


@pytest.mark.parametrize(
    ("missing", "kind"),
    [(permissions.CREATE_PUBLIC_THREADS, 11), (permissions.CREATE_PRIVATE_THREADS, 12)],
)
async def test_each_kind_of_thread_needs_its_right(sandbox: Sandbox, rest: Rest, missing: int, kind: int) -> None:
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT & ~missing)
    body = {"name": "Match", "type": kind}
    reply = await rest("POST", f"/channels/{sandbox.channel('games').id}/threads", body)
    assert (reply.status, reply.code) == (403, 50013)


async def test_posting_in_threads_needs_its_own_right(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT & ~permissions.SEND_MESSAGES_IN_THREADS)
    reply = await rest("POST", f"/channels/{thread}/messages", {"content": "x"})
    assert (reply.status, reply.code) == (403, 50013)


@pytest.mark.parametrize(
    ("body", "place"),
    [
        ({"type": 11}, "name"),
        ({"name": "", "type": 11}, "name"),
        ({"name": "x" * 101, "type": 11}, "name"),
        ({"name": "x", "type": 10}, "type"),
        ({"name": "x", "type": 11, "auto_archive_duration": 61}, "auto_archive_duration"),
    ],
)
async def test_a_bad_thread_is_refused(sandbox: Sandbox, rest: Rest, body: dict[str, Any], place: str) -> None:
    reply = await rest("POST", f"/channels/{sandbox.channel('games').id}/threads", body)
    assert (reply.code, list(reply.body["errors"])) == (50035, [place])


async def test_a_thread_has_no_threads(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    reply = await rest("POST", f"/channels/{thread}/threads", {"name": "x", "type": 11})
    assert (reply.status, reply.code) == (400, 50024)


async def test_the_bot_renames_and_archives_its_own_thread(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    reply = await rest("PATCH", f"/channels/{thread}", {"name": "Match 1: Ana wins", "archived": True})
    assert (reply.body["name"], reply.body["thread_metadata"]["archived"]) == ("Match 1: Ana wins", True)


async def test_locking_is_for_thread_managers(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    refused = await rest("PATCH", f"/channels/{thread}", {"locked": True})
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.MANAGE_THREADS)
    accepted = await rest("PATCH", f"/channels/{thread}", {"locked": True})
    assert (refused.status, refused.code) == (403, 50013)
    assert accepted.body["thread_metadata"]["locked"] is True


async def test_another_owners_thread_cannot_be_renamed(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    sandbox.world.channels[thread].owner_id = sandbox.persona("ana").id
    reply = await rest("PATCH", f"/channels/{thread}", {"name": "Mine"})
    assert (reply.status, reply.code) == (403, 50013)


async def test_a_post_opens_an_archived_thread(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    await rest("PATCH", f"/channels/{thread}", {"archived": True})
    reply = await rest("POST", f"/channels/{thread}/messages", {"content": "again"})
    again = await rest("GET", f"/channels/{thread}")
    assert (reply.status, again.body["thread_metadata"]["archived"]) == (200, False)


async def test_a_message_in_an_archived_thread_cannot_be_edited(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    posted = await rest("POST", f"/channels/{thread}/messages", {"content": "x"})
    await rest("PATCH", f"/channels/{thread}", {"archived": True})
    reply = await rest("PATCH", f"/channels/{thread}/messages/{posted.body['id']}", {"content": "y"})
    assert (reply.status, reply.code) == (400, 50083)


async def test_a_locked_and_archived_thread_is_closed_to_the_bot(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    sandbox.persona("robin").change_thread(thread, locked=True, archived=True)
    posted = await rest("POST", f"/channels/{thread}/messages", {"content": "x"})
    changed = await rest("PATCH", f"/channels/{thread}", {"archived": False})
    assert (posted.status, posted.code) == (400, 50083)
    assert (changed.status, changed.code) == (403, 50013)


async def test_a_quiet_thread_falls_asleep_after_its_time(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest, auto_archive_duration=1440)
    sandbox.clock.advance(DAY - 60)
    await rest("POST", f"/channels/{thread}/messages", {"content": "still here"})
    sandbox.clock.advance(DAY - 60)
    awake = await rest("GET", f"/channels/{thread}")
    sandbox.clock.advance(61)
    asleep = await rest("GET", f"/channels/{thread}")
    assert (awake.body["thread_metadata"]["archived"], asleep.body["thread_metadata"]["archived"]) == (False, True)


async def test_archived_threads_can_be_listed(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    public = await channel.create_thread(name="Public", type=discord.ChannelType.public_thread)
    private = await channel.create_thread(name="Private", type=discord.ChannelType.private_thread)
    await public.edit(archived=True)
    await private.edit(archived=True)
    assert [one.id async for one in channel.archived_threads()] == [public.id]
    assert [one.id async for one in channel.archived_threads(private=True, joined=True)] == [private.id]
    with pytest.raises(discord.Forbidden):
        [one async for one in channel.archived_threads(private=True)]


async def test_active_threads_can_be_listed(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    thread = await channel.create_thread(name="Public", type=discord.ChannelType.public_thread)
    assert [one.id for one in await channel.guild.active_threads()] == [thread.id]


async def test_a_stranger_cannot_be_added(sandbox: Sandbox, rest: Rest) -> None:
    milo = sandbox.persona("milo")
    thread = await opened(sandbox, rest)
    nobody = await rest("PUT", f"/channels/{thread}/thread-members/1")
    milo.leave(sandbox.guild)
    outsider = await rest("PUT", f"/channels/{thread}/thread-members/{milo.id}")
    assert (nobody.status, nobody.code) == (404, 10013)
    assert (outsider.status, outsider.code) == (403, 50001)


async def test_one_thread_member_can_be_asked_for(sandbox: Sandbox, rest: Rest) -> None:
    ana, milo = sandbox.persona("ana"), sandbox.persona("milo")
    thread = await opened(sandbox, rest)
    await rest("PUT", f"/channels/{thread}/thread-members/{ana.id}")
    found = await rest("GET", f"/channels/{thread}/thread-members/{ana.id}")
    missing = await rest("GET", f"/channels/{thread}/thread-members/{milo.id}")
    everybody = await rest("GET", f"/channels/{thread}/thread-members")
    assert (found.body["user_id"], missing.code, everybody.code) == (ana.id, 10007, 50001)


async def test_who_leaves_the_server_leaves_its_threads(sandbox: Sandbox, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    thread = await opened(sandbox, rest, kind=12)
    await rest("PUT", f"/channels/{thread}/thread-members/{ana.id}")
    ana.leave(sandbox.guild)
    ana.join(sandbox.guild)
    assert ana.threads() == []


async def test_a_moderator_deletes_a_thread_under_the_bot(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    thread = await channel.create_thread(name="Match", type=discord.ChannelType.public_thread)
    sandbox.persona("robin").delete_thread(str(thread.id))
    with pytest.raises(discord.NotFound) as refused:
        await thread.send("anyone?")
    assert refused.value.code == 10003
    await bot.until(lambda: "THREAD_DELETE" in bot.events)


async def test_the_bot_cannot_delete_threads_without_the_right(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    reply = await rest("DELETE", f"/channels/{thread}")
    assert (reply.status, reply.code) == (403, 50013)


async def test_text_channels_are_not_the_bots_to_change(sandbox: Sandbox, rest: Rest) -> None:
    channel = sandbox.channel("games").id
    assert (await rest("PATCH", f"/channels/{channel}", {"name": "mine"})).code == 50013
    assert (await rest("DELETE", f"/channels/{channel}")).code == 50013


async def test_the_bot_joins_a_public_thread(sandbox: Sandbox, rest: Rest) -> None:
    thread = await opened(sandbox, rest)
    left = await rest("DELETE", f"/channels/{thread}/thread-members/@me")
    again = await rest("PUT", f"/channels/{thread}/thread-members/@me")
    member = await rest("GET", f"/channels/{thread}/thread-members/{sandbox.world.bot_id}")
    assert (left.status, again.status, member.status) == (204, 204, 200)


async def test_thread_managers_delete_and_list_threads(sandbox: Sandbox, rest: Rest) -> None:
    members.permit_bot(sandbox.hub, sandbox.guild, permissions.BOT | permissions.MANAGE_THREADS)
    hidden, shown = await opened(sandbox, rest, kind=12), await opened(sandbox, rest)
    await rest("PATCH", f"/channels/{hidden}", {"archived": True})
    listed = await rest("GET", f"/channels/{sandbox.channel('games').id}/threads/archived/private")
    deleted = await rest("DELETE", f"/channels/{shown}")
    assert ([one["id"] for one in listed.body["threads"]], deleted.status) == ([hidden], 200)
    assert (await rest("GET", f"/channels/{shown}")).code == 10003
