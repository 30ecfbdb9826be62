"""Answers in the making as the database keeps them: read, also as older versions of the bot wrote them (no Discord)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.storage.rows import Draft
from rules.kernel.sheet import split
from rules.kernel.types import Choice

from .forms import form
from .making import Making, Stage
from .question import Question

FORM = 2
"""The form of sketches that this version writes; those of the first had none."""


class First(msgspec.Struct, frozen=True, array_like=True):
    """A version of an answer as the first form of sketches had it.

    `choice`: the answer, or the closed orders of a sheet. `row`: what is being put in, for flat answers tokens at a
    place. `parts`: of a composed answer. `ahead`: further answers of the turn, or rows that go on with the answer.
    """

    choice: Choice = ()
    row: Choice = ()
    at: int | None = None
    swap: bool = False
    parts: tuple[Choice, ...] = ()
    ahead: tuple[Choice, ...] = ()


class FirstSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sketch of the first form."""

    now: First = First()
    past: tuple[First, ...] = ()
    typed: str = ""
    aside: tuple[First, ...] = ()


def sketch(making: Making) -> dict[str, Any]:
    """Return what is kept beside the draft."""
    kept = {name: msgspec.to_builtins(getattr(making, name)) for name in ("now", "past", "typed", "aside")}
    return {"form": FORM, **kept}


def read(q: Question, draft: Draft | None) -> tuple[Making, bool]:
    """Return the answer in the making, and whether something of it had to go because it has become illegal."""
    if draft is None:
        return Making(), False
    here = form(q)
    kept, lost = _sketch(q, draft)
    if kept is None:
        making = Making(here.of_draft(draft.choice))
    elif here.stored(kept.now) == draft.choice:
        making = kept
    else:
        making, lost = msgspec.structs.replace(kept, now=here.of_draft(draft.choice)), lost or q.is_composed
    stage = here.fitting(making.now)
    if lost or stage != making.now:
        making, lost = msgspec.structs.replace(making, now=stage, past=()), True
    return msgspec.structs.replace(making, at_once=draft.at_once), lost


def _sketch(q: Question, draft: Draft) -> tuple[Making | None, bool]:
    """Return what is kept beside a draft, and whether it could not be read."""
    if not draft.sketch:
        return None, False
    try:
        if draft.sketch.get("form") == FORM:
            return msgspec.convert({name: v for name, v in draft.sketch.items() if name != "form"}, Making), False
        old = msgspec.convert(draft.sketch, FirstSketch)
    except msgspec.ValidationError:  # the draft itself is what counts
        return None, True
    versions = tuple(_of_first(q, one) for one in old.past)
    aside = tuple(_turned(one, bool(one.ahead or one.row)) for one in old.aside)
    return Making(_of_first(q, old.now), versions, old.typed, aside=aside), False


def _of_first(q: Question, one: First) -> Stage:
    if q.is_composed:
        return Stage(one.parts)
    if q.sheet is not None:
        return Stage(split(one.choice).orders, one.row, one.at, one.swap)
    if one.at is not None:  # something put in before the end, which no version does any more
        return form(q).settled(Stage((), one.choice))
    return form(q).settled(_turned(one, q.ways is not None or bool(one.ahead or one.row)))


def _turned(one: First, is_entry: bool) -> Stage:
    """Return a version of a turn, whose answer is an entry or is being made."""
    if not one.choice:
        return Stage((), one.row)
    return Stage((one.choice, *one.ahead), one.row) if is_entry else Stage((), one.choice)
