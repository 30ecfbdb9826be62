"""Renews what a match of an event says of the day until which its table is played, where that moves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bot.services.events_following import time_up
from bot.services.events_results import seated
from bot.services.events_texts import call_text, table_text
from bot.services.notes import BEGUN, begun_role
from bot.services.views import Summary
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import ENDED, Message, SeatRow
from rules.kernel.types import Text

from . import posts
from .board_posts import notice_body
from .poster import edit, match_of, public
from .posts import Post
from .seat_pings import told

if TYPE_CHECKING:
    from .registry import App


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
        await edit(
            app,
            message.channel,
            message.message,
            Post(posts.layout(posts.container(notice_body(words, summary, said)))),
        )
    for place in summary.seats:
        message = known.get(begun_role(place.seat))
        if message is None or message.shows != str(place.player):
            continue  # it called somebody who has given the place up since
        text = call_text(held.row.name, held.contest, table, order, place.seat, until)
        await edit(app, message.channel, message.message, await _call(app, summary, place, message, text))


async def _call(app: App, summary: Summary, place: SeatRow, message: Message, text: Text) -> Post:
    """Make what called a seat anew: in its own language and with the way to the match, where it stands apart."""
    words, game = await public(app, summary)
    people = () if place.player is None else (place.player,)
    is_apart = message.channel not in (summary.row.thread, summary.row.channel)
    if is_apart and place.player is not None:
        words = (await app.person_words(place.player, summary.row.guild)).at(game)
    return told(words, summary, place, text, *people, is_led=is_apart)
