"""Answers in the making as the database keeps them: read, also as older versions of the bot wrote them (no Discord)."""

from __future__ import annotations

from typing import Any

import msgspec

from bot.storage.rows import Draft

from .forms import form, turned
from .making import First, Making
from .question import Question

FORM = 2
"""The form of sketches that this version writes; those of the first had none."""


class FirstSketch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sketch of the first form."""

    now: First = First()
    past: tuple[First, ...] = ()
    typed: str = ""
    aside: tuple[First, ...] = ()


def sketch(making: Making) -> dict[str, Any]:
    """Return what is kept beside the draft."""
    kept = {name: msgspec.to_builtins(getattr(making, name)) for name in ("now", "past", "typed", "aside", "skips")}
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
        making, lost = msgspec.structs.replace(kept, now=here.of_draft(draft.choice)), lost or here.fills_up
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
    here = form(q)
    versions = tuple(map(here.of_first, old.past))
    return Making(here.of_first(old.now), versions, old.typed, aside=tuple(map(turned, old.aside))), False
