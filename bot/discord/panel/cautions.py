"""What a whole answer is warned of, whatever it is made of: each of its rows or answers, where it comes to stand."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bot.show.words import Words
from rules.kernel.cursor import Cursor
from rules.kernel.deeds import Deed
from rules.kernel.sheet import join
from rules.kernel.types import Choice, Option, Text

from .forms import Parts, Rows, form
from .making import Question, Stage
from .walk import walk


class Cautions(NamedTuple):
    """Why the seat may not mean what it has made, each once: as it is, and with what "Send and end" adds to it.

    `left`: what that end leaves unused, or else comes to, where it is nothing to be warned of.
    """

    now: tuple[Text, ...] = ()
    ended: tuple[Text, ...] = ()
    left: tuple[Text, ...] = ()


NONE = Cautions()


async def look(q: Question, stage: Stage) -> Cautions:
    """Return what is warned of, looked for beside the loop; a row in progress is no part of what would be sent."""
    if not stage.entries or stage.row or not form(q).is_complete(stage):
        return NONE
    return await asyncio.to_thread(_look, q, stage.entries)


def _look(q: Question, entries: tuple[Choice, ...]) -> Cautions:
    now, closing = of(q, entries), q.closing(entries)
    if not closing:
        return Cautions(now, now)
    return Cautions(now, of(q, (*entries, *closing)), tuple(_left(q, entries, closing)))


def of(q: Question, entries: tuple[Choice, ...]) -> tuple[Text, ...]:
    """Return what rows or answers are warned of, in their order: what strikes the own side, what is lost by them."""
    match form(q):
        case Rows():
            found = _of_rows(q, entries)
        case Parts():
            return ()
        case _:
            found = _of_turn(q, entries)
    return tuple({(text.key, repr(text.args)): text for text in found}.values())


def lines(words: Words, told: tuple[Text, ...], left: tuple[Text, ...] = ()) -> list[str]:
    """Say warnings, a line each, then what "Send and end" leaves unused, which is lost by nothing else."""
    warned = [f"**{words.say('panel.option.warning', warning=text)}**" for text in told]
    return [*warned, *(f"-# **{words.say('panel.button.send_end')}** · {words(text)}" for text in left)]


def _of_rows(q: Question, rows: tuple[Choice, ...]) -> Iterator[Text]:
    """Look at each row on what the rows before it leave."""
    for at, row in enumerate(rows):
        before, sheet = rows[:at], q.sheet if q.is_foretold else None
        options = list(_along(_after(q.root, before), row))
        deed = None if sheet is None or _is_doubted(options) else sheet.deed_of(q.view, q.decision, before, row)
        yield from _of_deeds(() if deed is None else (deed,), (row,)) or _of_options(options)


def _of_turn(q: Question, answers: tuple[Choice, ...]) -> Iterator[Text]:
    """Look at each answer as far as what it answers can be foreseen."""
    now: Question | None = q
    for at, answer in enumerate(answers):
        if now is None:
            return
        deeds = now.game.deeds(now.view, now.decision) if now.is_foretold else ()
        yield from _of_deeds(deeds, answers[at:]) or _of_options(_along(now.steps, walk(now).row(answer)))
        now = now.after(answer)


def _left(q: Question, entries: tuple[Choice, ...], closing: tuple[Choice, ...]) -> Iterator[Text]:
    """Say what the deeds come to that end a turn after some answers."""
    now = form(q).onward(Stage(entries))
    deeds = () if now is None or not now.is_foretold else now.game.deeds(now.view, now.decision)
    for deed in deeds:
        if now is None or deed.entries != closing or deed.loses or deed.warning is not None:
            continue
        if (told := now.game.deed_detail(now.view, now.decision, deed)) is not None:
            yield told


def _of_deeds(deeds: tuple[Deed, ...], entries: tuple[Choice, ...]) -> list[Text]:
    """Say why the deeds that some rows or answers begin with may not be meant, or what is lost by them."""
    costly = (deed for deed in deeds if deed.warning is not None or deed.loses)
    found = (deed for deed in costly if deed.entries == entries[: len(deed.entries)])
    return [d.warning or d.outcome or d.text for d in found]


def _of_options(options: Iterable[Option]) -> list[Text]:
    """Say what the last option with a warning says: those before it only lead to it."""
    return [one.warning for one in options if one.warning is not None and one.doubt is None][-1:]


def _is_doubted(options: Iterable[Option]) -> bool:
    """Say whether a row comes to nothing as things stand."""
    return any(option.doubt is not None for option in options)


def _along(place: Cursor, steps: Choice) -> Iterator[Option]:
    """Return the options on the way along some steps."""
    for token in steps:
        option = None if place.node is None else place.node.find(token)
        if isinstance(option, Option):
            yield option
        kid = place.take(token)
        if not isinstance(kid, Cursor):
            break
        place = kid


def _after(place: Cursor, rows: tuple[Choice, ...]) -> Cursor:
    """Return where the rows of a sheet lead, as far as they do."""
    for token in join(rows, done=False):
        kid = place.take(token)
        if not isinstance(kid, Cursor):
            break
        place = kid
    return place
