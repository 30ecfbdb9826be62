"""What one seat has before it: others can read its thread, but not its panel, nor what it alone is told."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import DIRECT, RUNNING, Delivery, Message, SeatNote
from rules.kernel.types import Text

from . import telling, threads
from .card import card, digest
from .poster import MakeRooms, Put
from .posts import Post
from .refusals import FAILED
from .seat_pings import direct, told, where

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
ASKED = ".asked"
"""Ends what a card shows whose reader is to act."""
PANEL = "seat_panel"
"""The kind of row by which a seat is shown its card."""


class SeatPosts:
    """Delivers the rows that make up what one seat has before it."""

    def __init__(self, put: Put, rooms: MakeRooms) -> None:
        self._put = put
        self._rooms = rooms

    async def panel(self, app: App, row: OutboxRow) -> Delivery:
        """Show a seat its card, and its panel where it alone can read it."""
        match, seat = where(row)
        view = await app.services.views.seat(match, seat)
        summary, place = view.summary, view.summary.seats[seat]
        if place.player is None or app.seat_panel is None:
            return Delivery()  # the seat was given up in the meantime
        if row.kind == PANEL and await _may_wait(app, summary, seat):
            await app.services.outbox.later(row, app.thrift.later)
            return Delivery()
        game = app.services.views.game_of(summary.row)
        words = (await app.person_words(place.player, summary.row.guild)).at(game)
        more: tuple[str, ...] = ()
        person = await app.services.views.player(place.player)
        if person.panel == DIRECT:
            theme = person.theme or await app.guild_theme(summary.row.guild)
            try:
                post = await app.seat_panel(app, view, words, theme)
                shown = await self._stand(app, row, f"direct.{seat}", await direct(app, place.player), post)
                await app.services.store.made(row, shown)
                row = telling.beside(row, "card")
            except discord.Forbidden as error:
                LOG.info("match %s: seat %d takes no direct messages: %s", match, seat, error)
                more = (words.say("discord.card.closed"),)
        post = card(words, game, summary, place, *more)
        rooms = self._rooms(app, (await app.guild_words(summary.row.guild)).at(game), game, summary, row)
        shows = digest(post) + (ASKED if any(act.seat == seat for act in summary.to_act) else "")
        made = await rooms.in_own(place, lambda own: self._stand(app, row, f"panel.{seat}", own, post, shows))
        return rooms.made(made or Delivery(), said=False)

    async def notice(self, app: App, row: OutboxRow) -> Delivery:
        """Keep for the seat's panel what it alone may know; tell it at once where nobody else can read it."""
        match, seat = where(row)
        text = row.payload["text"]
        summary = await app.services.views.summary(match)
        place = summary.seats[seat]
        await app.services.store.put_note(SeatNote(match=match, seat=seat, text=text, nonce=row.nonce))
        if place.player is not None and (await app.services.views.player(place.player)).panel == DIRECT:
            game = app.services.views.game_of(summary.row)
            words = (await app.person_words(place.player, summary.row.guild)).at(game)
            try:
                channel = await direct(app, place.player)
                await self._put(app, channel, told(words, summary, place, Text(**text)), row)
            except discord.Forbidden as error:
                LOG.info("match %s: seat %d takes no direct messages: %s", match, seat, error)
        return Delivery()

    async def _stand(self, app: App, row: OutboxRow, role: str, channel: int, post: Post, shows: str = "") -> Delivery:
        """Make the message of a role say what it is to say; one that `shows` it already is left alone.

        To edit it then would tell whoever reads along that its reader did something. A card below which something
        was said is put at the end of its thread again; so is one whose reader is asked now and was not, since panels
        that they opened may stand below it, which nobody else is to know. While requests are spared, cards stay where
        they are.
        """
        before = await app.services.views.message(where(row)[0], role)
        stands = before is not None and before.channel == channel
        if before is not None and stands and shows and before.shows == shows:
            return Delivery()
        is_called = shows.endswith(ASKED) and before is not None and not before.shows.endswith(ASKED)
        is_spared = app.thrift.is_on
        if before is not None and stands and shows and not is_spared and (is_called or not await _is_last(app, before)):
            sent = await self._put(app, channel, post._replace(silent=True), row)
            await _delete(app, before)
            return Delivery(channel=channel, message=sent, role=role, shows=shows)
        sent = await self._put(app, channel, post, row, before.message if before is not None and stands else None)
        return Delivery(channel=channel, message=sent, role=role, shows=shows)


async def _may_wait(app: App, summary: Summary, seat: int) -> bool:
    """Say whether a seat's card is renewed later: requests are spared, and it stands and asks nothing of its reader."""
    if not app.thrift.is_on or summary.row.status not in RUNNING or any(act.seat == seat for act in summary.to_act):
        return False
    return await app.services.views.message(summary.row.id, f"panel.{seat}") is not None


async def _is_last(app: App, message: Message) -> bool:
    """Say whether nothing stands below a message."""
    place = await threads.place(app, message.channel)
    if isinstance(place, discord.DMChannel) or place.last_message_id in (None, message.message):
        return True
    try:
        return all([later.id <= message.message async for later in place.history(limit=1)])
    except discord.Forbidden:
        return True  # what stands there may not be read: the card is edited where it is


async def _delete(app: App, message: Message) -> None:
    """Delete the card that another has followed; whatever hinders it is only noted, as the new one has been sent."""
    try:
        place = await threads.place(app, message.channel)
        await place.get_partial_message(message.message).delete()
    except (Undeliverable, *FAILED) as error:
        LOG.info("message %s is left where it is: %s", message.message, error)
