"""Renews what a match of an event says of the day until which its table is played, where that moves."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.services.events_following import time_up
from bot.services.events_results import seated
from bot.services.events_texts import call_text, table_text
from bot.services.notes import BEGUN, begun_role
from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import ENDED, Message, SeatRow
from rules.kernel.types import Text

from . import posts, threads
from .board_posts import notice_body
from .poster import match_of, public
from .posts import Post
from .refusals import Verdict, verdict
from .seat_pings import told

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)


async def renew(app: App, row: OutboxRow) -> None:
    """Edit the post where a match is played and those that called its seats; nobody is pinged by it.

    Those of earlier versions are not known, and stay as they are.
    """
    summary = await app.services.views.summary(match_of(row))
    where = summary.row.table
    if where is None or summary.row.status in ENDED:
        return
    held = await app.services.events.look(where.event)
    table = held.contest.tables.get(where.table)
    if table is None or held.contest.paused:
        return
    until, order = time_up(held.deadlines, table), seated(table, where.number)
    known = {message.role: message for message in await app.services.views.messages(summary.row.id)}
    if (message := known.get(BEGUN)) is not None:
        words, _ = await public(app, summary)
        said = words(table_text(held.row.name, held.contest, table, until))
        await _edit(app, message, Post(posts.layout(posts.container(notice_body(words, summary, said)))))
    for place in summary.seats:
        message = known.get(begun_role(place.seat))
        if message is None or message.shows != str(place.player):
            continue  # it called somebody who has given the place up since
        text = call_text(held.row.name, held.contest, table, order, place.seat, until)
        await _edit(app, message, await _call(app, summary, place, message, text))


async def _call(app: App, summary: Summary, place: SeatRow, message: Message, text: Text) -> Post:
    """Make what called a seat anew: in its own language and with the way to the match, where it stands apart."""
    words, game = await public(app, summary)
    people = () if place.player is None else (place.player,)
    is_apart = message.channel not in (summary.row.thread, summary.row.channel)
    if is_apart and place.player is not None:
        words = (await app.person_words(place.player, summary.row.guild)).at(game)
    return told(words, summary, place, text, *people, is_led=is_apart)


async def _edit(app: App, message: Message, post: Post) -> None:
    """Edit a message; one that is gone, or that nobody may edit any more, is passed over."""
    try:
        place = await threads.place(app, message.channel)
        if isinstance(place, discord.Thread) and place.archived:
            await place.edit(archived=False)
        await place.get_partial_message(message.message).edit(view=post.view, allowed_mentions=posts.NOBODY)
    except Undeliverable as error:
        LOG.info("message %s keeps its date: %s", message.message, error)
    except discord.HTTPException as error:
        if verdict(error) is Verdict.LATER:
            raise
        LOG.info("message %s keeps its date: %s", message.message, error)
