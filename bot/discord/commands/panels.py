"""Commands whose words come from the catalogues, and which match one of them means."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.discord.errors import Refused
from bot.discord.ids import Where
from bot.discord.panel.opening import load, own_seat
from bot.discord.panel.state import Panel
from bot.discord.texts import bounded
from bot.discord.translator import label, told
from bot.i18n import I18n
from bot.services.views import begun_first
from bot.show.match_texts import first_names
from bot.show.words import game_short
from discord_limits import limits
from rules.kernel.types import Text

from .finding import suggest_mine

if TYPE_CHECKING:
    from bot.discord.press import Press
    from bot.discord.registry import App

MATCH = "match"
Callback = Callable[..., Any]


def command(
    i18n: I18n,
    name: str,
    callback: Callback,
    params: Mapping[str, bool],
    suggest: Mapping[str, Callback] | None = None,
    *,
    group: str = "",
    about: Callable[[Text], Text] = lambda said: said,
    **named: Text,
) -> app_commands.Command[Any, ..., Any]:
    """Make a command of text parameters, each required or not; names and descriptions are read from the catalogues.

    `about` says more than the catalogue's description, `named` is what that names.
    """
    path = f"{group}.{name}" if group else name

    async def run(interaction: Any, **given: str) -> None:
        await callback(interaction, **{param: given.get(param) or "" for param in params})

    kinds = inspect.Parameter.POSITIONAL_OR_KEYWORD
    entries = [inspect.Parameter("interaction", kinds)]
    for param, required in params.items():
        default = inspect.Parameter.empty if required else None
        annotation: Any = bounded(param)
        annotation = annotation if required else annotation | None
        entries.append(inspect.Parameter(param, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation))
    run.__signature__ = inspect.Signature(entries)  # pyright: ignore[reportFunctionMemberAccess]
    meant = {param: _about(i18n, path, param) for param in params}
    app_commands.rename(**{p: label(p, f"panel.param.{p}.name") for p in params})(run)
    app_commands.describe(**{p: told(i18n, Text(key)) for p, key in meant.items()})(run)
    app_commands.autocomplete(**{p: f for p, f in (suggest or {}).items() if p in params})(run)
    said = about(Text(f"panel.cmd.{path}.about", named))
    return app_commands.Command(name=label(name, f"panel.cmd.{path}.name"), description=told(i18n, said), callback=run)


def of_games(i18n: I18n, games: Sequence[str], about: Text) -> Text:
    """Return a description that begins with whose it is; as it was where all do, or so many that none fit."""
    said = Text("panel.cmd.of_games", {"games": [game_short(i18n, name) for name in games], "about": about})
    fits = all(len(one) <= limits.COMMAND_DESCRIPTION_LENGTH for one in i18n.localisations(said).values())
    return said if games and fits else about


def match_params(params: Mapping[str, bool]) -> dict[str, bool]:
    """Return parameters with the match added, which may be left out."""
    return {**params, MATCH: False}


def suggest_match() -> dict[str, Callback]:
    """Return how the match is suggested."""
    return {MATCH: suggest_mine}


async def match_meant(app: App, player: int, channel: int, given: str) -> str:
    """Return the match meant: named, the one whose thread this is, the only one to act in, the only one."""
    if given:
        return given.strip().lstrip("#").upper()
    here = await app.services.views.match_in(channel)
    if here is not None:
        return here
    mine = [found for found in await app.services.views.mine(player) if found.seat is not None]
    for found in ([m for m in mine if m.to_act], begun_first(mine)):
        codes = list(dict.fromkeys(one.row.id for one in found))
        if len(codes) == 1:
            return codes[0]
    if mine:
        raise Refused("panel.error.which_of", matches=first_names(found.row for found in begun_first(mine)))
    raise Refused("panel.error.no_match")


async def panel_meant(press: Press, given: str) -> Panel:
    """Return the presser's panel in the match meant; raise NotSeated, Refused and what the services raise."""
    match = press.about = await match_meant(press.app, press.user, press.channel, given)
    press.where = Where("panel", match)
    return await load(press.app, await own_seat(press), press.words, press.theme, press.user)


def _about(i18n: I18n, path: str, param: str) -> str:
    special = f"panel.cmd.{path}.{param}"
    return special if i18n.has(special) else f"panel.param.{param}.about"
