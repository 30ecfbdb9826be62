"""What is said where a match is played: the position, what happens beside it, disputes, the end."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import discord

from bot.services.outbox import Undeliverable
from bot.services.views import Summary
from bot.show import match_texts
from bot.show.log_lines import lines, plain_lines
from bot.show.naming import drawn_names
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery, Message
from rules.kernel.types import Text

from . import disputing, ending, ids, messages, posts, standing, telling, threads, troubles
from .lobby_posts import LobbyPosts
from .poster import Poster, asking, match_of, public
from .posts import Post
from .rooms import Rooms
from .seat_pings import SeatPings

if TYPE_CHECKING:
    from .registry import App


LOG = logging.getLogger(__name__)


class BoardPosts:
    """Delivers the rows that everybody reads in the thread of a match."""

    def __init__(self, poster: Poster, lobby: LobbyPosts, pings: SeatPings) -> None:
        self._poster = poster
        self._lobby = lobby
        self._pings = pings

    async def turn(self, app: App, row: OutboxRow) -> Delivery:
        """Post the position with what has happened, and make the post before it an old one."""
        before = await app.services.views.message(match_of(row), "board")
        made = await self._board(app, row, *await _numbers(app, row))
        await self._poster.retire(app, before, made.message)
        return made

    async def refresh(self, app: App, row: OutboxRow) -> Delivery:
        """Bring the newest position up to date where it stands; it tells of the same steps as before."""
        before = await app.services.views.message(match_of(row), "board")
        if before is None:
            return Delivery()  # nothing was posted yet: what comes will be up to date
        if before.shows:
            since, until = read_steps(before.shows)
        else:  # posted before it was written down
            shown = await (await threads.place(app, before.channel)).fetch_message(before.message)
            since, until = steps_of(shown)
        return await self._board(app, row, since, until, before)

    async def event(self, app: App, row: OutboxRow) -> Delivery:
        """Tell what happened and leaves the turn to whose it is, without a new position."""
        seen = await app.services.views.seat(match_of(row), None)
        words, game = await public(app, seen.summary)
        steps = await app.services.views.events(seen.summary.row.id, *await _numbers(app, row), None)
        told = lines(words, game, seen.view, steps)
        return await self._say(app, row, seen.summary, "\n".join(told), words, draw=seen.draw)

    async def notice(self, app: App, row: OutboxRow) -> Delivery:
        """Say something in words where the match is played."""
        summary = await app.services.views.summary(match_of(row))
        words, _ = await public(app, summary)
        return await self._say(app, row, summary, words(Text(**row.payload["text"])), words)

    async def over(self, app: App, row: OutboxRow) -> Delivery:
        """Post how the match ended, and make the last position an old one."""
        seen = await app.services.views.seat(match_of(row), None)
        words, game = await public(app, seen.summary)
        post = await ending.post(app, words, game, seen, *await _numbers(app, row))
        rooms = self._poster.rooms(app, words, game, seen.summary, row)
        before = await app.services.views.message(seen.summary.row.id, "board")
        place, sent = await rooms.say(post)
        await self._poster.retire(app, before, sent)
        return rooms.made(Delivery(channel=place, message=sent, role="board"))

    async def followed(self, app: App, row: OutboxRow) -> Delivery:
        """Tell those who follow a match that it is over, with what came of it: nobody else is pinged."""
        summary = await app.services.views.summary(match_of(row))
        words, game = await public(app, summary)
        people = tuple(row.payload["people"])
        head = f"**{match_texts.match_name(words, summary.row)}** {' '.join(posts.user(p) for p in people)}"
        result = match_texts.result(words, game, summary)
        said = posts.clip(f"{head}\n{words.say('discord.follow.over')}\n{result}", messages.LOG_ROOM)
        place, sent = await self._poster.rooms(app, words, game, summary, row).say(
            posts.notice(said)._replace(mentions=people)
        )
        return Delivery(channel=place, message=sent)

    async def dispute(self, app: App, row: OutboxRow) -> Delivery:
        """Open the thread of a dispute with who plays and who decides; where there is none to be had, say so in public.

        What the seat wrote is not for everybody, so it is said in the thread alone.
        """
        number, services = int(row.payload["number"]), app.services
        role = disputing.role(number)
        if await services.views.message(match_of(row), role) is not None:
            return Delivery()
        summary = await services.views.summary(match_of(row))
        words, game = await public(app, summary)
        row_ = summary.row
        dispute, duty = (
            (await services.disputes.of(summary.row.id))[number],
            await services.disputes.on_duty(summary.row.guild, "" if row_.table is None else row_.table.event),
        )
        try:
            thread = await disputing.open_thread(app, words, summary, number)
            if thread is not None:
                post = await disputing.post(app, words, game, summary, dispute, duty)
                sent = await self._poster.put(app, thread, post, row, None, again=True)
                return Delivery(channel=thread, message=sent, role=role)
        except discord.HTTPException as error:
            if troubles.kind_of(error) is None:
                raise
            LOG.warning("match %s: its dispute has no thread: %s", summary.row.id, error)
        return await self._say(app, row, summary, words.say("discord.dispute.no_thread"), words)

    async def dispute_over(self, app: App, row: OutboxRow) -> Delivery:
        """Say in a dispute's thread what came of it, and let the first message there ask for nothing any more.

        A thread that is gone is passed over: where the match is played it has been said.
        """
        number, services = int(row.payload["number"]), app.services
        asked = await services.views.message(match_of(row), disputing.role(number))
        if asked is None:
            return Delivery()
        summary = await services.views.summary(match_of(row))
        words, _ = await public(app, summary)
        dispute = (await services.disputes.of(summary.row.id))[number]
        said = disputing.outcome_text(words, summary, dispute)
        if said is None:
            return Delivery()
        try:
            await disputing.settle(app, words, asked, dispute, said)
            await self._poster.put(app, asked.channel, posts.notice(said), row)
        except (Undeliverable, discord.NotFound, discord.Forbidden) as error:
            LOG.info("match %s: the thread of its dispute %s is left as it is: %s", summary.row.id, number, error)
        return Delivery()

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
        seen = await views.seat(match_of(row), None)
        summary = seen.summary
        words, game = await public(app, summary)
        rooms = rooms or self._poster.rooms(app, words, game, summary, row)
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
        called = await self._pings.called(app, summary, post.mentions) if before is None else ()
        post = post._replace(mentions=tuple(one for one in post.mentions if one not in {who for _, who in called}))
        message = before.message if before is not None and before.channel == rooms.thread else None
        if before is not None and message is None:
            post = post._replace(mentions=())  # whom it concerns has been pinged where it stood
        place, sent = await rooms.say(post, message, again=False, row=row)
        await self._lobby.link(app, words, game, summary, row, rooms)
        board = rooms.made(Delivery(channel=place, message=sent, role="board", shows=f"{since}-{until}"))
        if called:
            await app.services.store.made(row, board)
        for act, _ in called:
            await self._pings.call(app, row, summary, act)
        return board

    async def _say(
        self, app: App, row: OutboxRow, summary: Summary, said: str, words: Words, *, draw: int = 0
    ) -> Delivery:
        """Say something in the match's thread; `draw`: the number of the draw it offers to whom it mentions."""
        asked = [*(summary.seats[s].player for s in row.payload.get("mention", ())), *row.payload.get("people", ())]
        people = tuple(player for player in asked if player is not None)
        body = notice_body(words, summary, said, people)
        wanted, mark = row.payload.get("buttons", ()), row.payload.get("mark", "")
        if people and draw:
            wanted, mark = ("draw.accept", "draw.decline"), str(draw)
        buttons = messages.notice_buttons(words, summary.row.id, wanted, mark=mark)
        if people:
            buttons.append(posts.button(ids.make("panel", summary.row.id), words.plain.say("discord.button.panel")))
        post = Post(posts.layout(posts.container(body, *posts.rows(buttons))), mentions=people)
        return await self._beside(app, row, summary, words, post, wanted)

    async def _beside(
        self, app: App, row: OutboxRow, summary: Summary, words: Words, post: Post, wanted: Sequence[str]
    ) -> Delivery:
        """Say something beside the position, which follows into a new place; `wanted`: the buttons of what it asks."""
        rooms = self._poster.rooms(app, words, app.services.views.game_of(summary.row), summary, row)
        board = await app.services.views.message(summary.row.id, "board")
        place, sent = await rooms.say(post)
        asked = asking(wanted, place, sent, row.payload.get("role", ""))
        await standing.replace(app, summary.row.id, asked)
        if board is None or board.channel == place:
            return rooms.made(asked)
        await app.services.store.made(row, asked)
        shown = read_steps(board.shows) if board.shows else await _last(app, summary)
        return await self._board(app, telling.beside(row, "board"), *shown, board, rooms)


def notice_body(words: Words, summary: Summary, said: str, people: Sequence[int] = ()) -> Any:
    """Make the text of what is said in words where a match is played; `people` are mentioned."""
    head = f"**{match_texts.match_name(words, summary.row)}** {' '.join(posts.user(p) for p in people)}".rstrip()
    return posts.text(posts.clip(f"{head}\n{said}", messages.LOG_ROOM))


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
    views, match = app.services.views, match_of(row)
    return await views.number(match, row.since), await views.number(match, int(row.payload["until"]))


async def _last(app: App, summary: Summary) -> tuple[int, int]:
    """Return the last step, as the range a board tells of."""
    until = await app.services.views.number(summary.row.id, summary.row.moves)
    return until - 1, until
