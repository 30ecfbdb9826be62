"""The outbox worker's way to Discord: each row becomes the message it stands for, as things are now."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from math import ceil
from typing import TYPE_CHECKING, Any

import aiohttp
import discord

from bot.services.missed import warning
from bot.services.outbox import TryLater, Undeliverable
from bot.services.views import Summary
from bot.storage.rows import DIRECT, Delivery, Message, OutboxRow, SeatNote, SeatRow
from rules.kernel.types import Text

from . import ending, ids, marks, messages, posts, threads
from .card import card, digest
from .haste import hastily
from .log_lines import lines, plain_lines
from .naming import seat_names
from .posts import Post
from .refusals import Verdict, verdict, wait_of
from .words import Words

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)

UNKNOWN_MESSAGE = 10008


class DiscordSender:
    """Delivers outbox rows; `app` is set once it exists, rows delivered before that are tried later."""

    def __init__(self) -> None:
        self.app: App | None = None
        self._kinds: dict[str, Callable[[App, OutboxRow], Awaitable[Delivery]]] = {
            "lobby_post": self._lobby_post,
            "lobby_call": self._lobby_call,
            "open_threads": self._open_threads,
            "turn_post": self._turn_post,
            "event_post": self._event_post,
            "turn_refresh": self._turn_refresh,
            "seat_panel": self._seat_panel,
            "reminder": self._reminder,
            "warning": self._warning,
            "notice": self._notice,
            "seat_notice": self._seat_notice,
            "match_over": self._match_over,
            "close_threads": self._close_threads,
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
                return await say(self.app, row)
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
        post = messages.lobby(words, game, summary)
        channel = summary.row.channel if before is None else before.channel
        message = await self._put(app, channel, post, row, None if before is None else before.message)
        return Delivery(channel=channel, message=message, role="lobby")

    async def _lobby_call(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, _ = await _public(app, summary)
        post = messages.called(words, summary, Text(**row.payload["text"]), row.payload)
        await self._put(app, summary.row.channel, post, row)
        return Delivery()

    async def _open_threads(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, game = await _public(app, summary)
        before = await app.services.views.message(summary.row.id, "lobby")
        thread = await threads.open_match(app, words, game, summary, before)
        made: dict[int, int] = {}
        for seat in summary.seats:
            opened = await threads.open_seat(app, words, game, summary, seat)
            if opened is not None:
                made[seat.seat] = opened
        if before is not None and summary.row.thread is None:
            post = messages.lobby(words, game, messages.with_thread(summary, thread))
            try:
                sent = await self._put(app, before.channel, post, row, before.message, again=False)
            except discord.NotFound:
                LOG.info("match %s: the lobby post is gone and cannot link to the thread", summary.row.id)
            else:
                place = before.channel
                return Delivery(channel=place, message=sent, role="lobby", thread=thread, seat_threads=made)
        return Delivery(thread=thread, seat_threads=made)

    # ---- in the match's thread

    async def _turn_post(self, app: App, row: OutboxRow) -> Delivery:
        before = await app.services.views.message(_match(row), "board")
        made = await self._board(app, row, *await _numbers(app, row), None)
        await self._retire(app, before, made.message)
        return made

    async def _turn_refresh(self, app: App, row: OutboxRow) -> Delivery:
        before = await app.services.views.message(_match(row), "board")
        if before is None:
            return Delivery()  # nothing was posted yet: what comes will be up to date
        thread = await threads.place(app, before.channel)
        try:
            shown = await thread.fetch_message(before.message)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return Delivery()  # somebody deleted it; the next one will be up to date
        since, until = steps_of(shown)
        return await self._board(app, row, since, until, before.message)

    async def _board(self, app: App, row: OutboxRow, since: int, until: int, message: int | None) -> Delivery:
        views = app.services.views
        seen = await views.seat(_match(row), None)
        summary = seen.summary
        words, game = await _public(app, summary)
        thread = _thread(summary)
        steps = await views.events(summary.row.id, since, until, None)
        events = [event for step in steps for event in step.events]
        told = lines(words, game, seen.view, steps)
        theme = await app.guild_theme(summary.row.guild)
        names = await seat_names(app, words, game, summary)
        wish = messages.wish(words.plain, summary, plain_lines(words, game, seen.view, steps), names)
        sort = (summary.row.id, None, words.locale, "board")
        board = await app.painter.board(game, seen.view, events, words.plain, theme, wish, sort)
        warned = messages.warning_lines(words, game, seen)
        post = messages.turn(words, game, summary, told, board, since, until, warned)
        sent = await self._put(app, thread, post, row, message, again=False)
        return Delivery(channel=thread, message=sent, role="board")

    async def _event_post(self, app: App, row: OutboxRow) -> Delivery:
        seen = await app.services.views.seat(_match(row), None)
        words, game = await _public(app, seen.summary)
        steps = await app.services.views.events(seen.summary.row.id, *await _numbers(app, row), None)
        told = lines(words, game, seen.view, steps)
        return await self._say(app, row, seen.summary, "\n".join(told), words)

    async def _notice(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        words, _ = await _public(app, summary)
        return await self._say(app, row, summary, words(Text(**row.payload["text"])), words)

    async def _say(self, app: App, row: OutboxRow, summary: Summary, said: str, words: Words) -> Delivery:
        asked = [summary.seats[seat].player for seat in row.payload.get("mention", ())]
        people = tuple(player for player in asked if player is not None)
        head = f"**{messages.match_name(words, summary.row)}** {' '.join(posts.user(p) for p in people)}".rstrip()
        body = posts.text(posts.clip(f"{head}\n{said}", messages.LOG_ROOM))
        buttons = messages.notice_buttons(words, summary.row.id, row.payload.get("buttons", ()))
        if people:
            buttons.append(posts.button(ids.make("panel", summary.row.id), words.plain.say("discord.button.panel")))
        post = Post(posts.layout(posts.container(body, *posts.rows(buttons))), mentions=people)
        await self._put(app, _thread(summary), post, row)
        return Delivery()

    async def _match_over(self, app: App, row: OutboxRow) -> Delivery:
        seen = await app.services.views.seat(_match(row), None)
        words, game = await _public(app, seen.summary)
        post = await ending.post(app, words, game, seen, *await _numbers(app, row))
        thread = _thread(seen.summary)
        before = await app.services.views.message(seen.summary.row.id, "board")
        sent = await self._put(app, thread, post, row)
        await self._retire(app, before, sent)
        return Delivery(channel=thread, message=sent, role="board")

    async def _retire(self, app: App, before: Message | None, now: int) -> None:
        """Take deadline and buttons from the post that a newer one follows; it stays as what happened then.

        Whatever hinders it is only noted: the newer post has been sent, and an old one that looks new does no harm.
        """
        if before is None or before.message == now:
            return
        try:
            place = await threads.place(app, before.channel)
            shown = await place.fetch_message(before.message)
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
        summary = await app.services.views.summary(_match(row))
        for thread in (summary.row.thread, *(seat.thread for seat in summary.seats)):
            if thread is not None:
                await threads.close(app, thread)
        return Delivery()

    # ---- for a seat alone: the thread can be read by whoever manages it, the panel by its player only

    async def _seat_panel(self, app: App, row: OutboxRow) -> Delivery:
        seat = _seat(row)
        view = await app.services.views.seat(_match(row), seat)
        place = view.summary.seats[seat]
        if place.player is None or app.seat_panel is None:
            return Delivery()  # the seat was given up in the meantime
        words, theme = await _private(app, place.player, view.summary)
        more: tuple[str, ...] = ()
        if await _takes_direct(app, place.player):
            try:
                post = await app.seat_panel(app, view, words, theme)
                return await self._stand(app, row, f"direct.{seat}", await _direct(app, place.player), post)
            except discord.Forbidden as error:
                LOG.info("match %s: seat %d takes no direct messages: %s", view.summary.row.id, seat, error)
                more = (words.say("discord.card.closed"),)
        game = app.services.views.game_of(view.summary.row)
        post = card(words, game, view.summary, place, *more)
        return await self._stand(app, row, f"panel.{seat}", _own_thread(place), post, digest(post))

    async def _stand(self, app: App, row: OutboxRow, role: str, channel: int, post: Post, shows: str = "") -> Delivery:
        """Make the message of a role say what it is to say; one that `shows` it already is left alone.

        To edit it then would tell whoever reads along that its reader did something.
        """
        before = await app.services.views.message(_match(row), role)
        stands = before is not None and before.channel == channel
        if before is not None and stands and shows and before.shows == shows:
            return Delivery()
        sent = await self._put(app, channel, post, row, before.message if before is not None and stands else None)
        return Delivery(channel=channel, message=sent, role=role, shows=shows)

    async def _reminder(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        if not any((act.seat, act.due) == (_seat(row), row.payload["due"]) for act in summary.to_act):
            return Delivery()  # answered, extended or paused in the meantime
        place = summary.seats[_seat(row)]
        if place.player is None:
            return Delivery()  # nobody is there to be reminded any more
        words, _ = await _private(app, place.player, summary)
        due = {"time": int(row.payload["due"]), "style": "R"}
        seen = await app.services.views.seat(summary.row.id, None)  # a server's staff can read the thread
        warned = warning(app.services.views.game_of(summary.row), seen.view.state, place.seat)
        post = _told(words, summary, place, Text("discord.reminder", {"due": due}), place.player, warned=warned)
        await self._put(app, _own_thread(place), post, row)
        return Delivery()

    async def _warning(self, app: App, row: OutboxRow) -> Delivery:
        summary = await app.services.views.summary(_match(row))
        place = summary.seats[_seat(row)]
        if place.player is None:
            return Delivery()  # nobody is there to be warned any more
        words, _ = await _private(app, place.player, summary)
        post = _told(words, summary, place, Text(**row.payload["text"]), place.player)
        await self._put(app, _own_thread(place), post, row)
        return Delivery()

    async def _seat_notice(self, app: App, row: OutboxRow) -> Delivery:
        """Keep for the seat's panel what it alone may know; tell it at once where nobody else can read it."""
        match, text = _match(row), row.payload["text"]
        summary = await app.services.views.summary(match)
        place = summary.seats[_seat(row)]
        await app.services.store.put_note(SeatNote(match=match, seat=place.seat, text=text, nonce=row.nonce))
        if place.player is not None and await _takes_direct(app, place.player):
            words, _ = await _private(app, place.player, summary)
            try:
                channel = await _direct(app, place.player)
                await self._put(app, channel, _told(words, summary, place, Text(**text)), row)
            except discord.Forbidden as error:
                LOG.info("match %s: seat %d takes no direct messages: %s", match, place.seat, error)
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
                await place.get_partial_message(message).edit(
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
                return message
        if row.attempts and app.client.user is not None:
            sent_before = await marks.find(place, row.nonce, app.client.user.id)
            if sent_before is not None:
                return sent_before
        sent = await place.send(view=post.view, files=list(post.files), allowed_mentions=allowed, nonce=row.nonce)
        return sent.id


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


async def _private(app: App, player: int, summary: Summary) -> tuple[Words, str]:
    settings = await app.services.views.player(player)
    public = await app.guild_words(summary.row.guild)
    wanted = settings.locale or settings.seen
    words = app.words(wanted) if wanted else public
    theme = settings.theme or await app.guild_theme(summary.row.guild)
    return words.at(app.services.views.game_of(summary.row)), theme


def _told(
    words: Words, summary: Summary, place: SeatRow, text: Text, *mentions: int, warned: Text | None = None
) -> Post:
    """Make a message to one seat, with the way to its panel."""
    head = " ".join((f"**{messages.match_name(words, summary.row)}**", *(posts.user(one) for one in mentions)))
    button = posts.button(ids.make("panel", summary.row.id, place.seat), words.plain.say("discord.button.panel"))
    said = [head, words(text), *(() if warned is None else (f"⚠️ {words(warned)}",))]
    return posts.notice("\n".join(said), posts.row(button))._replace(mentions=mentions)


async def _takes_direct(app: App, player: int) -> bool:
    return (await app.services.views.player(player)).panel == DIRECT


async def _direct(app: App, player: int) -> int:
    """Return the channel of direct messages to a person."""
    return (await app.client.create_dm(discord.Object(player))).id


def _match(row: OutboxRow) -> str:
    if row.match is None:
        raise Undeliverable(f"{row.kind} without a match")
    return row.match


def _seat(row: OutboxRow) -> int:
    if row.seat is None:
        raise Undeliverable(f"{row.kind} without a seat")
    return row.seat


def _thread(summary: Summary) -> int:
    if summary.row.thread is None:
        raise Undeliverable(f"match {summary.row.id} has no thread")
    return summary.row.thread


def _own_thread(place: SeatRow) -> int:
    if place.thread is None:
        raise Undeliverable(f"seat {place.seat} of {place.match} has no thread")
    return place.thread
