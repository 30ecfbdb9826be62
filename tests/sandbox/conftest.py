"""Fixtures of the sandbox's own tests: the sandbox, and a small bot on it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from bot.sandbox.server import Sandbox
from tests.sandbox.small_bot import SmallBot
from tests.support.sandbox import running, sandbox

__all__ = ["sandbox"]


@pytest.fixture
async def bot(sandbox: Sandbox) -> AsyncIterator[SmallBot]:
    """Run the small bot until the test ends."""
    async with running(SmallBot(), sandbox) as started:
        yield started
