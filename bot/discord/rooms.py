"""Where a match is said, in one delivery: its thread, made anew where it is gone, else the channel, else nowhere.

What Discord refuses is kept as the match's troubles and told in words, once; it is tried again when a right returns, a
thread is freed, or the next position is posted.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import discord
import msgspec

from bot.services.outbox import LOOK_FOR_LEAVE, Blocked, TryLater
from bot.services.views import Summary
from bot.show.words import Words
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import LIVE, OPENING, Delivery, SeatRow, Trouble
from rules.kernel.game import Game

from . import event_threads, moving, telling, threads, troubles
from .posts import Post

if TYPE_CHECKING:
    from .registry import App

LOG = logging.getLogger(__name__)
T = TypeVar("T")
Put = Callable[[int, Post, OutboxRow, int | None, bool], Awaitable[int]]
"""Puts a post into a place: channel, post, row, the message to edit, whether one that is gone is sent anew."""


class Rooms:
    """The places of one match while one of its rows is delivered."""

    def __init__(self, app: App, words: Words, game: Game[Any], summary: Summary, row: OutboxRow, put: Put) -> None:
        self.thread = summary.row.thread
        self.seats: dict[int, int | None] = {place.seat: place.thread for place in summary.seats}
        self._app = app
        self._words = words
        self._game = game
        self._summary = summary
        self._row = row
        self._put = put
        self._troubles = list(summary.row.troubles)

    @property
    def is_moved(self) -> bool:
        """Say whether the match is played elsewhere than before."""
        return self.thread != self._summary.row.thread

    def made(self, what: Delivery, *, said: bool = True) -> Delivery:
        """Add to what a row brought into being the places that came of it; `said`: where the match is played."""
        return msgspec.structs.replace(
            what,
            thread=self.thread,
            seat_threads=self.seats,
            troubles=troubles.merged(self._troubles),
            opened=said and self._summary.row.status == OPENING,
        )

    async def say(
        self, post: Post, message: int | None = None, *, again: bool = True, row: OutboxRow | None = None
    ) -> tuple[int, int]:
        """Put a post where the match is played; return channel and message. Raise Blocked where nothing can be said.

        `row`: another than the one that is delivered.
        """
        row = row or self._row
        if self._is_new or self.thread is None:
            await self.open()
        if self.thread is not None and self.thread != self._channel:
            try:
                return self.thread, await self._put(self.thread, post, row, message, again)
            except discord.HTTPException as error:
                await self._leave(self._refusal(self.thread, error))
            message = None
            for file in post.files:
                file.reset()
        place = self.thread or self._channel
        try:
            return place, await self._put(place, post, row, message, again)
        except discord.HTTPException as error:
            raise await self.shut(self._refusal(place, error)) from error

    async def in_own(self, place: SeatRow, send: Callable[[int], Awaitable[T]]) -> T | None:
        """Send something into a seat's own thread, made anew where it is gone; None where there is none to be had."""
        for is_anew in (False, True):
            if is_anew:
                await self._open_own(place)
            own = self.seats[place.seat]
            if own is None:
                return None
            try:
                return await send(own)
            except discord.HTTPException as error:
                trouble = self._refusal(own, error)
            self.seats[place.seat] = None
            if trouble.kind != troubles.GONE:
                self._troubles.append(trouble)
                return None
        return None

    # ---- making places

    async def open(self) -> None:
        """Make what is missing, tell what cannot be had; raise Blocked where those who play could not see the match."""
        self._troubles.clear()
        if self.thread is None or self.thread == self._channel:
            await self._open_public()
        for place in self._summary.seats:
            await self._open_own(place)
        await self._tell()
        unseen = tuple(one.seat for one in self._troubles if one.seat is not None)
        if unseen and self._is_new:
            await telling.directly(self._app, self._summary, self._found, self._row, self._put, unseen)
            raise self._blocked(f"seats {unseen} cannot see it")

    async def try_again(self) -> None:
        """Make what was refused before."""
        if self._troubles:
            await self.open()

    async def shut(self, trouble: Trouble) -> TryLater:
        """Tell by direct message that nothing can be said where the match is played; return what is to be raised.

        A match whose channel is gone goes on in the one the server named for that, if it did.
        """
        if trouble.kind == troubles.GONE and await moving.by_itself(self._app, self._summary.row):
            return TryLater(f"{self._row.kind}: the match is moved", 0, unsent=True)
        self._troubles = [*(one for one in self._troubles if one.kind != trouble.kind), trouble]
        if self._found != self._summary.row.troubles:
            seats = tuple(place.seat for place in self._summary.seats)
            await telling.directly(self._app, self._summary, self._found, self._row, self._put, seats, owner=True)
        return self._blocked(trouble.kind)

    async def _open_public(self) -> None:
        lobby = await self._app.services.views.message(self._summary.row.id, "lobby")
        try:
            self.thread = await threads.open_match(self._app, self._words, self._game, self._summary, lobby)
        except discord.HTTPException as error:
            trouble = self._refusal(self._channel, error)
            if trouble.kind in (troubles.GONE, troubles.ACCESS):
                raise await self.shut(trouble) from error
            self._troubles.append(trouble)
            self.thread = self._channel

    async def _open_own(self, place: SeatRow) -> None:
        """Give a seat its private thread with exactly its player in it, if one can be had."""
        own = self.seats[place.seat]
        is_own = own is not None and await event_threads.fits(self._app, self._summary, place, own)
        if own is not None and is_own and await self._enter(place, threads.hand_over(self._app, own, place.player)):
            return
        self.seats[place.seat] = None
        if place.player is None:
            return
        try:
            own = await event_threads.open_seat(self._app, self._words, self._game, self._summary, place)
        except discord.HTTPException as error:
            self._troubles.append(self._refusal(self._channel, error))
            own = None
        self.seats[place.seat] = own
        if own is not None:
            await self._enter(place, threads.hand_over(self._app, own, place.player))
        elif self.thread is not None and self.thread != self._channel:
            await self._enter(place, threads.let_in(self._app, self.thread, place.player))

    async def _enter(self, place: SeatRow, work: Coroutine[Any, Any, None]) -> bool:
        """Let a seat's player in; return False where the thread is gone."""
        try:
            await work
        except discord.HTTPException as error:
            if error.code == threads.UNKNOWN_CHANNEL:
                return False
            kind = None if place.player is None else troubles.OF_A_PERSON.get(error.code)
            trouble = self._refusal(self._channel, error) if kind is None else Trouble(kind, place.seat)
            self._troubles.append(trouble)
        return True

    async def _leave(self, trouble: Trouble) -> None:
        """Give up the thread that refused: another is made if it is gone, else the channel takes its place."""
        LOG.warning("match %s: its thread %s is given up: %s", self._summary.row.id, self.thread, trouble.kind)
        self.thread = None
        if trouble.kind == troubles.GONE:
            await self._open_public()
        else:
            self._troubles.append(trouble)
            self.thread = self._channel
        await self._tell()

    # ---- what keeps it from them

    @property
    def _channel(self) -> int:
        return self._summary.row.channel

    @property
    def _is_new(self) -> bool:
        """Say whether the clocks of the match have never run."""
        return self._summary.row.status == OPENING and self._summary.row.held is None

    @property
    def _found(self) -> tuple[Trouble, ...]:
        return troubles.merged(self._troubles)

    def _blocked(self, reason: str) -> TryLater:
        said = f"{self._row.kind}: {reason}"
        if self._summary.row.status in LIVE:
            return Blocked(said, self.made(Delivery(), said=False))
        return TryLater(said, LOOK_FOR_LEAVE)

    def _refusal(self, place: int, error: discord.HTTPException) -> Trouble:
        """Return what a refusal means; raise it again if it passes by itself, or is a fault of ours."""
        trouble = troubles.of_place(error, self._app.client.get_channel(place))
        if trouble is None:
            raise error
        return trouble

    async def _tell(self) -> None:
        """Say where the match is played what keeps it from its place, once."""
        if not self._found or self._found == self._summary.row.troubles or self.thread is None:
            return
        post = telling.public(self._words, self._summary, self._found)
        try:
            await self._put(self.thread, post, telling.beside(self._row, "trouble"), None, True)
        except discord.HTTPException as error:
            trouble = self._refusal(self.thread, error)
            if self.thread == self._channel:
                raise await self.shut(trouble) from error
            LOG.warning("match %s: its troubles cannot be told in its thread: %s", self._summary.row.id, error)
