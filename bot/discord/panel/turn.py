"""The panel of a turn: one step after another, along the ways to an answer or its own tokens, then what comes next."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.discord import posts
from bot.discord.posts import Post
from rules.kernel.nodes import node_at
from rules.kernel.types import Choice, Option, Text, Token

from . import alone, deed_parts, frame, sends, sets
from . import composed_post as panel_composed
from . import deeds as panel_deeds
from . import hand as panel_hand
from . import making as panel_making
from . import parts as panel_parts
from .choice import DETAILED, FEW, detail_lines, in_reading_order, page_of, picker
from .forms import Turn, form
from .question import Question
from .state import Look, Panel
from .telling import entry_lines, row_lines, turn_lines, typed_lines
from .walk import walk

MOST_FOLLOWING = 3
"""Steps that are named as what may follow another."""


async def build(panel: Panel, look: Look, q: Question) -> Post:
    """Draw the next step; after a whole answer that of the next one, if one is foreseen, else the first step again."""
    stage, words = panel.making.now, panel.words
    then = form(q).onward(stage)
    now = then or q
    place = now.at(stage.row)
    node = node_at(place, look.place.wide)
    is_over = then is None and len(stage.entries) > 1
    hand = None if is_over else sets.hand(now, stage.row, look.place.wide)
    offered = [] if is_over else in_reading_order(words, node.options)
    here = walk(now)
    ends = here.finishers(place, offered, FEW) if hand is None else [o for o in offered if o.token == place.closing]
    offered = [option for option in offered if option not in ends] if hand is None else list(hand.entries)
    size = panel_hand.page_size(now, offered)
    shown = page_of(offered, look.place.page, size).options
    prompt = asked = Text("panel.composed.done") if is_over else node.prompt
    said: dict[Token, Text | None] = {}

    def told(option: Option) -> Text | None:
        if option.token not in said:
            said[option.token] = here.about(stage.row, option)
        return said[option.token]

    def more(option: Option) -> Text | None:
        return told(option) or what_follows(here.following(place, option))

    lines = [*sends.warned(panel, sends.may_end(panel, q)), *turn_lines(words, q, stage)]
    lines += typed_lines(words, q, stage)
    if then is not None and not stage.row and form(q).planned(stage) is None:
        lines.append(words.say("panel.onward"))
    lines += row_lines(words, now, stage.row, any(told(option) is not None for option in shown))
    every = await panel_deeds.offer(q, stage)
    deeds = panel_deeds.without_repeats(every, offered or ends, FEW)
    named = offered
    if deeds is not None and hand is None:
        ends = [*ends, *panel_deeds.ending(deeds, offered)]
        offered = [option for option in offered if option not in ends]
    told_ends = own_ends = ends
    if deeds is not None and not panel_deeds.is_listed(deeds, offered):  # the steps to others are one list below
        own_ends = ends = panel_deeds.undone(deed_parts.best(panel, look, deeds), ends)
        offered = panel_deeds.undone(deeds.deeds, offered)
        prompt = Text("panel.steps") if hand is None else prompt
    parts = panel_parts.prepared(panel, look, now, stage.row) if then is None else []
    if hand is not None:
        parts += panel_hand.parts(panel, now, hand, look.place, node.prompt)
    else:
        parts += picker(words, offered, look.place, panel.id, prompt, size, FEW if deeds is None else 0, detail=more)
    known = () if every is None else every.deeds
    ends = panel_parts.without_closing(panel, q, stage, ends, known)
    parts += posts.rows([panel_parts.end_button(panel, option, known) for option in ends])
    parts += [] if is_over else _writing(panel, look, q)
    wide = look.place.wide or len(node_at(place, wide=True).options) > len(node.options)
    parts += panel_parts.controls(panel, look, wide=wide)
    painted = await picture(panel, q, now)
    if deeds is not None:
        room = frame.room(painted, parts) - alone.reserved(panel.match)
        parts = [*deed_parts.parts(panel, look, deeds, named, own_ends, room), *parts]
        if panel.cautions.left and sends.may_end(panel, q):  # it is said above, of "Send and end"
            told_ends = [option for option in told_ends if ((option.token,),) != q.closing(stage.entries)]
        above, below = deed_parts.details(panel, look, deeds, told_ends)
    else:
        is_told = size == DETAILED or len(offered) <= here.told
        above = [] if every is None else deed_parts.losses(panel, every, [*offered, *ends])
        below = detail_lines(words, shown, told) if is_told else []
    text = "\n".join((frame.head(panel), *frame.asking_notes(panel, look), f"**{words(asked)}**"))
    below += panel_parts.wide_line(panel, look, wide)
    shown, parts, told_of = panel_parts.tucked(panel, painted, parts, deed_parts.Details(above, below))
    return frame.post(text, lines, told_of.above, shown, parts, told_of.below, frame.further(panel))


def _writing(panel: Panel, look: Look, q: Question) -> list[Any]:
    """Offer what is written rather than chosen: words of a list, a text, a plan; and what can be taken out of a set."""
    stage = panel.making.now
    _, now, row = Turn(q).writing(stage)
    found: list[Any] = []
    listed = panel_making.words_after(now, row)
    node = now.at(row).node
    if listed:
        found.append(panel_composed.word_select(panel, look, listed, panel.id("word"), bool(row)))
    elif node is not None and node.field is not None:
        style = panel_parts.Style.primary if row is stage.row else panel_parts.Style.secondary
        found.append(posts.row(panel.button("write", "write", style)))
    cuts = sets.removals(now, stage.row) if row is stage.row and sets.hand(now, row) is None else []
    if len(cuts) > 1:
        found.append(panel_parts.cuts_select(panel, look, now, row, cuts))
    if len(stage.entries) > 1 and not stage.row and form(q).planned(stage) is None:
        found.append(panel_parts.drop_select(panel, look, entry_lines(panel.words.plain, q, stage)))
    return found


def what_follows(steps: Sequence[Text]) -> Text | None:
    """Name what may be chosen after a step, as far as there is room; None: nothing is said of it."""
    if not steps:
        return None
    said = [{"key": text.key, "args": text.args} for text in steps[:MOST_FOLLOWING]]
    return Text("panel.follows.more" if len(steps) > MOST_FOLLOWING else "panel.follows", {"steps": said})


def last(q: Question, choices: Sequence[Choice]) -> tuple[Question, Choice]:
    """Return the last of some answers that can be foreseen, and the question it answers."""
    now, shown = q, choices[0]
    for choice in choices[1:]:
        then = now.after(shown)
        if then is None or not then.fits(choice):
            break
        now, shown = then, choice
    return now, shown


def pictured(q: Question, panel: Panel) -> tuple[Question, Choice]:
    """Return the last answer made that can be foreseen, and the question it answers."""
    stage = panel.making.now
    plan = form(q).planned(stage)
    if plan is None:
        return last(q, stage.entries)
    return last(plan, stage.entries[1:]) if len(stage.entries) > 1 else (plan, ())


async def picture(panel: Panel, q: Question, now: Question) -> frame.Shown:
    """Paint the answer made last, or the squares that the next step offers."""
    stage = panel.making.now
    if stage.entries and not stage.row:
        at, choice = pictured(q, panel)
        return await frame.picture(panel, choice, at=None if at is q else at)
    at = now if now is not q else None
    begun = walk(now).begun(stage.row)
    return await frame.picture(panel, begun.choice, begun.offered, begun.held, at=at)
