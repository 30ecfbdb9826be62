"""A stand-in that has ended is gone: a test run starts a thousand of them, one after another."""

from __future__ import annotations

import gc
import weakref

import aiohttp
import pytest

from standin.testing import fresh
from standin.tests.rest import Rest


@pytest.mark.soak
@pytest.mark.landing
async def test_nothing_keeps_a_world_that_has_ended() -> None:
    async with fresh() as started, aiohttp.ClientSession() as session:
        await Rest(started, session)("GET", "/users/@me")
        ended = weakref.ref(started.hub)
    del started
    gc.collect()
    assert ended() is None
