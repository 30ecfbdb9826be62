"""Panels that cannot be drawn: the fault is logged and told to the host, the reader can drop the draft."""

from __future__ import annotations

import logging
import secrets
import zlib
from collections.abc import Awaitable, Sequence
from typing import TYPE_CHECKING, TypeVar

import discord
import msgspec

from bot.discord import ids, posts
from bot.discord.errors import SelfExplained
from bot.discord.posts import Post
from bot.services.errors import ServiceError
from bot.services.views import SeatView
from bot.show.words import Words
from bot.storage.rows import Draft

if TYPE_CHECKING:
    from bot.discord.registry import App

LOG = logging.getLogger(__name__)
T = TypeVar("T")

MAKE, RESTART = "make", "restart"


class Undrawable(SelfExplained):
    """A seat's panel that cannot be drawn; its message offers to drop the draft, if there is one."""

    def __init__(self, seen: SeatView, number: str) -> None:
        super().__init__(f"the panel of seat {seen.seat} in {seen.summary.row.id} cannot be drawn: fault {number}")
        self.seen = seen
        self.number = number

    def post(self, words: Words) -> Post:
        """Say what happened, and offer the two ways on: the panel again, or without the draft."""
        match, seat, say = self.seen.summary.row.id, self.seen.seat, words.plain.say
        buttons = [posts.button(ids.make("panel", match, seat), say("panel.button.to_panel"))]
        if self.seen.drafts:
            step = f"{RESTART}.{stamp(self.seen.drafts)}."
            custom_id = ids.make(MAKE, match, seat, self.seen.drafts[0].decision, step)
            buttons.append(posts.button(custom_id, say("panel.button.clear"), discord.ButtonStyle.danger))
        said = words.say("panel.broken" if self.seen.drafts else "panel.broken.empty", number=self.number)
        return posts.notice(said, posts.row(*buttons))


def stamp(drafts: Sequence[Draft]) -> str:
    """Return a short mark of what a seat has drafted."""
    return f"{zlib.crc32(msgspec.json.encode([(d.decision, d.choice, d.sketch) for d in drafts])):08x}"


async def guarded(app: App, seen: SeatView, work: Awaitable[T]) -> T:
    """Do the work of showing a seat its panel; whatever fails in it becomes Undrawable, logged and told to the host.

    Refusals of the services are explained as everywhere.
    """
    try:
        return await work
    except (ServiceError, Undrawable):
        raise
    except Exception as error:
        raise Undrawable(seen, await report(app, seen, error)) from error


async def report(app: App, seen: SeatView, error: Exception) -> str:
    """Log a fault of ours in a seat's panel and lay it before the host; return the number it is found by."""
    number = secrets.token_hex(3)
    match, seat = seen.summary.row.id, seen.seat
    LOG.error("fault %s: the panel of seat %s in match %s cannot be drawn", number, seat, match, exc_info=error)
    if seat is not None and not app.closed:
        await app.services.outbox.lay_aside(match, seat, f"fault {number}: {type(error).__name__}: {error}")
    return number
