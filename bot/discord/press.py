"""One person's input, whatever it came from: who, where, in which language, and how to answer."""

from __future__ import annotations

import time
from collections.abc import Mapping
from typing import Any

from discord import ui

from bot.services.errors import NotSeated
from bot.services.players import LONGEST_NAME
from bot.services.views import SeatView
from bot.show.words import Words
from bot.storage.people_rows import Player
from rules.kernel.types import Text

from . import errors, posts
from .ids import Where
from .posts import Post
from .registry import App, app_of
from .reply import Interaction, Reply

Fields = Mapping[str, str | tuple[str, ...]]


class Press(Reply):
    """A press of a button, a choice, a modal that was sent, or a slash command; raising inside answers for itself.

    `async with pressed(interaction) as press:` acknowledges in time, explains what is raised, and answers at
    least once.
    """

    where = Where("")
    values: tuple[str, ...] = ()
    fields: Fields = {}
    words: Words
    person: Player
    theme: str

    def __init__(self, app: App, interaction: Interaction) -> None:
        super().__init__(interaction)
        self.app = app
        self.user: int = interaction.user.id
        self.guild: int = interaction.guild_id or 0
        self.channel: int = interaction.channel_id or 0

    @property
    def key(self) -> str:
        """Return what makes a repeated input recognisable."""
        return str(self.interaction.id)

    @property
    def locale(self) -> str:
        """Return the reader's language."""
        return self.words.locale

    async def __aenter__(self) -> Press:
        self.late = self.app.lateness.of(self.interaction.id, time.time(), time.monotonic())
        self.door = self.app.door
        self.visit = self.app.turnstile.come()
        self.begin()
        await self.visit.enter()
        await self.load()
        return self

    async def load(self) -> None:
        """Read who this is: language and theme; the person's own setting wins over what Discord says."""
        self.person = await self.app.services.views.player(self.user)
        shown = str(self.interaction.locale)
        named = self.interaction.user.display_name[:LONGEST_NAME]
        if (self.person.seen, self.person.name) != (shown, named):  # for what is sent to them later, unasked
            self.person = await self.app.services.players.change(self.user, seen=shown, name=named)
        self.words = self.app.words(self.person.locale or shown)
        self.theme = self.person.theme or self.app.default_theme

    async def __aexit__(self, kind: Any, error: BaseException | None, trace: Any) -> bool:
        self.leave()
        explained = False
        if isinstance(error, Exception):
            await errors.respond_error(self.app, self, error)
            explained = True
        await self.end()
        return explained

    async def seat(self, match: str = "") -> SeatView:
        """Return the match as the presser sees it from their seat; raise NotSeated."""
        code = self.about = match or self.where.match
        seats = await self.app.services.views.seats_of(code, self.user)
        if not seats:
            raise NotSeated(f"player {self.user} has no seat in {code}", match=code)
        seat = self.where.seat if self.where.seat in seats else seats[0]
        return await self.app.services.views.own(code, self.user, seat)

    async def view(self, match: str = "") -> SeatView:
        """Return the match as the presser sees it: from their seat, or as a spectator."""
        code = self.about = match or self.where.match
        views = self.app.services.views
        seats = await views.seats_of(code, self.user)
        return await (views.own(code, self.user, seats[0]) if seats else views.seat(code, None))

    async def done(self, text: Text | str) -> None:
        """Say one thing in private."""
        await self.show(posts.notice(text if isinstance(text, str) else self.words(text)))

    async def open(self, modal: ui.Modal) -> None:
        """Open a modal; must come before any other answer."""
        await self.modal(modal)

    async def show(self, post: Post) -> None:
        """Show a private message; a panel is renewed from then on."""
        await super().show(post)
        self._note(post, replaced=False)

    async def update(self, post: Post) -> None:
        """Replace the message the component is on; a private panel is renewed from then on."""
        await super().update(post)
        message = self.interaction.message
        if message is not None and message.flags.ephemeral:
            self._note(post, replaced=True)

    def _note(self, post: Post, *, replaced: bool) -> None:
        if self.app.live is not None:
            self.app.live.shown(self, post, replaced=replaced)


def pressed(interaction: Interaction) -> Press:
    """Begin to answer an interaction: `async with pressed(interaction) as press`."""
    return Press(app_of(interaction), interaction)
