"""`/puzzle`: teaching positions of the games: see one, type the answers that win, learn the clause."""

from __future__ import annotations

import asyncio
import re
from typing import Any

from discord import app_commands
from discord.app_commands import Choice

from bot.discord import posts
from bot.discord.errors import Refused
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.budgets import PICTURE
from bot.show.clause_texts import clause_text
from bot.show.log_lines import bullets, event_lines
from bot.show.words import Words, seat_text
from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.puzzles import Puzzle
from rules.kernel.solving import Attempt, attempt

from . import autocomplete
from .finding import reader

ROOM = 3600
MOST_ANSWERS = 12
"""Typed answers that are read; no puzzle takes more."""
Found = tuple[Game[Any], Puzzle]


def register(app: App) -> None:
    """Add `/puzzle`."""
    app.command(puzzle)


def puzzles(app: App) -> list[Found]:
    """Return the puzzles of all games."""
    games = [app.services.views.game(name) for name in app.services.views.games]
    return [(game, one) for game in games for one in game.puzzles()]


async def suggest_puzzles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest puzzles by their titles."""
    app, words = app_of(interaction), await reader(interaction)
    found = ((words.at(game).plain(one.title), f"{game.name}/{one.id}") for game, one in puzzles(app))
    return autocomplete.choices(found, typed)


@app_commands.command(
    name=label("puzzle", "discord.cmd.puzzle.name"),
    description=label("A position to solve: see it, then type what wins.", "discord.cmd.puzzle.about"),
)
@app_commands.rename(
    name=label("name", "discord.param.puzzle.name"), answer=label("answer", "discord.param.puzzle_answer.name")
)
@app_commands.describe(
    name=label("Which puzzle; all are listed if left out", "discord.param.puzzle.about"),
    answer=label("Your answers as in a match, with semicolons between them", "discord.param.puzzle_answer.about"),
)
@app_commands.autocomplete(name=suggest_puzzles)
async def puzzle(interaction: Interaction, name: Short | None = None, answer: Short | None = None) -> None:
    """List the puzzles, show one, or judge what is typed."""
    async with pressed(interaction) as press:
        if not name:
            await press.show(listing(press))
            return
        game, found = find(press, name)
        typed = [text for text in re.split(r"[;\n]", answer or "") if text.strip()]
        tried = await asyncio.to_thread(attempt, game, found, typed[:MOST_ANSWERS])
        await press.show(await shown(press, game, found, tried, bool(typed)))


def find(press: Press, name: str) -> Found:
    """Find the puzzle of a name in the reader's language, or of an id; raise Refused."""
    wanted = normal(name)
    for game, one in puzzles(press.app):
        if wanted in (normal(press.words.plain(one.title)), normal(one.id), normal(f"{game.name}/{one.id}")):
            return game, one
    raise Refused("discord.puzzle.unknown", name={"user": name[:60]})


def listing(press: Press) -> Post:
    """Make the list of all puzzles."""
    found = puzzles(press.app)
    if not found:
        raise Refused("discord.puzzle.none")
    lines = [press.words.say("discord.puzzle.list")]
    for game, one in found:
        line = press.words.at(game).say("discord.puzzle.line", title=one.title, turns=one.turns)
        lines.append(f"{line} · {one.clauses[0]}")
    return posts.notice("\n".join(lines))


async def shown(press: Press, game: Game[Any], one: Puzzle, tried: Attempt, typed: bool) -> Post:
    """Make the post of a puzzle: the position that the typed answers lead to, and what they are worth."""
    words = press.words.at(game)
    view = game.view(tried.state, one.seat)
    events = game.seen(tried.events, one.seat)
    press.app.services.budgets.spend(PICTURE, press.user)
    picture = await press.app.painter.board(game, view, events, words.plain, press.theme)
    gallery, file = posts.picture(picture)
    head = f"### {words(one.title)}\n{words(one.task)}"
    body = [*bullets(event_lines(words, game, view, events)), verdict(words, game, one, tried, typed)]
    if tried.solved:
        body += [clause_text(words, press.app.clauses.get(clause, words.locale)) for clause in one.clauses]
    text = posts.text(posts.clip("\n".join(body), ROOM - len(head)))
    return Post(posts.layout(posts.container(posts.text(head), gallery, text)), (file,))


def verdict(words: Words, game: Game[Any], one: Puzzle, tried: Attempt, typed: bool) -> str:
    """Say whether it is solved, can still be solved, or how to answer."""
    args = {"side": seat_text(game, one.seat), "turns": tried.left}
    if tried.solved:
        return words.say("discord.puzzle.solved")
    if tried.lost:
        return words.say("discord.puzzle.lost", turns=one.turns)
    return words.say("discord.puzzle.further" if typed else "discord.puzzle.how", **args)
