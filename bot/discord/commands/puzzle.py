"""`/puzzle`: positions with one best answer, on the panel of real matches; each is gone on with where it was left."""

from __future__ import annotations

import re
from collections.abc import Container
from typing import Any

from discord import SelectOption, app_commands
from discord.app_commands import Choice

from bot.discord import ids, posts
from bot.discord.errors import Refused
from bot.discord.panel import opening, puzzle
from bot.discord.panel import post as panel_post
from bot.discord.panel.forms import form
from bot.discord.panel.saving import go_on, question
from bot.discord.panel.sheet_suggest import unfolded
from bot.discord.panel.state import Panel
from bot.discord.panel.typed import check_rows, clean
from bot.discord.posts import Post
from bot.discord.press import Press, pressed
from bot.discord.registry import App, app_of
from bot.discord.reply import Interaction
from bot.discord.texts import Short
from bot.discord.translator import label
from bot.services.puzzles import Found, name_of
from bot.show.words import Words, game_text
from rules.kernel.game import Game
from rules.kernel.notation import normal
from rules.kernel.puzzles import Puzzle

from . import autocomplete
from .finding import game_here, reader

SOLVED = "✔ "
"""Stands before the title of a puzzle that its reader has solved."""


def register(app: App) -> None:
    """Add `/puzzle` and answer the buttons of puzzles."""
    app.command(command)
    app.on(puzzle.PUZZLE, lead)


async def suggest_puzzles(interaction: Interaction, typed: str) -> list[Choice[str]]:
    """Suggest puzzles by their titles: what the reader has not solved yet first, and of that the game's of the thread.

    There may be more of them than Discord shows; of a long list what is solved is left out before anything else.
    """
    app, words, here = app_of(interaction), await reader(interaction), await game_here(interaction)
    done = await app.services.puzzles.solved(interaction.user.id)
    ordered = sorted(app.services.puzzles.all, key=lambda one: (name_of(*one) in done, one[0].name != here))
    return autocomplete.choices(((_titled(words, *one, done), name_of(*one)) for one in ordered), typed)


def _titled(words: Words, game: Game[Any], one: Puzzle, done: Container[str]) -> str:
    """Write a puzzle's title, marked where the reader has solved it."""
    return f"{SOLVED if name_of(game, one) in done else ''}{words.at(game).plain(one.title)}"


@app_commands.command(
    name=label("puzzle", "discord.cmd.puzzle.name"),
    description=label("A position to solve: one answer is the best.", "discord.cmd.puzzle.about"),
)
@app_commands.rename(
    name=label("name", "discord.param.puzzle.name"), answer=label("answer", "discord.param.puzzle_answer.name")
)
@app_commands.describe(
    name=label("Which puzzle; all are listed if left out", "discord.param.puzzle.about"),
    answer=label("Your answers as in a match, with semicolons between them", "discord.param.puzzle_answer.about"),
)
@app_commands.autocomplete(name=suggest_puzzles)
async def command(interaction: Interaction, name: Short | None = None, answer: Short | None = None) -> None:
    """List the puzzles, open one, or play what is typed in it."""
    async with pressed(interaction) as press:
        if not name:
            if answer and answer.strip():
                raise Refused("discord.puzzle.which")
            await press.show(await listing(press))
            return
        game, found = find(press, name)
        code = await press.app.services.puzzles.open(press.user, name_of(game, found))
        if answer and answer.strip():
            await play(press, code, answer)
        await press.show(await panel_post.build(await _panel(press, code)))


async def lead(press: Press) -> None:
    """Open the puzzle that was chosen, or do what a button of one says."""
    step, match, puzzles = press.where.step, press.where.match, press.app.services.puzzles
    if press.values:
        code = await puzzles.open(press.user, press.values[0])
        await press.update(await panel_post.build(await _panel(press, code)))
    elif step == puzzle.HINT:
        await press.done((await puzzles.standing(match)).puzzle.hint)
    elif step == puzzle.NEXT:
        place = await puzzles.standing(match)
        following = place.following or place.puzzle
        code = await puzzles.open(press.user, f"{place.game}/{following.id}")
        await press.update(await panel_post.build(await _panel(press, code)))
    elif step == puzzle.AGAIN:
        async with opening.alone(match, 0):
            code = await puzzles.again(match, press.user)
            await press.update(await panel_post.build(await _panel(press, code)))
    elif step == puzzle.SHOW:
        seen = await press.seat()
        async with opening.alone(match, seen.seat or 0):
            await show(press, await _panel(press, match))
    else:
        await press.show(await listing(press))


async def show(press: Press, panel: Panel) -> None:
    """Fill in the next answer of the puzzle's line; it is sent like any other."""
    choice = await press.app.services.puzzles.shown(panel.match)
    await go_on(press, panel, form(question(panel)).of(choice, ()))


async def play(press: Press, code: str, typed: str) -> None:
    """Send typed answers one after another; raise what reading, checking or judging one raises."""
    panel = await _panel(press, code)
    text = unfolded(clean(typed))
    check_rows(text)
    several = panel.question is not None and form(panel.question).several
    texts = [part for part in re.split(r"[;\n]", text) if part.strip()] if several else [text]
    for part in texts:
        panel = await _panel(press, code)
        if (await press.app.services.puzzles.standing(code)).is_over:
            return
        q, seat = question(panel), panel.seen.seat or 0
        choice = q.game.parse(q.view, q.decision, part)
        await press.app.services.matches.submit(code, press.user, seat, q.decision.id, choice)


def find(press: Press, name: str) -> Found:
    """Find the puzzle of a name in the reader's language, or of an id; raise Refused."""
    wanted = normal(name)
    for game, one in press.app.services.puzzles.all:
        if wanted in (normal(press.words.plain(one.title)), normal(one.id), normal(name_of(game, one))):
            return game, one
    raise Refused("discord.puzzle.unknown", name={"user": name[:60]})


async def listing(press: Press) -> Post:
    """Make the list of all puzzles: what is solved of each game, and a select a game."""
    puzzles, words = press.app.services.puzzles, press.words
    done = await puzzles.solved(press.user)
    lines: list[str] = [words.say("discord.puzzle.list")]
    rows: list[Any] = []
    for name in press.app.services.views.games:
        ours = [(game, one) for game, one in puzzles.all if game.name == name]
        if not ours:
            continue
        solved = sum(name_of(game, one) in done for game, one in ours)
        lines.append(words.say("discord.puzzle.progress", game=game_text(name), solved=solved, count=len(ours)))
        options: list[SelectOption] = []
        for game, one in ours:
            mark = SOLVED if name_of(game, one) in done else ""
            lines.append(f"- {mark}**{words.at(game)(one.title)}** · {one.clauses[0]}")
            title = _titled(words, game, one, done)
            options.append(posts.option(name_of(game, one), title, words.at(game).plain(one.task)))
        prompt = words.plain.say("discord.puzzle.choose", game=game_text(name), solved=solved, count=len(ours))
        rows.append(posts.row(posts.select(ids.make(puzzle.PUZZLE, step=f"in.{name}"), options, prompt)))
    if not rows:
        raise Refused("discord.puzzle.none")
    return posts.notice("\n".join(lines), *rows)


async def _panel(press: Press, code: str) -> Panel:
    views = press.app.services.views
    seen = await views.seat(code, (await views.seats_of(code, press.user))[0])
    return await opening.load(press.app, seen, press.words, press.theme, press.user)
