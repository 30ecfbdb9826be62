"""`/unit`: look anything up that a game knows by name, as a picture and as text."""

from __future__ import annotations

from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.i18n.text import capital
from bot.services.budgets import PICTURE
from render.games import entries_for, entry_scene, entry_texts
from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.types import Text

from . import autocomplete
from .finding import game_here, game_meant, reader, suggest_games

ROOM = 3600
MOST_NAMED = 10
"""Things that are named where several are called alike."""


def register(app: App) -> None:
    """Add `/unit`."""
    app.command(unit)


def games_of(app: App, chosen: str | None, here: str | None) -> list[Game[Any]]:
    """Return the games to look in: the chosen one, else all, the one that is meant here first."""
    names = app.services.views.games
    ordered = (chosen,) if chosen in names else sorted(names, key=lambda name: name != here)
    return [app.services.views.game(name) for name in ordered]


async def suggest_units(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest names in the reader's language; names in other languages are understood as well."""
    app, words = app_of(interaction), (await reader(interaction)).plain
    wanted = normal(typed)
    found: list[tuple[str, str]] = []
    for game in games_of(app, getattr(interaction.namespace, "game", None), await game_here(interaction)):
        for entry, name in entries_for(game).items():
            known = (words(name), *game.lexicon.get(name.key, ()), entry)
            if any(wanted in normal(one) for one in known):
                found.append((words(name), f"{game.name}/{entry}"))
    return autocomplete.choices(found, "")


@app_commands.command(
    name=label("unit", "discord.cmd.unit.name"),
    description=label("Look up a unit: its card and its text.", "discord.cmd.unit.about"),
)
@app_commands.rename(name=label("name", "discord.param.unit.name"), game=label("game", "discord.param.unit_game.name"))
@app_commands.describe(
    name=label("Its name, in any language", "discord.param.unit.about"),
    game=label("In which game; this thread's first if left out", "discord.param.unit_game.about"),
)
@app_commands.autocomplete(name=suggest_units, game=suggest_games)
async def unit(interaction: Interaction, name: Short, game: Short | None = None) -> None:
    """Show a unit."""
    async with pressed(interaction) as press:
        here = await game_meant(press.app, press.channel, press.user)
        rules, entry = find(press, name, game, here)
        await press.show(await entry_post(press, rules, entry))


def find(press: Press, name: str, game: str | None, here: str | None) -> tuple[Game[Any], str]:
    """Find what a name means: exactly, else as the only name that holds it, in the game meant here before others.

    Raises Refused.
    """
    wanted = normal(name)
    exact: list[tuple[Game[Any], str]] = []
    partly: list[tuple[Game[Any], str]] = []
    for rules in games_of(press.app, game, here):
        for entry, title in entries_for(rules).items():
            known = {normal(one) for one in (press.words.plain(title), *rules.lexicon.get(title.key, ()), entry)}
            known.add(normal(f"{rules.name}/{entry}"))
            if wanted in known:
                exact.append((rules, entry))
            elif any(wanted in one for one in known):
                partly.append((rules, entry))
    found = _of(exact, here) or exact or _of(partly, here) or partly
    if len(found) == 1:
        return found[0]
    if not found:
        raise Refused("discord.unit.unknown", name={"user": name[:60]})
    names = [entries_for(rules)[entry] for rules, entry in found[:MOST_NAMED]]
    if len(found) > MOST_NAMED:
        names.append(Text("discord.profile.more", {"count": len(found) - MOST_NAMED}))
    raise Refused("discord.unit.several", name={"user": name[:60]}, names=names)


def _of(found: list[tuple[Game[Any], str]], game: str | None) -> list[tuple[Game[Any], str]]:
    return [one for one in found if one[0].name == game]


async def entry_post(press: Press, game: Game[Any], entry: str) -> Post:
    """Make the post of one entry: its card as a picture, and the same as text."""
    words = press.words.plain

    def make() -> Any:
        return entry_scene(game, entry, words, words.locale)

    press.app.services.budgets.spend(PICTURE, press.user)
    shown = await press.app.painter.scene(make, words, press.theme, f"{entry}.png")
    gallery, file = posts.picture(shown)
    named, *told = (capital(press.words(text)) for text in (entries_for(game)[entry], *entry_texts(game, entry)))
    lines = [f"### {named}", *told]
    body = posts.text(posts.clip("\n".join(lines), ROOM))
    return Post(posts.layout(posts.container(body, gallery)), (file,))
