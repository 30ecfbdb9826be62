"""What calls one seat: reminders, warnings, that it is its turn or its match has begun; directly or where it plays."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.services.missed import warning
from bot.services.notes import begun_role
from bot.services.outbox import Undeliverable
from bot.services.views import Summary, ToAct
from bot.show.match_texts import match_name
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import DIRECT, PINGS_CLOSED, Delivery, SeatRow
from rules.kernel.types import Text

from . import ids, marks, posts, standing, telling, threads
from .poster import NOTHING, MakeRooms, Put
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
CLOSED = Text("discord.pings.closed")
"""Said to whom no direct message reaches, though they wish for them."""
UNKNOWN = (10007, 10013)
"""Discord's codes for somebody who is not in a server, or not there at all."""


class SeatPings:
    """Delivers the rows that call one seat."""

    def __init__(self, put: Put, rooms: MakeRooms) -> None:
        self._put = put
        self._rooms = rooms

    async def reminder(self, app: App, row: OutboxRow) -> Delivery:
        """Remind a seat of its deadline in its own thread, else where the match is played."""
        match, seat = where(row)
        summary = await app.services.views.summary(match)
        place = summary.seats[seat]
        if not any((act.seat, act.due) == (seat, row.payload["due"]) for act in summary.to_act):
            if row.attempts:
                await _take_back(app, row, (place.thread, summary.row.thread or summary.row.channel))
            return Delivery()  # answered, extended or paused in the meantime
        if place.player is not None and await _has_left(app, summary.row.guild, place.player):
            LOG.info("match %s: who had seat %d has left the server", match, seat)
            await app.services.lobby.vacate(match, seat)
            return Delivery()
        text = Text("discord.reminder", {"due": {"time": int(row.payload["due"]), "style": "R"}})
        seen = await app.services.views.seat(match, None)  # a server's staff can read the thread
        warned = warning(app.services.views.game_of(summary.row), seen.view.state, seat)
        shown = Delivery(role=standing.reminder_role(seat), shows=str(row.payload["due"]))
        return await self._ping(app, row, summary, place, text, warned, shown)

    async def called(self, app: App, summary: Summary, mentioned: Sequence[int]) -> list[tuple[ToAct, int]]:
        """Return who of those that a turn post would ping wishes for a direct message instead, with their turns."""
        found: list[tuple[ToAct, int]] = []
        for act in summary.to_act:
            player = summary.seats[act.seat].player
            if player is not None and player in mentioned and act.due is not None and await _wishes_direct(app, player):
                found.append((act, player))
        return found

    async def call(self, app: App, row: OutboxRow, summary: Summary, act: ToAct) -> None:
        """Tell a seat that it is its turn, by direct message, else in its own thread; it goes once it is answered."""
        beside = telling.beside(row, f"call.{act.seat}")
        text = Text("discord.reminder", {"due": {"time": int(act.due or 0), "style": "R"}})
        shown = Delivery(role=standing.reminder_role(act.seat), shows=str(act.due))
        made = await self._ping(app, beside, summary, summary.seats[act.seat], text, shown=shown)
        await app.services.store.made(beside, made)

    async def warning(self, app: App, row: OutboxRow) -> Delivery:
        """Warn a seat, where its reminders come."""
        match, seat = where(row)
        summary = await app.services.views.summary(match)
        return await self._ping(app, row, summary, summary.seats[seat], Text(**row.payload["text"]))

    async def begun(self, app: App, row: OutboxRow) -> Delivery:
        """Tell a seat that its match has begun and against whom, with the way there."""
        match, seat = where(row)
        summary = await app.services.views.summary(match)
        place, text = summary.seats[seat], Text(**row.payload["text"])
        shown = Delivery(role=begun_role(seat), shows=str(place.player))
        return await self._ping(app, row, summary, place, text, shown=shown, is_led=True)

    async def _ping(
        self,
        app: App,
        row: OutboxRow,
        summary: Summary,
        place: SeatRow,
        text: Text,
        warned: Text | None = None,
        shown: Delivery = NOTHING,
        *,
        is_led: bool = False,
    ) -> Delivery:
        """Tell a seat in its own thread, else where the match is played, what everybody may read; `shown`: its role,
        `is_led`: with the way to where the match is played.
        """
        if place.player is None:
            return Delivery()  # nobody is there to be told any more
        game = app.services.views.game_of(summary.row)
        public = (await app.guild_words(summary.row.guild)).at(game)
        words = (await app.person_words(place.player, summary.row.guild)).at(game)
        rooms = self._rooms(app, public, game, summary, row)
        own = told(words, summary, place, text, place.player, warned=warned, is_led=is_led)
        direct = await self._ping_directly(app, row, place.player, own)
        if direct is not None:
            shown = msgspec.structs.replace(shown, channel=direct.channel, message=direct.message)
            if shown.role:
                await standing.replace(app, summary.row.id, shown)
            return rooms.made(shown, said=False)
        closed = await _closed_now(app, place.player)
        if closed:
            own = told(words, summary, place, text, place.player, warned=warned, more=CLOSED, is_led=is_led)
        sent = await rooms.in_own(place, lambda thread: self._put(app, thread, own, row))
        channel, is_own = rooms.seats[place.seat], sent is not None
        if sent is None or channel is None:
            more = CLOSED if closed else None
            channel, sent = await rooms.say(told(public, summary, place, text, place.player, warned=warned, more=more))
        if closed:
            await app.services.store.put_fact(PINGS_CLOSED.format(place.player), "said")
        if shown.role:
            shown = msgspec.structs.replace(shown, channel=channel, message=sent)
            await standing.replace(app, summary.row.id, shown)
        return rooms.made(shown, said=not is_own)

    async def _ping_directly(self, app: App, row: OutboxRow, player: int, post: Post) -> Delivery | None:
        """Tell a person by direct message if they wish for it; None if they do not, or take none."""
        if not await _wishes_direct(app, player):
            return None
        try:
            channel = await direct(app, player)
            sent = Delivery(channel=channel, message=await self._put(app, channel, post, row))
            if await app.services.store.fact(PINGS_CLOSED.format(player)):
                await app.services.store.put_fact(PINGS_CLOSED.format(player), "")
            return sent
        except discord.Forbidden as error:
            LOG.info("match %s: player %d takes no direct messages: %s", row.match, player, error)
            return None


