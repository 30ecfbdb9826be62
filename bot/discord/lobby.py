"""Joining, declining and withdrawing by the buttons of a lobby post."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

from bot.show import match_texts
from bot.show.words import Words
from bot.storage.rows import OFFERED, PAUSED, READY, RUNNING, MatchRow
from rules.kernel.types import Text

from . import posts
from .brief import brief
from .posts import Post
from .press import Press
from .registry import App

THREAD_SECONDS = 2.5
"""How long an answer waits for the thread that the outbox makes for a match."""


def register(app: App) -> None:
    """Answer the buttons of lobby posts."""
    app.on("join", join)
    app.on("decline", decline)
    app.on("cancel", cancel)
    app.on("rematch", rematch)
    app.on("here", here)
    app.on("fill", fill)


async def join(press: Press) -> None:
    """Accept a challenge or take an open seat."""
    views = press.app.services.views
    before = await views.summary(press.where.match)
    done = await press.app.services.lobby.accept(press.where.match, press.user, interaction=press.key)
    if before.row.status in (*RUNNING, PAUSED) and done.seat is not None:
        await press.show(await brief(press, await views.seat(done.match.id, done.seat)))
    else:
        await press.show(await joined(press, done.match))


async def here(press: Press) -> None:
    """Say that one is there."""
    done = await press.app.services.lobby.here(press.where.match, press.user, interaction=press.key)
    await press.show(await joined(press, done.match))


async def joined(press: Press, row: MatchRow) -> Post:
    """Say what became of it that somebody has come: the way to the match, or whom it still waits for."""
    if row.status in OFFERED:
        return begun(press.words, row, "discord.lobby.waits")
    if row.status == READY:
        seats = (await press.app.services.views.summary(row.id)).seats
        return begun(press.words, row, match_texts.variant("discord.lobby.here", seats))
    return begun(press.words, await with_thread(press, row), "discord.lobby.joined")


async def decline(press: Press) -> None:
    """Refuse a challenge."""
    done = await press.app.services.lobby.decline(press.where.match, press.user, interaction=press.key)
    await press.done(Text("discord.lobby.declined", {"match": done.match.id}))


async def cancel(press: Press) -> None:
    """Withdraw a challenge or an open seat, or give one's place in another's up."""
    done = await press.app.services.lobby.cancel(press.where.match, press.user, interaction=press.key)
    key = "left" if done.match.status in OFFERED else "withdrawn"
    await press.done(Text(f"discord.lobby.{key}", {"match": done.match.id}))


async def fill(press: Press) -> None:
    """Give the places that are left to the computer."""
    services = press.app.services
    level = services.practice.usual
    done = await services.lobby.fill(press.where.match, press.user, level, interaction=press.key)
    await press.show(await joined(press, done.match))


async def rematch(press: Press) -> None:
    """Challenge the same people again, or accept their wish for it."""
    done = await press.app.services.lobby.rematch(press.where.match, press.user, interaction=press.key)
    await press.show(await again(press, done.match))


async def again(press: Press, row: MatchRow) -> Post:
    """Say what became of a wish for a rematch."""
    if row.started is not None:
        return begun(press.words, row, "discord.lobby.rematch_begins")
    if row.status == READY:
        return await joined(press, row)
    seats = (await press.app.services.views.summary(row.id)).seats
    return begun(press.words, row, match_texts.variant("discord.lobby.rematch_waits", seats))


async def with_thread(press: Press, row: MatchRow) -> MatchRow:
    """Return a match that has begun once its thread is there, or refused; as it is if that takes too long."""
    services = press.app.services
    with suppress(TimeoutError):
        async with asyncio.timeout(THREAD_SECONDS):
            while row.thread is None and not row.troubles:
                ended = services.outbox.next_end()
                row = (await services.views.summary(row.id)).row
                if row.thread is None and not row.troubles:
                    await ended.wait()
    return row


def begun(words: Words, row: MatchRow, key: str, here: int | None = None) -> Post:
    """Say what became of a wish to play, with the way there if there is one already; `here`: where it was wished."""
    said = words.say(key, name=match_texts.name_text(row))
    more: tuple[Any, ...] = ()
    place = row.thread
    if place is None and here is not None and row.channel != here:
        place = row.channel
    if place is not None:
        more = (posts.row(posts.link(posts.jump(row.guild, place), words.plain.say("discord.button.go"))),)
    return posts.notice(said, *more)
