"""A match as a row of its table: the columns, what is written into them, what is read from them."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Outcome

from .codec import Row, dump, load, maybe_dump, maybe_load
from .event_rows import EventTable
from .rows import Held, Limit, MatchRow, Offer, Series, Takeback, Trouble

COLUMNS = (
    "id, version, game, rules, content, options, preset, status, guild, channel, thread, creator, parent,"
    " secret, commitment, moves, outcome, offer, created, started, ended, leaving,"
    " held, troubles, away, series, help, takeback, takebacks, time_limit,"
    " event, table_no, table_match, checked"
)
COUNT = COLUMNS.count(",") + 1
PREFIXED = ", ".join(f"m.{name.strip()}" for name in COLUMNS.split(","))


def values(row: MatchRow) -> tuple[Any, ...]:
    """Return what a match has in each of the columns."""
    return (
        row.id,
        row.version,
        row.game,
        row.rules,
        row.content,
        dump(row.options),
        row.preset,
        row.status,
        row.guild,
        row.channel,
        row.thread,
        row.creator,
        row.parent,
        row.secret,
        row.commitment,
        row.moves,
        maybe_dump(row.outcome),
        maybe_dump(row.offer),
        row.created,
        row.started,
        row.ended,
        dump(row.leaving),
        maybe_dump(row.held),
        dump(row.troubles) if row.troubles else None,
        row.away,
        maybe_dump(row.series),
        row.help,
        maybe_dump(row.takeback),
        row.takebacks,
        maybe_dump(row.limit),
        *((None, None, None) if row.table is None else (row.table.event, row.table.table, row.table.number)),
        row.checked,
    )


def read(row: Row) -> MatchRow:
    """Return the match that stands in the columns."""
    return MatchRow(
        id=row[0],
        version=row[1],
        game=row[2],
        rules=row[3],
        content=row[4],
        options=load(row[5], dict[str, Any]),
        preset=row[6],
        status=row[7],
        guild=row[8],
        channel=row[9],
        thread=row[10],
        creator=row[11],
        parent=row[12],
        secret=row[13],
        commitment=row[14],
        moves=row[15],
        outcome=maybe_load(row[16], Outcome),
        offer=maybe_load(row[17], Offer),
        created=row[18],
        started=row[19],
        ended=row[20],
        leaving=maybe_load(row[21], tuple[int, ...]) or (),
        held=maybe_load(row[22], Held),
        troubles=maybe_load(row[23], tuple[Trouble, ...]) or (),
        away=row[24],
        series=maybe_load(row[25], Series),
        help=row[26],
        takeback=maybe_load(row[27], Takeback),
        takebacks=bool(row[28]),
        limit=maybe_load(row[29], Limit),
        table=None if row[30] is None else EventTable(row[30], row[31], row[32]),
        checked=bool(row[33]),
    )
