"""The clock of a match's limit: no night and no day off stops it, only the absence of anybody who plays."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from bot.storage.aggregates import Bundle
from bot.storage.rows import Deadline, MatchRow

from .allowance import merged
from .seating import people_in
from .timing import LIMIT

Spans = Sequence[tuple[int, int]]
"""Times apart and in order, in which a limit does not run."""


def absences(bundle: Bundle) -> Spans:
    """Return when anybody is away, or will be, who plays: not who has left the seat, or is out."""
    players = {bundle.seats[seat].player for seat in people_in(bundle)}
    return merged(one for one in bundle.absences if one.player in players and one.since < one.until)


def left_of(bundle: Bundle, now: int) -> int | None:
    """Return the seconds that are left of the limit of a match, None where it does not run."""
    spans = absences(bundle)
    return next((max(0, _counted(spans, now, d.due)) for d in bundle.deadlines if d.kind == LIMIT), None)


def limit_deadline(bundle: Bundle, now: int, left: int) -> Deadline:
    """Return when a match has lasted as long as it may."""
    due = _due_after(absences(bundle), now, left)
    return Deadline(match=bundle.row.id, kind=LIMIT, due=due, budget=left, since=now)


def limit_of(row: MatchRow, bundle: Bundle, now: int) -> tuple[Deadline, ...]:
    """Return when a match has lasted as long as it may, if it is limited; its time begins with its clocks."""
    if row.limit is None or not row.limit.seconds or row.limit.turn is not None:
        return ()
    kept = tuple(d for d in bundle.deadlines if d.kind == LIMIT)
    return kept or (limit_deadline(bundle, now, row.limit.seconds),)


def moved(bundle: Bundle, limit: Deadline, since: int, now: int) -> Deadline:
    """Return a limit that stood still from one moment to another as it runs on."""
    spans = absences(bundle)
    return replace(limit, due=_due_after(spans, now, _counted(spans, since, limit.due)), since=now)


def followed(before: Bundle, after: Bundle, now: int) -> Bundle:
    """Return a match after a change of who plays, or is away, with its limit as it runs then.

    What has counted of it so far stays; where nobody sees the match, so far is until they saw it last.
    """
    old, new = absences(before), absences(after)
    if old == new:
        return after

    def later(clocks: Sequence[Deadline], at: int) -> tuple[Deadline, ...]:
        return tuple(
            replace(one, due=_due_after(new, at, _counted(old, at, one.due))) if one.kind == LIMIT else one
            for one in clocks
        )

    held = after.row.held
    if held is not None:
        held = replace(held, deadlines=later(held.deadlines, held.since))
    return replace(after, row=replace(after.row, held=held), deadlines=later(after.deadlines, now))


def _counted(spans: Spans, start: int, end: int) -> int:
    """Return how many seconds between two moments count, negative if the second is earlier."""
    if end <= start:
        return end - start
    return end - start - sum(max(0, min(ends, end) - max(begins, start)) for begins, ends in spans)


def _due_after(spans: Spans, start: int, seconds: int) -> int:
    """Return when so many seconds from a moment on have counted."""
    due, left = start, seconds
    for begins, ends in spans:
        if left <= 0 or begins - due >= left:
            break
        if ends > due:
            left -= max(0, begins - due)
            due = ends
    return due + left
