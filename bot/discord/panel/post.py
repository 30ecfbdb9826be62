"""A seat's private panel as a message: what is asked, the picture, what may be chosen, what can be done."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import NamedTuple

import discord

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.services.lesson_shelf import is_lesson, is_puzzle
from bot.show import heading, match_texts
from bot.show.fitting import in_pages
from bot.show.log_lines import bullets, lines
from bot.show.match_texts import match_name
from bot.show.words import Words
from bot.storage.rows import ARCHIVED, CANCELLED, OVER
from rules.kernel.types import Choice

from . import alone, cautions, frame, sends, sheet_post, telling
from . import composed_post as panel_composed
from . import lesson as panel_lesson
from . import offers as panel_offers
from . import parts as panel_parts
from . import puzzle as panel_puzzle
from . import turn as panel_turn
from .form import Form
from .forms import Parts, Rows, Turn, form
from .guard import guarded
from .making import Making, Question
from .state import PLAIN, Look, Panel, with_story
from .telling import turn_lines

Style = discord.ButtonStyle
STORY_LINES, STORY_ROOM = 20, 2900
"""Lines and characters of a page of the whole story."""


async def build(panel: Panel, look: Look = PLAIN) -> Post:
    """Draw the panel; pictures are painted in the painter's thread. Raise Undrawable."""
    above = await _above(panel)
    panel = _closed(panel, above)
    made = await guarded(panel.app, panel.seen, _build(await with_story(panel), look))
    return _headed(made, panel, above)


async def review(panel: Panel, look: Look = PLAIN) -> Post:
    """Draw the last question before an answer is sent: the picture of what it leads to, in words too."""
    above = await _above(panel)
    panel = _closed(panel, above)
    made = await guarded(panel.app, panel.seen, _review(panel._replace(review=True), look))
    return _headed(made, panel, above)


async def _above(panel: Panel) -> alone.Above | None:
    """Return what a lesson or a puzzle puts above its panel; None: it is the panel of a match.

    How the match stands is looked for beside the loop, for the head.
    """
    game = panel.app.services.views.game_of(panel.seen.summary.row)
    await heading.look(game, panel.seen.view, panel.words.plain)
    if is_lesson(panel.match):
        return await panel_lesson.above(panel)
    return await panel_puzzle.above(panel) if is_puzzle(panel.match) else None


def _closed(panel: Panel, above: alone.Above | None) -> Panel:
    """Return a panel that asks nothing once the lesson or the puzzle is over, however the position goes on."""
    return panel if above is None or not above.is_over else panel._replace(question=None, closed=True)


def _headed(post: Post, panel: Panel, above: alone.Above | None) -> Post:
    """Put above a panel what stands beside its question: offers, a lesson, a puzzle."""
    made = panel_offers.headed(post, panel.words, panel.seen)
    made = made if above is None else alone.headed(made, above)
    return made._replace(seen=panel.seen)


async def story(panel: Panel, page: int = 0) -> Post:
    """Show all that happened since the seat's last answer, a page at a time, over its picture, with the way back."""
    bare = await with_story(panel._replace(making=Making()))
    return await guarded(panel.app, panel.seen, _story(bare, page))


async def report(panel: Panel) -> Post:
    """Show what the seat may look up about its match (cards, counts), with the way back."""
    return await guarded(panel.app, panel.seen, _report(panel))


async def _build(panel: Panel, look: Look) -> Post:
    q = panel.question
    if q is None:
        return await _watching(panel, look)
    if panel.sent is not None and not (panel.may_change and panel.seen.drafts):
        return await _sent(panel, look, panel.sent)
    panel = panel._replace(cautions=await cautions.look(q, panel.making.now))
    return await SHOWN[type(form(q))].build(panel, look, q)


async def _review(panel: Panel, look: Look) -> Post:
    q = panel.question
    if q is None:
        return await _watching(panel, look)
    here, stage = form(q), panel.making.now
    if not here.is_complete(stage) or (panel.sent is not None and not panel.may_change):
        return await _build(panel, look)
    choice = here.whole(stage)
    at, shown, lines = q, choice, answer_lines(panel.words, q, choice)
    if here.is_several(stage):
        at, shown = panel_turn.pictured(q, panel)
        lines = turn_lines(panel.words, q, stage)
    lines += telling.typed_lines(panel.words, q, stage)
    picture = await frame.picture(panel, shown, at=at)
    ends = panel.is_open and not here.sends and sends.has_end(q, stage)
    panel = panel._replace(cautions=await cautions.look(q, stage))
    lines = [*sends.warned(panel, ends), *lines]  # first: the end of a long answer may be cut off
    send = sends.once(panel) if panel.is_open else sends.at_once(panel)
    kind = "foreseen" if not panel.is_open else "replaceable" if q.decision.replaceable else "final"
    asks = [panel.words.say(f"panel.review.{kind}")]
    buttons = [send, panel.button("back", "back"), *([panel.button("undo", "undo")] if panel.making.past else [])]
    if here.ahead(stage):
        skips = panel.making.skips
        asks.append(f"-# {panel.words.say('panel.review.skips' if skips else 'panel.review.stops')}")
        buttons.append(panel.button("skip", "stops" if skips else "skips", argument="off" if skips else "on"))
    text = "\n".join((frame.head(panel), *frame.notes(panel, look), *asks))
    if ends:
        buttons.insert(0, sends.end(panel))
    buttons += panel_parts.store_buttons(panel, choice)
    return frame.post(text, lines, [], picture, list(posts.rows(buttons)))


