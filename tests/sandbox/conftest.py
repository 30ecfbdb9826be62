"""Fixtures of the sandbox's own tests: the sandbox, a small bot on it, and plain requests to it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.rest import Rest
from tests.sandbox.small_bot import SmallBot
from tests.support.sandbox import running, sandbox

__all__ = ["sandbox"]


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    """Run the small bot until the test ends."""
    async with running(SmallBot(), sandbox) as started:
        yield started


@pytest.fixture
async def rest(sandbox: Sandbox) -> AsyncIterator[Rest]:
    """Send plain requests until the test ends."""
    async with aiohttp.ClientSession() as session:
        yield Rest(sandbox, session)
