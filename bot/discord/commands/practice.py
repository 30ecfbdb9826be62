"""`/practice`: a match against the computer, begun at once."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.discord.press import pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Options, Short
from bot.discord.translator import label
from bot.storage.rows import FULL

from . import autocomplete, starting
from .finding import reader, suggest_games
from .places import suggest_options
from .starting import ABOUT_GAME, ABOUT_HELP, NAME_HELP, computer, start, suggest_helps


def register(app: App) -> None:
    """Add `/practice`, and answer the question which game, its own and that of new matches."""
    app.command(practice)
    starting.register(app)


async def suggest_levels(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the computer players."""
    words = (await reader(interaction)).plain
    levels = app_of(interaction).services.practice.levels
    return autocomplete.choices(((words.say(f"ai.{level}"), level) for level in levels), typed)


@app_commands.command(
    name=label("practice", "discord.cmd.practice.name"),
    description=label("Play against the computer; the match starts at once.", "discord.cmd.practice.about"),
)
@app_commands.rename(
    game=label("game", "discord.param.game.name"),
    level=label("level", "discord.param.level.name"),
    options=label("options", "discord.param.options.name"),
    help_=NAME_HELP,
)
@app_commands.describe(
    game=ABOUT_GAME,
    level=label("How well the computer plays", "discord.param.level.about"),
    options=label("name=value, separated by commas", "discord.param.options.about"),
    help_=ABOUT_HELP,
)
@app_commands.autocomplete(game=suggest_games, level=suggest_levels, options=suggest_options, help_=suggest_helps)
@app_commands.guild_only()
async def practice(
    interaction: Interaction,
    game: Short | None = None,
    level: Short | None = None,
    options: Options | None = None,
    help_: Short | None = None,
) -> None:
    """Begin a practice match."""
    async with pressed(interaction) as press:
        await start(press, computer(press, level or "", help_ or FULL), game, options)
