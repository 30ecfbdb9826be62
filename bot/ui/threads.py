"""Threads of a match: one in public, one per seat in private, made when needed and never twice."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.storage.rows import Message, SeatRow
from rules.kernel.game import Game

from . import posts
from .words import Words, game_text, seat_text

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

WEEK = 10080
"""Minutes after which Discord hides a thread in which nothing was said."""
NAME_LENGTH = 100
EXISTS_ALREADY = 160004
Place = discord.TextChannel | discord.Thread | discord.DMChannel


async def place(app: App, channel: int) -> Place:
    """Return a channel or thread that messages can be sent to; raise Undeliverable if it is gone."""
    found = app.client.get_channel(channel)
    if found is None:
        try:
            found = await app.client.fetch_channel(channel)
        except discord.NotFound as error:
            raise Undeliverable(f"channel {channel} is gone") from error
    if not isinstance(found, Place):
        raise Undeliverable(f"channel {channel} is a {type(found).__name__}")
    return found


async def open_match(app: App, words: Words, game: Game[Any], summary: Summary, lobby: Message | None) -> int:
    """Return the match's public thread, made from its lobby message if that still stands."""
    row = summary.row
    if row.thread is not None:
        return row.thread
    channel = await place(app, row.channel)
    if isinstance(channel, discord.Thread | discord.DMChannel):
        return channel.id  # the match was begun where no thread can be made: it is played right there
    name = posts.clip(words.plain.say("discord.thread.match", game=game_text(row.game), match=row.id), NAME_LENGTH)
    if lobby is not None and lobby.channel == channel.id:
        try:
            made = await channel.get_partial_message(lobby.message).create_thread(name=name, auto_archive_duration=WEEK)
        except discord.NotFound:
            LOG.info("match %s: the lobby message is gone, its thread stands alone", row.id)
        except discord.HTTPException as error:
            if error.code != EXISTS_ALREADY:
                raise
            return lobby.message  # a thread made from a message has the message's id
        else:
            return made.id
    made = await channel.create_thread(name=name, auto_archive_duration=WEEK, type=discord.ChannelType.public_thread)
    return made.id


async def open_seat(app: App, words: Words, game: Game[Any], summary: Summary, seat: SeatRow) -> int | None:
    """Return the private thread of a seat with exactly its player in it; None where nobody needs one."""
    if seat.player is None:
        if seat.thread is not None:
            await _hand_over(app, seat.thread, None)
        return None
    row = summary.row
    if seat.thread is not None:
        await _hand_over(app, seat.thread, seat.player)
        return seat.thread
    channel = await place(app, row.channel)
    if not isinstance(channel, discord.TextChannel):
        raise Undeliverable(f"channel {row.channel} takes no private threads")
    side = seat_text(game, seat.seat)
    name = words.plain.say("discord.thread.seat", game=game_text(row.game), match=row.id, side=side)
    made = _made_before(app, channel, posts.clip(name, NAME_LENGTH))
    if made is None:
        made = await channel.create_thread(
            name=posts.clip(name, NAME_LENGTH),
            type=discord.ChannelType.private_thread,
            auto_archive_duration=WEEK,
            invitable=False,
        )
    await _hand_over(app, made.id, seat.player)
    return made.id


def _made_before(app: App, channel: discord.TextChannel, name: str) -> discord.Thread | None:
    """Find the thread that was made before a crash kept us from writing it down."""
    me = app.client.user
    return next((t for t in channel.threads if t.name == name and me is not None and t.owner_id == me.id), None)


async def _hand_over(app: App, thread: int, player: int | None) -> None:
    """Let a player into a private thread and whoever was in it before out."""
    fact = f"thread.{thread}.player"
    store = app.services.store
    before = await store.fact(fact)
    now = "" if player is None else str(player)
    if before == now:
        return
    private = await place(app, thread)
    if not isinstance(private, discord.Thread):
        raise Undeliverable(f"channel {thread} is no thread")
    if before:
        try:
            await private.remove_user(discord.Object(int(before)))
        except discord.NotFound:
            LOG.info("thread %s: player %s had left already", thread, before)
    if player is not None:
        try:
            await private.add_user(discord.Object(player))
        except discord.NotFound as error:  # the others' match must not suffer from somebody who is gone
            LOG.warning("thread %s: player %s cannot be let in: %s", thread, player, error)
    await store.put_fact(fact, now)


async def close(app: App, thread: int) -> None:
    """Archive a thread; one that is gone is closed too."""
    try:
        found = await place(app, thread)
    except Undeliverable:
        return
    if isinstance(found, discord.Thread) and not found.archived:
        await found.edit(archived=True)
