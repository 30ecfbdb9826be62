"""The one source of time: UTC integer seconds, injected everywhere so that tests own it."""

from __future__ import annotations

import asyncio
import time
from typing import Protocol


class Clock(Protocol):
    """Tells the time and waits for it."""

    def now(self) -> int:
        """Return the current time in UTC seconds."""
        ...

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        """Return when it is `until` (None: never) or `wake` is set, whichever comes first."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> int:
        return int(time.time())

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        left = None if until is None else max(0.0, until - time.time())
        waiter = asyncio.ensure_future(wake.wait())
        try:
            await asyncio.wait((waiter,), timeout=left)
        finally:
            waiter.cancel()
