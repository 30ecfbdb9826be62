"""The outbox worker's way to Discord: each row becomes the message it stands for, as things are now."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from math import ceil
from typing import TYPE_CHECKING, Any

import aiohttp
import discord
import msgspec

from bot.services.outbox import TryLater, Undeliverable
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.log_lines import lines, plain_lines
from bot.show.naming import drawn_names
from bot.show.words import Words
from bot.storage.rows import WAITING, Delivery, Message, OutboxRow
from rules.kernel.types import Text

from . import (
    disputing,
    ending,
    event_threads,
    ids,
    lobby_post,
    marks,
    messages,
    moving,
    posts,
    standing,
    telling,
    threads,
    troubles,
)
from .desk_posts import DeskPosts
from .event_posts import EventPosts
from .haste import hastily
from .posts import Post
from .refusals import Verdict, verdict, wait_of
from .rooms import Rooms
from .seat_posts import SeatPosts

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008
POSTS_KEPT = 512
"""Posts with pictures that are remembered as they stand, so that making one an old one need not ask for it."""
SAYS_NOTHING_NEW = ("lobby_call", "warning", "seat_call", "seat_notice", "open_threads", "close_threads", "result")
"""Rows after which nothing that was asked can be settled."""


class DiscordSender:
    """Delivers outbox rows; `app` is set once it exists, rows delivered before that are tried later."""

    def __init__(self) -> None:
        self.app: App | None = None
        self._posts: OrderedDict[int, discord.Message] = OrderedDict()
        self._seats = SeatPosts(self._put, self._rooms)
        self._desks = DeskPosts(self._put)
        self._events = EventPosts(self._put)
        self._kinds: dict[str, Callable[[App, OutboxRow], Awaitable[Delivery]]] = {
            "lobby_post": self._lobby_post,
            "lobby_call": self._lobby_call,
            "open_threads": self._open_threads,
            "turn_post": self._turn_post,
            "event_post": self._event_post,
            "turn_refresh": self._turn_refresh,
            "seat_panel": self._seats.panel,
            "reminder": self._seats.reminder,
            "warning": self._seats.warning,
            "seat_call": self._seats.begun,
            "notice": self._notice,
            "seat_notice": self._seats.notice,
            "match_over": self._match_over,
            "dispute_thread": self._dispute_thread,
            "close_threads": self._close_threads,
            "desk": self._desks.desk,
            "weekly": self._desks.weekly,
            "result": self._desks.result,
            "followed": self._followed,
            "event_say": self._events.say,
            "event_role": self._events.role,
            "event_calendar": self._events.calendar,
            "event_threads": self._events.rooms,
        }

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
                if row.match is None or row.kind in SAYS_NOTHING_NEW:
                    return done
                gone = await standing.tidy(self.app, row.match)
                return msgspec.structs.replace(done, gone=tuple(role for role in gone if role != done.role))
        except discord.RateLimited as error:
            raise TryLater(f"{row.kind}: rate limit", ceil(error.retry_after), unsent=True) from error
        except discord.HTTPException as error:
            return _judged(row, error)
        except (aiohttp.ClientError, TimeoutError, ConnectionError) as error:
            raise TryLater(f"{row.kind}: {type(error).__name__}: {error}") from error

    # ---- in the channel

    async def _lobby_post(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, game = await _public(app, summary)
        before = await app.services.views.message(summary.row.id, "lobby")
        post = await lobby_post.build(app, words, game, summary, row.payload)
        channel = summary.row.channel if before is None else before.channel
        message = None if before is None else before.message
        is_over = summary.row.started is not None and summary.row.ended is not None
        sent = await self._in_lobby(app, row, summary, channel, post, message, again=not is_over)
        if sent is None:
            return Delivery()
        mended = () if summary.row.status in WAITING else None
        return Delivery(channel=channel, message=sent, role="lobby", troubles=mended)

    async def _lobby_call(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, _ = await _public(app, summary)
        post = messages.called(words, summary, Text(**row.payload["text"]), row.payload)
        sent = await self._in_lobby(app, row, summary, summary.row.channel, post, None)
        asked = _asking(row.payload["buttons"], summary.row.channel, sent)
        await standing.replace(app, summary.row.id, asked)
        return asked

    async def _in_lobby(
        self,
        app: App,
        row: OutboxRow,
        summary: Summary,
        channel: int,
        post: Post,
        message: int | None,
        *,
        again: bool = True,
    ) -> int | None:
        """Put a post where the match is offered; of one that runs already, None if Discord refuses."""
        try:
            return await self._put(app, channel, post, row, message, again=again)
        except discord.HTTPException as error:
            trouble = troubles.of_place(error, app.client.get_channel(channel))
            if trouble is None:
                raise
            if summary.row.status in WAITING:
                words, game = await _public(app, summary)
                raise await self._rooms(app, words, game, summary, row).shut(trouble) from error
            LOG.info("match %s: its lobby post stays as it was: %s", summary.row.id, error)
            return None

    async def _open_threads(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, game = await _public(app, summary)
        rooms = self._rooms(app, words, game, summary, row)
        await rooms.open()
        await threads.rename(app, words, game, summary, await event_threads.names(app, words, game, summary))
        return rooms.made(await self._link(app, words, game, summary, row, rooms))

    async def _link(
        self, app: App, words: Words, game: Any, summary: Summary, row: OutboxRow, rooms: Rooms
    ) -> Delivery:
        """Let the lobby post lead to where the match is played now."""
        before = await app.services.views.message(summary.row.id, "lobby")
        if before is None or rooms.thread is None or not rooms.is_moved:
            return Delivery()
        post = lobby_post.waiting(words, game, messages.with_thread(summary, rooms.thread))
        try:
            sent = await self._put(app, before.channel, post, row, before.message, again=False)
        except discord.HTTPException as error:
            if error.code != UNKNOWN_MESSAGE and troubles.kind_of(error) is None:
                raise
            LOG.info("match %s: the lobby post cannot link to its place: %s", summary.row.id, error)
            return Delivery()
        return Delivery(channel=before.channel, message=sent, role="lobby")

    def _rooms(self, app: App, words: Words, game: Any, summary: Summary, row: OutboxRow) -> Rooms:
        async def put(channel: int, post: Post, said: OutboxRow, message: int | None, again: bool) -> int:
            return await self._put(app, channel, post, said, message, again=again)

        return Rooms(app, words, game, summary, row, put)

    # ---- in the match's thread

    async def _turn_post(self, app: App, row: OutboxRow) -> Delivery:
        before = await app.services.views.message(_match(row), "board")
        made = await self._board(app, row, *await _numbers(app, row))
        await self._retire(app, before, made.message)
        return made

    async def _turn_refresh(self, app: App, row: OutboxRow) -> Delivery:
        before = await app.services.views.message(_match(row), "board")
        if before is None:
            return Delivery()  # nothing was posted yet: what comes will be up to date
        if before.shows:
            since, until = read_steps(before.shows)
        else:  # posted before it was written down
            shown = await (await threads.place(app, before.channel)).fetch_message(before.message)
            since, until = steps_of(shown)
        return await self._board(app, row, since, until, before)

    async def _board(
        self,
        app: App,
        row: OutboxRow,
        since: int,
        until: int,
        before: Message | None = None,
        rooms: Rooms | None = None,
    ) -> Delivery:
        views = app.services.views
        seen = await views.seat(_match(row), None)
        summary = seen.summary
        words, game = await _public(app, summary)
        rooms = rooms or self._rooms(app, words, game, summary, row)
        if before is None:
            await rooms.try_again()
        steps = await views.events(summary.row.id, since, until, None)
        events = [event for step in steps for event in step.events]
        told = lines(words, game, seen.view, steps, pictured=True)
        theme = await app.guild_theme(summary.row.guild)
        names = await drawn_names(app.services.views, words, game, summary)
        changes = plain_lines(words, game, seen.view, steps)
        wish = match_texts.wish(words.plain, summary, changes, names, brief=True)
        sort = (summary.row.id, None, words.locale, "board")
        drawn = await app.painter.board(game, seen.view, events, words.plain, theme, wish, sort)
        warned = match_texts.warning_lines(words, game, seen)
        end = await app.services.estimates.end(summary, until)
        post = messages.turn(words, game, summary, told, drawn, since, until, warned, end=end)
        if row.payload.get("silent"):
            post = post._replace(mentions=())
        quiet = None if (seat := row.payload.get("quiet")) is None else summary.seats[int(seat)].player
        post = post._replace(mentions=tuple(one for one in post.mentions if one != quiet))
        called = await self._seats.called(app, summary, post.mentions) if before is None else ()
        post = post._replace(mentions=tuple(one for one in post.mentions if one not in {who for _, who in called}))
        message = before.message if before is not None and before.channel == rooms.thread else None
        if before is not None and message is None:
            post = post._replace(mentions=())  # whom it concerns has been pinged where it stood
        place, sent = await rooms.say(post, message, again=False, row=row)
        await self._link(app, words, game, summary, row, rooms)
        board = rooms.made(Delivery(channel=place, message=sent, role="board", shows=f"{since}-{until}"))
        if called:
            await app.services.store.made(row, board)
        for act, _ in called:
            await self._seats.call(app, row, summary, act)
        return board

    async def _dispute_thread(self, app: App, row: OutboxRow) -> Delivery:
        """Open the thread of a dispute with who plays and who decides; where there is none to be had, say so in public.

        What the seat wrote is not for everybody, so it is said in the thread alone.
        """
        number, services = int(row.payload["number"]), app.services
        role = f"dispute.{number}"
        if await services.views.message(_match(row), role) is not None:
            return Delivery()
        summary = await services.views.summary(_match(row))
        words, game = await _public(app, summary)
        row_ = summary.row
        dispute, duty = (
            (await services.disputes.of(summary.row.id))[number],
            await services.disputes.on_duty(summary.row.guild, "" if row_.table is None else row_.table.event),
        )
        try:
            thread = await disputing.open_thread(app, words, summary, number)
            if thread is not None:
                post = await disputing.post(app, words, game, summary, dispute, duty)
                sent = await self._put(app, thread, post, row, None, again=True)
                return Delivery(channel=thread, message=sent, role=role)
        except discord.HTTPException as error:
            if troubles.kind_of(error) is None:
                raise
            LOG.warning("match %s: its dispute has no thread: %s", summary.row.id, error)
        return await self._say(app, row, summary, words.say("discord.dispute.no_thread"), words)

    async def _event_post(self, app: App, row: OutboxRow) -> Delivery:
        seen = await app.services.views.seat(_match(row), None)
        words, game = await _public(app, seen.summary)
        steps = await app.services.views.events(seen.summary.row.id, *await _numbers(app, row), None)
        told = lines(words, game, seen.view, steps)
        return await self._say(app, row, seen.summary, "\n".join(told), words, draw=seen.draw)

    async def _notice(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, _ = await _public(app, summary)
        return await self._say(app, row, summary, words(Text(**row.payload["text"])), words)

    async def _say(
        self, app: App, row: OutboxRow, summary: Summary, said: str, words: Words, *, draw: int = 0
    ) -> Delivery:
        """Say something in the match's thread; `draw`: the number of the draw it offers to whom it mentions."""
        asked = [summary.seats[seat].player for seat in row.payload.get("mention", ())]
        people = tuple(player for player in asked if player is not None)
        head = f"**{match_texts.match_name(words, summary.row)}** {' '.join(posts.user(p) for p in people)}".rstrip()
        body = posts.text(posts.clip(f"{head}\n{said}", messages.LOG_ROOM))
        wanted = ("draw.accept", "draw.decline") if people and draw else row.payload.get("buttons", ())
        buttons = messages.notice_buttons(words, summary.row.id, wanted, draw=draw)
        if people:
            buttons.append(posts.button(ids.make("panel", summary.row.id), words.plain.say("discord.button.panel")))
        post = Post(posts.layout(posts.container(body, *posts.rows(buttons))), mentions=people)
        return await self._beside(app, row, summary, words, post, wanted)

    async def _beside(
        self, app: App, row: OutboxRow, summary: Summary, words: Words, post: Post, wanted: Sequence[str]
    ) -> Delivery:
        """Say something beside the position, which follows into a new place; `wanted`: the buttons of what it asks."""
        rooms = self._rooms(app, words, app.services.views.game_of(summary.row), summary, row)
        board = await app.services.views.message(summary.row.id, "board")
        place, sent = await rooms.say(post)
        asked = _asking(wanted, place, sent)
        await standing.replace(app, summary.row.id, asked)
        if board is None or board.channel == place:
            return rooms.made(asked)
        await app.services.store.made(row, asked)
        shown = read_steps(board.shows) if board.shows else await _last(app, summary)
        return await self._board(app, telling.beside(row, "board"), *shown, board, rooms)

    async def _match_over(self, app: App, row: OutboxRow) -> Delivery:
        seen = await app.services.views.seat(_match(row), None)
        words, game = await _public(app, seen.summary)
        post = await ending.post(app, words, game, seen, *await _numbers(app, row))
        rooms = self._rooms(app, words, game, seen.summary, row)
        before = await app.services.views.message(seen.summary.row.id, "board")
        place, sent = await rooms.say(post)
        await self._retire(app, before, sent)
        return rooms.made(Delivery(channel=place, message=sent, role="board"))

    async def _followed(self, app: App, row: OutboxRow) -> Delivery:
        """Tell those who follow a match that it is over, with what came of it: nobody else is pinged."""
        summary = await app.services.views.summary(_match(row))
        words, game = await _public(app, summary)
        people = tuple(row.payload["people"])
        head = f"**{match_texts.match_name(words, summary.row)}** {' '.join(posts.user(p) for p in people)}"
        result = match_texts.result(words, game, summary)
        said = posts.clip(f"{head}\n{words.say('discord.follow.over')}\n{result}", messages.LOG_ROOM)
        place, sent = await self._rooms(app, words, game, summary, row).say(
            posts.notice(said)._replace(mentions=people)
        )
        return Delivery(channel=place, message=sent)

    async def _retire(self, app: App, before: Message | None, now: int) -> None:
        """Take deadline and buttons from the post that a newer one follows; it stays as what happened then.

        Whatever hinders it is only noted: the newer post has been sent, and an old one that looks new does no harm.
        """
        if before is None or before.message == now:
            return
        try:
            place = await threads.place(app, before.channel)
            shown = self._posts.pop(before.message, None) or await place.fetch_message(before.message)
            view = messages.retired(shown)
            if view is not None:
                await shown.edit(view=view, attachments=posts.kept(shown), allowed_mentions=posts.NOBODY)
        except (
            discord.HTTPException,
            discord.RateLimited,
            aiohttp.ClientError,
            TimeoutError,
            ConnectionError,
        ) as error:
            LOG.warning("message %s could not be made an old one: %s", before.message, error)

    async def _close_threads(self, app: App, row: OutboxRow) -> Delivery:
        for thread in row.payload.get("left", ()):
            await moving.leave(app, thread)
        if "left" in row.payload:
            return Delivery()
        summary = await app.services.views.summary(_match(row))
        own = () if await event_threads.stays(app, summary) else tuple(seat.thread for seat in summary.seats)
        for thread in (summary.row.thread, *own):
            if thread is not None and thread != summary.row.channel:
                await threads.close(app, thread)
        return Delivery()

    async def _put(
        self, app: App, channel: int, post: Post, row: OutboxRow, message: int | None = None, *, again: bool = True
    ) -> int:
        """Edit a message, or send it; `again`: send it anew if it was deleted. Return its id.

        One that may not be edited is sent anew too, without a ping: whom it concerns has been pinged by the old one.
        """
        place = await threads.place(app, channel)
        if isinstance(place, discord.Thread) and place.archived:
            await place.edit(archived=False)
        marks.put(post, row.nonce)
        allowed = post.allowed
        if message is not None:
            try:
                stands = await place.get_partial_message(message).edit(
                    view=post.view, attachments=list(post.files), allowed_mentions=posts.NOBODY
                )
            except discord.HTTPException as error:
                if verdict(error) is not Verdict.ANEW or (error.code == UNKNOWN_MESSAGE and not again):
                    raise
                LOG.info("message %s is posted anew: %s", message, error)
                allowed = posts.NOBODY
                for file in post.files:
                    file.reset()
            else:
                self._remember(stands)
                return message
        if row.attempts and app.client.user is not None:
            sent_before = await marks.find(place, row.nonce, app.client.user.id)
            if sent_before is not None:
                return sent_before
        sent = await place.send(
            view=post.view, files=list(post.files), allowed_mentions=allowed, nonce=row.nonce, silent=post.silent
        )
        self._remember(sent)
        return sent.id

    def _remember(self, stands: discord.Message | None) -> None:
        if stands is None or not stands.attachments:
            return
        self._posts[stands.id] = stands
        self._posts.move_to_end(stands.id)
        if len(self._posts) > POSTS_KEPT:
            self._posts.popitem(last=False)


