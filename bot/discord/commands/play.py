"""`/move`, `/attack` and whatever other verbs the games have: each puts an answer, or a row of one, into the draft.

One command serves all games; what it means is for the match of the thread, or the one named, to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from discord.app_commands import Choice

from bot.discord.errors import Refused
from bot.discord.panel import post as panel_post
from bot.discord.panel.forms import form
from bot.discord.panel.making import Question
from bot.discord.panel.opening import alone, load
from bot.discord.panel.saving import drawn, question
from bot.discord.panel.state import Look, Panel
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.i18n import I18n
from bot.services.errors import ServiceError
from discord_limits.limits import AUTOCOMPLETE_CHOICES
from rules.kernel.errors import UnreadableText
from rules.kernel.sheet import SheetGame
from rules.kernel.types import Text
from rules.kernel.verbs import Verb

from . import autocomplete
from .finding import reader
from .panels import command, match_meant, match_params, of_games, panel_meant, suggest_match


def register(app: App) -> None:
    """Add a command for every verb of the games on offer."""
    for verb in verbs(app).values():
        app.command(_command(app.i18n, verb, having(app, verb.name)))


def verbs(app: App) -> dict[str, Verb]:
    """Return the verbs of all games by name; one of several games has the arguments of all and asks the least."""
    found: dict[str, Verb] = {}
    for name in app.services.views.games:
        for verb in app.services.views.game(name).verbs:
            known = found.get(verb.name, verb)
            found[verb.name] = Verb(verb.name, _merged(known, verb), min(known.required, verb.required))
    return found


def having(app: App, verb: str) -> tuple[str, ...]:
    """Return the games that have a verb of that name; none if all on offer do."""
    views = app.services.views
    found = tuple(name for name in views.games if any(known.name == verb for known in views.game(name).verbs))
    return found if len(found) < len(views.games) else ()


def _merged(one: Verb, other: Verb) -> tuple[str, ...]:
    """Return the arguments of both: those of the longer one first."""
    longer, shorter = sorted((one, other), key=lambda verb: -len(verb.arguments))
    return (*longer.arguments, *(name for name in shorter.arguments if name not in longer.arguments))


def _said(panel: Panel, verb: str, given: Mapping[str, str]) -> list[str]:
    """Return what is said in the order of the match's own verb; what it does not take comes last, to be refused."""
    own = next(known.arguments for known in question(panel).game.verbs if known.name == verb)
    names = (*own, *(name for name in given if name not in own))
    return [given[name] for name in names if given.get(name)]


@lru_cache(maxsize=256)
def _command(i18n: I18n, verb: Verb, games: tuple[str, ...]) -> Any:
    async def run(interaction: Interaction, match: str, **given: str) -> None:
        async with pressed(interaction) as press:
            found = await panel_meant(press, match)
            async with alone(found.match, found.seen.seat or 0):
                await press.show(await _put(press, await panel_meant(press, found.match), verb.name, given))

    def suggesting(argument: str) -> Any:
        async def suggest(interaction: Interaction, typed: str) -> list[Choice[str]]:
            return await _suggest(interaction, verb, argument, typed)

        return suggest

    params = {argument: at < verb.required for at, argument in enumerate(verb.arguments)}
    suggest = {argument: suggesting(argument) for argument in verb.arguments}
    suggest |= suggest_match()
    return command(i18n, verb.name, run, match_params(params), suggest, about=partial(of_games, i18n, games))


async def _put(press: Press, panel: Panel, verb: str, given: Mapping[str, str]) -> Post:
    q = _question(panel, verb)
    said = _said(panel, verb, given)
    here = form(q)
    making = panel.making.then(here.said(panel.words, panel.making.now, verb, said))
    draw, note = panel_post.review, Text("panel.typed.read")
    if here.sends:
        draw, note = panel_post.build, Text("panel.verb.done", {"command": Text(f"panel.cmd.{verb}.name")})
    return await drawn(press.app, press.user, panel, making, lambda made: draw(made, Look(notes=(note,))))


def _question(panel: Panel, verb: str) -> Question:
    """Return the question the verb is for; raise NotOpen, or Refused if the match asks nothing of the kind."""
    q = question(panel)
    sheets = isinstance(q.game, SheetGame)  # whose verbs are about orders alone
    is_asked = q.sheet is not None if sheets else form(q).hears(verb)
    if is_asked and any(known.name == verb for known in q.game.verbs):
        return q
    if sheets:
        raise Refused("panel.error.no_sheet", match=panel.match)
    raise Refused("panel.error.no_verb", match=panel.match, asked=q.node(()).prompt)


async def _suggest(interaction: Interaction, verb: Verb, argument: str, typed: str) -> list[Choice[str]]:
    app = app_of(interaction)
    given: Any = interaction.namespace
    try:
        match = await match_meant(app, interaction.user.id, interaction.channel_id or 0, given.match or "")
        seats = await app.services.views.seats_of(match, interaction.user.id)
        if not seats:
            return []
        words = await reader(interaction)
        panel = await load(app, await app.services.views.own(match, interaction.user.id, seats[0]), words, "", None)
        q = _question(panel, verb.name)
        own = next(known.arguments for known in q.game.verbs if known.name == verb.name)
        if argument not in own:
            return []
        before = own[: own.index(argument)]
        said = [value for name in before if (value := getattr(given, name))]
        options = form(q).sayable(panel.words, panel.making.now, verb.name, said)
    except (ServiceError, Refused, UnreadableText):
        return []  # what comes before is not clear yet, so nothing can follow it
    shown = ((panel.words.plain(option.text), option.token) for option in options)
    return autocomplete.choices(shown, typed)[:AUTOCOMPLETE_CHOICES]
