"""The entries of a message's menu for everybody: what it is about, the board as text, a dispute for the staff."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import discord
from discord import app_commands

from bot.discord import ids, listening
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.translator import label
from bot.services.errors import NoSuchMatch
from discord_limits.limits import SELECT_OPTIONS
from rules.kernel.clauses import Clause, UnknownClause

from . import help
from .finding import find_match
from .match_dispute import asked
from .match_show import begun_view
from .rules import clause_list

CLAUSE = re.compile(r"\b[A-Z]{2,4}-\d+[a-z]?\b")
"""How the id of a clause is written; whether there is one the rulebooks say."""


def register(app: App) -> None:
    """Add the entries of a message's menu."""
    for entry in (explain, board_as_text, report):
        app.menu(entry)


@app_commands.context_menu(name=label("Explain this", "discord.cmd.menu_explain.name"))
async def explain(interaction: Interaction, message: discord.Message) -> None:
    """Show the clauses that a message names; else how its match stands and what can be done."""
    async with pressed(interaction) as press:
        await press.show(await explained(press, message))


@app_commands.context_menu(name=label("Board as text", "discord.cmd.menu_text.name"))
async def board_as_text(interaction: Interaction, message: discord.Message) -> None:
    """Tell the position of a message's match in sentences."""
    async with pressed(interaction) as press:
        match = await match_of(press, message) or await find_match(press, None)
        await press.show(await listening.told(press, await begun_view(press, match)))


@app_commands.context_menu(name=label("Report to the staff", "discord.cmd.menu_report.name"))
async def report(interaction: Interaction, message: discord.Message) -> None:
    """Ask what of a message's match the staff are to decide."""
    async with pressed(interaction) as press:
        await press.show(await asked(press, await match_of(press, message) or await find_match(press, None)))


async def explained(press: Press, message: discord.Message) -> Post:
    """Make what explains a message."""
    if found := _clauses(press, message):
        return clause_list(press, found)
    match = await match_of(press, message)
    if match is None:
        return await help.general(press.app, press.words, press.guild, press.user)
    views = press.app.services.views
    return help.in_match(press.app, press.words, await views.summary(match), await views.seats_of(match, press.user))


async def match_of(press: Press, message: discord.Message) -> str | None:
    """Return the match that a message is about: the one its buttons name, else that of its thread; None if neither.

    Raise Refused for one of another server in which the reader has no seat.
    """
    views = press.app.services.views
    for part in _parts(message.components):
        try:
            code = ids.read(getattr(part, "custom_id", None) or "").match
            if code:
                return await find_match(press, (await views.summary(code)).row.id)
        except (ids.BadId, NoSuchMatch):  # of another bot, or about an event
            continue
    return await views.match_in(message.channel.id)


def _clauses(press: Press, message: discord.Message) -> list[Clause]:
    """Return the clauses that a message names, in its order."""
    texts = (message.content, *(getattr(part, "content", "") for part in _parts(message.components)))
    found: list[Clause] = []
    for id_ in dict.fromkeys(CLAUSE.findall("\n".join(texts))):
        try:
            found.append(press.app.clauses.get(id_, press.words.locale))
        except UnknownClause:
            continue
    return found[:SELECT_OPTIONS]


def _parts(components: Any) -> Iterator[Any]:
    """Walk over all components of a message, nested ones included."""
    for part in components:
        yield part
        yield from _parts(getattr(part, "children", ()))
