"""The role of who has won an event: made without any right, given, taken back; what Discord refuses is said once."""

from __future__ import annotations

import logging
from typing import TYPE_CHECKING

import discord

from bot.contest.seasons import champion
from bot.storage.outbox_rows import OutboxRow
from rules.kernel.types import Text

from . import posts
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
UNKNOWN_ROLE = 10011
REFUSED = {50013: "rights", 50001: "rights", 30005: "full", 10007: "gone", 10013: "gone"}
"""Why somebody is not given a role, by Discord's code: the right or the place of the bot's role, the number of roles,
the person."""


async def settle(app: App, row: OutboxRow) -> Post | None:
    """Give or take the role that a row says; return what is to be said of it, None: nothing. Raise HTTPException."""
    held = await app.services.events.look(row.payload["event"])
    given, player = bool(row.payload["given"]), int(row.payload["player"])
    winner = champion(held.contest, held.row.seed)
    if given != (winner is not None and held.contest.entrants[winner].player == player):
        return None  # its end was taken back, or it ended again, before this could be done
    about = {"event": {"user": held.row.name}, "who": {"player": player}}
    words = await app.guild_words(row.guild)
    try:
        done = await _give(app, row, held.row.name, player) if given else await _take(app, row, player)
    except discord.HTTPException as error:
        if error.code not in REFUSED:
            raise
        LOG.info("event %s: no role for %d: %s", held.row.id, player, error)
        if not given:
            return None
        return posts.notice(words(Text(f"service.event.role_{REFUSED[error.code]}", about)))
    return posts.notice(words(Text("service.event.role_given", about))) if given and done else None


async def _give(app: App, row: OutboxRow, event: str, player: int) -> bool:
    guild = app.client.get_guild(row.guild)
    if guild is None:
        return False
    member = await guild.fetch_member(player)
    store, fact = app.services.store, _fact(row)
    known = await store.fact(fact)
    if known:
        try:
            await member.add_roles(discord.Object(int(known)), reason=event)
        except discord.NotFound as error:
            if error.code != UNKNOWN_ROLE:
                raise
        else:
            return True
    role = _made_before(guild, event) or await _make(app, guild, event)
    await store.put_fact(fact, str(role))
    await member.add_roles(discord.Object(role), reason=event)
    return True


async def _make(app: App, guild: discord.Guild, event: str) -> int:
    """Make a role that grants nothing; discord.py writes rights as text, Discord's description asks for a number."""
    made = await app.client.http.create_role(guild.id, reason=event, name=_name(event), permissions=0)
    return int(made["id"])


async def _take(app: App, row: OutboxRow, player: int) -> bool:
    guild, known = app.client.get_guild(row.guild), await app.services.store.fact(_fact(row))
    if guild is None or not known:
        return False
    member = await guild.fetch_member(player)
    try:
        await member.remove_roles(discord.Object(int(known)))
    except discord.NotFound as error:
        if error.code != UNKNOWN_ROLE:
            raise
    return True


def _made_before(guild: discord.Guild, event: str) -> int | None:
    """Find the role that was made before a crash kept us from writing it down; one that grants anything is not it."""
    fitting = (r.id for r in guild.roles if r.name == _name(event) and not r.permissions.value and not r.managed)
    return next(fitting, None)


def _name(event: str) -> str:
    return f"🏆 {event}"


def _fact(row: OutboxRow) -> str:
    return f"event.{row.payload['event']}.role"
