"""What is said to a server and not in a match: the staff's desk, the week summed up, results."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from typing import TYPE_CHECKING

import discord

from bot.contest.acts import Report
from bot.services.event_errors import NoSuchEvent
from bot.services.events_texts import result_text
from bot.services.outbox import TryLater, Undeliverable
from bot.services.staff_desk import EVERY, counts, role_of
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.naming import drawn_names
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.people_rows import GuildSettings
from bot.storage.rows import Delivery

from . import ids, posts, troubles
from .desk import desk_post
from .poster import NOTHING, Put, take_away
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)


class DeskPosts:
    """Delivers the rows that belong to a server; what Discord refuses there holds nothing else up."""

    def __init__(self, put: Put) -> None:
        self._put = put
        self._alone: defaultdict[tuple[int, str], asyncio.Lock] = defaultdict(asyncio.Lock)
        self._edited: dict[tuple[int, str], int] = {}

    async def desk(self, app: App, row: OutboxRow) -> Delivery:
        """Bring the desk of a server or an event up to date, in a message of its own, made anew once it is gone."""
        event = str(row.payload.get("event", ""))
        role = role_of(event)
        async with self._alone[row.guild, event]:
            store, now = app.services.store, app.services.desk.clock.now()
            settings = await store.guild(row.guild)
            board = await store.board(row.guild, role)
            held = await app.services.events.look(event) if event else None
            is_over = held is not None and held.contest.closed
            if is_over and board is None:
                return NOTHING
            if board is not None and board.channel != settings.staff:
                await take_away(app, board.channel, board.message)
                await store.drop_board(row.guild, role)
                board = None
            if settings.staff is None:
                return NOTHING
            words = await app.guild_words(row.guild)
            post = await desk_post(app, words, await app.services.staff_desk.look(row.guild, event), held)
            shows = posts.digest(post.view.to_components())
            if board is not None and board.shows == shows:
                if is_over:  # as it stands at its end it stays
                    await store.drop_board(row.guild, role)
                return NOTHING
            wait = self._edited.get((row.guild, event), now - EVERY) + EVERY - now
            if board is not None and wait > 0:
                raise TryLater("the desk was edited a moment ago", wait, unsent=True)
            message = None if board is None else board.message
            sent = await self._say(app, settings.staff, post, row, message)
            if sent is None:
                return NOTHING
            self._edited[row.guild, event] = now
            return Delivery(channel=settings.staff, message=sent, role=role, shows=shows)

    async def weekly(self, app: App, row: OutboxRow) -> Delivery:
        """Sum a server's week up for its staff."""
        settings = await app.services.store.guild(row.guild)
        if settings.staff is not None:
            outlook = await app.services.staff_desk.look(row.guild)
            said = (await app.guild_words(row.guild)).say("desk.weekly", **counts(outlook))
            await self._say(app, settings.staff, posts.notice(said), row, None)
        return NOTHING

    async def result(self, app: App, row: OutboxRow) -> Delivery:
        """Tell a match's result where its server collects them: one line and the last position."""
        if row.match is None:
            raise Undeliverable("a result without a match")
        seen = await app.services.views.seat(row.match, None)
        settings = await app.services.store.guild(seen.summary.row.guild)
        if settings.results is not None:
            await self._say(app, settings.results, await self._result(app, seen.summary.row.id, settings), row, None)
        return NOTHING

    async def _result(self, app: App, match: str, settings: GuildSettings) -> Post:
        seen = await app.services.views.seat(match, None)
        summary = seen.summary
        game = app.services.views.game_of(summary.row)
        words = (await app.guild_words(settings.id)).at(game)
        names = await drawn_names(app.services.views, words, game, summary)
        wish = match_texts.wish(words.plain, summary, (), names)
        theme = await app.guild_theme(settings.id)
        sort = (summary.row.id, None, words.locale, "board")
        board = await app.painter.board(game, seen.view, (), words.plain, theme, wish, sort)
        gallery, file = posts.picture(board)
        said = await _of_event(app, words, summary)
        result = match_texts.result(words, game, summary, seen.view)
        said = said or f"**{match_texts.match_name(words, summary.row)}**\n{result}"
        buttons = [posts.button(ids.make("replay", summary.row.id), words.plain.say("discord.button.replay"))]
        if summary.row.thread is not None:
            where = posts.jump(summary.row.guild, summary.row.thread)
            buttons.append(posts.link(where, words.plain.say("discord.button.go")))
        return Post(posts.layout(posts.container(posts.text(said), gallery, posts.row(*buttons))), (file,))

    async def _say(self, app: App, channel: int, post: Post, row: OutboxRow, message: int | None) -> int | None:
        """Put a post into a channel that a server chose; None where Discord refuses: `/host setup` says so."""
        try:
            return await self._put(app, channel, post, row, message)
        except Undeliverable as error:
            LOG.info("server %d: %s: %s", row.guild, row.kind, error)
        except discord.HTTPException as error:
            if troubles.kind_of(error) is None and not isinstance(error, discord.NotFound):
                raise
            LOG.info("server %d: %s cannot be said in %d: %s", row.guild, row.kind, channel, error)
        return None


async def _of_event(app: App, words: Words, summary: Summary) -> str:
    """Say in a line what a match came to for its event; empty where it is of none, or counts for nothing there."""
    if summary.row.table is None:
        return ""
    try:
        held = await app.services.events.look(summary.row.table.event)
    except NoSuchEvent:
        return ""
    act = next((act for act, row in zip(held.acts, held.rows, strict=True) if row.match == summary.row.id), None)
    if not isinstance(act, Report) or act.table not in held.contest.tables:
        return ""
    line = words(result_text(held.contest, held.contest.tables[act.table], act))
    return f"**{posts.escape(held.row.name)}** · {line}"