async def _sent(panel: Panel, look: Look, choice: Choice) -> Post:
    q = panel.question
    assert q is not None
    lines = answer_lines(panel.words, q, choice)
    picture = await frame.picture(panel, choice)
    said = "panel.sent" if panel.may_change else "panel.sent_for_good"
    told = [] if panel.seen.handed is not None else [panel.words.say(said)]  # the head says where it is
    text = "\n".join((frame.head(panel), *frame.notes(panel, look), *told))
    change = [panel.button("change", "change", Style.primary)] if panel.may_change else []
    buttons = [*change, *panel_parts.story_buttons(panel), *panel_parts.side_buttons(panel)]
    parts = list(posts.rows(buttons or [panel.button("back", "refresh")]))
    return frame.post(text, lines, [], picture, parts)


async def _watching(panel: Panel, look: Look) -> Post:
    picture = await frame.picture(panel, ())
    summary = panel.seen.summary
    if summary.row.status in (OVER, ARCHIVED, CANCELLED):
        game = panel.app.services.views.game_of(summary.row)
        lines = [match_texts.result(panel.words, game, summary, panel.seen.view)]
        buttons = [*panel_parts.ended_buttons(panel), *panel_parts.story_buttons(panel)]
    else:
        is_out = panel.seen.seat is not None and summary.seats[panel.seen.seat].rank is not None
        lines = [] if panel.closed or is_out else [panel.words.say("panel.nothing")]
        story = panel_parts.story_buttons(panel)
        buttons = [panel.button("back", "refresh"), *story, *panel_parts.side_buttons(panel)]
    text = "\n".join((frame.head(panel), *frame.notes(panel, look)))
    return frame.post(text, lines, [], picture, list(posts.rows(buttons)))


def sent_notice(panel: Panel) -> Post:
    """Say in a line that the answer is in; the panel itself stands elsewhere."""
    say = panel.words.plain.say
    button = posts.button(ids.make("panel", panel.match, panel.seen.seat), say("panel.button.to_panel"))
    head = f"**{match_name(panel.words, panel.seen.summary.row)}**"
    return posts.notice(f"{head}\n{panel.words.say('panel.sent_now')}", posts.row(button))


async def _story(panel: Panel, page: int) -> Post:
    words, row = panel.words, panel.seen.summary.row
    game = panel.app.services.views.game_of(row)
    told = bullets(lines(words, game, panel.seen.view, panel.story, pictured=True)) or [words.say("panel.story.none")]
    pages = in_pages(told, STORY_LINES, STORY_ROOM)
    page = min(page, len(pages) - 1)
    turns = [
        posts.button(panel.id("story", str(at)), sign, disabled=not 0 <= at < len(pages))
        for sign, at in (("◀", page - 1), ("▶", page + 1))
    ]
    back = panel.button("back", "to_panel", Style.primary)
    head = f"### {match_name(words, row)}\n{words.say('panel.story')}"
    shown = await frame.picture(panel, ())
    bare = shown._replace(zoom=()) if isinstance(shown, frame.Painted) else shown
    return frame.post(head, pages[page], [], bare, [posts.row(back, *(turns if len(pages) > 1 else ()))])


async def _report(panel: Panel) -> Post:
    q, words = panel.question, panel.words
    game = panel.app.services.views.game_of(panel.seen.summary.row)
    lines = [words(text) for text in game.report(panel.seen.view)]
    back = panel.button("back", "back" if q is not None else "to_panel")
    return frame.post(f"### {match_name(words, panel.seen.summary.row)}", lines, [], None, [posts.row(back)])


def answer_lines(words: Words, q: Question, choice: Choice) -> list[str]:
    """Say what a whole answer holds, with what the rules say may come of it."""
    return SHOWN[type(form(q))].lines(words, q, choice)


class Shows(NamedTuple):
    """How a form of answers is shown: while it is made, and what a whole one holds."""

    build: Callable[[Panel, Look, Question], Awaitable[Post]]
    lines: Callable[[Words, Question, Choice], list[str]]


SHOWN: Mapping[type[Form], Shows] = {
    Rows: Shows(sheet_post.build, sheet_post.lines_of),
    Parts: Shows(panel_composed.build, panel_composed.lines_of),
    Turn: Shows(panel_turn.build, telling.answer_lines),
}
