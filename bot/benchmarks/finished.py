"""Finished matches on the disk: bytes of one when it has ended, and once it is archived."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
from pathlib import Path
from random import Random
from typing import Any

from bot.cli.games import names, shipped
from bot.services.build import Services
from bot.services.library import Library
from bot.storage.rows import OVER
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice

from .services import PLAYERS, NoSender, begin

MATCHES = 12
"""Random matches of each game that are played to their end."""


def measure(seconds: float, matches: int = MATCHES) -> dict[str, Any]:
    """Return bytes of a finished match per game; messages and inputs, which are purged after a week, are left out."""
    return {name: asyncio.run(_game(name, matches)) for name in names()}


async def _game(name: str, matches: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with await SqliteStore.open(Path(folder) / "bench.db") as store:
            services = Services(store, Library([shipped(name)]), NoSender())
            empty = await store.database.outside(_size)
            codes = [await _played(services, name, number) for number in range(matches)]
            ended = await store.database.outside(_size)
            answers = [(await services.views.summary(code)).row.moves for code in codes]
            for code in codes:
                await services.matches.archive(code)
            archived = await store.database.outside(_size)
    return {
        "answers": round(statistics.mean(answers), 1),
        "ended_bytes": (ended - empty) // matches,
        "archived_bytes": (archived - empty) // matches,
    }


async def _played(services: Services, name: str, number: int) -> str:
    """Play a random match to its end; return its code."""
    game, rng = shipped(name), Random(number)
    match = await begin(services, name)
    while (await services.views.summary(match)).row.status != OVER:
        seat = (await services.views.summary(match)).to_act[0].seat
        seen = await services.views.seat(match, seat)
        decision = next(d for d in seen.decisions if d.clock != "side")
        choice = random_choice(game, seen.view, decision, rng)
        await services.matches.submit(match, PLAYERS[seat], seat, decision.id, choice)
    return match


def _size(connection: Any) -> int:
    """Return the bytes of the database as a week later leaves it, without free pages."""
    connection.execute("DELETE FROM outbox")
    connection.execute("DELETE FROM inputs")
    connection.execute("VACUUM")
    return int(connection.execute("PRAGMA page_count").fetchone()[0]) * int(
        connection.execute("PRAGMA page_size").fetchone()[0]
    )
