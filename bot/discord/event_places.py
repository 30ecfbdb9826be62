"""The channel of an event that is gone, or closed to the bot: what is refused there waits, is told, and follows."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING, Any

import discord

from bot.services.outbox import Blocked, TryLater
from bot.show.words import Words
from bot.storage.event_rows import EventRow
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import LIVE, Delivery, Trouble

from . import posts, troubles
from .refusals import Verdict, verdict

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

SPOKEN = ("event_say", "event_role", "event_calendar", "event_standings")
"""Rows that an event says in its channel."""
UNKNOWN_GUILD = 10004
AWAY = "away"
"""The trouble of an event whose server has put the bot out, or is out itself."""
TOLD = (troubles.ACCESS, troubles.RIGHTS, troubles.GONE)
"""Troubles that have words of their own for an event."""


async def refused(app: App, row: OutboxRow, error: discord.HTTPException) -> None:
    """Let what an event cannot say wait until it can; return where the refusal has nothing to do with its channel.

    Raises Blocked, or TryLater where the event has gone on in the channel that the server named for that.
    """
    if row.kind not in SPOKEN or verdict(error) is not Verdict.HOST:
        return
    trouble = troubles.of_place(error, app.client.get_channel(row.channel))
    guild = app.client.get_guild(row.guild)
    if guild is None or guild.unavailable:  # nobody there could do anything about it, and all of it waits anyway
        if trouble is not None or error.code == UNKNOWN_GUILD:
            await app.services.event_places.unheard(row.payload["event"], AWAY)
            raise Blocked(f"{row.kind}: the server is not there", Delivery()) from error
        return
    if trouble is None:
        return
    held = await app.services.events.look(row.payload["event"])
    if held.row.channel != row.channel:
        raise TryLater(f"{row.kind}: the event is elsewhere", 0, unsent=True) from error
    if trouble.kind == troubles.GONE and await by_itself(app, held.row):
        raise TryLater(f"{row.kind}: the event is moved", 0, unsent=True) from error
    await app.services.event_places.kept(held.row.id, trouble)
    raise Blocked(f"{row.kind}: {error.text} ({error.status}, code {error.code})", Delivery()) from error


async def said(app: App, row: OutboxRow) -> None:
    """Note that an event could speak in its channel."""
    if row.kind in SPOKEN:
        await app.services.event_places.freed(row.payload["event"])


async def by_itself(app: App, row: EventRow) -> bool:
    """Take an event to the channel that its server named for this; return whether there is one that will do."""
    refuge = await troubles.refuge_of(app, row.guild, row.channel)
    if refuge is None:
        return False
    await app.services.event_places.move(row.id, refuge)
    return True


async def lost(app: App, guild: int, channel: int) -> None:
    """Take the events of a channel that is gone elsewhere, or tell that they have none."""
    for row in await app.services.event_places.in_channel(guild, channel):
        LOG.warning("event %s: its channel is gone", row.id)
        if not await by_itself(app, row):
            await app.services.event_places.kept(row.id, Trouble(troubles.GONE))


async def follow(app: App, guild: int) -> None:
    """Take the events whose channel is gone to the one that their server has named by now."""
    for one in await app.services.event_places.troubled(guild):
        if one.trouble.kind == troubles.GONE:
            await by_itself(app, one.row)


async def take_along(app: App, event: str, before: int, channel: int) -> None:
    """Move the matches of an event, too, that cannot be played where it was; the others stay where they are."""
    place = app.client.get_channel(before)
    if place is not None and not troubles.missing(place):
        return
    for row in await app.services.store.matches_at(event):
        if row.status in LIVE and row.channel == before:
            await app.services.moving.move(row.id, channel)


async def told(app: App, row: OutboxRow, put: Any) -> None:
    """Tell a director by direct message what keeps an event from its channel, else where the staff are."""
    event = row.payload["event"]
    trouble = await app.services.event_places.trouble(event)
    if trouble is None:
        return
    held = await app.services.events.look(event)
    guild = app.client.get_guild(row.guild)
    person = int(row.payload["person"]) or (0 if guild is None else guild.owner_id or 0)
    if person:
        try:
            words = await app.person_words(person, row.guild)
            channel = (await app.client.create_dm(discord.Object(person))).id
            await put(app, channel, posts.notice(_told(words, held.row, trouble)), row)
        except discord.HTTPException as error:
            if verdict(error) is Verdict.LATER:
                raise
            LOG.info("event %s: director %d cannot be written to: %s", event, person, error)
        else:
            return
    staff = (await app.services.views.guild(row.guild)).staff
    if staff is None:
        return
    text = _told(await app.guild_words(row.guild), held.row, trouble)
    head, people = (f"{posts.user(person)}\n", (person,)) if person else ("", ())
    try:
        await put(app, staff, posts.notice(head + text)._replace(mentions=people), row)
    except discord.HTTPException as error:
        if verdict(error) is Verdict.LATER:
            raise
        LOG.info("event %s: its staff cannot be told: %s", event, error)


def line(words: Words, row: EventRow, trouble: Trouble) -> str:
    """Say what keeps an event from its channel, and what can be done about it."""
    args: dict[str, Any] = {"channel": posts.channel_text(row.channel)}
    if trouble.kind == troubles.RIGHTS:
        args["rights"] = troubles.right_names(trouble.rights or troubles.HERE)
    kind = trouble.kind if trouble.kind in TOLD else troubles.OTHER
    return words.say(f"event.trouble.{kind}", **args)


def _told(words: Words, row: EventRow, trouble: Trouble) -> str:
    head = f"**{posts.escape(row.name)}** · {row.id}"
    return "\n".join((head, line(words, row, trouble), words.say("event.trouble.waits")))
