"""The stand-in Discord as a fixture, and how a bot is run against it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import TypeVar

import discord
import pytest

from bot.sandbox.changes import Change
from bot.sandbox.clock import Clock
from bot.sandbox.endpoints import pointed_at
from bot.sandbox.server import Sandbox
from tests.support.discord_schema import BodyChecker
from tests.support.patience import PATIENCE_SECONDS

HURRY = 500.0  # Discord's limits per channel hold in every test; their windows are so many times shorter
READY_SECONDS = 0.01  # discord.py waits this long for further guilds before it is ready


Bot = TypeVar("Bot", bound=discord.Client)


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; every accepted body is checked in the end."""
    async with fresh() as started:
        yield started


@asynccontextmanager
async def fresh() -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; every accepted body is checked in the end."""
    # the clock stands still at the present: nothing expires unless a test lets time pass
    started = Sandbox(clock=Clock.frozen(_now()))
    started.interactions.patience = PATIENCE_SECONDS
    started.faults.change({"pacing": True, "hurry": HURRY})
    checker = BodyChecker.if_available()
    if checker is not None:
        started.api.recorders.append(checker.record)
    async with started:
        with pointed_at(started.base_url):
            yield started
    if checker is not None:
        assert not checker.faults, "\n".join(checker.faults)


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


def _now() -> float:
    return float(int(discord.utils.utcnow().timestamp()))
