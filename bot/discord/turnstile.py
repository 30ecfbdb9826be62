"""How many presses are worked on at a time, so that in a crowd who came first is answered first.

The event loop gives each press under way a step in turn, so that a hundred at once are all answered when the hundredth
is. Behind a turnstile they come through one after the other, and half of them wait half as long.
"""

from __future__ import annotations

import asyncio

AT_WORK = 16
"""Presses read, decided and painted at a time: enough for one write to serve many, and for all cores."""
LONGEST = 1.0
"""Seconds after which a press no longer counts as at work: whatever holds it up is not to hold up the others."""
PACE = 0.005
"""Seconds from one press that is through to the next, as long as none was measured."""
NEWEST = 0.1
"""Share of the last one in the pace."""


class Turnstile:
    """Lets so many in at a time, in the order in which they came; `pace`: seconds from one of a line to the next."""

    def __init__(self, room: int = AT_WORK) -> None:
        self._room = room
        self._line: asyncio.Semaphore = asyncio.Semaphore(room)
        self._inside = 0
        self._waiting = 0
        self._last = 0.0
        self.pace = PACE

    @property
    def wait(self) -> float:
        """Return for how many seconds whoever came now would stand in the line, by its pace."""
        return (self._waiting + 1) * self.pace if self._inside >= self._room else 0.0

    async def enter(self) -> Visit:
        """Wait for a place and take it."""
        self._waiting += 1
        try:
            await self._line.acquire()
        finally:
            self._waiting -= 1
        self._inside += 1
        return Visit(self)

    def left(self) -> None:
        """Take note that a place is free."""
        self._inside -= 1
        self._line.release()
        now = asyncio.get_running_loop().time()
        if self._waiting:
            self.pace += NEWEST * (min(LONGEST, now - self._last) - self.pace)
        self._last = now


class Visit:
    """A place that is taken, until its holder leaves or has been there too long."""

    def __init__(self, turnstile: Turnstile) -> None:
        self._turnstile: Turnstile | None = turnstile
        self._timer = asyncio.get_running_loop().call_later(LONGEST, self.leave)

    def leave(self) -> None:
        """Make room for the next; once is enough."""
        if self._turnstile is not None:
            self._timer.cancel()
            self._turnstile.left()
            self._turnstile = None
