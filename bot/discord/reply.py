"""One interaction's answers: the first acknowledges, the others follow, and time never runs out unanswered."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import discord
from discord import ui

from bot.services.guarded import Fault, guarded

from .posts import Post, unsent
from .turnstile import Turnstile, Visit

LOG = logging.getLogger(__name__)

PATIENCE = 1.8
"""Seconds until an interaction is acknowledged by itself; Discord gives it up after 3."""
LINE = 1.2
"""Seconds after which an interaction that stands in the line still is acknowledged, as soon as that can be foreseen:
those of a crowd that ran out of time together would queue for longer than Discord waits."""
LOOK = 0.25
"""Seconds between two looks at how the line moves."""
UNKNOWN_INTERACTION = 10062
UNKNOWN_MESSAGE = 10008
REFUSED = 400
GONE = (UNKNOWN_INTERACTION, 10015, 50027)
"""Discord's codes for an interaction that can no longer be answered: unknown, its webhook gone, its token void."""

Interaction = discord.Interaction[Any]


class TooLate(Exception):
    """A modal cannot be opened any more: the interaction is already acknowledged."""


class Reply:
    """Answers one interaction; use as an async context manager around the work."""

    def __init__(self, interaction: Interaction) -> None:
        self.interaction = interaction
        self.answered = False
        """Whether the reader was shown something."""
        self.about = ""
        """The match it turned out to be about, for what is said of it."""
        self.visit: Visit | None = None
        """The place at the turnstile, while there is work before an answer; Discord is not waited for there."""
        self.door: Turnstile | None = None
        """Where acknowledgements that are due stand in line."""
        self.late = 0.0
        """Seconds that were lost before the interaction was heard."""
        self._since = 0.0
        self._lock = asyncio.Lock()
        self._thinking = False
        self._further: discord.WebhookMessage | None = None
        """The message shown last, if it is neither the first answer nor the one that was pressed on."""
        self._timer: asyncio.TimerHandle | None = None
        self._acknowledging: asyncio.Task[Fault | None] | None = None

    @property
    def on_message(self) -> bool:
        """Say whether the interaction came from a message's component, or from a modal opened there."""
        return self.interaction.message is not None

    @property
    def on_own_message(self) -> bool:
        """Say whether that message is read by nobody but the person who pressed."""
        shown = self.interaction.message
        return shown is not None and (shown.flags.ephemeral or self.interaction.guild_id is None)

    def begin(self) -> None:
        """Start the timer that acknowledges by itself."""
        self._since = asyncio.get_running_loop().time()
        self._look()

    def _look(self) -> None:
        loop = asyncio.get_running_loop()
        waited = loop.time() - self._since  # by the clock: where all wait for the processor timers come late too
        line = 0.0 if self.visit is None else self.visit.wait
        if waited >= PATIENCE or (line and self.late + waited + line > LINE):
            self._acknowledging = asyncio.create_task(self._acknowledged())
        else:  # no task of its own: nearly every interaction is answered before
            pause = min(LOOK, PATIENCE - waited) if line else PATIENCE - waited
            self._timer = loop.call_later(pause, self._look)

    async def end(self) -> None:
        """Stop the timer and acknowledge what was never answered."""
        if self._timer is not None:
            self._timer.cancel()
        if self._acknowledging is not None:
            self._acknowledging.cancel()
            await asyncio.wait((self._acknowledging,))
            if not self._acknowledging.cancelled():
                _warn(self._acknowledging.result())
        if not self.interaction.response.is_done() and not self.interaction.is_expired():
            _warn(await guarded(self.acknowledge()))

    def leave(self) -> None:
        """Make room for the next press: this one's answer is ready to be sent."""
        if self.visit is not None:
            self.visit.leave()

    async def acknowledge(self) -> None:
        """Tell Discord that the answer will come."""
        async with self._lock:
            if self.interaction.response.is_done():
                return
            if self.on_message:
                await self.interaction.response.defer()
            else:
                await self.interaction.response.defer(ephemeral=True, thinking=True)
                self._thinking = True

    async def show(self, post: Post) -> None:
        """Show a private message."""
        self.leave()
        async with self._lock:
            self.answered = True
            self._further = None
            if not self.interaction.response.is_done():
                await self.interaction.response.send_message(
                    view=post.view, files=list(post.files), allowed_mentions=post.allowed, ephemeral=True
                )
            elif self._thinking:
                self._thinking = False
                await self.interaction.edit_original_response(
                    view=post.view, attachments=list(post.files), allowed_mentions=post.allowed
                )
            else:
                self._further = await self.interaction.followup.send(
                    view=post.view, files=list(post.files), allowed_mentions=post.allowed, ephemeral=True, wait=True
                )

    async def update(self, post: Post) -> None:
        """Replace the message the component is on; show a new one if there is none, or others read it too."""
        if not self.on_own_message:
            await self.show(post)
            return
        self.leave()
        async with self._lock:
            self.answered = True
            self._further = None
            files = unsent(post.files, self.interaction.message)
            try:
                await self._edit(post, files)
                return
            except discord.NotFound as error:
                if error.code != UNKNOWN_MESSAGE or not self.interaction.response.is_done():
                    raise
            except discord.HTTPException as error:
                if error.status != REFUSED or files == list(post.files):
                    raise
                await self._edit(post, list(post.files))  # what was to be kept has been replaced meanwhile
                return
            for file in post.files:
                file.reset()
        await self.show(post)

    async def _edit(self, post: Post, files: list[discord.File | discord.Attachment]) -> None:
        done = self.interaction.response.is_done()
        edit: Any = self.interaction.edit_original_response if done else self.interaction.response.edit_message
        await edit(view=post.view, attachments=files, allowed_mentions=post.allowed)

    async def answer(self, post: Post) -> None:
        """Replace the private message the component is on; under a public one show a private one of its own."""
        message = self.interaction.message
        await (self.update(post) if message is not None and message.flags.ephemeral else self.show(post))

    def renewal(self) -> Callable[[Post], Awaitable[None]]:
        """Return how to replace what was shown last, whatever is shown after it; it raises what discord.py raises."""
        edit = self.interaction.edit_original_response if self._further is None else self._further.edit

        async def renew(post: Post) -> None:
            await edit(view=post.view, attachments=list(post.files), allowed_mentions=post.allowed)

        return renew

    async def modal(self, modal: ui.Modal) -> None:
        """Open a modal; raise TooLate if the interaction is acknowledged already."""
        self.leave()
        async with self._lock:
            if self.interaction.response.is_done():
                raise TooLate(f"modal {modal.custom_id}")
            modal.stop()  # its answer comes through the router, also after a restart
            self.answered = True
            await self.interaction.response.send_modal(modal)

    async def _acknowledged(self) -> Fault | None:
        return await guarded(self._in_turn())  # made here: a task stopped before it began would leave it unawaited

    async def _in_turn(self) -> None:
        visit = None if self.door is None else self.door.come()
        if visit is not None:
            await visit.enter()
        try:
            await self.acknowledge()
        finally:
            if visit is not None:
                visit.leave()


def _warn(acknowledged: Fault | None) -> None:
    if acknowledged is not None:
        LOG.warning("an interaction could not be acknowledged: %s", acknowledged.error)


def is_gone(error: BaseException) -> bool:
    """Say whether an error means that Discord takes no answer to this interaction any more."""
    return isinstance(error, discord.HTTPException) and error.code in GONE
