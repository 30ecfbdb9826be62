"""A server that lets the bot in is greeted once: where it may write, else directly its owner, else when it may."""

from __future__ import annotations

import discord

from bot.discord.commands.greeting import GREETED, NEEDED, OWED
from bot.discord.troubles import lacking
from standin import members
from standin.model import TEXT_CHANNEL, Channel
from standin.permissions import VIEW_CHANNEL
from standin.seen import Seen
from tests.support.stage import Stage, wait_until


def greetings(stage: Stage, place: Channel, reader: str = "robin") -> list[Seen]:
    """Return the greetings that stand in a channel."""
    return [message for message in stage.person(reader).visible_messages(place) if "`/help`" in message.text]


def texts(stage: Stage) -> list[Channel]:
    """Return the text channels of the server, the uppermost first: there Discord's own greetings stand."""
    mine = (one for one in stage.sandbox.world.channels.values() if one.guild_id == stage.sandbox.guild.id)
    return sorted((one for one in mine if one.type == TEXT_CHANNEL), key=lambda one: one.position)


async def shut(stage: Stage, *places: Channel) -> None:
    """Take the right to write away from the bot in some channels, and wait until it knows."""
    for place in places:
        members.permit_bot_in(stage.sandbox.hub, place, VIEW_CHANNEL)

    async def is_known() -> bool:
        found = [stage.bot.client.get_channel(int(place.id)) for place in places]
        return all(isinstance(one, discord.TextChannel) and lacking(one, NEEDED) for one in found)

    await wait_until(is_known)


async def join(stage: Stage) -> str:
    """Let the bot in, as Discord tells it; return what is kept about the greeting."""
    await stage.bot.client.on_guild_join(stage.bot.client.guilds[0])
    return await stage.bot.services.store.fact(GREETED.format(stage.sandbox.guild.id)) or ""


async def test_p15_a_server_that_lets_the_bot_in_is_greeted_once(stage: Stage) -> None:
    system = texts(stage)[0]
    assert [await join(stage) for _ in range(2)] == [system.id] * 2
    assert len(greetings(stage, system)) == 1
    assert not greetings(stage, system)[0].mentions_me


async def test_who_may_not_write_where_discord_greets_does_so_in_the_first_channel_where_it_may(stage: Stage) -> None:
    system, second, *_ = texts(stage)
    await shut(stage, system)
    assert await join(stage) == second.id
    assert len(greetings(stage, second)) == 1


async def test_a_server_where_discord_greets_nowhere_is_greeted_in_its_first_channel(stage: Stage) -> None:
    guild = stage.bot.client.guilds[0]
    guild._system_channel_id = None
    assert await join(stage) == texts(stage)[0].id
    assert len(greetings(stage, texts(stage)[0])) == 1


async def test_where_it_may_write_nowhere_the_owner_is_greeted_and_told_what_is_missing(stage: Stage) -> None:
    await shut(stage, *texts(stage))
    assert await join(stage) == "direct"
    [greeting] = greetings(stage, stage.person("robin").direct())
    for said in ("Send Messages", stage.sandbox.guild.name, "`/host setup`"):
        assert said in greeting.text
    labels = [button["label"] for button in greeting.buttons()]
    assert "Set up" not in labels, "that is for a channel of the server"
    assert await join(stage) == "direct"
    assert len(greetings(stage, stage.person("robin").direct())) == 1


async def test_who_can_be_greeted_nowhere_is_greeted_once_when_a_right_returns(stage: Stage) -> None:
    places = texts(stage)
    await shut(stage, *places)
    stage.person("robin").set_dms_open(is_open=False)
    assert await join(stage) == OWED
    members.permit_bot_in(stage.sandbox.hub, places[1], None)

    async def is_greeted() -> bool:
        return bool(greetings(stage, places[1]))

    await wait_until(is_greeted)
    members.permit_bot_in(stage.sandbox.hub, places[0], None)
    await join(stage)
    assert [len(greetings(stage, place)) for place in places[:2]] == [0, 1]


async def test_a_server_that_was_never_to_be_greeted_is_not_when_a_right_changes(stage: Stage) -> None:
    """It had the bot before it could be told when a greeting is owed."""
    guild = stage.bot.client.guilds[0]
    await stage.bot.client.on_guild_channel_create(guild.text_channels[0])
    assert not greetings(stage, texts(stage)[0])
