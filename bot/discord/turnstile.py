"""How many presses are worked on at a time, so that in a crowd who came first is answered first.

The event loop gives each press under way a step in turn, so that a hundred at once are all answered when the hundredth
is. Behind a turnstile they come through one after the other, and half of them wait half as long.
"""

from __future__ import annotations

import asyncio

AT_WORK = 16
"""Presses read, decided and painted at a time: enough for one write to serve many, and for all cores."""
AT_THE_DOOR = 32
"""Presses acknowledged at a time: of a crowd that all begin at once none is done before Discord gives up, and each
takes a connection of its own."""
LONGEST = 1.0
"""Seconds after which a press no longer counts as at work: whatever holds it up is not to hold up the others."""
PACE = 0.005
"""Seconds from one press of a line that is through to the next, as long as none was measured."""
NEWEST = 0.1
"""Share of the last one in the pace."""


class Turnstile:
    """Lets so many in at a time, in the order in which they came; `pace`: seconds from one of a line to the next.

    `first`: whoever stands in line there goes before anybody here.
    """

    def __init__(self, room: int = AT_WORK, first: Turnstile | None = None) -> None:
        self._places = asyncio.Semaphore(room)
        self._first = first
        self._all_through = asyncio.Event()
        self._all_through.set()
        self._come = 0
        self._through = 0
        self._last = 0.0
        self.pace = PACE

    def come(self) -> Visit:
        """Take a place at the end of the line."""
        self._come += 1
        self._all_through.clear()
        return Visit(self, self._come)

    async def admit(self) -> None:
        """Wait until there is room; everybody who came does so once."""
        try:
            await self._places.acquire()
            try:
                await self._let_first()
            except asyncio.CancelledError:
                self._places.release()
                raise
        finally:
            self._through += 1
            if self._through == self._come:
                self._all_through.set()

    async def _let_first(self) -> None:
        while self._first is not None and not self._first.is_clear:
            await self._first.cleared()

    @property
    def is_clear(self) -> bool:
        """Say whether nobody stands in line."""
        return self._through == self._come

    async def cleared(self) -> None:
        """Wait until nobody stands in line."""
        await self._all_through.wait()

    def left(self) -> None:
        """Take note that somebody is out again."""
        self._places.release()
        now = asyncio.get_running_loop().time()
        if self._come > self._through:
            self.pace += NEWEST * (min(LONGEST, now - self._last) - self.pace)
        self._last = now

    def ahead(self, number: int) -> int:
        """Return how many of a line stand before who came as that one, itself counted; 0: none stand there."""
        return max(0, number - self._through) if self._places.locked() else 0


class Visit:
    """Who came to a turnstile: in the line, then at work, until it leaves or has been there too long."""

    def __init__(self, turnstile: Turnstile, number: int) -> None:
        self._turnstile = turnstile
        self._number = number
        self._timer: asyncio.TimerHandle | None = None

    @property
    def wait(self) -> float:
        """Return for how many seconds it stands in the line yet, by the pace."""
        return self._turnstile.ahead(self._number) * self._turnstile.pace

    async def enter(self) -> None:
        """Wait until it has come through."""
        await self._turnstile.admit()
        self._timer = asyncio.get_running_loop().call_later(LONGEST, self.leave)

    def leave(self) -> None:
        """Make room for the next; once is enough."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
            self._turnstile.left()
