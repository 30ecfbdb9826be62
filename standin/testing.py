"""For tests: a fresh stand-in with discord.py pointed at it, a bot running on it, and waiting without sleeping."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any, TypeVar
from unittest.mock import patch

import discord
from aiohttp import web_app
from discord.state import ConnectionState

from standin.changes import Change
from standin.clock import Clock
from standin.endpoints import pointed_at
from standin.rest import Recorder
from standin.seed import Seed
from standin.server import Sandbox

PATIENCE_SECONDS = 120.0
"""How long is waited for what takes milliseconds: whoever waits this long has failed on any machine."""
HURRY = 500.0
"""Discord's limits per channel hold in every test; their windows are so many times shorter."""
READY_SECONDS = 0.01
"""What to give discord.py as `guild_ready_timeout`: it waits this long for further guilds before it is ready."""
TIMEOUT = "guild_ready_timeout"


Bot = TypeVar("Bot", bound=discord.Client)


class _WhileAnyIsMissing:
    """How long discord.py waits for a further guild: as long as it was told; not at all once every one is there."""

    def __get__(self, state: Any, _: type[Any] | None = None) -> Any:
        known = vars(state)
        guilds = known.get("_guilds", {}).values()
        come = [known["_ready_state"]] if "_ready_state" in known else known.get("_ready_states", {}).values()
        is_whole = bool(guilds) and all(queue.empty() for queue in come)
        return 0.0 if is_whole and not any(guild.unavailable for guild in guilds) else known[TIMEOUT]

    def __set__(self, state: Any, seconds: float) -> None:
        vars(state)[TIMEOUT] = seconds


AT_ONCE = _WhileAnyIsMissing()
"""Lets discord.py be ready once all guilds are there: it waits for further ones as long again, in every start."""


@asynccontextmanager
async def fresh(seed: Seed | None = None, *recorders: Recorder) -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; `recorders` hear every request of the bot.

    Its clock stands still at the present: nothing expires unless a test lets time pass.
    """
    started = Sandbox(clock=Clock.frozen(float(int(time.time()))), seed=seed)
    started.interactions.patience = PATIENCE_SECONDS
    started.faults.change({"pacing": True, "hurry": HURRY})
    started.api.recorders.extend(recorders)
    try:
        async with started:
            with pointed_at(started.base_url), patch.object(ConnectionState, TIMEOUT, AT_ONCE, create=True):
                yield started
    finally:
        _let_go_of_handlers()


def _let_go_of_handlers() -> None:
    """Let nothing keep worlds that have ended: aiohttp holds the last thousand handlers of all servers of a process."""
    kept = getattr(web_app, "_cached_build_middleware", None)
    if kept is not None:
        kept.cache_clear()


@asynccontextmanager
async def running(bot: Bot, sandbox: Sandbox) -> AsyncIterator[Bot]:
    """Start a bot, wait until it is ready, close it in the end; what it raises, the test raises."""
    task = asyncio.create_task(bot.start(sandbox.token))
    try:
        await ready(bot, task)
        yield bot
    except BaseException:
        task.cancel()  # a client that never got ready may never end by itself
        await bot.close()
        await asyncio.wait([task])
        raise
    await bot.close()
    await task


async def ready(bot: discord.Client, task: asyncio.Task[None]) -> None:
    """Wait until a starting bot is ready; raise what ended it otherwise."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while not bot.is_ready():
            if task.done():
                task.result()
                raise RuntimeError("the bot stopped before it was ready")
            await asyncio.sleep(0.001)


async def until(sandbox: Sandbox, condition: Callable[[], bool]) -> None:
    """Wait until a condition about the sandbox holds; it is looked at after every change. Raise TimeoutError."""
    changed = asyncio.Event()

    def note(change: Change) -> None:
        changed.set()

    sandbox.hub.subscribe(note)
    try:
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not condition():
                await changed.wait()
                changed.clear()
    finally:
        sandbox.hub.unsubscribe(note)
