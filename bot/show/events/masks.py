"""What of an event's log is not everybody's to know: acts of which files say no more than that they are."""

from __future__ import annotations

from collections.abc import Sequence

from bot.contest.acts import Act, Arrange, Challenge, Close, Enrol, Fill, Forbid, Open, Publish, Report
from bot.contest.applying import TABLES
from bot.contest.log import undone


def of_directors(acts: Sequence[Act]) -> frozenset[int]:
    """Return the acts that are their directors' alone: which two never meet, tables not yet published."""
    return frozenset(number for number, act in enumerate(acts, 1) if isinstance(act, Forbid | Arrange))


def of_entrants(acts: Sequence[Act]) -> frozenset[int]:
    """Return the acts that brought rosters, or filled them up, which no match has shown; none once the event is over.

    A match that was played out has shown them. Of one that runs the log does not say whether its staff are still to
    look at them; one that was given away or ruled on may never have begun.
    """
    gone = undone(acts)
    brought: dict[int, frozenset[int]] = {}
    playing: dict[int, frozenset[int]] = {}
    kept: frozenset[int] = frozenset()
    for number, act in enumerate(acts, 1):
        stands = number not in gone
        if isinstance(act, Enrol | Fill):
            kept |= {number}
            before = brought.get(act.entrant, frozenset()) if isinstance(act, Fill) else frozenset[int]()
            brought |= {act.entrant: before | {number}} if stands else {}
        elif isinstance(act, Open):
            playing[act.table] = frozenset[int]().union(*(brought.get(e, ()) for e in _seats(acts, act.table)))
        elif isinstance(act, Report) and act.how in ("played", "adjudicated"):
            kept -= playing.get(act.table, frozenset())
        elif isinstance(act, Close) and stands:
            return frozenset()
    return kept


def _seats(acts: Sequence[Act], table: int) -> tuple[int, ...]:
    """Return who sits at a table that one of the acts published, or asked for on a ladder."""
    number, place = divmod(table, TABLES)
    drawn = acts[number - 1]
    if isinstance(drawn, Publish):
        return drawn.tables[place].seats
    return (drawn.by, drawn.to) if isinstance(drawn, Challenge) else ()