async def _take_back(app: App, row: OutboxRow, channels: Sequence[int | None]) -> None:
    """Delete a message that was sent although the answer to it was lost, and that holds no more."""
    me = app.client.user
    for channel in dict.fromkeys(channels):
        if channel is None or me is None:
            continue
        try:
            place = await threads.place(app, channel)
            sent = await marks.find(place, row.nonce, me.id)
            if sent is not None:
                await place.get_partial_message(sent).delete()
        except (Undeliverable, discord.NotFound, discord.Forbidden) as error:
            LOG.info("match %s: what was said in %s is left there: %s", row.match, channel, error)


async def _wishes_direct(app: App, player: int) -> bool:
    return (await app.services.views.player(player)).pings == DIRECT


async def _closed_now(app: App, player: int) -> bool:
    """Say whether somebody who wishes for direct messages is to be told that none reaches them: once."""
    return await _wishes_direct(app, player) and not await app.services.store.fact(PINGS_CLOSED.format(player))


def told(
    words: Words,
    summary: Summary,
    place: SeatRow,
    text: Text,
    *mentions: int,
    warned: Text | None = None,
    more: Text | None = None,
    is_led: bool = False,
) -> Post:
    """Make a message to one seat, with the way to its panel; `is_led`: and to where the match is played."""
    head = " ".join((f"**{match_name(words, summary.row)}**", *(posts.user(one) for one in mentions)))
    button = posts.button(ids.make("panel", summary.row.id, place.seat), words.plain.say("discord.button.panel"))
    buttons = [button]
    if is_led and summary.row.thread is not None:
        where = posts.jump(summary.row.guild, summary.row.thread)
        buttons.append(posts.link(where, words.plain.say("discord.button.go")))
    said = [head, words(text), *(() if warned is None else (f"⚠ {words(warned)}",))]
    said += [] if more is None else [f"-# {words(more)}"]
    return posts.notice("\n".join(said), posts.row(*buttons))._replace(mentions=mentions)


async def direct(app: App, player: int) -> int:
    """Return the channel of direct messages to a person."""
    return (await app.client.create_dm(discord.Object(player))).id


def where(row: OutboxRow) -> tuple[str, int]:
    """Return the match and the seat that a row is for; raise Undeliverable where it names none."""
    if row.match is None or row.seat is None:
        raise Undeliverable(f"{row.kind} without a match and a seat")
    return row.match, row.seat


async def _has_left(app: App, guild: int, player: int) -> bool:
    """Say whether somebody is in a server no more; Discord tells nobody unasked who leaves one."""
    place = app.client.get_guild(guild)
    if place is None:
        return False
    try:
        await place.fetch_member(player)
    except discord.NotFound as error:
        return error.code in UNKNOWN
    return False
