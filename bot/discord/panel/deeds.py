"""Where and what at once: the deeds that are offered next, of which unit, what chooses them; a whole turn suggested."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import NamedTuple

from rules.kernel.deeds import NOBODY, Deed, of
from rules.kernel.errors import IllegalChoice
from rules.kernel.types import Choice, Option

from . import sheet
from .deed_lists import BEST, is_end
from .form import Aim
from .forms import form
from .making import Question, Stage

NOTHING = Stage()


class Offer(NamedTuple):
    """The deeds offered: to which question, of which unit (none: of all), and the deeds, best first.

    `worded`: how deeds stand in lists, by language and entries; whoever words one keeps it there for the next panel.
    """

    question: Question
    unit: Option | None
    deeds: tuple[Deed, ...]
    worded: dict[tuple[str, tuple[Choice, ...]], tuple[str, str]]


async def offer(q: Question, stage: Stage) -> Offer | None:
    """Return what may be done next, looked for once in a position and beside the loop; None: it is chosen step by step.

    A deed says what comes of it, and stands where its worth puts it: without help there are none or they are unranked.
    """
    if not q.is_foretold:
        return None
    aim = form(q).aim(stage)
    if aim is None:
        return None
    now, units = aim.question, tuple(unit.token for unit in aim.units)
    key = ("offer", now.decision.id, aim.before, units, now.is_ranked)
    if key not in now.view.memo:
        now.view.memo[key] = (*await asyncio.to_thread(leading, aim), {})
    unit, made, worded = now.view.memo[key]
    found = tuple(deed for deed in made if form(q).suits(stage, deed))
    if not q.is_ranked:
        found = unranked(found)
    return Offer(now, unit, found, worded) if found else None


def leading(aim: Aim) -> tuple[Option | None, tuple[Deed, ...]]:
    """Return the unit that is asked for, with its deeds: of several the one that can do most, where help ranks them."""
    now, units = aim.question, aim.units
    if not now.is_ranked or len(units) < 2:
        first = next(iter(units), None)
        return first, now.game.deeds(now.view, now.decision, aim.before, NOBODY if first is None else first.token)
    every = now.game.deeds(now.view, now.decision, aim.before)
    asked = {unit.token: unit for unit in units}
    best = next((deed for deed in every if deed.warning is None and deed.unit in asked), None)
    unit = units[0] if best is None else asked[best.unit]
    return unit, of(every, unit=unit.token)


def unranked(found: Sequence[Deed]) -> tuple[Deed, ...]:
    """Return deeds by sort and tokens, whatever they are worth; what puts several units' together is advice."""
    single = (deed for deed in found if deed.unit != NOBODY or len(deed.entries) == 1)
    return tuple(sorted(single, key=lambda deed: (deed.warning is not None, deed.sort, deed.entries)))


def without_repeats(found: Offer | None, offered: Sequence[Option], few: int) -> Offer | None:
    """Leave out deeds that only say again what the options below say: all of them, or of many all but the best."""
    if found is None or not is_listed(found, offered):
        return found
    return None if len(offered) <= few else found._replace(deeds=found.deeds[:BEST])


def is_listed(found: Offer, offered: Sequence[Option]) -> bool:
    """Say whether deeds only say again what some options say."""
    listed = {((option.token,),) for option in offered}
    return all(deed.entries in listed for deed in found.deeds)


def undone(deeds: Sequence[Deed], offered: Sequence[Option]) -> list[Option]:
    """Return the options that none of some deeds is: the others would stand twice."""
    whole = {deed.entries for deed in deeds}
    return [option for option in offered if ((option.token,),) not in whole]


def ending(found: Offer, offered: Sequence[Option]) -> list[Option]:
    """Return the options that end what is asked: each has a button, whatever is looked among."""
    ends = {deed.entries for deed in found.deeds if is_end(deed)}
    return [option for option in offered if ((option.token,),) in ends]


def best_whole(q: Question, found: Offer | None) -> Choice | None:
    """Return the best deed that is a whole answer by itself; None where help suggests none, or it is doubtful."""
    if found is None or not q.is_ranked or found.question.decision.id != q.decision.id:
        return None
    best = found.deeds[0]
    is_sure = best.warning is None and not best.loses
    return best.entries[0] if is_sure and len(best.entries) == 1 and q.is_whole(best.entries[0]) else None


def chosen(found: Offer | None, stage: Stage, mark: str) -> Stage:
    """Return the version of the answer with a deed in it; raise IllegalChoice where there is no such deed."""
    [deed] = marked(found, (mark,))
    assert found is not None
    return form(found.question).with_deed(stage, deed)


def marked(found: Offer | None, marks: Sequence[str]) -> tuple[Deed, ...]:
    """Return the deeds with some marks, in their order; raise IllegalChoice where there is no such deed."""
    offered = {} if found is None else {deed.mark: deed for deed in found.deeds}
    for mark in marks:
        if mark not in offered:
            raise IllegalChoice(f"no deed {mark!r} here", choice=(mark,), at=0)
    return tuple(offered[mark] for mark in dict.fromkeys(marks))


def advisable(q: Question, stage: Stage) -> bool:
    """Say whether the turn, or what is left of it after what is made, can be filled in as the computer would."""
    here = form(q)
    if not here.advises or stage.row:
        return False
    return not stage.entries or here.goes_on(stage)


async def advised(q: Question, stage: Stage = NOTHING) -> Stage:
    """Return the turn as the computer player would go on with what is made; it sees what the seat sees."""
    if not advisable(q, stage):
        raise IllegalChoice("nothing is foreseen that could be suggested", choice=stage.row, at=0)
    return await asyncio.to_thread(suggested, q, stage.entries)


def suggested(q: Question, made: tuple[Choice, ...] = ()) -> Stage:
    """Return the turn as the computer player would go on with some rows or answers."""
    return form(q).advised(made, Random(f"advice/{q.decision.id}"))


def holding(q: Question, stage: Stage) -> int:
    """Return how many units have no row in a sheet."""
    return sum(o.at is not None for o in sheet.options(q, Stage(stage.entries)))
