"""Where a match may be begun, and what people typed about its options."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import discord
from discord import app_commands
from discord.app_commands import Choice

from bot.discord import posts, troubles
from bot.discord.errors import Refused
from bot.discord.press import Press
from bot.discord.registry import app_of
from bot.discord.reply import Interaction
from bot.discord.troubles import is_usable
from bot.services.presets import ASYNC
from bot.show.option_texts import option_text
from bot.show.words import Words
from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.types import OptionSpec

from . import autocomplete
from .finding import reader

COMMAS = re.compile("[,、，]")
"""What parts options, as people type it in any language."""
YES, NO = ("yes", "true", "on", "1"), ("no", "false", "off", "0")


class AnyChannel(app_commands.Transformer):
    """Takes channels in which something is written; which of them will do is said in words, not by leaving them out."""

    @property
    def type(self) -> discord.AppCommandOptionType:
        """Return the sort of option."""
        return discord.AppCommandOptionType.channel

    @property
    def channel_types(self) -> list[discord.ChannelType]:
        """Return the kinds of channels that are offered."""
        kinds = discord.ChannelType
        return [kinds.text, kinds.news, kinds.voice, kinds.forum]

    async def transform(self, interaction: Interaction, value: app_commands.AppCommandChannel, /) -> int:  # pyright: ignore[reportIncompatibleMethodOverride]
        """Return the channel's id."""
        return value.id


def channel_of(press: Press) -> int:
    """Return where a match or an event begins: a channel, or a post of a forum; raise Refused for any other place."""
    place = press.interaction.channel
    if isinstance(place, discord.Thread) and not isinstance(place.parent, discord.ForumChannel):
        place = place.parent
    if not isinstance(place, discord.TextChannel | discord.Thread):
        raise Refused("discord.error.text_channel")
    missing = missing_rights(press, place)
    if missing:
        raise Refused("discord.error.rights", rights=troubles.right_names(missing))
    return place.id


async def match_channel(press: Press) -> int:
    """Return where a new match is begun: where the server wants them, else here; raise Refused for no such place."""
    named = (await press.app.services.views.guild(press.guild)).matches
    return named if named is not None and is_usable(press.app, press.guild, named) else channel_of(press)


async def usual_options(press: Press, game: Game[Any], typed: str | None) -> dict[str, Any]:
    """Return the options of a new match: what was typed, over what the server has for this game."""
    settings = await press.app.services.views.guild(press.guild)
    return {**settings.options.get(game.name, {}), **read_options(game, press.words, typed)}


async def usual_clock(press: Press, named: str | None) -> str:
    """Return the clock of a new match: the one that was named, else the server's."""
    return named or (await press.app.services.views.guild(press.guild)).preset or ASYNC.name


def chosen_channel(press: Press, channel: int) -> int:
    """Return a text channel of this server that somebody chose; raise Refused for any other place."""
    guild = press.interaction.guild
    place = None if guild is None else guild.get_channel(channel)
    if not isinstance(place, discord.TextChannel):
        raise Refused("discord.error.no_text_channel")
    missing = troubles.missing(place)
    if missing:
        where = posts.channel_text(place.id)
        raise Refused("discord.error.rights_in", channel=where, rights=troubles.right_names(missing))
    return place.id


def missing_rights(press: Press, place: object) -> list[str]:
    """Return what the bot lacks for a match in the place the press came from, or in the channel above it."""
    mine = press.interaction.app_permissions
    return [name for name in troubles.needed(place) if not getattr(mine, name)]


def read_options(
    game: Game[Any], words: Words, typed: str | None, specs: Sequence[OptionSpec] | None = None
) -> dict[str, Any]:
    """Read `name=value` pairs separated by commas; raise Refused naming the first that cannot be read.

    `specs`: of which options, without it those of a match.
    """
    specs = game.options if specs is None else specs
    found: dict[str, Any] = {}
    for part in COMMAS.split(typed or ""):
        if not part.strip():
            continue
        name, sign, given = normal(part).partition("=")
        spec = next((s for s in specs if s.name == name.strip()), None)
        if spec is None or not sign:
            names = [spec.name for spec in specs if spec.is_offered]
            raise Refused("discord.error.option", given={"user": part.strip()[:60]}, names=names)
        found[spec.name] = _value(words, game, spec, given.strip())
    return found


def _value(words: Words, game: Game[Any], spec: OptionSpec, given: str) -> Any:
    values: list[Any] = list(spec.values) if spec.values is not None else []
    for value in values:
        if isinstance(value, bool):
            if given in (YES if value else NO):
                return value
        elif given == str(value):
            return value
    if spec.values is None and given.isdecimal() and spec.low <= int(given) <= spec.high:
        return int(given)
    raise Refused(
        "discord.error.option_value",
        option={"key": f"{game.name}.setting.{spec.name}", "args": {}} if spec in game.options else {"user": spec.name},
        given={"user": given[:40]},
        values=[_token(v) for v in values] or [f"{spec.low}-{spec.high}"],
    )


def _token(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


async def suggest_options(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest options of the chosen game for the part after the last comma."""
    app = app_of(interaction)
    words = (await reader(interaction)).plain
    chosen = getattr(interaction.namespace, "game", None)
    names = app.services.views.games
    game = app.services.views.game(chosen if chosen in names else names[0])
    *parts, last = COMMAS.split(typed)
    kept = f"{typed[: -len(last) or None]} " if parts else ""
    wanted = last.partition("=")[0].strip() if "=" in last else last
    taken = {part.partition("=")[0].strip() for part in parts}
    pairs: list[tuple[str, str]] = []
    for spec in game.options:
        if spec.name in taken or not spec.is_offered:
            continue
        values = spec.values if spec.values is not None else (spec.default,)
        for value in values:
            shown = f"{kept}{words(option_text(game, spec, value))}"
            pairs.append((shown, f"{kept}{spec.name}={_token(value)}"))
    fitting = [(shown, value) for shown, value in pairs if normal(wanted) in normal(f"{shown} {value}")]
    return autocomplete.choices(fitting, "")
