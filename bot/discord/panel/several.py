"""Several deeds of a turn put in at once, in the order in which they were chosen (no Discord here)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.kernel.deeds import Deed

from .deed_lists import BEST, END, LISTED, RISKY, among
from .forms import form
from .making import Question, Stage


class Together(NamedTuple):
    """A version of the answer with deeds in it, and those of them that do not fit with the others."""

    stage: Stage
    left: tuple[Deed, ...]


def listed(now: Question, deeds: Sequence[Deed], sort: str) -> tuple[Deed, ...]:
    """Return the deeds of a sort (none: of all) of which several may be chosen at once, the best that a list holds.

    None where few units have something to do, or where one answer is the whole turn. What ends the turn is a button.
    """
    if sort in (END, RISKY) or not form(now).several or not now.closing(()):
        return ()
    found = tuple(deed for deed in among(deeds, sort) if deed.sort != END)[:LISTED]
    return found if len(found) > BEST + 1 and len({deed.unit for deed in found}) > 1 else ()


def together(q: Question, stage: Stage, chosen: Sequence[Deed]) -> Together:
    """Put deeds in one after the other, each as soon as it fits; what nothing foreseeable follows comes last."""
    left = list(chosen)
    for may_end in (False, True):
        while (fit := next((d for d in left if _fits(q, stage, d, may_end or len(left) == 1)), None)) is not None:
            stage = form(q).with_deed(stage, fit)
            left.remove(fit)
    return Together(stage, tuple(left))


def _fits(q: Question, stage: Stage, deed: Deed, may_end: bool) -> bool:
    """Say whether a deed can follow what is made; unless it may end that, something foreseen has to follow it."""
    now = form(q).onward(stage) if stage.entries else q
    for entry in deed.entries:
        if now is None or not now.is_whole(entry):
            return False
        now = now.after(entry)
    return may_end or now is not None
