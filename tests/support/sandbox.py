"""The stand-in Discord as a fixture, called as Warpost calls it; every accepted body is checked in the end."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from bot.cli.sandbox_seed import SEED
from standin import testing
from standin.seed import Seed
from standin.server import Sandbox
from standin.tests.discord_schema import BodyChecker
from tests.support.registered import registered_once


@pytest.fixture
async def sandbox() -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; every accepted body is checked in the end."""
    async with fresh() as started:
        yield started


@asynccontextmanager
async def fresh(seed: Seed = SEED) -> AsyncIterator[Sandbox]:
    """Run a fresh sandbox on a free port, discord.py pointed at it; every accepted body is checked in the end."""
    with BodyChecker.judging() as recorders:
        async with testing.fresh(seed, *recorders) as started:
            with registered_once(started):
                yield started
