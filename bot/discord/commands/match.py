"""`/match`: opening and joining matches; its other subcommands are added by the modules beside this one."""

from __future__ import annotations

from typing import Literal

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord.errors import Refused
from bot.discord.lobby import joined
from bot.discord.press import pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Options, Players, Short, Word
from bot.discord.translator import label
from bot.services.new_match import MOST_AWAY
from bot.services.presets import PRESETS
from bot.show.option_texts import preset_text
from bot.storage.rows import FULL

from . import (
    autocomplete,
    match_act,
    match_arrange,
    match_desk,
    match_dispute,
    match_gm,
    match_leave,
    match_luck,
    match_replay,
    match_seat,
    match_show,
    match_stats,
    match_takeback,
)
from .finding import find_match, reader, suggest_games, suggest_joinable
from .places import suggest_options
from .starting import (
    ABOUT_CHECKED,
    ABOUT_GAME,
    ABOUT_HELP,
    ABOUT_LIMIT,
    NAME_HELP,
    Minutes,
    Wanted,
    start,
    suggest_helps,
)

match = app_commands.Group(
    name=label("match", "discord.cmd.match.name"),
    description=label("Open, follow and end matches.", "discord.cmd.match.about"),
    guild_only=True,
)


def register(app: App) -> None:
    """Add `/match` with all its subcommands."""
    match_show.register(app, match)
    match_replay.register(app, match)
    match_luck.register(app, match)
    match_stats.register(app, match)
    match_act.register(app, match)
    match_leave.register(app, match)
    match_takeback.register(app, match)
    match_seat.register(app, match)
    match_gm.register(app, match)
    match_arrange.register(app, match)
    match_desk.register(app, match)
    match_dispute.register(app, match)
    app.command(match)


async def suggest_presets(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest clocks."""
    words = (await reader(interaction)).plain
    return autocomplete.choices(((words(preset_text(name)), name) for name in PRESETS), typed)


@match.command(
    name=label("new", "discord.cmd.new.name"),
    description=label("Open a match: challenge somebody, or leave a seat open for anyone.", "discord.cmd.new.about"),
)
@app_commands.rename(
    game=label("game", "discord.param.game.name"),
    opponent=label("opponent", "discord.param.opponent.name"),
    second=label("opponent2", "discord.param.opponent2.name"),
    third=label("opponent3", "discord.param.opponent3.name"),
    players=label("players", "discord.param.players.name"),
    clock=label("clock", "discord.param.clock.name"),
    options=label("options", "discord.param.options.name"),
    word=label("word", "discord.param.word.name"),
    days=label("away", "discord.param.away.name"),
    limit=label("limit", "discord.param.limit.name"),
    best_of=label("best_of", "discord.param.best_of.name"),
    help_=NAME_HELP,
    takebacks=label("takebacks", "discord.param.takebacks.name"),
    checked=label("checked", "discord.param.checked.name"),
)
@app_commands.describe(
    game=ABOUT_GAME,
    opponent=label("Whom to challenge; nobody: an open seat", "discord.param.opponent.about"),
    second=label("A second person to challenge, where more than two play", "discord.param.opponent2.about"),
    third=label("A third person to challenge, where four play", "discord.param.opponent3.about"),
    players=label("How many play; places left over are open to anyone", "discord.param.players.about"),
    clock=label("How long a turn may take", "discord.param.clock.about"),
    options=label("name=value, separated by commas", "discord.param.options.about"),
    word=label("Your own word for the dice", "discord.param.word.about"),
    days=label("Days each player may be away; 5 in correspondence, none live", "discord.param.away.about"),
    limit=ABOUT_LIMIT,
    best_of=label("A series of 3 or 5 matches at most; the next begins by itself", "discord.param.best_of.about"),
    help_=ABOUT_HELP,
    takebacks=label("Whether answers may be taken back by agreement; yes if left out", "discord.param.takebacks.about"),
    checked=ABOUT_CHECKED,
)
@app_commands.autocomplete(game=suggest_games, clock=suggest_presets, options=suggest_options, help_=suggest_helps)
async def new(
    interaction: Interaction,
    game: Short | None = None,
    opponent: discord.User | None = None,
    clock: Short | None = None,
    options: Options | None = None,
    word: Word | None = None,
    players: Players | None = None,
    second: discord.User | None = None,
    third: discord.User | None = None,
    days: app_commands.Range[int, 0, MOST_AWAY] | None = None,
    help_: Short | None = None,
    best_of: Literal[1, 3, 5] = 1,
    takebacks: bool = True,
    limit: Minutes | None = None,
    checked: bool = False,
) -> None:
    """Open a match."""
    async with pressed(interaction) as press:
        named = [user for user in (opponent, second, third) if user is not None]
        if any(user.bot and user.id != interaction.application_id for user in named):
            raise Refused("discord.error.bot_opponent")
        people = tuple(user.id for user in named if user.id != interaction.application_id)
        level = press.app.services.practice.usual if len(people) < len(named) else ""
        clock, help_ = clock or "", help_ or FULL
        wanted = Wanted(people, level, players, clock, word or "", days, help_, best_of, takebacks, limit or 0, checked)
        await start(press, wanted, game, options)


@match.command(
    name=label("join", "discord.cmd.join.name"),
    description=label("Accept a challenge or take an open seat.", "discord.cmd.join.about"),
)
@app_commands.rename(code=label("match", "discord.param.match.name"), word=label("word", "discord.param.word.name"))
@app_commands.describe(
    code=label("The match's code", "discord.param.joined.about"),
    word=label("Your own word for the dice", "discord.param.word.about"),
)
@app_commands.autocomplete(code=suggest_joinable)
async def join(interaction: Interaction, code: Short, word: Word | None = None) -> None:
    """Accept a challenge or take an open seat."""
    async with pressed(interaction) as press:
        found = await find_match(press, code)
        done = await press.app.services.lobby.accept(found, press.user, word=word or "", interaction=press.key)
        await press.show(await joined(press, done.match))
