"""Telling people what keeps a match from its place, and what they can do: where it is played, or directly."""

from __future__ import annotations

import hashlib
import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot.services.views import Summary
from bot.show.match_texts import match_name
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Trouble

from . import posts, troubles
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
DAY = 86400
"""Seconds in which a server's owner is written to once about the same kind of trouble."""


def public(words: Words, summary: Summary, found: Sequence[Trouble]) -> Post:
    """Make the message to all who play and whoever manages the server."""
    people = tuple(dict.fromkeys(place.player for place in summary.seats if place.player is not None))
    head = " ".join((f"**{match_name(words, summary.row)}**", *(posts.user(one) for one in people)))
    return posts.notice("\n".join((head, *troubles.lines(words, found, summary))))._replace(mentions=people)


async def directly(
    app: App, summary: Summary, found: Sequence[Trouble], row: OutboxRow, put: Any, seats: Sequence[int], *,
    owner: bool = False,
) -> None:  # fmt: skip
    """Tell the people of some seats by direct message, and the server's owner; closed ones are passed over."""
    people = [place.player for place in summary.seats if place.seat in seats and place.player is not None]
    if not summary.row.started and summary.row.creator is not None:
        people.append(summary.row.creator)
    guild = app.client.get_guild(summary.row.guild)
    if owner and guild is not None and guild.owner_id is not None and await _is_news(app, guild.id, found):
        people.append(guild.owner_id)
    for person in dict.fromkeys(people):
        words = await app.person_words(person, summary.row.guild)
        said = "\n".join((f"**{match_name(words, summary.row)}**", *troubles.lines(words, found, summary)))
        try:
            channel = await app.client.create_dm(discord.Object(person))
            await put(channel.id, posts.notice(said), beside(row, f"trouble.{person}"), None, True)
        except discord.HTTPException as error:
            LOG.info("match %s: player %s cannot be written to: %s", summary.row.id, person, error)


def beside(row: OutboxRow, what: str) -> OutboxRow:
    """Return a row for a further message of a delivery: its nonce follows from the row's."""
    nonce = hashlib.sha256(f"{row.nonce}/{what}".encode()).hexdigest()[:24]
    return msgspec.structs.replace(row, nonce=nonce)


async def _is_news(app: App, guild: int, found: Sequence[Trouble]) -> bool:
    store, now = app.services.store, app.services.desk.clock.now()
    fact = f"guild.{guild}.told.{','.join(sorted({one.kind for one in found}))}"
    before = await store.fact(fact)
    if before is not None and now - int(before) < DAY:
        return False
    await store.put_fact(fact, str(now))
    return True
