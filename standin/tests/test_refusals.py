"""What Discord refuses and a kinder stand-in would allow: old edits, full servers, other channels, unseen ones."""

from __future__ import annotations

from typing import Any

import aiohttp
import discord
import pytest

from discord_limits import limits
from standin import members, pacing, permissions
from standin.client_rules import ClientRefusal
from standin.model import ANNOUNCEMENT_CHANNEL, ANNOUNCEMENT_THREAD, FORUM_CHANNEL, PUBLIC_THREAD, Channel
from standin.server import Sandbox
from standin.testing import until
from standin.tests.rest import PNG, Rest
from standin.tests.small_bot import SmallBot


def channel_of(sandbox: Sandbox, kind: int, name: str = "news") -> Channel:
    """Make a channel of a kind."""
    return members.add_channel(sandbox.hub, sandbox.guild, name, kind)


async def known(bot: SmallBot, channel: Channel) -> object:
    """Return a channel as the bot knows it, once it has heard of it."""
    await bot.until(lambda: bot.get_channel(int(channel.id)) is not None)
    return bot.get_channel(int(channel.id))


async def posted(rest: Rest, channel: str) -> str:
    """Post a message and return its address."""
    reply = await rest("POST", f"/channels/{channel}/messages", {"content": "x"})
    return f"/channels/{channel}/messages/{reply.body['id']}"


# ---- edits of old messages


async def test_messages_older_than_an_hour_are_edited_a_few_times_and_no_more(sandbox: Sandbox, rest: Rest) -> None:
    one = await posted(rest, sandbox.channel("games").id)
    two = await posted(rest, sandbox.channel("games").id)
    elsewhere = await posted(rest, sandbox.channel("lounge").id)
    sandbox.clock.advance(limits.OLD_MESSAGE_SECONDS + 1)
    taken = [await rest("PATCH", path, {"content": "y"}) for path in (one, two, one, two, elsewhere)]
    assert [reply.status for reply in taken] == [200, 200, 200, 429, 200]
    assert (taken[3].code, taken[3].headers["Via"]) == (30046, "1.1 google")
    assert taken[3].body["retry_after"] == pacing.OLD_EDITS_WINDOW
    assert taken[3].body["message"].startswith("Maximum number of edits to messages older than 1 hour reached")
    sandbox.clock.advance(pacing.OLD_EDITS_WINDOW)
    assert (await rest("PATCH", two, {"content": "y"})).status == 200


async def test_fresh_messages_are_edited_as_often_as_one_likes(sandbox: Sandbox, rest: Rest) -> None:
    path = await posted(rest, sandbox.channel("games").id)
    sandbox.faults.pacing = False
    sandbox.clock.advance(limits.OLD_MESSAGE_SECONDS)
    assert {(await rest("PATCH", path, {"content": "y"})).status for _ in range(9)} == {200}


async def test_an_edit_refers_only_to_files_it_names(sandbox: Sandbox, rest: Rest) -> None:
    path = f"/channels/{sandbox.channel('games').id}/messages"
    shown = {"type": limits.GALLERY, "items": [{"media": {"url": "attachment://a.png"}}]}
    body = {"flags": limits.FLAG_COMPONENTS_V2, "components": [shown]}
    sent = await rest.upload("POST", path, body, ("a.png", PNG))
    unnamed = await rest("PATCH", f"{path}/{sent.body['id']}", {"components": [shown]})
    kept = [{"id": one["id"]} for one in sent.body["attachments"]]
    named = await rest("PATCH", f"{path}/{sent.body['id']}", {"components": [shown], "attachments": kept})
    assert (unnamed.status, unnamed.code, named.status) == (400, 50035, 200)


# ---- a server full of threads


