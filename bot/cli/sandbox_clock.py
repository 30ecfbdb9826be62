"""The services' clock on the sandbox's time, so that a jump there is a jump for every deadline."""

from __future__ import annotations

import asyncio

from bot.services.clock import SystemClock
from standin.clock import Clock


class SandboxClock:
    """Tells the sandbox's time and waits for it."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._real = SystemClock(lambda: clock.now() - clock.offset)  # time let pass on purpose is no leap

    def now(self) -> int:
        """Return the sandbox's time in UTC seconds."""
        return int(self._clock.now())

    def ticks(self) -> float:
        """Return seconds that are never set back."""
        return self._real.ticks() + self._clock.offset

    def leapt(self) -> int:
        """Return the seconds by which the machine's own time leapt; see `bot.services.clock.Clock`."""
        return self._real.leapt()

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
