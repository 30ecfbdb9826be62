"""Fixtures of the sandbox's own tests: the sandbox, a small bot on it, and plain requests to it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import aiohttp
import pytest

from standin.server import Sandbox
from standin.testing import fresh, running
from standin.tests.discord_schema import BodyChecker
from standin.tests.rest import Rest
from standin.tests.small_bot import SmallBot


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; every accepted body is checked in the end."""
    with BodyChecker.judging() as recorders:
        async with fresh(None, *recorders) as started:
            yield started


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
