"""The one source of time: UTC integer seconds, injected everywhere so that tests own it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol

LEAP = 60
"""Seconds between two looks at a clock that nobody can have meant to wait: it was set, or the machine slept."""


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> int:
        """Return the current time in UTC seconds."""
        ...

    def ticks(self) -> float:
        """Return seconds that are never set back or ahead; only their differences mean something."""
        ...

    def leapt(self) -> int:
        """Return the seconds by which the time leapt since this was last asked, negative if back; 0: it went on.

        Whoever asks does so well within `LEAP` seconds, so that more of them mean that nobody was awake.
        """
        ...

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        """Return when it is `until` (None: never) or `wake` is set, whichever comes first."""
        ...


class SystemClock:
    """The clock of the machine; `source` is how it tells the time."""

    def __init__(self, source: Callable[[], float] = time.time) -> None:
        self._source = source
        self._asked = source()

    def now(self) -> int:
        return int(self._source())

    def ticks(self) -> float:
        return time.monotonic()

    def leapt(self) -> int:
        before, self._asked = self._asked, self._source()
        passed = int(self._asked - before)
        return passed if abs(passed) >= LEAP else 0

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        left = None if until is None else max(0.0, until - self._source())
        waiter = asyncio.ensure_future(wake.wait())
        try:
            await asyncio.wait((waiter,), timeout=left)
        finally:
            waiter.cancel()