async def test_a_server_holds_only_so_many_active_threads(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.guild.most_threads = 2
    parent = f"/channels/{sandbox.channel('games').id}"
    message = await posted(rest, sandbox.channel("games").id)
    opened = [await rest("POST", f"{parent}/threads", {"name": "x", "type": kind}) for kind in (11, 12)]
    refused = [
        await rest("POST", f"{parent}/threads", {"name": "x", "type": 11}),
        await rest("POST", f"{message}/threads", {"name": "x"}),
    ]
    assert [reply.status for reply in opened] == [200, 200]
    assert [(reply.status, reply.code) for reply in refused] == [(400, 160006)] * 2
    await rest("PATCH", f"/channels/{opened[0].body['id']}", {"archived": True})
    assert (await rest("POST", f"{parent}/threads", {"name": "x", "type": 11})).status == 200


@pytest.mark.parametrize(("method", "tail", "body"), [("PATCH", "", {"archived": False}), ("POST", "/messages", {})])
async def test_a_full_server_wakes_no_archived_thread(
    sandbox: Sandbox, rest: Rest, method: str, tail: str, body: dict[str, Any]
) -> None:
    parent = f"/channels/{sandbox.channel('games').id}"
    sleeping = (await rest("POST", f"{parent}/threads", {"name": "x", "type": 11})).body["id"]
    await rest("PATCH", f"/channels/{sleeping}", {"archived": True})
    sandbox.guild.most_threads = 0
    reply = await rest(method, f"/channels/{sleeping}{tail}", body or {"content": "wake up"})
    assert (reply.status, reply.code) == (400, 160006)


# ---- other kinds of channels


async def test_an_announcement_channel_takes_messages_but_no_private_thread(sandbox: Sandbox, bot: SmallBot) -> None:
    news = await known(bot, channel_of(sandbox, ANNOUNCEMENT_CHANNEL))
    assert isinstance(news, discord.TextChannel)
    assert news.is_news()
    sent = await news.send("a match")
    for kind in (discord.ChannelType.private_thread, discord.ChannelType.public_thread):
        with pytest.raises(discord.HTTPException) as refused:
            await news.create_thread(name="Red", type=kind)
        assert (refused.value.status, refused.value.code) == (400, 50024)
    thread = await sent.create_thread(name="Match 1")
    alone = await news.create_thread(name="Match 2", type=discord.ChannelType.news_thread)
    kinds = {sandbox.world.channels[str(one.id)].type for one in (thread, alone)}
    assert kinds == {ANNOUNCEMENT_THREAD}


async def test_a_forum_takes_posts_and_no_messages(sandbox: Sandbox, bot: SmallBot, rest: Rest) -> None:
    ana = sandbox.persona("ana")
    forum = channel_of(sandbox, FORUM_CHANNEL, "games")
    plain = await rest("POST", f"/channels/{forum.id}/messages", {"content": "x"})
    bare = await rest("POST", f"/channels/{forum.id}/threads", {"name": "x"})
    assert (plain.status, plain.code) == (400, 50008)
    assert (bare.code, bare.fault("message")) == (50035, "BASE_TYPE_REQUIRED")
    with pytest.raises(ClientRefusal):
        ana.say(forum, "hello")
    with pytest.raises(ClientRefusal):
        await ana.slash(forum, "play count")
    assert isinstance(await known(bot, forum), discord.ForumChannel)
    body = {"name": "Match 1", "message": {"content": "who plays?"}}
    opened = (await rest("POST", f"/channels/{forum.id}/threads", body)).body
    assert (opened["id"], opened["message"]["content"]) == (opened["message"]["id"], "who plays?")
    assert opened["type"] == PUBLIC_THREAD


async def test_a_forum_post_that_is_refused_leaves_no_thread(sandbox: Sandbox, rest: Rest) -> None:
    forum = channel_of(sandbox, FORUM_CHANNEL)
    reply = await rest("POST", f"/channels/{forum.id}/threads", {"name": "x", "message": {"content": "x" * 2001}})
    assert (reply.code, reply.fault("message", "content")) == (50035, "BASE_TYPE_MAX_LENGTH")
    assert [one for one in sandbox.world.channels.values() if one.parent_id == forum.id] == []


async def test_people_write_and_command_in_the_posts_of_a_forum(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    thread = ana.open_post(channel_of(sandbox, FORUM_CHANNEL), "Match 1", "who plays?")
    ana.say(thread, "I do")
    assert [seen.text for seen in ana.visible_messages(thread)] == ["who plays?", "I do"]
    assert (await ana.slash(thread, "play count")).error is None


# ---- rights


async def test_who_cannot_see_the_channel_is_in_none_of_its_threads(sandbox: Sandbox, rest: Rest) -> None:
    milo, channel = sandbox.persona("milo"), sandbox.channel("games")
    reply = await rest("POST", f"/channels/{channel.id}/threads", {"name": "x", "type": 12})
    members.hide_channel(sandbox.hub, channel, milo.user)
    refused = await rest("PUT", f"/channels/{reply.body['id']}/thread-members/{milo.id}")
    assert (refused.status, refused.code) == (403, 50001)
    assert (milo.threads(), [one.name for one in milo.channels()]) == ([], ["general", "lounge"])
    members.hide_channel(sandbox.hub, channel, milo.user, is_hidden=False)
    assert (await rest("PUT", f"/channels/{reply.body['id']}/thread-members/{milo.id}")).status == 204


def test_the_bot_has_the_rights_the_readme_asks_for_and_no_others() -> None:
    assert permissions.BOT == 377957223424


# ---- away


async def test_while_discord_is_away_nothing_is_taken_and_time_goes_on(
    sandbox: Sandbox, bot: SmallBot, rest: Rest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("discord.backoff.ExponentialBackoff.delay", lambda self: 0.0)  # pyright: ignore[reportUnknownLambdaType]
    channel = await bot.text_channel(sandbox.channel("games").id)
    before = sandbox.clock.now()
    sandbox.go_down()
    await until(sandbox, lambda: not sandbox.gateway.is_online)
    sandbox.clock.advance(3600)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await rest("GET", "/users/@me")
    assert not sandbox.gateway.is_online
    sandbox.come_up()
    await until(sandbox, lambda: sandbox.gateway.is_online)
    await channel.send("back")
    assert [seen.text for seen in sandbox.persona("ana").visible_messages(sandbox.channel("games"))] == ["back"]
    assert sandbox.clock.now() == before + 3600
