"""When people are asked whether they are there, where that is changed after sign-up was opened."""

from __future__ import annotations

from bot.storage.event_rows import EventDeadline

from .events_following import BEGIN, CHECK, Key
from .events_held import Held
from .events_plans import Plan


def asked_anew(held: Held, plan: Plan, now: int) -> tuple[tuple[EventDeadline, ...], tuple[Key, ...]]:
    """Return what sets the moment at which people are asked whether they are there, and what is not to come any more,
    where a plan asks at another time than the event did.

    Who have been asked are not asked again. While the beginning stands, so does this.
    """
    begins = next((d for d in held.deadlines if d.kind == BEGIN), None)
    waiting = any(d.kind == CHECK for d in held.deadlines)
    if plan.check_in == held.plan.check_in or begins is None or (held.plan.check_in and not waiting):
        return (), ()
    if not plan.check_in:
        return (), ((CHECK, ""),)
    due = None if begins.due is None else max(now, begins.due - plan.check_in)
    left = max(0, (begins.remaining or 0) - plan.check_in) if due is None else None
    return (EventDeadline(event=held.row.id, kind=CHECK, due=due, since=now, remaining=left),), ()
