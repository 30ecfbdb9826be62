"""A puzzle above its panel: what is asked, how far its solver is, who helps; once it is solved, the rule behind it."""

from __future__ import annotations

import discord

from bot.discord import ids, posts
from bot.services.puzzles import Standing, percent
from bot.show.clause_texts import cite

from .alone import Above
from .state import Panel

PUZZLE = "puzzle"
"""The verb of its buttons; `step` names what they do."""
HINT, SHOW, AGAIN, NEXT = "hint", "show", "again", "next"
PRACTICE = "start"
"""The verb that begins a match against the computer (`commands.starting`)."""
Style = discord.ButtonStyle


async def above(panel: Panel) -> Above:
    """Return what a puzzle puts above its panel."""
    place = await panel.app.services.puzzles.standing(panel.match)
    return Above(lines(panel, place), _buttons(panel, place), place.is_over)


def lines(panel: Panel, place: Standing) -> list[str]:
    """Say what is asked; once it is solved, why that was the answer and by which clauses."""
    words, one = panel.words, place.puzzle
    said = [words.say("puzzle.head", title=one.title, number=place.number, count=place.count, solved=place.solved)]
    if not place.is_over:
        told = [one.task] if one.best == 1 else [one.task, words.say("puzzle.chance")]
        left = [] if not one.goal.is_win else [words.say("puzzle.left", turns=place.left)]
        return [*said, *(words(text) if not isinstance(text, str) else text for text in told), *left]
    likely = [] if one.best == 1 else [words.say("puzzle.was_chance", chance=percent(one.best))]
    said += [words.say("puzzle.solved"), words(one.why), *likely]
    return [*said, *(cite(panel.app.clauses, words, clause) for clause in one.clauses)]


def _buttons(panel: Panel, place: Standing) -> list[discord.ui.Button[discord.ui.LayoutView]]:
    say, match = panel.words.plain.say, panel.match
    again = posts.button(ids.make(PUZZLE, match, step=AGAIN), say("puzzle.button.again"))
    more = posts.button(ids.make(PUZZLE), say("puzzle.button.all"))
    if not place.is_over:
        return [
            posts.button(ids.make(PUZZLE, match, step=HINT), say("learn.button.hint")),
            posts.button(ids.make(PUZZLE, match, step=SHOW), say("learn.button.show")),
            again,
            more,
        ]
    practice = posts.button(ids.make(PRACTICE, decision=place.game), say("learn.button.practice"))
    if place.following is None:
        return [more, practice, again]
    following = posts.button(ids.make(PUZZLE, match, step=NEXT), say("puzzle.button.next"), Style.success)
    return [following, more, practice, again]
