"""What a sheet would do: its rows with what follows from each, and the words for what would come to nothing."""

from __future__ import annotations

from typing import Any

from bot.show.log_lines import event_lines
from bot.show.words import Words
from rules.kernel.sheet import CLOSE, join, split
from rules.kernel.types import Choice, Option, View

from .making import Question, Stage
from .sheet import lines, sheet_game
from .telling import remark_lines

MOST_EVENTS = 8
"""Lines shown for what one row does; the rest is counted."""


def row_lines(words: Words, q: Question, stage: Stage, room: int) -> list[str]:
    """Return the rows so far, numbered: what would come to nothing, and what each would do if there is room for it."""
    choice = join(stage.entries, done=False)
    told = preview_lines(words, q, choice)
    if sum(len(line) + 1 for line in told) <= room:
        return told
    return _rows(words, q, choice, [[]] * len(stage.entries))


def doubts(q: Question, orders: tuple[Choice, ...], index: int) -> list[Option]:
    """Return the tokens of an order that would come to nothing after the orders before it."""
    found: list[Option] = []
    before = join(orders[:index], done=False)
    for at, token in enumerate((*orders[index], CLOSE)):
        prefix = (*before, *orders[index][:at])
        option = next((o for o in q.node(prefix, wide=True).options if o.token == token), None)
        if option is not None and option.doubt is not None:
            found.append(option)
    return found[:1]


def preview_lines(words: Words, q: Question, choice: Choice) -> list[str]:
    """Return each row with what it would do, in order; the rows alone where the panel may not say that."""
    told: list[list[str]] = []
    if not q.is_foretold:
        return _rows(words, q, choice, [[]] * len(split(choice).orders))
    for projection in sheet_game(q).foresee(q.view, q.decision, choice):
        after: View[Any] = View(q.view.seat, projection.state, ())
        found = event_lines(words, q.game, after, projection.events)
        told.append([f"  - {line}" for line in found[:MOST_EVENTS]])
        if len(found) > MOST_EVENTS:
            told[-1].append(words.say("panel.sheet.more", count=len(found) - MOST_EVENTS))
    return _rows(words, q, choice, told)


def _rows(words: Words, q: Question, choice: Choice, told: list[list[str]]) -> list[str]:
    found: list[str] = []
    orders = split(choice).orders
    for index, (line, after) in enumerate(zip(lines(q, orders), told, strict=True)):
        found.append(words.say("panel.sheet.row", number=index + 1, row=line))
        found += [words.say("panel.sheet.doubt", reason=option.doubt) for option in doubts(q, orders, index)]
        if q.is_foretold:
            found += remark_lines(words, sheet_game(q).row_remarks(q.view, q.decision, orders[: index + 1]))
        found += after
    return found
