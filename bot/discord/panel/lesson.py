"""A lesson above its panel: what was done and which rule it shows, what is asked now, and who helps with it."""

from __future__ import annotations

import discord
from discord import ui

from bot.discord import ids, posts
from bot.services.lessons import Place
from bot.show.words import Words
from rules.kernel.types import Text

from .alone import Above
from .puzzle import PUZZLE
from .state import Panel

LEARN = "learn"
"""The verb of its buttons; `step` names what they do."""
HINT, SHOW, AGAIN = "hint", "show", "again"
PRACTICE = "start"
"""The verb that begins a match against the computer (`commands.starting`)."""
Style = discord.ButtonStyle


async def above(panel: Panel) -> Above:
    """Return what a lesson puts above its panel."""
    place = await panel.app.services.lessons.place(panel.match)
    return Above(lines(panel.words, place), _buttons(panel.words, panel.match, place), place.step is None)


def lines(words: Words, place: Place) -> list[str]:
    """Say what the last step came to, by which clauses, and what the next one asks."""
    said: list[str] = []
    if place.last is not None:
        done = Text(f"{place.game}.learn.{place.last.name}.done")
        said += [f"✔ {words(done)}", f"-# {' · '.join(place.last.clauses)}"]
    if place.step is None:
        said.append(words.say("learn.finished"))
    else:
        task = Text(f"{place.game}.learn.{place.step.name}.task")
        said.append(words.say("learn.step", number=place.number, count=place.count, task=task))
    return said


def _buttons(words: Words, match: str, place: Place) -> list[ui.Button[discord.ui.LayoutView]]:
    say = words.plain.say
    again = posts.button(ids.make(LEARN, match, step=AGAIN), say("learn.button.again"))
    if place.step is None:
        practice = posts.button(ids.make(PRACTICE, decision=place.game), say("learn.button.practice"), Style.success)
        rules = posts.button(ids.make("rule", match), say("discord.button.rules"))
        puzzles = posts.button(ids.make(PUZZLE), say("puzzle.button.all"))
        return [practice, puzzles, rules, again]
    return [
        posts.button(ids.make(LEARN, match, step=HINT), say("learn.button.hint")),
        posts.button(ids.make(LEARN, match, step=SHOW), say("learn.button.show")),
        again,
    ]
