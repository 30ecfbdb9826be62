"""Whether requests to Discord are spared, by how many go out.

Discord takes fifty requests a second of a bot, answers to presses not counted. Of an answer that passes the turn on
people wait for two: the new board, and the card of who is asked. The others put in order what stands already. While
many go out those are left for later, or left out where the next answer makes them void, so that nobody waits for them.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from types import SimpleNamespace

import aiohttp

SHARE = 0.5
"""Of the requests that Discord takes a second, those from which on they are spared."""
SPAN = 2.0
"""Seconds over which they are counted."""
LATER = 60
"""Seconds after which a card is renewed that is left for later: whoever plays quickly is asked again before."""
UNCOUNTED = ("/interactions/", "/webhooks/")
"""In the paths of answers to presses."""


class Thrift:
    """Counts the requests of one bot, of which Discord takes so many a second; 0: as many as there are.

    `ticks` tells seconds that are never set back.
    """

    def __init__(self, ticks: Callable[[], float], taken: int = 0) -> None:
        self.taken = taken
        self.later = LATER
        self._ticks = ticks
        self._begun: deque[float] = deque()

    def heard(self, trace: aiohttp.TraceConfig) -> aiohttp.TraceConfig:
        """Count the requests of a connection that is listened to."""

        async def begun(
            session: aiohttp.ClientSession, context: SimpleNamespace, params: aiohttp.TraceRequestStartParams
        ) -> None:
            self.note(params.url.path)

        trace.on_request_start.append(begun)
        return trace

    def note(self, path: str) -> None:
        """Count a request by its path, unless it answers a press."""
        if not any(part in path for part in UNCOUNTED):
            self._begun.append(self._ticks())
            self._forget()

    @property
    def is_on(self) -> bool:
        """Say whether requests are spared now."""
        self._forget()
        return 0 < self.taken * SHARE * SPAN <= len(self._begun)

    def _forget(self) -> None:
        before = self._ticks() - SPAN
        while self._begun and self._begun[0] <= before:
            self._begun.popleft()
