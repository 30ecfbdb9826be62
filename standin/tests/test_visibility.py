"""What the bot hears without privileged intents, and of what it is told."""

from __future__ import annotations

import discord
import pytest

from standin import members
from standin.server import Sandbox
from standin.testing import running
from standin.tests.rest import Rest
from standin.tests.small_bot import SmallBot


async def heard(bot: SmallBot, count: int = 1) -> discord.Message:
    """Return the newest message of a person once so many were heard."""
    await bot.until(lambda: len(bot.heard) == count)
    return bot.heard[-1]


async def test_a_message_that_does_not_mention_the_bot_is_blank(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.persona("ana").say(sandbox.channel("games"), "my secret plan")
    message = await heard(bot)
    assert (message.content, message.author.name) == ("", "ana")


async def test_a_message_that_mentions_the_bot_is_readable(sandbox: Sandbox, bot: SmallBot) -> None:
    assert bot.user is not None
    sandbox.persona("ana").say(sandbox.channel("games"), f"{bot.user.mention} A1 fire")
    message = await heard(bot)
    assert message.content == f"{bot.user.mention} A1 fire"


async def test_a_reply_to_the_bot_is_readable(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sent = await channel.send("orders?")
    sandbox.persona("ana").say(sandbox.channel("games"), "A1 fire", reply_to=str(sent.id))
    message = await heard(bot)
    assert message.content == "A1 fire"
    assert message.reference is not None
    assert message.reference.message_id == sent.id


async def test_a_direct_message_is_readable(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    ana.say(ana.direct(), "A1 fire")
    message = await heard(bot)
    assert (message.content, message.guild) == ("A1 fire", None)


async def test_history_is_blank_like_the_events(sandbox: Sandbox, rest: Rest) -> None:
    said = sandbox.persona("ana").say(sandbox.channel("games"), "my secret plan")
    page = await rest("GET", f"/channels/{sandbox.channel('games').id}/messages")
    one = await rest("GET", f"/channels/{sandbox.channel('games').id}/messages/{said.id}")
    assert (page.body[0]["content"], one.body["content"]) == ("", "")


async def test_a_message_in_a_private_thread_without_the_bot_is_not_told(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    channel = await bot.text_channel(sandbox.channel("games").id)
    thread = await channel.create_thread(name="Hand", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(int(ana.id)))
    await thread.leave()
    ana.say(str(thread.id), "without you")
    ana.say(sandbox.channel("games"), "with you")
    message = await heard(bot)
    assert message.channel.id == channel.id


async def test_an_ephemeral_answer_is_not_in_the_history(sandbox: Sandbox, bot: SmallBot) -> None:
    await sandbox.persona("ana").slash(sandbox.channel("games"), "play pick")
    channel = await bot.text_channel(sandbox.channel("games").id)
    assert [message async for message in channel.history()] == []


async def test_members_come_and_go_unheard(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    ana.leave(sandbox.guild)
    ana.join(sandbox.guild)
    ana.say(sandbox.channel("games"), "back")
    await heard(bot)
    assert "GUILD_MEMBER_REMOVE" not in bot.events
    assert "GUILD_MEMBER_ADD" not in bot.events


async def test_a_member_who_left_is_unknown(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    guild = bot.get_guild(int(sandbox.guild.id))
    assert guild is not None
    assert (await guild.fetch_member(int(ana.id))).name == "ana"
    ana.leave(sandbox.guild)
    with pytest.raises(discord.NotFound) as refused:
        await guild.fetch_member(int(ana.id))
    assert refused.value.code == 10007


async def test_a_deleted_account_keeps_its_id_and_loses_its_name(sandbox: Sandbox, bot: SmallBot) -> None:
    ana = sandbox.persona("ana")
    ana.delete_account()
    user = await bot.fetch_user(int(ana.id))
    assert user.name == f"deleted_user_{ana.id[-6:]}"
    assert [user.username for user in sandbox.world.personas()] == ["milo", "yuki", "robin"]


async def test_a_new_guild_is_joined_and_left(sandbox: Sandbox, bot: SmallBot) -> None:
    robin = sandbox.persona("robin")
    guild = members.add_guild(sandbox.hub, "Second", robin.user, ("general",), like=sandbox.guild)
    await bot.until(lambda: len(bot.guilds) == 2)
    members.leave(sandbox.hub, guild, sandbox.hub.bot)
    await bot.until(lambda: "GUILD_DELETE" in bot.events)
    assert [one.name for one in bot.guilds] == ["Sandbox"]


async def test_the_bot_knows_its_rights(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    granted = channel.permissions_for(channel.guild.me)
    assert (granted.send_messages, granted.create_private_threads, granted.manage_threads) == (True, True, False)
    members.permit_bot_in(sandbox.hub, sandbox.channel("games"), 0)
    await bot.until(lambda: not channel.permissions_for(channel.guild.me).send_messages)


async def test_privileged_intents_are_refused(sandbox: Sandbox) -> None:
    intents = discord.Intents(guilds=True, message_content=True)
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with running(SmallBot(intents=intents), sandbox):
            pass


async def test_a_granted_intent_makes_messages_readable(sandbox: Sandbox) -> None:
    sandbox.gateway.allowed_privileged = 1 << 15
    intents = discord.Intents(guilds=True, guild_messages=True, message_content=True)
    async with running(SmallBot(intents=intents), sandbox) as bot:
        sandbox.persona("ana").say(sandbox.channel("games"), "no secret")
        assert (await heard(bot)).content == "no secret"
