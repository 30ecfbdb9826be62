"""Answers written by hand: read with the game's notation, shown as understood, or with their faults line by line."""

from __future__ import annotations

import asyncio
import unicodedata
from typing import Any, NamedTuple

import discord
import msgspec

from bot.discord import ids, posts
from bot.discord.posts import Post
from bot.discord.texts import LONGEST_SHEET
from bot.show.clause_texts import cite
from bot.show.fitting import clipped
from bot.show.hints import as_typed, in_words
from bot.show.match_texts import match_name
from bot.show.words import Words
from discord_limits import limits
from rules.kernel.errors import AmbiguousText, IllegalChoice, SheetErrors, UnreadableText
from rules.kernel.types import Text

from . import called as labels
from . import post as panel_post
from . import telling
from .called import MOST_NEAREST
from .forms import form
from .making import Making, Question, Stage
from .modals import TYPED, sheet_window
from .state import LONGEST_GIVEN, Look, Panel, fault_line

FAULT_ROOM = 3200
LONGEST_FAULT = 400
MOST_ROWS = 60
"""Rows of a typed answer that are read: several times what a side of any game can order in a turn."""


class Understood(NamedTuple):
    """What a text was understood as: an answer, or faults with the answer that is left without the marked lines."""

    stage: Stage | None
    faults: tuple[UnreadableText, ...] = ()
    kept: Stage | None = None


def clean(text: str) -> str:
    """Leave out control and formatting characters, which nobody sees and nobody means; lines stay.

    A tab parts what stands in a row of a table, as a space does.
    """
    kept = (sign for sign in text.replace("\t", " ") if sign == "\n" or unicodedata.category(sign)[0] != "C")
    return "".join(kept)[:LONGEST_SHEET]


def check_rows(text: str) -> None:
    """Refuse a text of more rows than anybody can mean, before any is read; raise UnreadableText."""
    count = sum(bool(row.strip()) for row in text.splitlines())
    if count > MOST_ROWS:
        told = Text("panel.typed.too_many_rows", {"count": count, "most": MOST_ROWS})
        raise UnreadableText(f"{count} rows, at most {MOST_ROWS} are read", given="", text=told)


async def understood(q: Question, text: str, words: Words) -> Understood:
    """Read a typed answer beside the event loop, which others wait for."""
    return await asyncio.to_thread(understand, q, text, words)


def understand(q: Question, text: str, words: Words | None = None) -> Understood:
    """Read a typed answer; nothing is guessed. With `words` what buttons say in a language is read as well."""
    if text.strip() and not any(sign.isalnum() for sign in text):
        return Understood(None, (UnreadableText("no letter and no digit", given=text.strip()[:LONGEST_GIVEN]),))
    try:
        check_rows(text)
    except UnreadableText as error:
        return Understood(None, (error,))
    called = None if words is None or not form(q).several else words
    try:
        choice, *ahead = q.game.parse_ahead(q.view, q.decision, text)
        if q.check(choice).is_whole:
            q.game.bound(q.view, q.decision, choice, ahead)
    except SheetErrors as error:
        return Understood(None, error.faults, form(q).of(error.kept))
    except UnreadableText as error:
        return _called(q, text, called, error)
    except IllegalChoice as error:
        given = error.choice[error.at] if error.at < len(error.choice) else ""
        fault = UnreadableText(str(error), given=given, nearest=error.nearest, text=error.bare, clause=error.clause)
        return _called(q, text, called, fault)
    read = Understood(form(q).of(choice, tuple(ahead)))
    if called is None or not ahead or labels.fits(q, (choice, *ahead)):
        return read
    found = _called(q, text, called, None)
    return read if found.stage is None else found


def _called(q: Question, text: str, words: Words | None, fault: UnreadableText | None) -> Understood:
    """Read what the notation does not as labels; where it is none either, refuse it as the notation does."""
    refused = Understood(None, () if fault is None else (fault,))
    if words is None:
        return refused
    try:
        found = labels.answers(words, q, text)
    except AmbiguousText as error:
        if fault is not None and labels.is_unknown(fault):
            error.clause = error.clause or fault.clause
        return Understood(None, (error,))
    except (UnreadableText, IllegalChoice):
        return refused
    if found is not None:
        return Understood(form(q).of(found[0], found[1:]))
    return refused if fault is None else Understood(None, (labels.nearer(words, q, fault),))


def making_of(panel: Panel, found: Understood, text: str) -> Making:
    """Return the next version: what was understood, else the present one with the faulty text beside it."""
    before = panel.making
    if found.stage is not None:
        return msgspec.structs.replace(before.then(found.stage), typed="")
    return msgspec.structs.replace(before, typed=text[: limits.TEXT_INPUT_LENGTH])


async def answer(panel: Panel, found: Understood) -> Post:
    """Show what was understood for the last question, or the faults with what can be done about them."""
    q = panel.question
    if found.faults:
        return faults_post(panel, found)
    if q is not None and form(q).is_complete(panel.making.now):
        return await panel_post.review(panel, Look(notes=(Text("panel.typed.read"),)))
    return await panel_post.build(panel, Look(notes=(Text("panel.typed.unfinished"),)))


def faults_post(panel: Panel, found: Understood) -> Post:
    """List every fault with its line, the clause it breaks and the nearest that could be meant."""
    words, typed = panel.words, panel.making.typed
    game, view = panel.app.services.views.game_of(panel.seen.summary.row), panel.seen.view
    lines = [
        f"### {match_name(words, panel.seen.summary.row)}",
        words.say("panel.typed.faults", count=len(found.faults)),
    ]
    for fault in found.faults:
        said = in_words(game, view, fault.bare, typed)
        given = as_typed(words, game, view, fault.given, typed)
        lines.append(posts.clip(fault_line(words, fault, said, given), LONGEST_FAULT))
        near = list(dict.fromkeys(as_typed(words, game, view, near) for near in fault.nearest[:MOST_NEAREST] if near))
        if near:
            lines.append(words.say("panel.typed.nearest", nearest=near))
        if fault.clause:
            lines.append(cite(panel.app.clauses, words, fault.clause))
    buttons: list[Any] = []
    if found.kept is not None:
        rows = len(found.kept.entries)
        label = words.plain.say("panel.button.drop_lines", count=rows)
        buttons.append(posts.button(typed_id(panel, "drop"), label, discord.ButtonStyle.danger))
    label = words.plain.say("panel.button.correct")
    buttons.append(posts.button(typed_id(panel, "correct"), label, discord.ButtonStyle.primary))
    buttons.append(panel.button("back", "to_panel"))
    return Post(posts.layout(posts.container(posts.text(clipped(lines, FAULT_ROOM)), posts.row(*buttons))))


def typed_id(panel: Panel, step: str) -> str:
    """Make the id of a button about a typed text."""
    decision = "" if panel.question is None else panel.question.decision.id
    return ids.make(TYPED, panel.match, panel.seen.seat, decision, step)


def window(press: Any, panel: Panel) -> discord.ui.Modal:
    """Make the window to correct a faulty text, or to write the sheet as it is anew."""
    q = panel.question
    written = panel.making.typed
    if not written and q is not None:
        written = telling.written(panel.words, q, panel.making.now)
    return sheet_window(press, panel, written)
