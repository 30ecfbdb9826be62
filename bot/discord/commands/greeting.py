"""What a server reads that lets the bot in: where the bot may write, else its owner, and once only."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterator

import discord

from bot.discord import posts, troubles
from bot.discord.registry import App

from .help import general

LOG = logging.getLogger(__name__)

GREETED = "guild.{}.greeted"
"""The fact that says where a server was greeted (a channel's id; `DIRECT`: its owner), or that it is still to be."""
OWED, DIRECT = "owed", "direct"
NEEDED = ("view_channel", "send_messages")
"""What the bot must be allowed in a channel to greet there."""


def register(app: App) -> None:
    """Greet servers that let the bot in, as soon as they can be."""
    greeter = Greeter()
    app.joined.append(greeter.greet)
    app.opened.append(greeter.greet_late)


class Greeter:
    """Greets each server once; it counts when it was delivered."""

    def __init__(self) -> None:
        self._alone = asyncio.Lock()

    async def greet(self, app: App, guild: discord.Guild) -> None:
        """Say what the bot is for; who cannot be reached now is greeted when a right changes."""
        await self._greet(app, guild, (None, OWED))

    async def greet_late(self, app: App, guild: discord.Guild) -> None:
        """Greet a server that could not be reached when it let the bot in."""
        await self._greet(app, guild, (OWED,))

    async def _greet(self, app: App, guild: discord.Guild, due: tuple[str | None, ...]) -> None:
        fact, store = GREETED.format(guild.id), app.services.store
        async with self._alone:
            if await store.fact(fact) not in due:
                return
            await store.put_fact(fact, OWED)  # first, so that a stop meanwhile forgets nobody
            try:
                place = await _in_a_channel(app, guild) or await _directly(app, guild)
            except (discord.HTTPException, OSError) as error:
                LOG.info("server %d cannot be greeted now: %s", guild.id, error)
                return
            if place:
                await store.put_fact(fact, place)


async def _in_a_channel(app: App, guild: discord.Guild) -> str:
    """Greet in the first channel where the bot may; return its id, nothing where there is none."""
    for place in _places(guild):
        post = await general(app, await app.guild_words(guild.id), guild.id, None, greeting=True)
        try:
            await place.send(view=post.view, allowed_mentions=posts.NOBODY)
        except (discord.Forbidden, discord.NotFound) as error:
            LOG.info("server %d cannot be greeted in channel %d: %s", guild.id, place.id, error)
        else:
            return str(place.id)
    return ""


def _places(guild: discord.Guild) -> Iterator[discord.TextChannel]:
    """Yield where the bot may greet: first where Discord greets; not among rules and announcements otherwise."""
    system, apart = guild.system_channel, (guild.rules_channel, guild.public_updates_channel)
    others = (one for one in guild.text_channels if one != system and one not in apart and not one.is_news())
    for place in (*((system,) if system is not None else ()), *others):
        if not troubles.lacking(place, NEEDED):
            yield place


async def _directly(app: App, guild: discord.Guild) -> str:
    """Greet a server's owner by direct message, and say what is missing; return nothing where that is closed, too.

    Who invited the bot is not known without a right that it does not ask for.
    """
    if guild.owner_id is None:
        return ""
    words = await app.person_words(guild.owner_id, guild.id)
    rights = troubles.right_names(NEEDED)
    closed = words.say("discord.help.closed", server={"user": guild.name}, rights=rights)
    post = await general(app, words, 0, None, greeting=True, last=closed)
    try:
        channel = await app.client.create_dm(discord.Object(guild.owner_id))
        await channel.send(view=post.view, allowed_mentions=posts.NOBODY)
    except (discord.Forbidden, discord.NotFound) as error:
        LOG.info("the owner of server %d cannot be written to: %s", guild.id, error)
        return ""
    return DIRECT
