"""Logs of archived matches that an earlier version or an import left in rows, compressed while nobody waits for it."""

from __future__ import annotations

import asyncio

from bot.storage.store import Store

from .clock import Clock

PAUSE = 0.2
"""Seconds between two matches, so that verbs of people who wait come in between."""
LOOK_AGAIN = 3600


class Archiving:
    """Takes one match after the other until none is left, then looks now and then for imported ones."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock

    async def run(self) -> None:
        """Compress until cancelled."""
        while True:
            if await self._store.pack(1):
                await asyncio.sleep(PAUSE)
            else:
                await self._clock.wait(self._clock.now() + LOOK_AGAIN, asyncio.Event())
