"""Private panels are renewed as long as Discord lets them be: whoever looks at one sees the match go on."""

from __future__ import annotations

import asyncio
import logging
import zlib
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import aiohttp
import discord
import msgspec

from bot.discord import messages, posts
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.registry import App
from bot.services.errors import NotSeated, NotYourSeat
from bot.services.views import SeatView
from bot.show.match_texts import name_text
from bot.show.words import Words
from bot.storage.rows import MatchRow

from . import post as panel_post
from .guard import Undrawable
from .opening import alone, load

LOG = logging.getLogger(__name__)
MOST_KEPT = 2000
"""Panels that are kept in sight; beyond it the one shown longest ago is left as it is."""

Key = tuple[int, str, int]
"""A person, a match, a seat."""


class Shown(NamedTuple):
    """A panel as somebody has it before them: who opened it, how to replace it, a mark of what the seat saw then."""

    press: Press
    renew: Callable[[Post], Awaitable[None]]
    mark: int


class LivePanels:
    """The private panels whose interactions can still be answered."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._panels: dict[Key, Shown] = {}
        self._tasks: dict[Key, asyncio.Task[None]] = {}
        self._again: set[Key] = set()
        """Panels of which something changed while they were being renewed."""
        self._versions: OrderedDict[str, int] = OrderedDict()
        """The version of each match that changed lately, whether or not it is known to have panels: one may just be
        on its way to its reader."""

    def shown(self, press: Press, post: Post, *, replaced: bool) -> None:
        """Take note of what a person was shown; `replaced`: in the place of the message they pressed on."""
        if post.seen is None:
            if replaced:
                self._forget(press.user, press.where.match)
            return
        while self._panels and (len(self._panels) >= MOST_KEPT or self._oldest.press.interaction.is_expired()):
            del self._panels[next(iter(self._panels))]
        row = post.seen.summary.row
        key = (press.user, row.id, post.seen.seat or 0)
        self._panels.pop(key, None)
        self._panels[key] = Shown(press, press.renewal(), mark(self._app, post.seen))
        if self._versions.get(row.id, 0) > row.version:  # it changed while the panel was drawn or sent
            self._start(key)

    def look_up(self, row: MatchRow) -> None:
        """Look whether somebody has a panel of a match before them in which something has changed."""
        self._versions[row.id] = row.version
        self._versions.move_to_end(row.id)
        if len(self._versions) > MOST_KEPT:
            self._versions.popitem(last=False)
        for key in self._panels:
            if key[1] == row.id:
                self._start(key)

    def _start(self, key: Key) -> None:
        if key in self._tasks:
            self._again.add(key)
            return
        task = asyncio.create_task(self._renew(key))
        self._tasks[key] = task
        task.add_done_callback(lambda done: self._done(key, done))

    @property
    def _oldest(self) -> Shown:
        return next(iter(self._panels.values()))

    @property
    def busy(self) -> bool:
        """Say whether a panel is being renewed."""
        return bool(self._tasks)

    async def close(self) -> None:
        """Renew nothing any more."""
        self._panels.clear()
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _renew(self, key: Key) -> None:
        """Draw a panel anew if its seat sees something else by now; nothing is drawn for what it may not know.

        Whose seat it is no longer is told so once, and sees no more of it.
        """
        person, match, seat = key
        async with alone(match, seat):
            shown = self._panels.get(key)
            if shown is None or shown.press.interaction.is_expired():
                return
            press = shown.press
            try:
                seen = await self._app.services.views.own(match, person, seat)
            except (NotSeated, NotYourSeat):
                self._drop(key, shown)
                await self._replaced(match, shown, await _parting(self._app, press.words, match, seat))
                return
            now = mark(self._app, seen)
            if now == shown.mark:
                return
            try:
                post = await panel_post.build(await load(self._app, seen, press.words, press.theme, person))
            except Undrawable as broken:
                post = broken.post(press.words)
            if not await self._replaced(match, shown, post):
                self._drop(key, shown)
            elif self._panels.get(key) is shown:  # else another was opened meanwhile
                self._panels[key] = shown._replace(mark=now)

    async def _replaced(self, match: str, shown: Shown, post: Post) -> bool:
        """Put a post in the place of a panel; return whether Discord let it be changed."""
        try:
            await shown.renew(post)
        except (discord.DiscordException, aiohttp.ClientError, OSError, TimeoutError) as error:
            LOG.info("a panel of match %s is not renewed any more: %s", match, error)
            return False
        return True

    def _drop(self, key: Key, shown: Shown) -> None:
        """Forget a panel, unless another was opened meanwhile."""
        if self._panels.get(key) is shown:
            del self._panels[key]

    def _forget(self, person: int, match: str) -> None:
        self._panels = {key: one for key, one in self._panels.items() if key[:2] != (person, match)}

    def _done(self, key: Key, task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if key in self._again:
            self._again.discard(key)
            if key in self._panels:
                self._start(key)
        if not task.cancelled() and (fault := task.exception()) is not None:
            LOG.error("a panel of match %s could not be renewed", key[1], exc_info=fault)


async def _parting(app: App, words: Words, match: str, seat: int) -> Post:
    """Make what is left of a panel whose reader plays that side no longer: that it is so, and the way to the board."""
    row = (await app.services.views.summary(match)).row
    at = words.at(app.services.views.game_of(row))
    said = at.say("discord.not_playing", name=name_text(row), seat={"seat": seat})
    return posts.notice(said, posts.row(messages.panel_button(words, match)))


def mark(app: App, seen: SeatView) -> int:
    """Return a short mark of all that a seat sees of its match."""
    summary, view = seen.summary, seen.view
    if "mark" not in view.memo:
        view.memo["mark"] = zlib.crc32(app.services.views.game_of(summary.row).dump(view.state))
    beside = (
        seen.decisions,
        seen.plan,
        seen.handed,
        seen.sent_back,
        summary.row.status,
        summary.to_act,
        summary.offer,
        summary.row.leaving,
        summary.row.takeback,
        summary.resumes,
        summary.away,
    )
    return zlib.crc32(msgspec.json.encode(beside), view.memo["mark"])


def register(app: App) -> None:
    """Renew private panels after every change of their match."""
    live = LivePanels(app)
    app.live = live
    app.services.desk.committed.append(live.look_up)
