"""The outbox worker's way to Discord: each row becomes the message it stands for, as things are now."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from math import ceil
from typing import TYPE_CHECKING

import discord
import msgspec

from bot.services.outbox import Limit, TryLater, Undeliverable
from bot.storage.outbox_rows import LATE_PANEL, OutboxRow
from bot.storage.rows import Delivery

from . import event_places, standing
from .board_posts import BoardPosts
from .desk_posts import DeskPosts
from .event_posts import EventPosts
from .event_standings import EventStandings
from .haste import LimitedEverywhere, ShutOut, hastily
from .lobby_posts import LobbyPosts
from .poster import Poster
from .refusals import NO_ANSWER, RATE_LIMITED, Verdict, verdict, wait_of
from .seat_pings import SeatPings
from .seat_posts import PANEL, SeatPosts

if TYPE_CHECKING:
    from .registry import App


LOG = logging.getLogger(__name__)

SAYS_NOTHING_NEW = (
    "lobby_call", "warning", "seat_call", "seat_notice", "open_threads", "close_threads", "result", "dispute_over",
    "table_until",
)  # fmt: skip
"""Rows after which nothing that was asked can be settled."""


class DiscordSender:
    """Delivers outbox rows; `app` is set once it exists, rows delivered before that are tried later."""

    def __init__(self) -> None:
        self.app: App | None = None
        poster = self._poster = Poster()
        lobby = LobbyPosts(poster)
        seats, pings = SeatPosts(poster.put, poster.rooms), SeatPings(poster.put, poster.rooms)
        board = BoardPosts(poster, lobby, pings)
        desks, events = DeskPosts(poster.put), EventPosts(poster.put)

        async def reply(app: App, row: OutboxRow) -> Delivery:
            if app.late_reply is None:
                raise Undeliverable(f"{row.kind}: nobody makes replies anew")
            await poster.put(app, row.channel, await app.late_reply(app, row), row)
            return Delivery()

        self._kinds: dict[str, Callable[[App, OutboxRow], Awaitable[Delivery]]] = {
            "lobby_post": lobby.post,
            "lobby_call": lobby.call,
            "open_threads": lobby.open_threads,
            "turn_post": board.turn,
            "event_post": board.event,
            "turn_refresh": board.refresh,
            PANEL: seats.panel,
            LATE_PANEL: seats.panel,
            "reminder": pings.reminder,
            "warning": pings.warning,
            "seat_call": pings.begun,
            "notice": board.notice,
            "seat_notice": seats.notice,
            "match_over": board.over,
            "dispute_thread": board.dispute,
            "dispute_over": board.dispute_over,
            "close_threads": lobby.close_threads,
            "desk": desks.desk,
            "weekly": desks.weekly,
            "result": desks.result,
            "followed": board.followed,
            "reply": reply,
            "event_say": events.say,
            "event_role": events.role,
            "event_calendar": events.calendar,
            "event_threads": events.rooms,
            "event_standings": EventStandings(poster.put).show,
            "table_until": events.until,
            "event_trouble": events.trouble,
        }

    async def close(self) -> None:
        """Put nothing more in order."""
        await self._poster.close()

    async def deliver(self, row: OutboxRow) -> Delivery:
        """Send or edit the message of a row; raise TryLater or Undeliverable."""
        say = self._kinds.get(row.kind)
        if say is None:
            raise Undeliverable(f"no message is of the kind {row.kind!r}: another version of the bot wrote it")
        if self.app is None or not self.app.client.is_ready():
            raise TryLater("Discord is not connected yet", unsent=True)
        try:
            with hastily():
                done = await say(self.app, row)
                if done.message:
                    await event_places.said(self.app, row)
                if row.match is None or row.kind in SAYS_NOTHING_NEW:
                    return done
                gone = await standing.tidy(self.app, row.match)
                return msgspec.structs.replace(done, gone=tuple(role for role in gone if role != done.role))
        except discord.RateLimited as error:
            limit = Limit.EVERYTHING if isinstance(error, LimitedEverywhere) else Limit.CHANNEL
            raise TryLater(
                f"{row.kind}: rate limit",
                ceil(error.retry_after),
                unsent=True,
                limit=limit,
                is_outage=isinstance(error, ShutOut),
            ) from error
        except discord.HTTPException as error:
            await event_places.refused(self.app, row, error)
            return _judged(row, error)
        except NO_ANSWER as error:
            raise TryLater(f"{row.kind}: {type(error).__name__}: {error}") from error


def _limit(error: discord.HTTPException) -> Limit:
    """Return what a refusal that passes keeps from being asked for: discord.py gives up on a limit after a few naps."""
    if error.status != RATE_LIMITED:
        return Limit.MESSAGE
    return Limit.EVERYTHING if error.response.headers.get("X-RateLimit-Global") else Limit.CHANNEL


def _judged(row: OutboxRow, error: discord.HTTPException) -> Delivery:
    """Return what a refused row comes to, or raise TryLater or Undeliverable."""
    reason = f"{row.kind}: {error.text} ({error.status}, code {error.code})"
    match verdict(error):
        case Verdict.LATER:
            raise TryLater(reason, wait_of(error), limit=_limit(error)) from error
        case Verdict.FORGET | Verdict.ANEW:  # what could be sent anew has been: this was to be edited only
            LOG.warning("message %d of match %s is forgotten: %s", row.id, row.match, reason)
            return Delivery()
        case Verdict.HOST:
            raise Undeliverable(reason) from error
