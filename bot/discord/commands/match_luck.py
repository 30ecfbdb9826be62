"""`/match luck`: what dice and cards gave each side of a finished match, against what was to be expected."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.budgets import PICTURE
from bot.show import match_texts
from bot.show.luck_sheets import luck_pages
from bot.show.luck_texts import luck_lines
from render.describe import ALT_LIMIT

from .finding import find_finished, suggest_finished
from .match_show import ABOUT_FINISHED, MATCH

VERB, WORDS = "luck", "words"


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its button."""
    group.add_command(luck, override=True)  # the group is the same for the next App
    app.on(VERB, press_luck)


@app_commands.command(
    name=label("luck", "discord.cmd.luck.name"),
    description=label("What dice and cards gave each side of a finished match.", "discord.cmd.luck.about"),
)
@app_commands.rename(**MATCH)
@app_commands.describe(**ABOUT_FINISHED)
@app_commands.autocomplete(code=suggest_finished)
async def luck(interaction: Interaction, code: Short | None = None) -> None:
    """Tell the luck of a finished match."""
    async with pressed(interaction) as press:
        await press.show(await luck_post(press, await find_finished(press, code)))


async def press_luck(press: Press) -> None:
    """Tell the luck of the match of a result post."""
    match, in_words = press.where.match, press.where.step == WORDS
    await press.show(await (told(press, match) if in_words else luck_post(press, match)))


async def luck_post(press: Press, match: str) -> Post:
    """Show what could have come and what came, with the way to the same in words; raise NotRevealed before the end."""
    found = await press.app.services.luck.of_match(match)
    if not found:
        return await told(press, match)
    views = press.app.services.views
    row = (await views.summary(match)).row
    game, painter = views.game_of(row), press.app.painter
    words = press.words.at(game).plain
    press.app.services.budgets.spend(PICTURE, press.user)
    pages = luck_pages(words, game, words.say("luck.title", match=match_texts.name_text(row)), found)
    alt = posts.clip("\n".join(line.replace("**", "") for line in luck_lines(words, game, found)), ALT_LIMIT)
    galleries: list[Any] = []
    files: list[discord.File] = []
    for number, page in enumerate(pages, 1):
        picture = await painter.run(lambda page=page, name=f"luck{number}.png": painter.sheet(page, press.theme, name))
        gallery, file = posts.picture(picture._replace(alt=alt))
        galleries.append(gallery)
        files.append(file)
    as_text = posts.button(ids.make(VERB, match, step=WORDS), words.say("event.view.text"))
    return Post(posts.layout(posts.container(*galleries, posts.row(as_text))), tuple(files))


async def told(press: Press, match: str) -> Post:
    """Say what was at stake and what came; raise NotRevealed before the end."""
    found = await press.app.services.luck.of_match(match)
    views = press.app.services.views
    row = (await views.summary(match)).row
    game = views.game_of(row)
    words = press.words.at(game)
    head = f"### {words.say('luck.title', match=match_texts.name_text(row))}"
    lines = luck_lines(words, game, found) or [words.say("luck.none")]
    return posts.notice("\n".join([head, *lines, *([f"-# {words.say('luck.about')}"] if found else [])]))
