"""Writes a second on a slow disk: drafts kept one at a time and by many at once, each on the disk when it returns."""

from __future__ import annotations

import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any

from bot.storage import matches
from bot.storage.aggregates import Change
from bot.storage.database import Database
from bot.storage.migrate import migrate
from bot.storage.rows import PLAYING, Draft, MatchRow, SeatRow
from bot.storage.slowed import DELAY, Slow

WRITERS = (1, 8, 50)


def measure(seconds: float) -> dict[str, Any]:
    """Return writes a second by how many write at once, and how many one wait for the disk serves."""
    return asyncio.run(_measure(seconds))


async def _measure(seconds: float) -> dict[str, Any]:
    found = {f"at_once_{count}": await _rate(seconds, count) for count in WRITERS}
    return {"delay_ms": 1e3 * DELAY, "one_wait_each": round(1 / DELAY), **found}


async def _rate(seconds: float, count: int) -> int:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.db"
        migrate(path)
        database = await Database.open(path, Slow)
        try:
            rows = [await database.write(matches.apply, _creation(f"M{number}")) for number in range(count)]
            since = time.perf_counter()
            written = await asyncio.gather(*(_keep(database, row, since + seconds) for row in rows))
            return round(sum(written) / (time.perf_counter() - since))
        finally:
            await database.close()


async def _keep(database: Database, row: MatchRow, end: float) -> int:
    """Keep one draft after the other until then; return how many."""
    written = 0
    while not written or time.perf_counter() < end:
        draft = Draft(match=row.id, seat=0, decision="1.0", kind="orders", choice=(f"c{written}", "/", "done"))
        row = await database.write(matches.apply, Change(row=row, at=written, draft=draft))
        written += 1
    return written


def _creation(ident: str) -> Change:
    row = MatchRow(
        id=ident,
        game="any",
        rules=1,
        content="",
        options={},
        preset="async",
        status=PLAYING,
        guild=1,
        channel=1,
        creator=1,
        secret=b"",
        commitment="",
        created=0,
        started=0,
    )
    return Change(row=row, at=0, seats=(SeatRow(match=ident, seat=0, player=1),))
