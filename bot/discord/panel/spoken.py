"""Answers for people who listen: every step by its name, side by side, without signs that are read aloud."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from bot.show.words import Words
from rules.kernel.sheet import join, split
from rules.kernel.types import Choice, Text

from . import composed_post
from .form import Form
from .forms import Parts, Rows, Turn, form
from .making import Stage
from .question import Question
from .telling import said, whole_lines
from .walk import walk

ITEM = "- "


def sentences(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say an answer, whole or as far as it is made, line by line."""
    return SAID[type(form(q))](words, q, choice)


def turn(words: Words, q: Question, entries: tuple[Choice, ...]) -> list[str]:
    """Say answers that follow each other; those of which nothing is foreseen are counted."""
    found: list[str] = []
    now: Question | None = q
    for number, choice in enumerate(entries):
        meant = None if now is None else now.meant(choice)
        if now is None or meant is None or not now.fits(meant):
            return [*found, words.say("discord.orders.rest", count=len(entries) - number)]
        found += sentences(words, now, meant)
        now = now.after(choice)
    return found


def draft(words: Words, q: Question, stage: Stage) -> list[str]:
    """Say an answer in the making."""
    here = form(q)
    if not here.several:
        return sentences(words, q, here.stored(stage))
    now = here.onward(stage) or q
    begun = walk(now).answer(stage.row)
    return [*turn(words, q, stage.entries), *(sentences(words, now, begun) if begun else [])]


def _rows(words: Words, q: Question, choice: Choice) -> list[str]:
    then = words(Text("list.separator"))
    orders = split(choice).orders
    found: list[str] = []
    for index, order in enumerate(orders):
        before = join(orders[:index], done=False)
        steps = (said(words, q, (*before, *order), len(before) + at) for at in range(len(order)))
        found.append(f"{ITEM}{then.join(steps)}")
    return found or [words.say("panel.sheet.empty")]


def _parts(words: Words, q: Question, choice: Choice) -> list[str]:
    return [line.replace("`", "") for line in composed_post.lines_of(words, q, choice)]


def _steps(words: Words, q: Question, choice: Choice) -> list[str]:
    return whole_lines(words, q, choice, words(Text("list.separator")))


SAID: Mapping[type[Form], Callable[[Words, Question, Choice], list[str]]] = {
    Rows: _rows,
    Parts: _parts,
    Turn: _steps,
}
