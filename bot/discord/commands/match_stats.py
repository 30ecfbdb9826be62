"""`/match stats`: what wins in people's matches of a game, from all matches that nobody in them left out."""

from __future__ import annotations

from typing import Any

from discord import app_commands

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.show.named import LONGEST_SHOWN
from bot.show.statistic_sheets import piece_pages, summary
from bot.show.words import game_text

from .finding import suggest_games

VERB = "stats"


def register(app: App, group: app_commands.Group) -> None:
    """Add the subcommand and answer its buttons."""
    group.add_command(stats, override=True)  # the group is the same for the next App
    app.on(VERB, press_stats)


@app_commands.command(
    name=label("stats", "discord.cmd.stats.name"),
    description=label("What wins in people's matches: sides, units, cards.", "discord.cmd.stats.about"),
)
@app_commands.rename(game=label("game", "discord.param.game.name"))
@app_commands.describe(game=label("The game", "discord.param.stats_game.about"))
@app_commands.autocomplete(game=suggest_games)
async def stats(interaction: Interaction, game: Short) -> None:
    """Show the first page."""
    async with pressed(interaction) as press:
        await press.show(await stats_post(press, game, 0))


async def press_stats(press: Press) -> None:
    """Turn to a page."""
    number = press.where.step
    await press.update(await stats_post(press, press.where.decision, int(number) if number.isdecimal() else 0))


async def stats_post(press: Press, name: str, number: int) -> Post:
    """Make a page: how many matches, who wins, and a table of pieces as a picture; raise Refused for no game."""
    views = press.app.services.views
    if name not in views.games:
        raise Refused("discord.error.value", value={"user": name[:LONGEST_SHOWN]})
    game = views.game(name)
    counted = await press.app.services.statistics.of_game(name)
    found = next((one for one in counted if one.content == game.content_hash), None)
    words = press.words.at(game)
    head = f"## {words.say('stats.title', game=game_text(name))}"
    if found is None or not found.matches:
        return posts.notice(f"{head}\n{words.say('stats.none')}")
    lines = [head, *summary(words, game, found)]
    if found.left:
        lines.append(words.say("stats.left", count=found.left))
    lines.append(f"-# {words.say('stats.about')}")
    pages = piece_pages(words.plain, game, found)
    text = posts.text("\n".join(lines))
    if not pages:
        return Post(posts.layout(posts.container(text)))
    number = min(max(0, number), len(pages) - 1)
    painter = press.app.painter
    gallery, file = posts.picture(await painter.run(lambda: painter.sheet(pages[number], press.theme)))
    turns: dict[str, Any] = {"earlier": number - 1, "later": number + 1}
    buttons = [
        posts.button(ids.make(VERB, decision=name, step=str(to)), words.plain.say(f"discord.button.{key}"))
        for key, to in turns.items()
        if 0 <= to < len(pages)
    ]
    return Post(posts.layout(posts.container(text, gallery, *(posts.rows(buttons) if buttons else ()))), (file,))
