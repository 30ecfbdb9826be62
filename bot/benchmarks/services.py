"""Services: what an answer costs end to end in the database, with few and with many open matches."""

from __future__ import annotations

import asyncio
import statistics
import tempfile
import time
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from bot.cli.games import names, shipped
from bot.services.build import Services
from bot.services.library import Library
from bot.services.new_match import NewMatch
from bot.storage import matches as match_rows
from bot.storage.aggregates import MatchFile
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from bot.storage.sqlite import SqliteStore
from rules.ai.random import random_choice

MANY = 10_000
PLAYERS = (1, 2)


class NoSender:
    """Takes every message and does nothing."""

    async def deliver(self, row: OutboxRow) -> Delivery:
        return Delivery()


def measure(seconds: float, many: int = MANY) -> dict[str, Any]:
    """Return milliseconds per answer with one and with many open matches, per game."""
    return {name: asyncio.run(_game(name, seconds, many)) for name in names()}


async def _game(name: str, seconds: float, count: int) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        async with await SqliteStore.open(Path(folder) / "bench.db") as store:
            services = Services(store, Library([shipped(name)]), NoSender())
            first = await begin(services, name)
            alone = await _answers(services, name, seconds)
            file = await store.export(first)
            if file is None:
                raise LookupError(first)
            await store.database.write(fill, file, count)
            many = await _answers(services, name, seconds)
    return {
        "answer_ms": round(1e3 * alone, 2),
        f"answer_with_{count}_matches_ms": round(1e3 * many, 2),
        "ratio": round(many / alone, 2),
    }


async def begin(services: Services, name: str) -> str:
    """Begin a match between the two people; return its code."""
    new = NewMatch(game=name, creator=PLAYERS[0], guild=1, channel=1, seat=0)
    made = await services.lobby.create(new)
    await services.lobby.accept(made.match.id, PLAYERS[1])
    await services.openings.open(made.match.id)
    return made.match.id


def fill(connection: Any, file: MatchFile, count: int, first: int = 0) -> None:
    """Write copies of a match, each between two people of its own."""
    for number in range(first, first + count):
        ident = f"X{number}"
        match_rows.put_export(
            connection,
            msgspec.structs.replace(
                file,
                row=msgspec.structs.replace(file.row, id=ident),
                seats=tuple(
                    msgspec.structs.replace(s, match=ident, player=100 + 2 * number + s.seat) for s in file.seats
                ),
                moves=tuple(msgspec.structs.replace(m, match=ident) for m in file.moves),
            ),
        )


async def _answers(services: Services, name: str, seconds: float) -> float:
    """Play random matches for that long; return the median seconds of one answer."""
    game, rng = shipped(name), Random(1)
    found: list[float] = []
    end = time.perf_counter() + seconds
    match = await begin(services, name)
    while not found or time.perf_counter() < end:
        shown = await services.views.summary(match)
        if not shown.to_act:
            match = await begin(services, name)
            continue
        seat = shown.to_act[0].seat
        seen = await services.views.seat(match, seat)
        choice = random_choice(game, seen.view, seen.decisions[0], rng)
        start = time.perf_counter()
        await services.matches.submit(match, PLAYERS[seat], seat, seen.decisions[0].id, choice)
        found.append(time.perf_counter() - start)
    return statistics.median(found)
