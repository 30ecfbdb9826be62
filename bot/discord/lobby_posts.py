"""Where a match is offered and where it is played: its lobby post, and its threads from their opening to their end."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.services.views import Summary
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import WAITING, Delivery
from rules.kernel.types import Text

from . import event_threads, lobby_post, messages, moving, standing, threads, troubles
from .poster import UNKNOWN_MESSAGE, Poster, asking, match_of, public
from .posts import Post
from .rooms import Rooms

if TYPE_CHECKING:
    from .registry import App


LOG = logging.getLogger(__name__)


class LobbyPosts:
    """Delivers the rows of the lobby and of the threads."""

    def __init__(self, poster: Poster) -> None:
        self._poster = poster

    async def post(self, app: App, row: OutboxRow) -> Delivery:
        """Show who is wanted, sits and plays, in the channel where the match is offered."""
        summary = await app.services.views.summary(match_of(row))
        words, game = await public(app, summary)
        before = await app.services.views.message(summary.row.id, "lobby")
        post = await lobby_post.build(app, words, game, summary, row.payload)
        channel = summary.row.channel if before is None else before.channel
        message = None if before is None else before.message
        is_over = summary.row.started is not None and summary.row.ended is not None
        sent = await self._in_lobby(app, row, summary, channel, post, message, again=not is_over)
        if sent is None:
            return Delivery()
        mended = () if summary.row.status in WAITING else None
        return Delivery(channel=channel, message=sent, role="lobby", troubles=mended)

    async def call(self, app: App, row: OutboxRow) -> Delivery:
        """Say something beside the lobby post to those it concerns."""
        summary = await app.services.views.summary(match_of(row))
        words, _ = await public(app, summary)
        post = messages.called(words, summary, Text(**row.payload["text"]), row.payload)
        sent = await self._in_lobby(app, row, summary, summary.row.channel, post, None)
        asked = asking(row.payload["buttons"], summary.row.channel, sent)
        await standing.replace(app, summary.row.id, asked)
        return asked

    async def open_threads(self, app: App, row: OutboxRow) -> Delivery:
        """Open or find the threads of a match, and lead to them from the lobby post."""
        summary = await app.services.views.summary(match_of(row))
        words, game = await public(app, summary)
        rooms = self._poster.rooms(app, words, game, summary, row)
        await rooms.open()
        await threads.rename(app, words, game, summary, await event_threads.names(app, words, game, summary))
        return rooms.made(await self.link(app, words, game, summary, row, rooms))

    async def link(self, app: App, words: Words, game: Any, summary: Summary, row: OutboxRow, rooms: Rooms) -> Delivery:
        """Let the lobby post lead to where the match is played now."""
        before = await app.services.views.message(summary.row.id, "lobby")
        if before is None or rooms.thread is None or not rooms.is_moved:
            return Delivery()
        post = lobby_post.waiting(words, game, messages.with_thread(summary, rooms.thread))
        try:
            sent = await self._poster.put(app, before.channel, post, row, before.message, again=False)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE and troubles.kind_of(error) is None:
                raise
            LOG.info("match %s: the lobby post cannot link to its place: %s", summary.row.id, error)
            return Delivery()
        return Delivery(channel=before.channel, message=sent, role="lobby")

    async def close_threads(self, app: App, row: OutboxRow) -> Delivery:
        """Archive the threads of a match that is over, or leave those it has moved from."""
        for thread in row.payload.get("left", ()):
            await moving.leave(app, thread)
        if "left" in row.payload:
            return Delivery()
        summary = await app.services.views.summary(match_of(row))
        own = () if await event_threads.stays(app, summary) else tuple(seat.thread for seat in summary.seats)
        for thread in (summary.row.thread, *own):
            if thread is not None and thread != summary.row.channel:
                await threads.close(app, thread)
        return Delivery()

    async def _in_lobby(
        self,
        app: App,
        row: OutboxRow,
        summary: Summary,
        channel: int,
        post: Post,
        message: int | None,
        *,
        again: bool = True,
    ) -> int | None:
        """Put a post where the match is offered; of one that runs already, None if Discord refuses."""
        try:
            return await self._poster.put(app, channel, post, row, message, again=again)
        except discord.HTTPException as error:
            trouble = troubles.of_place(error, app.client.get_channel(channel))
            if trouble is None:
                raise
            if summary.row.status in WAITING:
                words, game = await public(app, summary)
                raise await self._poster.rooms(app, words, game, summary, row).shut(trouble) from error
            LOG.info("match %s: its lobby post stays as it was: %s", summary.row.id, error)
            return None
