"""How long a match may last, as values: what a new one is given, and calling time taken back."""

from __future__ import annotations

import msgspec

from bot.storage.aggregates import Bundle
from bot.storage.rows import PAUSED, Deadline, Limit, MatchRow

from .errors import BadSetting
from .limit_clock import limit_deadline
from .presets import DAY, MINUTE

SHORTEST, LONGEST = 10 * MINUTE, 30 * DAY
"""Seconds that a match may be given."""


def limited(seconds: int) -> Limit | None:
    """Return how long a new match may last; raise BadSetting."""
    if seconds and not SHORTEST <= seconds <= LONGEST:
        raise BadSetting(f"a limit of {seconds} s", setting="limit", low=SHORTEST // MINUTE, high=LONGEST // MINUTE)
    return Limit(seconds) if seconds else None


def uncalled(bundle: Bundle, now: int) -> tuple[MatchRow, tuple[Deadline, ...] | None] | None:
    """Return a match and its clocks (None: as they are) as before its staff called time.

    None where they have not, or its own time was up.
    """
    row = bundle.row
    if row.limit is None or row.limit.turn is None or (row.limit.seconds and not row.limit.left):
        return None
    left = row.limit.left
    row = msgspec.structs.replace(row, limit=Limit(row.limit.seconds) if row.limit.seconds else None)
    if not left:
        return row, None
    if row.offer is not None and row.status == PAUSED:
        return msgspec.structs.replace(row, offer=msgspec.structs.replace(row.offer, limit=left)), None
    if row.held is not None:  # nobody sees the match: it is taken up again with the other clocks
        clocks = (*row.held.deadlines, limit_deadline(bundle, row.held.since, left))
        return msgspec.structs.replace(row, held=msgspec.structs.replace(row.held, deadlines=clocks)), None
    return row, (*bundle.deadlines, limit_deadline(bundle, now, left))
