"""The standings of an event in its channel: one message that follows the results and moves down with each round."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from typing import TYPE_CHECKING, Any, NamedTuple

import discord
import msgspec

from bot.services.events_held import Held
from bot.services.events_standings import chapter, role_of
from bot.show.events.told import Told, drawn_name
from bot.show.words import Words
from bot.storage.guild_rows import Board
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from render.sheet import Sheet

from . import event_kit, ids, posts
from .poster import Put, take_away
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

MOST_PICTURES = 4
"""Pictures in the message; what is more is behind its button."""


class _Pages(NamedTuple):
    shown: tuple[Sheet, ...]
    left: int


class EventStandings:
    """Delivers the standings of events."""

    def __init__(self, put: Put) -> None:
        self._put = put
        self._alone: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)

    async def show(self, app: App, row: OutboxRow) -> Delivery:
        """Show an event's standings as they are now: edited, or sent anew where another round has begun, the event is
        elsewhere or the message was deleted. Before the first result there is nothing to show.
        """
        event = row.payload["event"]
        async with self._alone[event]:
            held = await app.services.events.look(event)
            board = await app.services.store.board(row.guild, role_of(event))
            if not held.plan.standings or held.contest.stage < 0:
                return await _ended(app, board)
            return await self._shown(app, row, held, board)

    async def _shown(self, app: App, row: OutboxRow, held: Held, board: Board | None) -> Delivery:
        words, theme = (await app.guild_words(row.guild)).plain, await app.guild_theme(row.guild)
        pages = _pages(held, words)
        if not pages.shown or (board is None and not _has_begun(held)):
            return Delivery()
        if held.contest.closed and len(pages.shown) + pages.left == 1:
            return await _ended(app, board)  # what says that it is over shows the same
        of = chapter(held.contest)
        told = posts.digest(msgspec.to_builtins([pages.shown, pages.left, words.locale, theme]))
        shows = f"{of} {told}"
        stays = board is not None and board.channel == row.channel and board.shows.split(" ")[0] == of
        done = Delivery()
        if board is None or board.shows != shows or not stays:
            post = await _post(app, words, theme, held, pages)
            before = board.message if board is not None and stays else None
            sent = await self._put(app, row.channel, post, row, before)
            done = Delivery(channel=row.channel, message=sent, role=role_of(held.row.id), shows=shows)
            if board is not None and board.message != sent:
                await take_away(app, board.channel, board.message)
        return done


def _pages(held: Held, words: Words) -> _Pages:
    """Return the first page of each division or group of the present stage, and how many pages there are more."""
    what = Told(held.row.name, held.contest, held.row.seed, words, drawn_name, held.plan.up)
    stage = held.contest.stage
    view = event_kit.views_of(held, stage)[0]
    found = [event_kit.sheets(what, view, stage, pool) for pool in range(len(held.contest.pools[stage]))]
    shown = tuple(pages[0] for pages in found if pages)[:MOST_PICTURES]
    return _Pages(shown, sum(map(len, found)) - len(shown))


def _has_begun(held: Held) -> bool:
    """Say whether there is anything to follow: a bracket, or the first result of a stage."""
    tables = held.contest.tables_of(held.contest.stage, playoffs=True)
    return held.contest.playing.kind in event_kit.KNOCK_OUTS or any(table.matches for table in tables)


async def _post(app: App, words: Words, theme: str, held: Held, pages: _Pages) -> Post:
    parts: list[Any] = []
    files: list[discord.File] = []
    for page in pages.shown:
        gallery, file = posts.marked(await app.painter.run(lambda page=page: app.painter.sheet(page, theme)))
        parts.append(gallery)
        files.append(file)
    if pages.left:
        parts.append(posts.text(f"-# {words.say('event.standings.more', count=pages.left)}"))
    closer = posts.button(ids.make(event_kit.OPEN, held.row.id), words.say("event.button.closer"))
    return Post(posts.layout(posts.container(*parts, posts.row(closer))), tuple(files), silent=True)


async def _ended(app: App, board: Board | None) -> Delivery:
    """Take standings away that are not shown any more."""
    if board is not None:
        await take_away(app, board.channel, board.message)
        await app.services.store.drop_board(board.guild, board.role)
    return Delivery()
