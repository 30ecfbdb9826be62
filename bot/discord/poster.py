"""Puts a post where it belongs: edits the message that stands there or sends one, once however often it is tried."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Sequence
from typing import TYPE_CHECKING, Any, Protocol

import discord

from bot.services.guarded import Fault, guarded
from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery, Message

from . import marks, messages, posts, standing, threads
from .posts import Post
from .refusals import FAILED, Verdict, verdict
from .rooms import Rooms

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
POSTS_LEFT = 4096
"""Old posts that are remembered to be made old ones later, the newest first; of more only the newest."""
LOOK = 0.2
"""Seconds between two of them."""
POSTS_KEPT = 512
"""Posts with pictures that are remembered as they stand, so that making one an old one need not ask for it."""
NOTHING = Delivery()
"""A message that nobody looks for again."""
MakeRooms = Callable[["App", Words, Any, Summary, OutboxRow], Rooms]
"""What makes the rooms of a match, to say something there by a row."""


class Put(Protocol):
    """Edits a message of a channel, or sends one; returns its id."""

    def __call__(
        self, app: App, channel: int, post: Post, row: OutboxRow, message: int | None = None
    ) -> Awaitable[int]: ...


class Poster:
    """Sends and edits for all who deliver rows."""

    def __init__(self) -> None:
        self._posts: OrderedDict[int, discord.Message] = OrderedDict()
        self._left: deque[Message] = deque(maxlen=POSTS_LEFT)
        """Old posts that still look new, because requests were spared."""
        self._tidying: asyncio.Task[None] | None = None

    async def close(self) -> None:
        """Leave the old posts as they are."""
        if self._tidying is not None:
            self._tidying.cancel()
            await asyncio.wait((self._tidying,))

    async def put(
        self, app: App, channel: int, post: Post, row: OutboxRow, message: int | None = None, *, again: bool = True
    ) -> int:
        """Edit a message, or send it; `again`: send it anew if it was deleted. Return its id.

        One that may not be edited is sent anew too, without a ping: whom it concerns has been pinged by the old one.
        """
        place = await threads.place(app, channel)
        if isinstance(place, discord.Thread) and place.archived:
            await place.edit(archived=False)
        marks.put(post, row.nonce)
        allowed = post.allowed
        if message is not None:
            try:
                stands = await place.get_partial_message(message).edit(
                    view=post.view, attachments=list(post.files), allowed_mentions=posts.NOBODY
                )
            except discord.HTTPException as error:
                if verdict(error) is not Verdict.ANEW or (error.code == UNKNOWN_MESSAGE and not again):
                    raise
                LOG.info("message %s is posted anew: %s", message, error)
                allowed = posts.NOBODY
                for file in post.files:
                    file.reset()
            else:
                self._remember(stands)
                return message
        if row.attempts and app.client.user is not None:
            sent_before = await marks.find(place, row.nonce, app.client.user.id)
            if sent_before is not None:
                return sent_before
        more: dict[str, Any] = {} if post.reference is None else {"reference": post.reference}
        sent = await place.send(
            view=post.view,
            files=list(post.files),
            allowed_mentions=allowed,
            nonce=row.nonce,
            silent=post.silent,
            **more,
        )
        self._remember(sent)
        return sent.id

    def rooms(self, app: App, words: Words, game: Any, summary: Summary, row: OutboxRow) -> Rooms:
        """Return where a match is said, for a row of it."""

        async def put(channel: int, post: Post, said: OutboxRow, message: int | None, again: bool) -> int:
            return await self.put(app, channel, post, said, message, again=again)

        return Rooms(app, words, game, summary, row, put)

    async def retire(self, app: App, before: Message | None, now: int) -> None:
        """Take deadline and buttons from the post that a newer one follows; it stays as what happened then.

        Whatever hinders it is only noted: the newer post has been sent, and an old one that looks new does no harm.
        While requests are spared it is left for later.
        """
        if before is None or before.message == now:
            return
        if not app.thrift.is_on:
            await self._retire(app, before)
            return
        self._left.append(before)
        if self._tidying is None or self._tidying.done():
            self._tidying = asyncio.create_task(self._tidy(app))

    async def _tidy(self, app: App) -> None:
        """Make the posts old ones that were left, while no requests are spared."""
        while self._left:
            await asyncio.sleep(LOOK)
            if not app.thrift.is_on:
                done = await guarded(self._retire(app, left := self._left.pop()))
                if isinstance(done, Fault):
                    LOG.error("message %s stays as it is", left.message, exc_info=done.error)

    async def _retire(self, app: App, before: Message) -> None:
        try:
            place = await threads.place(app, before.channel)
            shown = self._posts.pop(before.message, None) or await place.fetch_message(before.message)
            view = messages.retired(shown)
            if view is not None:
                await shown.edit(view=view, attachments=posts.kept(shown), allowed_mentions=posts.NOBODY)
        except FAILED as error:
            LOG.warning("message %s could not be made an old one: %s", before.message, error)

    def _remember(self, stands: discord.Message | None) -> None:
        if stands is None or not stands.attachments:
            return
        self._posts[stands.id] = stands
        self._posts.move_to_end(stands.id)
        if len(self._posts) > POSTS_KEPT:
            self._posts.popitem(last=False)


async def take_away(app: App, channel: int, message: int) -> None:
    """Delete a message; one that is gone, or not to be reached any more, is passed over.

    Raise HTTPException for what passes.
    """
    try:
        place = await threads.place(app, channel)
        await place.get_partial_message(message).delete()
    except Undeliverable as error:
        LOG.info("message %s stays where it is: %s", message, error)
    except discord.HTTPException as error:
        if verdict(error) is Verdict.LATER:
            raise
        LOG.info("message %s stays where it is: %s", message, error)


def asking(wanted: Sequence[str], channel: int, sent: int | None, role: str = "") -> Delivery:
    """Return what a message brings into being: one with buttons that ask for something has a role, or the one given."""
    role = role or (f"{standing.ASK}{wanted[0]}" if wanted else "")
    return Delivery() if sent is None or not role else Delivery(channel=channel, message=sent, role=role)


async def public(app: App, summary: Summary) -> tuple[Words, Any]:
    """Return the words in which everybody reads of a match, and its game."""
    game = app.services.views.game_of(summary.row)
    return (await app.guild_words(summary.row.guild)).at(game), game


def match_of(row: OutboxRow) -> str:
    """Return the match a row belongs to; raise Undeliverable where there is none."""
    if row.match is None:
        raise Undeliverable(f"{row.kind} without a match")
    return row.match


async def edit(app: App, channel: int, message: int, post: Post) -> None:
    """Edit a message of words alone, without a ping; one that is gone, or not to be edited any more, is passed over.

    Raise HTTPException for what passes.
    """
    try:
        place = await threads.place(app, channel)
        if isinstance(place, discord.Thread) and place.archived:
            await place.edit(archived=False)
        await place.get_partial_message(message).edit(view=post.view, allowed_mentions=posts.NOBODY)
    except Undeliverable as error:
        LOG.info("message %s stays as it is: %s", message, error)
    except discord.HTTPException as error:
        if verdict(error) is Verdict.LATER:
            raise
        LOG.info("message %s stays as it is: %s", message, error)
