"""`/learn`: a first match, move by move, on the panel of real matches; it is gone on with where it was left."""

from __future__ import annotations

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.panel import lesson, opening
from bot.discord.panel import post as panel_post
from bot.discord.panel.forms import form
from bot.discord.panel.saving import go_on, question
from bot.discord.panel.state import Panel
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.show.words import game_text

from . import autocomplete
from .finding import game_meant, reader


def register(app: App) -> None:
    """Add `/learn` and answer the buttons of lessons."""
    app.command(learn)
    app.on(lesson.LEARN, lead)


async def suggest_lessons(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest the games that have a lesson."""
    app, words = app_of(interaction), await reader(interaction)
    games = app.services.lessons.games
    return autocomplete.choices(((words.plain(game_text(name)), name) for name in games), typed)


@app_commands.command(
    name=label("learn", "discord.cmd.learn.name"),
    description=label("Your first match, step by step; go on where you left off.", "discord.cmd.learn.about"),
)
@app_commands.rename(game=label("game", "discord.param.game.name"))
@app_commands.describe(
    game=label("Which game to learn; you are asked if you leave it out", "discord.param.learn.about")
)
@app_commands.autocomplete(game=suggest_lessons)
async def learn(interaction: Interaction, game: Short | None = None) -> None:
    """Begin a first match or go on with it."""
    async with pressed(interaction) as press:
        games = press.app.services.lessons.games
        meant = game or await game_meant(press.app, press.channel, press.user)
        if game is None and meant not in games:
            meant = games[0] if len(games) == 1 else None
        await press.show(await opened(press, meant) if meant is not None else choice(press))


async def lead(press: Press) -> None:
    """Begin the lesson that was chosen, or do what a button of one says."""
    step, match = press.where.step, press.where.match
    if press.values:
        await press.update(await opened(press, press.values[0]))
    elif step == lesson.HINT:
        await hint(press)
    elif step == lesson.AGAIN:
        async with opening.alone(match, 0):
            await press.update(await _panel(press, await press.app.services.lessons.again(match, press.user)))
    elif step == lesson.SHOW:
        seen = await press.seat()
        async with opening.alone(match, seen.seat or 0):
            panel = await opening.load(press.app, await press.seat(), press.words, press.theme, press.user)
            await show(press, panel)
    else:
        await press.show(choice(press))


async def hint(press: Press) -> None:
    """Tell the hint of the step."""
    place = await press.app.services.lessons.place(press.where.match)
    if place.step is None:
        raise Refused("learn.over")
    await press.done(press.words.say(f"{place.game}.learn.{place.step.name}.hint"))


async def show(press: Press, panel: Panel) -> None:
    """Fill in an answer that does what the step asks; it is sent like any other."""
    place = await press.app.services.lessons.place(panel.match)
    if place.step is None:
        raise Refused("learn.over")
    q = question(panel)
    first, *then = place.step.choices
    await go_on(press, panel, form(q).of(first, tuple(then)))


def choice(press: Press) -> Post:
    """Ask which game is to be learnt."""
    games, words = press.app.services.lessons.games, press.words
    if not games:
        raise Refused("learn.none")
    options = [posts.option(name, words.plain(game_text(name))) for name in games]
    menu = posts.select(ids.make(lesson.LEARN), options, words.plain.say("discord.start.choose"))
    return posts.notice(words.say("learn.which"), posts.row(menu))


async def opened(press: Press, game: str) -> Post:
    """Make the panel of the reader's lesson of a game."""
    return await _panel(press, await press.app.services.lessons.open(press.user, game))


async def _panel(press: Press, code: str) -> Post:
    views = press.app.services.views
    seen = await views.seat(code, (await views.seats_of(code, press.user))[0])
    return await panel_post.build(await opening.load(press.app, seen, press.words, press.theme, press.user))
