"""The panel of an order sheet: its rows, what each would do or why it comes to nothing, and the next step of one."""

from __future__ import annotations

from typing import Any

from bot.discord.posts import Post
from bot.show.log_lines import event_lines
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.sheet import CLOSE, join, split
from rules.kernel.types import Choice, Text, View

from . import deed_parts, frame, sends, sheet
from . import deeds as panel_deeds
from . import parts as panel_parts
from .choice import picker
from .making import Question, Stage
from .sheet import lines, sheet_game
from .state import Look, Panel
from .telling import remark_lines

MOST_EVENTS = 8
"""Lines shown for what one row does; the rest is counted."""


async def build(panel: Panel, look: Look, q: Question) -> Post:
    """Draw the next step of a row, or what can be done with a row that is taken up."""
    stage = panel.making.now
    words = panel.words
    offered = sheet.options(q, stage, look.place.wide)
    count = len(sheet.orders_of(stage))
    row = look.row if look.row is not None and look.row < count else None
    node = q.node(sheet.prefix(q, stage))
    lines = row_lines(words, q, stage, frame.BODY_ROOM) + _row_in_progress(words, q, stage)
    lines = [*sends.warned(panel, False), *(lines or [words.say("panel.sheet.empty")])]
    parts: list[Any] = []
    found = await panel_deeds.offer(q, stage) if row is None and not look.place.wide else None
    above, below = list[str](), list[str]()
    if found is not None:
        lines += deed_parts.line(panel, found)
        parts += deed_parts.parts(panel, look, found)
        above, below = deed_parts.details(panel, look, found)
    if row is None:
        if found is not None and not stage.row and len(offered) <= deed_parts.MOST_UNITS:
            parts += deed_parts.unit_buttons(panel, offered, found)
        else:
            parts += picker(words, offered, look.place, panel.id, node.prompt, limits.SELECT_OPTIONS)
        if not offered and stage.row:
            lines.append(words.say("panel.none"))
        if count and not stage.row:
            parts.append(panel_parts.rows_select(panel, look, q, stage))
    else:
        lines.append(words.say("panel.sheet.taken", number=row + 1))
        parts.append(panel_parts.row_buttons(panel, row, count))
    wide = panel_parts.has_doubtful(q, stage, look.place.wide)
    parts += panel_parts.controls(panel, look, wide=wide)
    below += panel_parts.wide_line(panel, look, wide)
    prompt = words(node.prompt) if row is None else words.say("panel.sheet.what")
    painted = await frame.picture(panel, sheet.prefix(q, stage))
    picture, parts, told = panel_parts.tucked(panel, painted, parts, deed_parts.Details(above, below))
    text = "\n".join((frame.head(panel), *frame.asking_notes(panel, look), f"**{prompt}**"))
    return frame.post(text, lines, told.above, picture, parts, told.below, frame.further(panel))


def lines_of(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say what a sheet holds, each row with what it would do."""
    return preview_lines(words, q, choice) or [words.say("panel.sheet.empty")]


def _row_in_progress(words: Words, q: Question, stage: Stage) -> list[str]:
    if not stage.row and stage.at is None:
        return []
    number = (len(sheet.orders_of(stage)) if stage.at is None else stage.at) + 1
    start = sheet.prefix(q, stage)[: -len(stage.row)] if stage.row else sheet.prefix(q, stage)
    said: list[str] = []
    for at, token in enumerate(stage.row):
        options = q.node((*start, *stage.row[:at]), wide=True).options
        said.append(next((words(o.text) for o in options if o.token == token), token))
    return [words.say("panel.sheet.making", number=number, row=" › ".join(said) or "…")]


def row_lines(words: Words, q: Question, stage: Stage, room: int) -> list[str]:
    """Return the rows so far, numbered: what would come to nothing, and what each would do if there is room for it."""
    choice = join(stage.entries, done=False)
    told = preview_lines(words, q, choice)
    if sum(len(line) + 1 for line in told) <= room:
        return told
    return _rows(words, q, choice, [[]] * len(stage.entries))


def doubt(q: Question, orders: tuple[Choice, ...], index: int) -> Text | None:
    """Say why an order would not come about as it is written after the orders before it; None: it would.

    That a step leads nowhere says less than why its next step is none.
    """
    before = join(orders[:index], done=False)
    found: Text | None = None
    for at, token in enumerate((*orders[index], CLOSE)):
        prefix = (*before, *orders[index][:at])
        option = next((o for o in q.node(prefix, wide=True).options if o.token == token), None)
        if option is not None and option.doubt is not None:
            found = option.doubt
            if q.node((*prefix, token)).options:
                break
        elif found is not None:
            break
    return found


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
    for index, (line, after) in enumerate(zip(lines(words, q, orders), told, strict=True)):
        found.append(words.say("panel.sheet.row", number=index + 1, row=line))
        reason = doubt(q, orders, index)
        found += [] if reason is None else [words.say("panel.sheet.doubt", reason=reason)]
        if q.is_foretold:
            found += remark_lines(words, sheet_game(q).row_remarks(q.view, q.decision, orders[: index + 1]))
        found += after
    return found
