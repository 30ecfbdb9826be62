"""What a bot that stops still waits for: all of it together for a while, since whoever stops it kills it after more."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Collection
from typing import Any

LOG = logging.getLogger(__name__)

STOPPING = 8.0
"""Seconds from being told to stop to being gone: Docker kills after ten."""
GATEWAY, PRESSES, THOUGHTS, MESSAGES = 7.0, 4.0, 3.0, 1.5
"""Seconds that are kept for what comes after each of these: who takes less leaves more to the others."""
CUT_OFF = 1.0
"""Seconds given to what is cut off, to undo itself and to acknowledge a press."""


class LastSeconds:
    """The seconds left to a bot that stops; `ticks` tells seconds that are never set back."""

    def __init__(self, seconds: float = STOPPING, ticks: Callable[[], float] = time.monotonic) -> None:
        self._ticks = ticks
        self._end = ticks() + seconds

    def left(self, keep: float = 0.0) -> float:
        """Return the seconds left, but for those kept for what comes after."""
        return max(0.0, self._end - self._ticks() - keep)

    async def end(self, what: str, tasks: Collection[asyncio.Task[Any]], keep: float) -> None:
        """Wait for tasks until only `keep` seconds are left, then cut them off; `what` they are is for the log."""
        late = await self.late(tasks, keep)
        if not late:
            return
        LOG.warning("%d %s took too long for a stop and are cut off", len(late), what)
        for task in late:
            task.cancel()
        await self.late(late, max(0.0, keep - CUT_OFF))

    async def late(self, tasks: Collection[asyncio.Task[Any]], keep: float) -> set[asyncio.Task[Any]]:
        """Wait for tasks until only `keep` seconds are left; return those that have not ended."""
        if not tasks:
            return set()
        return (await asyncio.wait(tasks, timeout=self.left(keep)))[1]
