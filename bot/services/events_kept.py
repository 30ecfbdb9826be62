"""The announced clocks that an act puts an end to or sets anew: kept beside it, and there again when it is taken back.

They run on while they are kept, through pauses and outages, and are dropped when their time comes.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from bot.contest.acts import Act, Begin, Close, Door, TakeBack
from bot.contest.applying import TABLES
from bot.contest.drawing import is_over
from bot.contest.log import fold
from bot.storage.event_rows import EventDeadline

from .events_following import BEFORE, BEGIN, BY_TABLE, CHECK, KEPT, LOCK, PICK, ROUND, WAVE, Key, round_name
from .events_held import Held
from .events_plans import Plan

AT_CLOSE = (*BEFORE, ROUND, WAVE, PICK)
"""The clocks that an event can have when it is closed, but for what is set anew as it goes on."""


def put_aside(held: Held, new: Sequence[Act], now: int) -> tuple[EventDeadline, ...]:
    """Return the clocks to be kept of an event before an act that opens, shuts, begins or closes it, or one that takes
    such an act back, as rows that name the act.

    A check-in that does not come because the event begins is kept as long as the beginning that was announced.
    """
    acts = (*held.acts, *new)
    act = _meant(acts, len(acts)) if new else None
    if not isinstance(act, Begin | Close | Door):
        return ()
    kinds = AT_CLOSE if isinstance(act, Close) else (LOCK,) if act == Door(False) else BEFORE
    ahead = [row for row in held.deadlines if row.kind in kinds and (row.due is None or row.due > now)]
    begins = next((row for row in ahead if row.kind == BEGIN), None)
    return tuple(
        msgspec.structs.replace(
            begins if row.kind == CHECK and begins is not None and not isinstance(act, Door) else row,
            kind=KEPT,
            about=f"{len(acts)}.{row.kind}.{row.about}",
        )
        for row in ahead
    )


def put_back(held: Held, plan: Plan, back: TakeBack, now: int) -> tuple[tuple[EventDeadline, ...], tuple[Key, ...]]:
    """Return the clocks that are there again when an act is taken back, as far as they are ahead, and those that go:
    an opening takes along what was announced with it or since.
    """
    act = _meant(held.acts, back.act)
    if not isinstance(act, Begin | Close | Door):
        return (), ()
    kept = {row.about.partition(".")[2]: row for row in held.deadlines if row.kind == KEPT and _number(row) == back.act}
    gone = {(kind, "") for kind in BEFORE} if act == Door(True) else set[Key]()
    stands = {(row.kind, row.about) for row in held.deadlines} - gone
    found = {(row.kind, row.about): row for row in (_rounds(held, plan, back, now) if isinstance(act, Close) else ())}
    for name, row in kept.items():
        kind, _, about = name.partition(".")
        left = row.remaining or 0 if row.due is None else row.due - now
        if kind == CHECK:
            left -= plan.check_in if isinstance(act, Begin | Close) else 0
            if not plan.check_in:
                continue
        due = now + max(0, left)
        found[kind, about] = EventDeadline(event=held.row.id, kind=kind, about=about, due=due, since=now)
    drop = (*gone, *((row.kind, row.about) for row in kept.values()))
    return tuple(row for key, row in found.items() if key not in stands), drop


def _meant(acts: Sequence[Act], number: int) -> Act:
    """Return the act that one takes back, or brings back, or is itself."""
    act = acts[number - 1]
    while isinstance(act, TakeBack):
        act = acts[act.act - 1]
    return act


def _number(row: EventDeadline) -> int:
    return int(row.about.partition(".")[0])


def _rounds(held: Held, plan: Plan, back: TakeBack, now: int) -> list[EventDeadline]:
    """Return the dates of the next rounds of an event that earlier versions closed, which kept none: by its log."""
    after = fold(held.plan.settings, (*held.acts, back))
    if plan.pace != "calendar" or not plan.round or after.closed or after.stage < 0 or after.playing.kind in BY_TABLE:
        return []
    newest = {table.pool: table for table in after.tables_of(playoffs=True)}
    found: list[EventDeadline] = []
    for pool, table in newest.items():
        began = held.rows[table.id // TABLES - 1].at
        due = plan.playoff_after(began, table.best_of) if table.playoff else plan.round_after(began)
        if due > now and not is_over(after, pool):
            found.append(EventDeadline(event=held.row.id, kind=ROUND, about=round_name(table), due=due, since=now))
    return found
