"""A client that is closed ends, also where the library takes that for a fault and goes on trying."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest

from bot.discord import client
from bot.discord.client import Warpost
from tests.support.patience import PATIENCE_SECONDS


async def test_a_client_ends_though_the_library_took_its_cancellation_for_a_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Python 3.11 a wait that has just come to its end loses the cancellation, and the library connects anew."""
    tried: list[str] = []

    async def start(token: str) -> None:
        while len(tried) < 2:
            tried.append(token)
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                if len(tried) == 2:
                    raise

    monkeypatch.setattr(client, "ASKED_AGAIN", 0.01)
    closed = asyncio.Event()
    closed.set()
    half: Any = SimpleNamespace(start=start, _closed_for_good=closed)
    async with asyncio.timeout(PATIENCE_SECONDS):
        await Warpost.serve(half, "token")
    assert tried == ["token", "token"]
