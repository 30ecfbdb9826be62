"""`/prepare deck`, `/prepare master`: build, keep, appraise and share what the games let players prepare."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import lru_cache
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.panel import kit as panel_kit
from bot.discord.panel.kit import code_post, kit_of, part_of
from bot.discord.panel.state import fault_line, fault_text
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.translator import label, told
from bot.i18n import I18n, escape
from bot.services.decks import SharedDeck
from bot.show.fitting import clipped
from bot.show.words import game_text
from bot.storage.people_rows import SavedDeck
from rules.kernel.errors import SheetErrors
from rules.kernel.types import Refusal, Text

from . import autocomplete
from .finding import reader, suggest_games
from .panels import command, of_games

GAME, NAME, CODE = "game", "name", "code"
LIST_ROOM = 3600
Verb = Callable[[Press, str, str, dict[str, str]], Awaitable[None]]


def register(app: App) -> None:
    """Add the commands of every kind of prepared part, all in one group, and answer its buttons."""
    panel_kit.register(app)
    if parts := part_names(app):
        app.command(_prepare(app.i18n, tuple((part, _having(app, part)) for part in parts)))


def part_names(app: App) -> list[str]:
    """Return the names of the parts of all games on offer that players keep."""
    views = app.services.views
    return list(dict.fromkeys(part.name for game in views.games for part in views.game(game).parts if part.kept))


def _having(app: App, part: str) -> tuple[str, ...]:
    """Return the games that have a part of that name."""
    views = app.services.views
    return tuple(name for name in views.games if any(p.name == part for p in views.game(name).parts))


@lru_cache(maxsize=32)
def _prepare(i18n: I18n, parts: tuple[tuple[str, tuple[str, ...]], ...]) -> app_commands.Group:
    about = told(i18n, Text("panel.cmd.prepare.about"))
    group = app_commands.Group(name=label("prepare", "panel.cmd.prepare.name"), description=about)
    for part, games in parts:
        group.add_command(_group(i18n, part, games))
    return group


def _group(i18n: I18n, part: str, games: tuple[str, ...]) -> app_commands.Group:
    about = told(i18n, of_games(i18n, games, Text(f"panel.cmd.{part}.about")))
    group = app_commands.Group(name=label(part, f"panel.cmd.{part}.name"), description=about)
    suggest = {NAME: _suggester(part), GAME: suggest_games}
    for verb, (handler, params) in VERBS.items():
        group.add_command(_verb(i18n, part, verb, handler, params, suggest))
    return group


def _verb(i18n: I18n, part: str, verb: str, handler: Verb, params: dict[str, bool], suggest: dict[str, Any]) -> Any:
    async def run(interaction: Interaction, **given: str) -> None:
        async with pressed(interaction) as press:
            await handler(press, _game(press.app, part, given.get(GAME, "")), part, given)

    fresh = suggest if verb not in ("new", "take") else {GAME: suggest[GAME]}
    named = Text(f"panel.part.{part}.name")
    return command(i18n, verb, run, {**params, GAME: False}, fresh, group="kit", part=named)


async def _new(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    """Begin a part, or go on with the one of that name."""
    name = " ".join(given[NAME].split())
    kept = [d for d in await press.app.services.decks.list(press.user, game, part) if d.name == name]
    deck = kept[0] if kept else await press.app.services.decks.save(press.user, game, part, name, ())
    await press.show(panel_kit.post(press.words, kit_of(press.app, deck)))


async def _show(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    deck = await press.app.services.decks.get(press.user, game, part, given[NAME])
    await press.show(panel_kit.post(press.words, kit_of(press.app, deck)))


async def _list(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    words = press.words
    rules = part_of(press.app, game, part)
    kept = await press.app.services.decks.list(press.user, game, part)
    lines: list[str] = []
    for deck in kept:
        wrong = len(rules.faults(deck.choice))
        state = words.say("panel.kit.faulty", count=wrong) if wrong else words.say("panel.kit.legal")
        lines.append(f"- **{escape(deck.name)}** · {state}")
    head = words.say("panel.kit.list", part={"key": f"panel.part.{part}.name"}, game=game_text(game), count=len(kept))
    await press.show(posts.notice(clipped([head, *(lines or [words.say("panel.kit.none")])], LIST_ROOM)))


async def _presets(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    words = press.words
    rules = part_of(press.app, game, part)
    head = words.say("panel.kit.presets", part={"key": f"panel.part.{part}.name"}, game=game_text(game))
    lines = [head]
    for name, choice in rules.presets():
        lines.append(f"**{words(name)}**")
        lines += [f"-# {words(text)}" for text in rules.brief(choice)]
    await press.show(posts.notice(clipped(lines, LIST_ROOM)))


async def _share(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    deck = await press.app.services.decks.get(press.user, game, part, given[NAME])
    await press.show(code_post(press.words, press.app, kit_of(press.app, deck)))


async def _take(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    """Keep what a code or a list holds; with faults it is not kept and all of them are named."""
    decks = press.app.services.decks
    try:
        shared: SharedDeck = decks.taken(given[CODE], game, part)
    except SheetErrors as error:
        said = (fault_line(press.words, f, fault_text(Refusal(f.bare, f.clause))) for f in error.faults)
        await press.show(posts.notice(clipped([_refused(press, len(error.faults)), *said], LIST_ROOM)))
        return
    if shared.kind != part:
        raise Refused("panel.error.other_part", part={"key": f"panel.part.{part}.name"})
    faults = decks.faults(shared.game, part, shared.choice)
    if faults:
        lines = [_refused(press, len(faults))]
        lines += [f"- {press.words(fault_text(fault))}" for fault in faults]
        await press.show(posts.notice(clipped(lines, LIST_ROOM)))
        return
    deck = await decks.save(press.user, shared.game, part, given[NAME], shared.choice)
    await press.show(panel_kit.post(press.words, kit_of(press.app, deck)))


def _refused(press: Press, count: int) -> str:
    return press.words.say("panel.kit.refused", count=count)


async def _delete(press: Press, game: str, part: str, given: dict[str, str]) -> None:
    await press.app.services.decks.delete(press.user, game, part, given[NAME])
    await press.done(press.words.say("panel.kit.deleted", name={"user": given[NAME]}))


def _game(app: App, part: str, given: str) -> str:
    """Return the game meant: the one named, or the first that has such a part."""
    if given:
        return app.services.views.game(given).name
    return _having(app, part)[0]


def _suggester(part: str) -> Any:
    async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
        app = app_of(interaction)
        given: Any = interaction.namespace
        game = given.game if given.game in app.services.views.games else _game(app, part, "")
        await reader(interaction)
        kept: list[SavedDeck] = await app.services.decks.list(interaction.user.id, game, part)
        return autocomplete.choices(((deck.name, deck.name) for deck in kept), typed)

    return suggest


VERBS: dict[str, tuple[Verb, dict[str, bool]]] = {
    "new": (_new, {NAME: True}),
    "list": (_list, {}),
    "show": (_show, {NAME: True}),
    "share": (_share, {NAME: True}),
    "take": (_take, {CODE: True, NAME: True}),
    "presets": (_presets, {}),
    "delete": (_delete, {NAME: True}),
}
