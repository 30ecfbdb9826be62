"""`/host` about events: which are kept from their channel, and giving one another."""

from __future__ import annotations

from bot.discord import event_places, posts
from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.services.ids import OF_EVENT, clean

from .places import channel_of, chosen_channel

NAMED, ROOM = 6, 1000
"""Events of which something is said, and the characters for it."""


def is_event(code: str) -> bool:
    """Say whether a code is an event's."""
    return clean(code).startswith(OF_EVENT)


async def move(press: Press, code: str, channel: int | None) -> None:
    """Let an event of this server go on in another channel, with the tables that cannot be played where it was."""
    app = press.app
    row = (await app.services.events.look(code)).row
    if row.guild != press.guild:
        raise Refused("event.error.other_server", event=row.id)
    place = channel_of(press) if channel is None else chosen_channel(press, channel)
    if place == row.channel:
        raise Refused("discord.error.same_place", match=row.id)
    await app.services.event_places.move(row.id, place, interaction=press.key)
    await event_places.take_along(app, row.id, row.channel, place)
    about = {"event": {"user": row.name}, "channel": posts.channel_text(place)}
    await press.show(posts.notice(press.words.say("discord.host.event_moved", **about)))


async def lines(press: Press) -> list[str]:
    """Say which events of this server are kept from their channel, by what, and what to do."""
    words = press.words
    found = await press.app.services.event_places.troubled(press.guild)
    said = [words.say("discord.host.troubled_events")] if found else []
    for one in found[:NAMED]:
        waits = words.say("discord.host.event_waits", count=one.waiting)
        why = event_places.line(words, one.row, one.trouble)
        said.append(f"- **{one.row.id}** · {posts.escape(one.row.name)} · {why} {waits}")
    if len(found) > NAMED:
        said.append(f"- + {len(found) - NAMED}")
    return [posts.clip("\n".join(said), ROOM)] if said else []
