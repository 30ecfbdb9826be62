"""What the signs of a picture mean: of a public post, of the position as the reader may see it, of a whole game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from bot.discord import ids, posts
from bot.discord.board_posts import read_steps
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press
from bot.discord.registry import App
from bot.services.budgets import PICTURE
from bot.services.history import LogStep
from bot.services.views import SeatView
from bot.show import match_texts
from bot.show.log_lines import lines
from bot.show.naming import drawn_names
from bot.show.shorts import Shorts
from bot.show.words import Words, game_text

from .match_show import begun_view


async def press_legend(press: Press) -> None:
    """Explain the picture that the button stands below."""
    if press.where.step:
        await press.show(await of_post(press))
    elif press.where.decision:
        await press.show(await of_game(press, press.where.decision))
    elif press.values:
        await press.update(await of_game(press, press.values[0]))
    elif not press.where.match:
        await press.show(_which(press))
    else:
        await press.show(await _explained(press, await begun_view(press, press.where.match), ()))


def button(words: Words, game: str, match: str = "") -> Any:
    """Make the button that explains the signs of a match's picture, or without a match of a whole game's."""
    where = ids.make("legend", match) if match else ids.make("legend", decision=game)
    return posts.button(where, words.plain.say("panel.button.legend"))


def _which(press: Press) -> Post:
    """Ask the signs of which game are meant."""
    words = press.words
    games = [posts.option(game, words.plain(game_text(game))) for game in press.app.services.views.games]
    picker = posts.select(ids.make("legend"), games, words.plain.say("panel.button.legend"))
    return posts.notice(f"### {words.say('panel.button.legend')}", posts.row(picker))


async def of_game(press: Press, name: str) -> Post:
    """Explain every sign of a game's pictures."""
    if name not in press.app.services.views.games:
        raise Refused("discord.error.unknown_component")
    game = press.app.services.views.game(name)
    words = press.words.at(game)
    press.app.services.budgets.spend(PICTURE, press.user)
    pages = await press.app.painter.signs(game, words.plain, press.theme)
    return _post(words, game.name, words(game_text(name)), pages, "\n".join(page.alt for page in pages))


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
    names = await drawn_names(views, words, game, seen.summary)
    wish = match_texts.wish(words.plain, seen.summary, (), names, brief=brief)
    press.app.services.budgets.spend(PICTURE, press.user)
    events = [event for step in steps for event in step.events]
    pages = await press.app.painter.legend(game, seen.view, events, words.plain, press.theme, wish)
    said = "\n".join((*lines(words, game, seen.view, steps), *(page.alt for page in pages)))
    return _post(words, game.name, match_texts.match_name(words, row), pages, said)


def _post(words: Words, game: str, title: str, pages: Sequence[posts.Picture], said: str) -> Post:
    """Show the pages of a legend, and below them what the short forms in what is said mean."""
    made = [posts.marked(page) for page in pages]
    items: list[Any] = [posts.text(f"### {title}"), *(gallery for gallery, _ in made)]
    if told := Shorts(words, game).of(said):
        items.append(posts.text("\n".join(told)))
    return Post(posts.layout(posts.container(*items)), tuple(file for _, file in made))


def register(app: App) -> None:
    """Answer the button below pictures."""
    app.on("legend", press_legend)
