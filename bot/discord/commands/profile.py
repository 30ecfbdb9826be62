"""`/event profile`: what matches came to and what somebody is worth; `/event ratings`: who is best here."""

from __future__ import annotations

from functools import partial
from itertools import accumulate
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
from bot.services.ratings import Line
from bot.show.named import LONGEST_SHOWN
from bot.show.rating_sheets import leader_pages
from bot.show.words import Words, game_text, seat_text
from render.sheet import Standings
from render.sheet_twin import twin
from rules.kernel.types import Text

from .finding import suggest_games

VERB = "profile"
MOST_TITLES = 5
SMALL = "-# "
POLICY, HIDE, SHOW, PAGE, WORDS = "policy", "hide", "show", "page", "words"
LIVE, POST = "live", "post"


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
        await press.show(await leaders_post(press, game, live))


async def press_profile(press: Press) -> None:
    """Say how ratings are made, hide or show one's profile, or turn to a page of a list or its text."""
    step = press.where.step
    if press.where.decision in (PAGE, WORDS):
        await _press_list(press)
        return
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
    lines = await press.app.services.ratings.profile(person, views.games, press.guild)
    said = [f"## {words.say('discord.profile.title', who={'player': person})}"]
    won = [held.row.name for held in await press.app.services.seasons.titles(person) if held.row.guild == press.guild]
    if won:
        more = [Text("discord.profile.more", {"count": len(won) - MOST_TITLES})] if len(won) > MOST_TITLES else []
        events: list[Any] = [{"user": name} for name in won[:MOST_TITLES]]
        said.append(words.say("discord.profile.won", events=[*events, *more]))
    for line in lines:
        said += ["", *_told(press, words, line)]
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
        said.append(f"{SMALL}{words.say('discord.profile.seats', seats=seats)}")
    if line.changes:
        changes = [change_text(change) for change in line.changes]
        said.append(f"{SMALL}{words.say('discord.profile.changes', changes=changes)}")
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


async def _press_list(press: Press) -> None:
    game, pace, page = (*press.where.step.split("."), "", "")[:3]
    if game not in press.app.services.views.games or not page.isdecimal():
        raise Refused("discord.error.unknown_component")
    if press.where.decision == PAGE:
        await press.update(await leaders_post(press, game, pace == LIVE, int(page)))
        return
    pages, _ = await _pages(press, game, pace == LIVE, whole=True)
    body = twin(pages[min(int(page), len(pages) - 1)]) if pages else ""
    await press.show(posts.notice(f"```\n{posts.unfenced(body)}\n```"))


async def leaders_post(press: Press, game: str, is_live: bool, page: int | None = None) -> Post:
    """Make a page of a server's best as a picture; if none is named, the one on which the reader stands."""
    words = press.words
    pages, mine = await _pages(press, game, is_live)
    if not pages:
        return posts.notice(words.say("discord.ratings.none", game=game_text(game), pace=pace_text(is_live)))
    page = min(mine if page is None else page, len(pages) - 1)
    shown = await press.app.painter.run(partial(press.app.painter.sheet, pages[page], press.theme))
    gallery, file = posts.picture(shown)
    say = words.plain.say

    def to(decision: str, number: int) -> str:
        return ids.make(VERB, decision=decision, step=f"{game}.{LIVE if is_live else POST}.{number}")

    buttons: list[Any] = []
    if page > 0:
        buttons.append(posts.button(to(PAGE, page - 1), say("discord.button.earlier")))
    if page < len(pages) - 1:
        buttons.append(posts.button(to(PAGE, page + 1), say("discord.button.later")))
    buttons.append(posts.button(to(WORDS, page), say("event.view.text")))
    buttons.append(posts.button(ids.make(VERB, step=POLICY), say("discord.profile.button.policy")))
    return Post(posts.layout(posts.container(gallery, *posts.rows(buttons))), (file,))


async def _pages(press: Press, game: str, is_live: bool, *, whole: bool = False) -> tuple[list[Standings], int]:
    """Return the list of a server's best, page by page, and the page on which the reader stands, else the first.

    `whole`: with names as they are, not as fonts can draw them.
    """
    rows = await press.app.services.ratings.leaders(press.guild, game, is_live)
    names = {row.player: (await press.app.services.views.player(row.player)).name for row in rows}
    pages = leader_pages(press.words.plain, game_text(game), pace_text(is_live), rows, names, whole=whole)
    before = next((number for number, row in enumerate(rows) if row.player == press.user), 0)
    ends = accumulate(len(page.rows) for page in pages)
    return pages, next((number for number, end in enumerate(ends) if before < end), 0)
