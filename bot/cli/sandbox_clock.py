"""The services' clock on the sandbox's time, so that a jump there is a jump for every deadline."""

from __future__ import annotations

import asyncio

from bot.sandbox.clock import Clock


class SandboxClock:
    """Tells the sandbox's time and waits for it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock

    def now(self) -> int:
        """Return the sandbox's time in UTC seconds."""
        return int(self._clock.now())

    async def wait(self, until: int | None, wake: asyncio.Event) -> None:
        """Return when it is `until` there (None: never) or `wake` is set."""
        rang = asyncio.Event()
        timer = None if until is None else self._clock.call_at(until, rang.set)
        waiters = [asyncio.ensure_future(event.wait()) for event in (wake, rang)]
        try:
            await asyncio.wait(waiters, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for waiter in waiters:
                waiter.cancel()
            if timer is not None:
                timer.cancel()
