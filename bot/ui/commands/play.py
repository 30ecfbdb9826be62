"""`/move`, `/attack` and whatever other order verbs the games have: each puts one row into the draft."""

from __future__ import annotations

from typing import Any

from discord.app_commands import Choice

from bot.services.errors import ServiceError
from bot.ui import autocomplete, panel_post, sheet_verbs
from bot.ui.errors import Refused
from bot.ui.finding import reader
from bot.ui.limits import AUTOCOMPLETE_CHOICES
from bot.ui.panel import alone, load
from bot.ui.panel_commands import command, match_meant, match_params, panel_meant, sheet_question, suggest_match
from bot.ui.panel_making import Stage
from bot.ui.panel_saving import keep
from bot.ui.panel_state import Look
from bot.ui.registry import App, app_of
from bot.ui.reply import Interaction
from rules.kernel.errors import UnreadableText
from rules.kernel.sheet import SheetGame, Verb
from rules.kernel.types import Text


def register(app: App) -> None:
    """Add a command for every order verb of the games on offer."""
    for verb in verbs(app).values():
        app.command(_command(app, verb))


def verbs(app: App) -> dict[str, Verb]:
    """Return the order verbs of all games by name; of the same name, the one with most arguments."""
    found: dict[str, Verb] = {}
    for name in app.services.views.games:
        game = app.services.views.game(name)
        for verb in game.verbs if isinstance(game, SheetGame) else ():
            known = found.get(verb.name)
            if known is None or len(known.arguments) < len(verb.arguments):
                found[verb.name] = verb
    return found


def _command(app: App, verb: Verb) -> Any:
    async def run(interaction: Interaction, match: str, **given: str) -> None:
        await _put(interaction, verb, match, given)

    def suggesting(argument: str) -> Any:
        async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
            return await _suggest(interaction, verb, argument, typed)

        return suggest

    params = {argument: at < verb.required for at, argument in enumerate(verb.arguments)}
    suggest = {argument: suggesting(argument) for argument in verb.arguments}
    return command(app, verb.name, run, match_params(params), {**suggest, **suggest_match()})


async def _put(interaction: Interaction, verb: Verb, match: str, given: dict[str, str]) -> None:
    async with app_of(interaction).press(interaction) as press:
        found = await panel_meant(press, match)
        sheet_question(found)
        async with alone(found.match, found.seen.seat or 0):
            panel = await panel_meant(press, found.match)
            q = sheet_question(panel)
            stage = Stage(panel.making.now.choice)
            said = [given[argument] for argument in verb.arguments if given.get(argument)]
            args = sheet_verbs.read(panel.words, q, stage, verb.name, said)
            after = sheet_verbs.applied(q, stage, verb.name, args)
            saved = await keep(press, panel, panel.making.then(after))
            note = Text("panel.verb.done", {"command": Text(f"panel.cmd.{verb.name}.name")})
            await press.show(await panel_post.build(saved, Look(notes=(note,))))


async def _suggest(interaction: Interaction, verb: Verb, argument: str, typed: str) -> list[Choice[str]]:
    app = app_of(interaction)
    given: Any = interaction.namespace
    try:
        match = await match_meant(app, interaction.user.id, interaction.channel_id or 0, given.match or "")
        seats = await app.services.views.seats_of(match, interaction.user.id)
        if not seats:
            return []
        words = await reader(interaction)
        panel = await load(app, await app.services.views.seat(match, seats[0]), words, "", None)
        q = sheet_question(panel)
        stage = Stage(panel.making.now.choice)
        before = verb.arguments[: verb.arguments.index(argument)]
        said = [value for name in before if (value := getattr(given, name))]
        args = sheet_verbs.read(panel.words, q, stage, verb.name, said)
    except (ServiceError, Refused, UnreadableText):
        return []  # what comes before is not clear yet, so nothing can follow it
    options = sheet_verbs.options(q, stage, verb.name, args)
    shown = ((panel.words.plain(option.text), option.token) for option in options)
    return autocomplete.choices(shown, typed)[:AUTOCOMPLETE_CHOICES]
