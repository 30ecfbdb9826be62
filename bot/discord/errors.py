"""Whatever goes wrong becomes a clear answer in the reader's language; what is our fault is logged with a number."""

from __future__ import annotations

import logging
import secrets
from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.contest.errors import ContestError
from bot.services.budgets import PRESS
from bot.services.errors import ServiceError, TooOften
from bot.services.guarded import Fault, guarded
from bot.services.teaching_errors import NotSolved
from bot.show.log_lines import bullets, event_lines
from bot.show.refusal_texts import refusal_details
from bot.show.words import Words
from rules.kernel.errors import RulesError, StaleDecision
from rules.kernel.types import Text

from . import ids, posts
from .posts import Post
from .refusals import FAILED
from .registry import App
from .reply import Interaction, Reply, TooLate, is_gone

LOG = logging.getLogger(__name__)

INVALID_BODY = 50035
"""Discord's code for a body that does not fit its form."""


MOST_LINES = 12
"""Lines about what would have come of an answer."""


class Refused(Exception):
    """A refusal of the Discord side itself; `text` is what the reader is told."""

    def __init__(self, key: str, **args: Any) -> None:
        super().__init__(f"{key} {args}")
        self.text = Text(key, args)


class SelfExplained(Exception, ABC):
    """A fault that brings its own message, logged by whoever raises it."""

    @abstractmethod
    def post(self, words: Words) -> Post:
        """Return what the reader is shown."""


class Tree(app_commands.CommandTree[Any]):
    """The command tree: a failure outside a command's own work is answered too."""

    async def interaction_check(self, interaction: Interaction, /) -> bool:
        """Spend of the person's budget; say so where it is empty, and suggest nothing then."""
        app: App = interaction.client.app
        interaction.client.note_asked()
        try:
            app.services.budgets.spend(PRESS, interaction.user.id)
        except TooOften as error:
            if interaction.type is discord.InteractionType.autocomplete:
                await interaction.response.autocomplete([])
                return False
            reply = Reply(interaction)
            await respond_error(app, reply, error)
            await reply.end()
            return False
        return True

    async def send(self, payload: list[dict[str, Any]]) -> None:
        """Send the commands as they were translated already; raise CommandSyncFailure where Discord refuses one."""
        if self.client.application_id is None:
            raise app_commands.MissingApplicationID
        try:
            await self.client.http.bulk_upsert_global_commands(self.client.application_id, payload=payload)
        except discord.HTTPException as error:
            if error.status == 400 and error.code == INVALID_BODY:
                raise app_commands.CommandSyncFailure(error, self.get_commands()) from None
            raise

    async def on_error(self, interaction: Interaction, error: app_commands.AppCommandError) -> None:
        """Answer a command that failed before or beside its own work."""
        await answer_error(interaction, error)


async def answer_error(interaction: Interaction, error: Exception) -> None:
    """Answer an interaction nobody else answers any more."""
    app: App = interaction.client.app
    if interaction.type is discord.InteractionType.autocomplete:
        LOG.warning("autocomplete failed: %s", error, exc_info=error)
        if not interaction.response.is_done():
            await interaction.response.autocomplete([])
        return
    reply = Reply(interaction)
    await respond_error(app, reply, error)
    await reply.end()


async def respond_error(app: App, reply: Reply, error: Exception) -> None:
    """Explain an error privately, or log why even that is impossible."""
    error = unwrapped(error)
    if is_gone(error):
        LOG.info("interaction %s is gone: %s", reply.interaction.id, error)
        return
    words = getattr(reply, "words", None) or app.words(str(reply.interaction.locale))
    named = await guarded(at_match(app, words, error, reply.about, reply.interaction.channel_id or 0))
    words = words if isinstance(named, Fault) else named
    shown = await guarded(reply.show(explanation(app, words, error, reply.interaction)))
    if isinstance(shown, Fault):
        LOG.warning("interaction %s: the error %s could not be shown: %s", reply.interaction.id, error, shown.error)


def unwrapped(error: Exception) -> Exception:
    """Return the error behind discord.py's wrappers."""
    while isinstance(error, app_commands.CommandInvokeError | app_commands.TransformerError) and error.__cause__:
        if not isinstance(error.__cause__, Exception):
            break
        error = error.__cause__
    return error


def explanation(app: App, words: Words, error: Exception, interaction: Interaction | None = None) -> Post:
    """Return the message that explains an error; unknown ones are logged under a number that it names."""
    if isinstance(error, SelfExplained):
        return error.post(words)
    more: list[Any] = []
    if isinstance(error, StaleDecision) and interaction is not None:
        where = _where(interaction)
        if where is not None and where.match:
            more.append(posts.row(posts.button(ids.make("panel", where.match), words.say("discord.button.panel"))))
    return posts.notice(explained(app, words, error), *more)


def explained(app: App, words: Words, error: Exception) -> str:
    """Return the words that explain an error; unknown ones are logged under a number that they name."""
    return "\n".join(_lines(app, words, error))


async def at_match(app: App, words: Words, error: Exception, about: str, channel: int) -> Words:
    """Return words that call the sides of a refusal's match as its game does.

    It is the match that the refusal names, else the one that the input was `about`, else that of the channel.
    """
    text = None if isinstance(error, TooOften) else error_text(error)
    if text is None:
        return words
    given = text.args.get("match")
    for code in (given if isinstance(given, str) else "", about):
        if code and (named := await _at(app, words, code)) is not None:
            return named
    here = await app.services.views.match_in(channel)
    return words if here is None else await _at(app, words, here) or words


async def _at(app: App, words: Words, match: str) -> Words | None:
    """Return words that call the sides as the game of a match does; None where there is none of that code."""
    views = app.services.views
    try:
        return words.at(views.game_of((await views.summary(match)).row))
    except ServiceError:
        return None


def error_text(error: Exception) -> Text | None:
    """Return the text of a refusal, None for a fault of ours."""
    if isinstance(error, ServiceError | RulesError | Refused | ContestError):
        return error.text
    if isinstance(error, TooLate):
        return Text("discord.error.too_late")
    if isinstance(error, app_commands.NoPrivateMessage):
        return Text("discord.error.server_only")
    if isinstance(error, app_commands.MissingPermissions):
        return Text("discord.error.not_allowed")
    if isinstance(error, app_commands.CommandNotFound | app_commands.CommandSignatureMismatch):
        return Text("discord.error.old_command")
    if isinstance(error, app_commands.TransformerError):
        return Text("discord.error.value", {"value": {"user": str(error.value)[:80]}})
    if isinstance(error, discord.Forbidden):
        return Text("discord.error.forbidden")
    if isinstance(error, FAILED):
        return Text("discord.error.network")
    return None


def _lines(app: App, words: Words, error: Exception) -> Iterator[str]:
    text = error_text(error)
    if text is None:
        number = secrets.token_hex(3)
        LOG.error("fault %s", number, exc_info=error)
        yield words.say("discord.error.fault", number=number)
        return
    yield words(text)
    if isinstance(error, NotSolved):
        told = bullets(event_lines(words.at(error.game), error.game, error.view, error.events))
        yield from words.first(told, MOST_LINES)
    if isinstance(error, RulesError):
        yield from refusal_details(app.clauses, words, error)


def _where(interaction: Interaction) -> ids.Where | None:
    custom_id = (interaction.data or {}).get("custom_id")
    try:
        return None if custom_id is None else ids.read(str(custom_id))
    except ids.BadId:
        return None
