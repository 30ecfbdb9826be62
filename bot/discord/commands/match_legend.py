"""What the signs of a picture mean: of a public post, or of the position as the reader may see it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.discord import posts
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.registry import App
from bot.discord.sender import read_steps
from bot.services.budgets import PICTURE
from bot.services.views import LogStep, SeatView
from bot.show import match_texts
from bot.show.log_lines import lines
from bot.show.naming import seat_names
from bot.show.shorts import Shorts

from .match_show import begun_view


async def press_legend(press: Press) -> None:
    """Explain the picture that the button stands below."""
    if press.where.step:
        await press.show(await of_post(press))
    else:
        await press.show(await _explained(press, await begun_view(press, press.where.match), ()))


async def of_post(press: Press) -> Post:
    """Explain the picture of a public post, as everybody sees it, after the steps that the id names."""
    views, (since, until) = press.app.services.views, read_steps(press.where.step)
    seen = await views.seat(press.where.match, None)
    steps = await views.events(press.where.match, since, until, None)
    view = await views.at(press.where.match, steps[-1].index, None) if steps else seen.view
    shown = msgspec.structs.replace(seen, view=view)
    return await _explained(press, shown, steps, brief=True)


async def _explained(press: Press, seen: SeatView, steps: Sequence[LogStep], *, brief: bool = False) -> Post:
    """Show the legend, and below it what the short forms in it and in the lines of the steps mean."""
    views, row = press.app.services.views, seen.summary.row
    game = views.game_of(row)
    words = press.words.at(game)
    names = await seat_names(views, words, game, seen.summary)
    wish = match_texts.wish(words.plain, seen.summary, (), names, brief=brief)
    press.app.services.budgets.spend(PICTURE, press.user)
    events = [event for step in steps for event in step.events]
    pages = await press.app.painter.legend(game, seen.view, events, words.plain, press.theme, wish)
    made = [posts.marked(page) for page in pages]
    said = "\n".join((*lines(words, game, seen.view, steps), *(page.alt for page in pages)))
    items = [posts.text(f"### {match_texts.match_name(words, row)}"), *(gallery for gallery, _ in made)]
    if told := Shorts(words, game.name).of(said):
        items.append(posts.text("\n".join(told)))
    return Post(posts.layout(posts.container(*items)), tuple(file for _, file in made))


def register(app: App) -> None:
    """Answer the button below pictures."""
    app.on("legend", press_legend)
