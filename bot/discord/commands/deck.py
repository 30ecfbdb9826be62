"""`/prepare`: build, keep, appraise and share what games let players prepare; its kind and the action are choices."""

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
from bot.discord.texts import Short, bounded
from bot.discord.translator import label, told
from bot.i18n import I18n, escape
from bot.services.decks import SharedDeck
from bot.show.fitting import clipped
from bot.show.words import game_short, game_text
from bot.storage.people_rows import SavedDeck
from rules.kernel.errors import SheetErrors
from rules.kernel.types import Refusal, Text

from . import autocomplete
from .finding import reader, suggest_games

PART, ACTION, GAME, NAME, CODE = "part", "action", "game", "name", "code"
LIST, FRESH = "list", ("new", "take")
LIST_ROOM = 3600
Code = bounded(CODE)
Verb = Callable[[Press, str, str, dict[str, str]], Awaitable[None]]


def register(app: App) -> None:
    """Add the one command of every kind of prepared part, and answer its buttons."""
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
def _prepare(i18n: I18n, parts: tuple[tuple[str, tuple[str, ...]], ...]) -> app_commands.Command[Any, ..., Any]:
    async def run(
        interaction: Interaction,
        part: str,
        action: str = LIST,
        name: Short | None = None,
        code: Code | None = None,  # pyright: ignore[reportInvalidTypeForm]
        game: Short | None = None,
    ) -> None:
        async with pressed(interaction) as press:
            await _do(press, part, action, {NAME: name or "", CODE: code or "", GAME: game or ""})

    kinds = [Choice(name=told(i18n, _part_text(i18n, part, games)), value=part) for part, games in parts]
    acts = [Choice(name=told(i18n, Text(f"panel.kit.do.{verb}")), value=verb) for verb in VERBS]
    params = (PART, ACTION, NAME, CODE, GAME)
    app_commands.rename(**{one: label(one, f"panel.param.{one}.name") for one in params})(run)
    app_commands.describe(**{one: told(i18n, Text(f"panel.param.{one}.about")) for one in params})(run)
    app_commands.choices(**{PART: kinds, ACTION: acts})(run)
    app_commands.autocomplete(**{NAME: _suggest_names, GAME: suggest_games})(run)
    about = told(i18n, Text("panel.cmd.prepare.about"))
    return app_commands.Command(name=label("prepare", "panel.cmd.prepare.name"), description=about, callback=run)


def _part_text(i18n: I18n, part: str, games: tuple[str, ...]) -> Text:
    """Return a kind of part with the games that have it."""
    named = [game_short(i18n, name) for name in games]
    return Text("panel.kit.kind", {"part": Text(f"panel.part.{part}.name"), "games": named})


async def _do(press: Press, part: str, action: str, given: dict[str, str]) -> None:
    """Do what was chosen; raise Refused where something is missing for it."""
    handler, needed = VERBS[action]
    missing = [Text(f"panel.param.{one}.name") for one in needed if not given[one].strip()]
    if missing:
        raise Refused("discord.error.also", needed=missing)
    await handler(press, _game(press.app, part, given[GAME]), part, given)


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


async def _suggest_names(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest what is kept of the kind chosen; nothing for what is to be new."""
    app = app_of(interaction)
    given: Any = interaction.namespace
    part = given.part
    if part not in part_names(app) or given.action in FRESH:
        return []
    game = given.game if given.game in app.services.views.games else _game(app, part, "")
    await reader(interaction)
    kept: list[SavedDeck] = await app.services.decks.list(interaction.user.id, game, part)
    return autocomplete.choices(((deck.name, deck.name) for deck in kept), typed)


VERBS: dict[str, tuple[Verb, tuple[str, ...]]] = {
    "new": (_new, (NAME,)),
    LIST: (_list, ()),
    "show": (_show, (NAME,)),
    "share": (_share, (NAME,)),
    "take": (_take, (CODE, NAME)),
    "presets": (_presets, ()),
    "delete": (_delete, (NAME,)),
}
"""What can be done, and what must be given for it."""
