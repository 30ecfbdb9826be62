"""`/event profile`: what matches came to and what somebody is worth; `/event ratings`: who is best here."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

import discord
from discord import app_commands

from bot.contest.ratings import Change, Rating
from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.ratings import Leader, Line
from bot.show.named import LONGEST_SHOWN
from bot.show.rating_sheets import leader_pages
from bot.show.words import Words, game_text, seat_text
from rules.kernel.types import Text

from .finding import suggest_games

VERB = "profile"
MOST_TITLES = 10
POLICY, HIDE, SHOW = "policy", "hide", "show"


def register(app: App) -> None:
    """Answer the buttons of both commands, which `/event` takes."""
    app.on(VERB, press_profile)


@app_commands.command(
    name=label("profile", "discord.cmd.profile.name"),
    description=label("What somebody's matches came to, and their ratings.", "discord.cmd.profile.about"),
)
@app_commands.rename(person=label("person", "discord.param.person.name"))
@app_commands.describe(person=label("Whose; without it your own", "discord.param.profile_person.about"))
async def profile(interaction: Interaction, person: discord.User | None = None) -> None:
    """Show a profile."""
    async with pressed(interaction) as press:
        await press.show(await profile_post(press, press.user if person is None else person.id))


@app_commands.command(
    name=label("ratings", "discord.cmd.ratings.name"),
    description=label("The best players of this server in a game.", "discord.cmd.ratings.about"),
)
@app_commands.rename(
    game=label("game", "discord.param.game.name"),
    live=label("live", "discord.param.live.name"),
)
@app_commands.describe(
    game=label("The game", "discord.param.ratings_game.about"),
    live=label("Matches with ten-minute turns; without it those by post", "discord.param.live.about"),
)
@app_commands.autocomplete(game=suggest_games)
async def ratings(interaction: Interaction, game: Short, live: bool = False) -> None:
    """Show the best of the server in a game at a pace."""
    async with pressed(interaction) as press:
        views = press.app.services.views
        if game not in views.games:
            raise Refused("discord.error.value", value={"user": game[:LONGEST_SHOWN]})
        rows = await press.app.services.ratings.leaders(press.guild, game, live)
        await press.show(await leaders_post(press, game, live, rows))


async def press_profile(press: Press) -> None:
    """Say how ratings are made, or hide or show one's profile."""
    step = press.where.step
    if step == POLICY:
        await press.show(posts.notice(press.words.say("rating.policy")))
    elif step in (HIDE, SHOW):
        await press.app.services.players.change(press.user, unlisted=step == HIDE)
        await press.update(await profile_post(press, press.user))


async def profile_post(press: Press, person: int) -> Post:
    """Make a profile; one that its owner hides only they see."""
    words, views = press.words, press.app.services.views
    shown = await views.player(person)
    if shown.unlisted and person != press.user:
        raise Refused("discord.profile.hidden")
    lines = await press.app.services.ratings.profile(person, views.games)
    said = [f"## {words.say('discord.profile.title', who={'player': person})}"]
    won = [held.row.name for held in await press.app.services.seasons.titles(person) if held.row.guild == press.guild]
    if won:
        said.append(words.say("discord.profile.won", events=[{"user": name} for name in won[:MOST_TITLES]]))
    for line in lines:
        said += _told(press, words, line)
    if not lines:
        said.append(words.say("discord.profile.none"))
    if shown.unlisted:
        said.append(words.say("discord.profile.unlisted"))
    say = words.plain.say
    buttons = [posts.button(ids.make(VERB, step=POLICY), say("discord.profile.button.policy"))]
    if person == press.user:
        step = SHOW if shown.unlisted else HIDE
        buttons.append(posts.button(ids.make(VERB, step=step), say(f"discord.profile.button.{step}")))
    return posts.notice("\n".join(said), posts.row(*buttons))


def _told(press: Press, words: Words, line: Line) -> list[str]:
    game = press.app.services.views.game(line.game)
    count = line.won + line.drawn + line.lost
    place = "" if line.place is None else Text("discord.profile.place", {"place": line.place})
    said = [
        words.say(
            "discord.profile.line", game=game_text(line.game), pace=pace_text(line.is_live),
            rating=rating_words(line.rating), place=place,
            count=count, won=line.won, drawn=line.drawn, lost=line.lost,
        )
    ]  # fmt: skip
    if len(line.seats) > 1:
        seats = [
            Text("discord.profile.seat", {"side": seat_text(game, s.seat), "won": s.won, "count": s.played})
            for s in line.seats
        ]
        said.append(words.say("discord.profile.seats", seats=seats))
    if line.changes:
        said.append(words.say("discord.profile.changes", changes=[change_text(change) for change in line.changes]))
    return said


def pace_text(is_live: bool) -> Text:
    """Return the name of a pace."""
    return Text("rating.pace.live" if is_live else "rating.pace.post")


def rating_words(rating: Rating) -> str:
    """Write a rating, with a question mark as long as it is not sure."""
    return f"{rating.shown()}{'' if rating.is_sure() else '?'}"


def change_text(change: Change) -> Text:
    """Say what a match did to a rating, and why if it did not do the usual."""
    by = change.after.shown() - change.before.shown()
    shown = f"{'+' if by > 0 else '−' if by < 0 else '±'}{abs(by)}"
    args: dict[str, Any] = {"change": shown, "match": change.match}
    if change.reason:
        return Text("discord.profile.change_why", {**args, "why": Text(f"rating.reason.{change.reason}")})
    return Text("discord.profile.change", args)


async def leaders_post(press: Press, game: str, is_live: bool, rows: Sequence[Leader]) -> Post:
    """Make the list of a server's best as a picture with its text for those who cannot see it."""
    words = press.words
    if not rows:
        return posts.notice(words.say("discord.ratings.none", game=game_text(game), pace=pace_text(is_live)))
    names = {row.player: (await press.app.services.views.player(row.player)).name for row in rows}
    pages = leader_pages(words.plain, game_text(game), pace_text(is_live), rows, names)
    shown = await press.app.painter.run(partial(press.app.painter.sheet, pages[0], press.theme))
    gallery, file = posts.picture(shown)
    policy = posts.button(ids.make(VERB, step=POLICY), words.plain.say("discord.profile.button.policy"))
    return Post(posts.layout(posts.container(gallery, posts.row(policy))), (file,))
