"""Threads of a match: one in public, one per seat in private, made when needed and never twice."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import discord

from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.show.naming import seat_thread_name, thread_name
from bot.show.words import Words
from bot.storage.rows import Message, SeatRow
from rules.kernel.game import Game

from . import posts

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

WEEK = 10080
"""Minutes after which Discord hides a thread in which nothing was said."""
NAME_LENGTH = 100
EXISTS_ALREADY, UNKNOWN_CHANNEL, UNKNOWN_MESSAGE = 160004, 10003, 10008
Place = discord.TextChannel | discord.Thread | discord.DMChannel


async def place(app: App, channel: int) -> Place:
    """Return a channel or thread that messages can be sent to; raise Undeliverable for any other, HTTPException."""
    found = app.client.get_channel(channel)
    if found is None:
        found = await app.client.fetch_channel(channel)
    if not isinstance(found, Place):
        raise Undeliverable(f"channel {channel} is a {type(found).__name__}")
    return found


async def open_match(app: App, words: Words, game: Game[Any], summary: Summary, lobby: Message | None) -> int:
    """Return the match's public thread, made from its lobby message if that still stands; raise HTTPException."""
    row = summary.row
    channel = await place(app, row.channel)
    if not isinstance(channel, discord.TextChannel):
        return channel.id  # the match was begun where no thread can be made: it is played right there
    name = posts.clip(await thread_name(app.services.views, words, game, summary), NAME_LENGTH)
    if lobby is not None and lobby.channel == channel.id:
        try:
            made = await channel.get_partial_message(lobby.message).create_thread(name=name, auto_archive_duration=WEEK)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            LOG.info("match %s: the lobby message is gone, its thread stands alone", row.id)
        except discord.HTTPException as error:
            if error.code != EXISTS_ALREADY:
                raise
            if await stands(app, lobby.message):
                return lobby.message  # a thread made from a message has the message's id
        else:
            return made.id
    made = _made_before(app, channel, name)
    if made is None:
        kind = discord.ChannelType.news_thread if channel.is_news() else discord.ChannelType.public_thread
        made = await channel.create_thread(name=name, auto_archive_duration=WEEK, type=kind)
    return made.id


async def open_seat(app: App, words: Words, game: Game[Any], summary: Summary, seat: SeatRow) -> int | None:
    """Return the private thread of a seat, made if need be; None where there is none to be had. Raise HTTPException."""
    row = summary.row
    channel = await place(app, row.channel)
    if not isinstance(channel, discord.TextChannel) or channel.is_news():
        return None
    name = await seat_thread_name(app.services.views, words, game, summary, seat.seat)
    return await private(app, channel, posts.clip(name, NAME_LENGTH))


async def make_private(channel: discord.TextChannel, name: str) -> int:
    """Make a private thread; raise HTTPException."""
    made = await channel.create_thread(
        name=name, type=discord.ChannelType.private_thread, auto_archive_duration=WEEK, invitable=False
    )
    return made.id


def player_fact(thread: int) -> str:
    """Return where it is written who is in a private thread."""
    return f"thread.{thread}.player"


async def private(app: App, channel: discord.TextChannel, name: str) -> int:
    """Return a private thread of a name, made if need be; raise HTTPException."""
    made = _made_before(app, channel, name)
    return await make_private(channel, name) if made is None else made.id


def _made_before(app: App, channel: discord.TextChannel, name: str) -> discord.Thread | None:
    """Find the thread that was made before a crash kept us from writing it down."""
    me = app.client.user
    return next((t for t in channel.threads if t.name == name and me is not None and t.owner_id == me.id), None)


async def stands(app: App, thread: int) -> bool:
    """Say whether a thread is there; raise HTTPException where Discord does not say."""
    try:
        await place(app, thread)
    except discord.NotFound:
        return False
    return True


async def hand_over(app: App, thread: int, player: int | None) -> None:
    """Let a player into a private thread and whoever was in it before out; raise HTTPException."""
    fact = player_fact(thread)
    store = app.services.store
    before = await store.fact(fact)
    now = "" if player is None else str(player)
    if before == now:
        return
    private = await place(app, thread)
    if not isinstance(private, discord.Thread):
        raise Undeliverable(f"channel {thread} is no thread")
    if private.archived:
        await private.edit(archived=False)
    if before:
        try:
            await private.remove_user(discord.Object(int(before)))
        except discord.NotFound as error:
            if error.code == UNKNOWN_CHANNEL:
                raise
            LOG.info("thread %s: player %s had left already", thread, before)
        await store.put_fact(fact, "")
    if player is not None:
        await private.add_user(discord.Object(player))
    await store.put_fact(fact, now)


async def let_in(app: App, thread: int, player: int) -> None:
    """Let a player into a public thread, which shows whether they can see it; raise HTTPException."""
    found = await place(app, thread)
    if isinstance(found, discord.Thread):
        await found.add_user(discord.Object(player))


async def rename(app: App, words: Words, game: Game[Any], summary: Summary, own: Mapping[int, str]) -> None:
    """Let the threads that stand bear the names of those who play now; where that is refused they keep the old ones.

    `own`: what the private thread of each seat is called.
    """
    row = summary.row
    names = {row.thread: await thread_name(app.services.views, words, game, summary)}
    for seat in summary.seats:
        names[seat.thread] = own[seat.seat]
    for thread, name in names.items():
        if thread is None or thread == row.channel:
            continue
        try:
            found = await place(app, thread)
            if isinstance(found, discord.Thread) and found.name != posts.clip(name, NAME_LENGTH):
                await found.edit(name=posts.clip(name, NAME_LENGTH))
        except (Undeliverable, discord.HTTPException, discord.RateLimited) as error:
            LOG.info("match %s: thread %s keeps its name: %s", row.id, thread, error)


async def close(app: App, thread: int) -> None:
    """Archive a thread; one that is gone is closed too."""
    try:
        found = await place(app, thread)
    except discord.NotFound:
        return
    if isinstance(found, discord.Thread) and not found.archived:
        await found.edit(archived=True)
