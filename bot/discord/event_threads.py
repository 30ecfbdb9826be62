"""One private thread for each entrant of an event, with the cards of all their tables, from the first to the last."""

from __future__ import annotations

from asyncio import Lock
from typing import TYPE_CHECKING, Any
from weakref import WeakValueDictionary

import discord

from bot.contest.contest import Entrant
from bot.services.event_errors import NoSuchEvent
from bot.services.events_held import Held
from bot.services.events_results import seated
from bot.services.views import Summary
from bot.show.naming import plain_name, seat_thread_name
from bot.show.words import Words
from bot.storage.event_rows import CLOSED
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import SeatRow
from rules.kernel.game import Game

from . import posts, threads

if TYPE_CHECKING:
    from .registry import App

_alone: WeakValueDictionary[str, Lock] = WeakValueDictionary()
"""Of two tables that open at once for one entrant, the second waits for the thread that the first one makes."""


async def entrant_at(app: App, summary: Summary, place: SeatRow) -> tuple[Held, Entrant] | None:
    """Return whom of an event somebody plays for; None where the match is of none, or its seat is another's by now."""
    where = summary.row.table
    if where is None:
        return None
    try:
        held = await app.services.events.look(where.event)
    except NoSuchEvent:
        return None
    table = held.contest.tables.get(where.table)
    if table is None:
        return None
    entrant = held.contest.entrants[seated(table, where.number)[place.seat]]
    return (held, entrant) if entrant.player == place.player else None


async def fits(app: App, summary: Summary, place: SeatRow, thread: int) -> bool:
    """Say whether a thread is the one in which a seat's player is told things: the entrant's own, or the seat's."""
    found = await entrant_at(app, summary, place)
    return (await app.services.store.fact(_of(thread)) or "") == ("" if found is None else _key(*found))


async def open_seat(app: App, words: Words, game: Game[Any], summary: Summary, place: SeatRow) -> int | None:
    """Return the private thread of a seat, an entrant's where it is theirs, made if need be; None where there is none
    to be had. Raise HTTPException.
    """
    found = await entrant_at(app, summary, place)
    if found is None:
        return await threads.open_seat(app, words, game, summary, place)
    key, store = _key(*found), app.services.store
    async with _alone.setdefault(key, Lock()):
        known = await store.fact(key)
        if known and await threads.stands(app, int(known)):
            return int(known)
        channel = await threads.place(app, summary.row.channel)
        if not isinstance(channel, discord.TextChannel) or channel.is_news():
            return None
        name = posts.clip(_name(words, *found), threads.NAME_LENGTH)
        thread = await _made_before(app, channel, name, key) or await threads.make_private(channel, name)
        await store.put_fact(_of(thread), key)
        await store.put_fact(key, str(thread))
        return thread


async def _made_before(app: App, channel: discord.TextChannel, name: str, key: str) -> int | None:
    """Find the thread that was made before a crash kept us from writing it down; never one that is somebody else's."""
    me, store = app.client.user, app.services.store
    for thread in channel.threads:
        if thread.name == name and me is not None and thread.owner_id == me.id:
            of, player = await store.fact(_of(thread.id)), await store.fact(threads.player_fact(thread.id))
            if of == key or not (of or player):
                return thread.id
    return None


async def names(app: App, words: Words, game: Game[Any], summary: Summary) -> dict[int, str]:
    """Return what each seat's private thread is called now."""
    called: dict[int, str] = {}
    for place in summary.seats:
        found = await entrant_at(app, summary, place)
        plain = await seat_thread_name(app.services.views, words, game, summary, place.seat)
        called[place.seat] = plain if found is None else _name(words, *found)
    return called


async def stays(app: App, summary: Summary) -> bool:
    """Say whether the private threads of a match go on after it: those of an event that is not over."""
    where = summary.row.table
    if where is None:
        return False
    try:
        return (await app.services.events.look(where.event)).row.status != CLOSED
    except NoSuchEvent:
        return False


async def settle(app: App, row: OutboxRow) -> None:
    """Let exactly those into the threads of an event whose places they are."""
    try:
        held = await app.services.events.look(row.payload["event"])
    except NoSuchEvent:
        return
    for entrant in held.contest.entrants.values():
        known = await app.services.store.fact(_key(held, entrant))
        if known and entrant.player > 0 and await threads.stands(app, int(known)):
            await threads.hand_over(app, int(known), entrant.player)


def _name(words: Words, held: Held, entrant: Entrant) -> str:
    who = plain_name(entrant.name) or f"#{entrant.id}"
    return words.plain.say("discord.thread.entrant", event={"user": held.row.name}, who={"user": who})


def _key(held: Held, entrant: Entrant) -> str:
    return f"event.{held.row.id}.{entrant.id}.thread"


def _of(thread: int) -> str:
    return f"thread.{thread}.of"
