"""A full database: seconds until the first click is answered, memory, and what a click costs, in a fresh process."""

from __future__ import annotations

import asyncio
import os
import statistics
import subprocess
import sys
import tempfile
import time
from asyncio.subprocess import Process
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from bot.cli.games import names, shipped
from bot.services.build import Services
from bot.services.library import Library
from bot.storage.sqlite import SqliteStore
from standin.changes import BotPresence
from standin.clock import Clock
from standin.personas import Persona
from standin.server import Sandbox

from .hall import choosing, crowd, going_back, in_play, pressed, seen_after
from .services import NoSender, fill

FEW, MANY = 10, 10_000
AT_ONCE = 5_000
"""Matches that are written in one transaction."""
LEAST = 5
ROOT = Path(__file__).resolve().parents[2]


def measure(seconds: float, few: int = FEW, many: int = MANY) -> dict[str, Any]:
    """Return the figures with few and with many open matches, and the ratio of what a click costs, per game."""
    with compiled() as bytecode:
        return {name: asyncio.run(_game(name, seconds, (few, many), bytecode)) for name in names()}


async def _game(name: str, seconds: float, counts: tuple[int, int], bytecode: Path) -> dict[str, Any]:
    sizes = {f"matches_{count}": await sized(name, seconds, count, bytecode) for count in counts}
    costs = [figures["click_ms"] for figures in sizes.values()]
    return {**sizes, "click_ratio": round(costs[1] / costs[0], 2)}


async def sized(name: str, seconds: float, count: int, bytecode: Path) -> dict[str, Any]:
    """Return the figures of a bot, compiled before, that starts on a database with that many open matches."""
    clock = Clock()
    with tempfile.TemporaryDirectory() as folder:
        async with Sandbox(clock=clock, world=crowd(clock, 2)) as sandbox:
            people = [sandbox.persona(f"guest{number}") for number in (0, 1)]
            match = await _filled(Path(folder), sandbox, name, people, count)
            since = time.perf_counter()
            async with _bot(sandbox, Path(folder), bytecode) as process:
                await _online(sandbox)
                online = time.perf_counter() - since
                return {
                    "online_s": round(online, 2),
                    **await _clicks(sandbox, people, match, seconds, since),
                    "resident_mb": resident_mb(process.pid),
                }


async def _online(sandbox: Sandbox) -> None:
    """Wait until the bot is connected."""
    came = asyncio.Event()
    sandbox.hub.subscribe(lambda change: came.set() if isinstance(change, BotPresence) else None)
    if not sandbox.gateway.is_online:
        await came.wait()


async def _clicks(sandbox: Sandbox, people: list[Persona], match: str, seconds: float, since: float) -> dict[str, Any]:
    """Click in one match for that long; the first click's answer counts from the start of the process."""
    channel = sandbox.channel("matches")
    opened = [await person.slash(channel, "panel", {"match": match}) for person in people]
    first = time.perf_counter() - since
    shown = [await seen_after(person, outcome) for person, outcome in zip(people, opened, strict=True)]
    seat = next(number for number, seen in enumerate(shown) if _offers(seen))
    person, seen = people[seat], shown[seat]
    found: list[float] = []
    end = time.perf_counter() + seconds
    while len(found) < LEAST or time.perf_counter() < end:
        took, outcome = await pressed(person, seen, *choosing(seen))
        seen = await seen_after(person, outcome)
        back, outcome = await pressed(person, seen, going_back(seen))
        seen = await seen_after(person, outcome)
        found += [took, back]
    return {"first_answers_s": round(first, 2), "click_ms": round(1e3 * statistics.median(found), 2)}


def _offers(seen: Any) -> bool:
    return any(":pick." in custom_id for custom_id in seen.custom_ids())


async def _filled(folder: Path, sandbox: Sandbox, name: str, people: list[Persona], count: int) -> str:
    """Write a database with that many matches in play, one of them between the two people; return its code."""
    async with await SqliteStore.open(folder / "bench.db") as store:
        services = Services(store, Library([shipped(name)]), NoSender())
        players = (int(people[0].id), int(people[1].id))
        match = await in_play(services, name, players, int(sandbox.guild.id), int(sandbox.channel("matches").id))
        for row in await store.claim(2 * int(sandbox.clock.now()), 10_000):
            await store.bury(row.id, 0, "there is no thread to say it in")
            await store.discard(row.id)
        file = await store.export(match)
        if file is None:
            raise LookupError(match)
        for first in range(1, count, AT_ONCE):
            await store.database.write(fill, file, min(AT_ONCE, count - first), first)
        return match


@asynccontextmanager
async def _bot(sandbox: Sandbox, folder: Path, bytecode: Path) -> AsyncIterator[Process]:
    """Run the bot in a process of its own for the length of a block."""
    command = (sys.executable, "-m", "bot.benchmarks.store_bot", sandbox.base_url, sandbox.token, str(folder))
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, env=_with_bytecode(bytecode))
    try:
        yield process
    finally:
        process.terminate()
        await process.wait()


def _with_bytecode(folder: Path) -> dict[str, str]:
    """Return an environment in which modules are compiled once, as a host's are after the first start."""
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**environment, "PYTHONPYCACHEPREFIX": str(folder)}


@contextmanager
def compiled() -> Iterator[Path]:
    """Compile all modules of the bot, in a process that ends then, into a folder for the length of a block."""
    command = (sys.executable, "-c", "import bot.benchmarks.store_bot")
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(command, cwd=ROOT, env=_with_bytecode(Path(folder)), check=True)
        yield Path(folder)


def resident_mb(process: int) -> float | None:
    """Return the resident memory of a process in MB; None where the system does not tell."""
    status = Path(f"/proc/{process}/status")
    if not status.exists():
        return None
    line = next(line for line in status.read_text().splitlines() if line.startswith("VmRSS:"))
    return round(int(line.split()[1]) / 1024, 1)
