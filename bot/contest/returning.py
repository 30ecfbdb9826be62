"""Who comes back to a round robin: tables of theirs that were not drawn while they were away."""

from __future__ import annotations

from .acts import Act, Publish, Report
from .applying import TABLES
from .contest import Contest
from .counting import annulled
from .round_robin import missing


def made_up(before: Contest, after: Contest, number: int) -> list[Act]:
    """Return the acts by which tables are drawn after all that rounds were drawn without, for who had left `before` and
    is back `after`; the first is to have this number.

    A table is played as long as its round goes on. Of a round that is over it stays a walkover for the other (D3), of
    who was annulled nothing.
    """
    if after.stage < 0 or after.stage != before.stage or after.closed or after.playing.kind != "round_robin":
        return []
    back = [e.id for e in after.entrants.values() if e.status != "dropped" and _was_out(before, e.id)]
    acts: list[Act] = []
    for pool in sorted({pool for entrant in back if (pool := after.pool_of(entrant)) is not None}):
        out = annulled(before, before.stage, pool)
        open_rounds = {t.round for t in before.open_tables() if (t.stage, t.pool) == (before.stage, pool)}
        for table in missing(after, pool):
            absent = next((entrant for entrant in table.seats if entrant in back), None)
            if absent is None or (table.round not in open_rounds and out & set(table.seats)):
                continue
            acts.append(Publish((table,)))
            if table.round not in open_rounds:
                ranks = tuple(2 if entrant == absent else 1 for entrant in table.seats)
                acts.append(Report((number + len(acts) - 1) * TABLES, ranks, (), "walkover"))
    return acts


def _was_out(before: Contest, entrant: int) -> bool:
    return entrant in before.entrants and before.entrants[entrant].status == "dropped"
