"""What an event says in its channel, as a message that pings whom it concerns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import discord
import msgspec

from bot.services.events_held import Held
from bot.show.events.told import Told, drawn_name
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from rules.kernel.types import Text

from . import (
    event_calendar,
    event_kit,
    event_places,
    event_roles,
    event_sign_up,
    event_threads,
    event_until,
    posts,
)
from .poster import Put, edit
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

SIGN_UP = "sign_up"
"""The role of an event's newest post by which people sign up, among its server's messages: `sign_up.<event>`."""
OVER = "service.event.closed_won"


class EventPosts:
    """Delivers the rows that concern an event."""

    def __init__(self, put: Put) -> None:
        self._put = put

    async def say(self, app: App, row: OutboxRow) -> Delivery:
        """Say something in the event's channel; the post by which people sign up takes the place of the one before."""
        done = await self._posted(app, row, await said(app, row))
        if not event_sign_up.is_sign_up(row.payload["buttons"]):
            return done
        role = f"{SIGN_UP}.{row.payload['event']}"
        done = msgspec.structs.replace(done, role=role, shows=posts.digest(row.payload["text"]))
        before = await app.services.store.board(row.guild, role)
        # what pings many is said in several messages, which stand beside each other
        if before is not None and before.message != done.message and before.shows != done.shows:
            held = await app.services.events.look(row.payload["event"])
            post = event_sign_up.moved_post(await app.guild_words(row.guild), held, done)
            await edit(app, before.channel, before.message, post)
        return done

    async def role(self, app: App, row: OutboxRow) -> Delivery:
        """Give or take the role of who has won, and say so."""
        return await self._posted(app, row, await event_roles.settle(app, row))

    async def calendar(self, app: App, row: OutboxRow) -> Delivery:
        """Bring Discord's calendar in line; what it refuses is said once."""
        post = await event_calendar.settle(app, row)
        done = await self._posted(app, row, post)
        if post is not None:
            await event_calendar.told(app, row)
        return done

    async def rooms(self, app: App, row: OutboxRow) -> Delivery:
        """Hand the entrants' threads over."""
        await event_threads.settle(app, row)
        return Delivery()

    async def until(self, app: App, row: OutboxRow) -> Delivery:
        """Renew the date until which a table is played, where its match names it."""
        await event_until.renew(app, row)
        return Delivery()

    async def trouble(self, app: App, row: OutboxRow) -> Delivery:
        """Tell a director what keeps an event from its channel, or for them whoever looks after the server."""
        await event_places.told(app, row, self._put)
        return Delivery()

    async def _posted(self, app: App, row: OutboxRow, post: Post | None) -> Delivery:
        if post is None:
            return Delivery()
        return Delivery(channel=row.channel, message=await self._put(app, row.channel, post, row))


async def said(app: App, row: OutboxRow) -> Post:
    """Make the message of a row `event_say`, in the language of the server; the last one shows the final table."""
    words = await app.guild_words(row.guild)
    people = tuple(person for person in row.payload["mention"] if person > 0)
    head = " ".join(posts.user(person) for person in people)
    text = Text(**row.payload["text"])
    body = words(text)
    if "why" in row.payload:  # what a director wrote for those who read it
        body += f"\n{words(Text(**row.payload['why']))}"
    event, names = row.payload["event"], tuple(row.payload["buttons"])
    if "join" in names:
        held = await app.services.events.look(event)
        body = "\n".join([*event_sign_up.sign_up_lines(words, held), body])
        names = event_sign_up.offered(held, names)
    made = event_sign_up.buttons(words, event, names)
    below: list[Any] = [posts.row(*made)] if made else []
    files: list[discord.File] = []
    if text.key == OVER:
        for gallery, file in await _final(app, words.plain, await app.services.events.look(event)):
            below.insert(0, gallery)
            files.append(file)
    made_of = posts.notice(f"{head}\n{body}" if head else body, *below)
    return made_of._replace(mentions=people, files=tuple(files))


async def _final(app: App, words: Words, held: Held) -> list[tuple[Any, discord.File]]:
    """Draw the first page of what the last stage came to: its bracket or its table."""
    what = Told(held.row.name, held.contest, held.row.seed, words, drawn_name, held.plan.up)
    stage = held.contest.stage
    pages = event_kit.sheets(what, event_kit.views_of(held, stage)[0], stage, 0)
    if not pages:
        return []
    theme = await app.guild_theme(held.row.guild)
    return [posts.marked(await app.painter.run(lambda: app.painter.sheet(pages[0], theme)))]