def _asking(wanted: Sequence[str], channel: int, sent: int | None) -> Delivery:
    """Return what a message brings into being: one with buttons that ask for something has a role."""
    if not wanted or sent is None:
        return Delivery()
    return Delivery(channel=channel, message=sent, role=f"{standing.ASK}{wanted[0]}")


def _judged(row: OutboxRow, error: discord.HTTPException) -> Delivery:
    """Return what a refused row comes to, or raise TryLater or Undeliverable."""
    reason = f"{row.kind}: {error.text} ({error.status}, code {error.code})"
    match verdict(error):
        case Verdict.LATER:
            raise TryLater(reason, wait_of(error)) from error
        case Verdict.FORGET | Verdict.ANEW:  # what could be sent anew has been: this was to be edited only
            LOG.warning("message %d of match %s is forgotten: %s", row.id, row.match, reason)
            return Delivery()
        case Verdict.HOST:
            raise Undeliverable(reason) from error


def steps_of(shown: discord.Message) -> tuple[int, int]:
    """Return the steps a board message tells of, from the id of its log button."""
    for component in discord.ui.LayoutView.from_message(shown).walk_children():
        custom_id = getattr(component, "custom_id", None)
        if isinstance(component, discord.ui.Button) and isinstance(custom_id, str) and custom_id.startswith("log:"):
            return read_steps(ids.read(custom_id).step)
    raise Undeliverable(f"message {shown.id} has no log button")


def read_steps(step: str) -> tuple[int, int]:
    """Read the range of steps in a log button's id: `<since>-<until>`, the start being step 0 and `since` its -1."""
    first, _, last = step.rpartition("-")
    return int(first), int(last)


async def _numbers(app: App, row: OutboxRow) -> tuple[int, int]:
    """Return the range of steps a row tells of, in the numbers that everybody may know."""
    views, match = app.services.views, _match(row)
    return await views.number(match, row.since), await views.number(match, int(row.payload["until"]))


async def _public(app: App, summary: Summary) -> tuple[Words, Any]:
    game = app.services.views.game_of(summary.row)
    return (await app.guild_words(summary.row.guild)).at(game), game


def _match(row: OutboxRow) -> str:
    if row.match is None:
        raise Undeliverable(f"{row.kind} without a match")
    return row.match


async def _last(app: App, summary: Summary) -> tuple[int, int]:
    """Return the last step, as the range a board tells of."""
    until = await app.services.views.number(summary.row.id, summary.row.moves)
    return until - 1, until
