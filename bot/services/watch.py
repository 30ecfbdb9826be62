"""How long the event loop stands still: whatever holds it, everybody waits for."""

from __future__ import annotations

import asyncio
from collections import deque

from bot.storage.store import Store

from .clock import Clock

EVERY = 0.5
"""Seconds between two looks."""
TOLD_EVERY = 30
"""Seconds between two signs of life for the command `health`, which asks from outside."""
SPAN = 3600
LONGEST_STALL = "watch.longest_stall"
ALIVE = "watch.alive"
"""When the bot was last seen to live, UTC seconds, whether anybody could reach it or not: no clock goes by it."""


class Watch:
    """Looks again and again, and notes by how much each look came too late."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._stalls: deque[tuple[float, float]] = deque()
        """When and how long, each longer than all that came after it."""

    def note(self, late: float) -> None:
        """Note that a look came so many seconds too late."""
        while self._stalls and self._stalls[-1][1] <= late:
            self._stalls.pop()
        self._stalls.append((self._clock.ticks(), late))

    def longest(self) -> float:
        """Return the longest standstill of the last hour, in seconds."""
        while self._stalls and self._stalls[0][0] < self._clock.ticks() - SPAN:
            self._stalls.popleft()
        return self._stalls[0][1] if self._stalls else 0.0

    async def run(self) -> None:
        """Look until cancelled."""
        loop = asyncio.get_running_loop()
        told = loop.time() - TOLD_EVERY
        while True:
            before = loop.time()
            if before - told >= TOLD_EVERY:
                told = before
                await self._store.put_fact(ALIVE, str(self._clock.now()))
                await self._store.put_fact(LONGEST_STALL, f"{self.longest():.1f}")
                before = loop.time()
            await asyncio.sleep(EVERY)
            self.note(max(0.0, loop.time() - before - EVERY))
