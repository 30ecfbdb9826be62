"""`/event roster`: what one brings to an event, and what becomes of it between matches."""

from __future__ import annotations

from discord import app_commands

from bot.discord import event_kit, event_roster
from bot.discord.press import pressed
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label


@app_commands.command(
    name=label("roster", "discord.cmd.eventroster.name"),
    description=label(
        "What you bring to an event: hand it in, pick, take what you won, fill it up.", "discord.cmd.eventroster.about"
    ),
)
@app_commands.rename(event_code=label("event", "discord.param.event.name"))
@app_commands.describe(event_code=label("Which event; without it the one of this channel", "discord.param.event.about"))
@app_commands.autocomplete(event_code=event_kit.suggest_events)
async def roster(interaction: Interaction, event_code: Short | None = None) -> None:
    """Show the own entry or roster."""
    async with pressed(interaction) as press:
        await press.show(await event_roster.shown(press, await event_kit.find_event(press, event_code)))
