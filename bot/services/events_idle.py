"""Tables of an event that are to be played and have no match, after a time in which none could be begun."""

from __future__ import annotations

from collections.abc import Mapping

from bot.contest.acts import Report, TakeBack
from bot.contest.contest import Table
from bot.contest.log import undone
from bot.storage.event_rows import EventDeadline

from .desk import Desk
from .events_following import CHOOSE, OPEN, is_over_time
from .events_held import Held


async def anew(desk: Desk, held: Held) -> list[EventDeadline]:
    """Return what begins the matches at tables that have none, but for those that are asked for already.

    Where several were to be played and time is up, and where a result was taken back, the director says what comes of
    the table: it has no match until they do.
    """
    asked = {row.about for row in held.deadlines if row.kind in (OPEN, CHOOSE)}
    last = {row.table.table: row.created for row in await desk.store.matches_at(held.row.id) if row.table is not None}
    now = desk.clock.now()
    return [
        EventDeadline(event=held.row.id, kind=OPEN, about=str(table.id), due=now, since=now)
        for table in held.contest.open_tables()
        if not held.is_playing(table.id)
        and str(table.id) not in asked
        and not (table.matches and is_over_time(held.plan, held.deadlines, table))
        and not _waits_for_director(held, table, last)
    ]


def was_taken_back(held: Held, table: Table) -> bool:
    """Say whether a result of a table has been taken back."""
    acts = (held.acts[number - 1] for number in undone(held.acts))
    return any(isinstance(act, Report) and act.table == table.id for act in acts)


def _waits_for_director(held: Held, table: Table, last: Mapping[int, int]) -> bool:
    """Say whether a result of a table was taken back and no match was begun there since; `last`: when the newest was,
    by table.
    """
    if not was_taken_back(held, table):
        return False
    backs = [n for n, act in enumerate(held.acts, 1) if isinstance(act, TakeBack) and _is_about(held, act, table)]
    return last.get(table.id, 0) < max(held.rows[number - 1].at for number in backs)


def _is_about(held: Held, back: TakeBack, table: Table) -> bool:
    acts = (held.acts[number - 1] for number in (back.act, *back.also))
    return any(isinstance(act, Report) and act.table == table.id for act in acts)
