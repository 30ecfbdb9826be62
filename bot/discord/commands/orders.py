"""`/orders`: the whole sheet in writing; `/submit`: send what is drafted; `/panel`: the private panel."""

from __future__ import annotations

import asyncio
from functools import lru_cache
from typing import Any

from discord.app_commands import Choice, Command

from bot.discord.errors import Refused
from bot.discord.panel import post as panel_post
from bot.discord.panel import typed, typed_steps
from bot.discord.panel.forms import form
from bot.discord.panel.opening import alone, load
from bot.discord.panel.saving import question
from bot.discord.panel.sheet_suggest import unfolded
from bot.discord.press import pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.watching import watched
from bot.i18n import I18n
from bot.services.errors import ServiceError
from bot.storage.rows import WAITING

from .finding import reader
from .panels import command, match_meant, match_params, panel_meant, suggest_match


def register(app: App) -> None:
    """Add the commands."""
    for made in _commands(app.i18n):
        app.command(made)


@lru_cache(maxsize=8)
def _commands(i18n: I18n) -> tuple[Command[Any, ..., Any], ...]:
    suggest = {"text": _suggest_text, **suggest_match()}
    return (
        command(i18n, "orders", _orders, match_params({"text": False}), suggest),
        command(i18n, "submit", _submit, match_params({}), suggest_match()),
        command(i18n, "panel", _panel, match_params({}), suggest_match()),
    )


async def _orders(interaction: Interaction, text: str, match: str) -> None:
    async with pressed(interaction) as press:
        panel = await panel_meant(press, match)
        if not text:
            question(panel)
            await press.modal(typed.window(press, panel))
            return
        question(panel)
        async with alone(panel.match, panel.seen.seat or 0):
            panel = await panel_meant(press, panel.match)
            await press.show(await typed_steps.take(press.app, press.user, panel, unfolded(text)))


async def _submit(interaction: Interaction, match: str) -> None:
    async with pressed(interaction) as press:
        panel = await panel_meant(press, match)
        question(panel)
        if not panel.seen.drafts:
            raise Refused("panel.error.no_draft", match=panel.match)
        await press.show(await panel_post.review(panel))


async def _panel(interaction: Interaction, match: str) -> None:
    async with pressed(interaction) as press:
        found = await match_meant(press.app, press.user, press.channel, match)
        row = (await press.app.services.views.summary(found)).row
        if row.status in WAITING:
            raise Refused("discord.error.not_begun", match=row.id)
        watching = await watched(press, found)
        await press.show(watching or await panel_post.build(await panel_meant(press, found)))


async def _suggest_text(interaction: Interaction, text: str) -> list[Choice[str]]:
    app = app_of(interaction)
    given: Any = interaction.namespace
    words = await reader(interaction)
    try:
        match = await match_meant(app, interaction.user.id, interaction.channel_id or 0, given.match or "")
        seats = await app.services.views.seats_of(match, interaction.user.id)
        if not seats:
            return []
        panel = await load(app, await app.services.views.own(match, interaction.user.id, seats[0]), words, "", None)
    except (ServiceError, Refused):
        return []  # nothing can be suggested before it is clear which match is meant
    q = panel.question
    if q is None:
        return []
    found = await asyncio.to_thread(form(q).completed, panel.words, text)
    return [Choice(name=shown, value=value) for shown, value in found]
