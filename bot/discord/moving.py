"""Matches and events whose channel was deleted: found, told, and taken to the channel that the server named for it."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.services.outbox import Undeliverable
from bot.storage.rows import MatchRow

from . import event_places, threads, troubles
from .refusals import FAILED

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)


async def lost(app: App, channel: discord.abc.GuildChannel) -> None:
    """Let the matches of a deleted channel wait; of a forum those in its posts."""
    guild = channel.guild
    posts = [thread.id for thread in guild.threads if thread.parent_id == channel.id]
    for place in (channel.id, *posts):
        await gone(app, guild.id, place)


async def gone(app: App, guild: int, channel: int) -> None:
    """Let the matches and events of a channel or thread that is gone wait, or go on elsewhere."""
    await app.services.moving.lost(guild, channel)
    await event_places.lost(app, guild, channel)


async def look_for_channels(app: App) -> None:
    """Find the channels that were deleted while nobody looked."""
    places = {*await app.services.moving.channels(), *await app.services.event_places.places()}
    for guild, channel in sorted(places):
        if app.client.get_guild(guild) is None or app.client.get_channel(channel) is not None:
            continue
        try:
            await threads.place(app, channel)
        except discord.NotFound:
            await gone(app, guild, channel)
        except (Undeliverable, *FAILED) as error:
            LOG.info("channel %s could not be looked for: %s", channel, error)


async def by_itself(app: App, row: MatchRow) -> bool:
    """Take a match to the channel that its server named for this; return whether there is one that will do."""
    refuge = await troubles.refuge_of(app, row.guild, row.channel)
    if refuge is None:
        return False
    await app.services.moving.move(row.id, refuge)
    return True


async def leave(app: App, thread: int) -> None:
    """Archive a thread that a match has left; where that is refused it stays, for nobody looks for the match there."""
    try:
        await threads.close(app, thread)
    except (Undeliverable, discord.HTTPException) as error:
        if isinstance(error, discord.HTTPException) and troubles.kind_of(error) is None:
            raise
        LOG.info("thread %s stays open: %s", thread, error)
