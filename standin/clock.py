"""The sandbox's time: real or frozen, and able to jump ahead."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from datetime import UTC, datetime
from functools import lru_cache

TIMERS_BEFORE_SWEEP = 256

Action = Callable[[], object]


class Timer:
    """Remember one thing to do at a time of the clock."""

    __slots__ = ("action", "cancelled", "when")

    def __init__(self, when: float, action: Action) -> None:
        self.when, self.action, self.cancelled = when, action, False

    def cancel(self) -> None:
        """Do nothing when the time comes."""
        self.cancelled = True


class Clock:
    """Tell the time in Unix seconds and run timers; `advance` jumps ahead and runs what falls due on the way."""

    def __init__(self, source: Callable[[], float] = time.time, *, is_ticking: bool = True) -> None:
        self._source, self._is_ticking, self._offset = source, is_ticking, 0.0
        self._due: list[tuple[float, int, Timer]] = []
        self._order = itertools.count()
        self._crowded = TIMERS_BEFORE_SWEEP
        self._handle: asyncio.TimerHandle | None = None
        self._watchers: list[Action] = []

    @classmethod
    def frozen(cls, start: float) -> Clock:
        """Return a clock that stands still until it is advanced."""
        return cls(lambda: start, is_ticking=False)

    def now(self) -> float:
        """Return the time in Unix seconds."""
        return self._source() + self._offset

    @property
    def offset(self) -> float:
        """Return by how many seconds the clock was moved ahead."""
        return self._offset

    def restore(self, offset: float) -> None:
        """Stand where a clock stood that had been moved ahead this far; nothing falls due by it."""
        self._offset = offset

    def call_at(self, when: float, action: Action) -> Timer:
        """Run the action once the clock reaches `when` (Unix seconds)."""
        timer = Timer(when, action)
        heapq.heappush(self._due, (when, next(self._order), timer))
        if len(self._due) > self._crowded:
            self._sweep()
        self._arm()
        return timer

    def call_later(self, seconds: float, action: Action) -> Timer:
        """Run the action `seconds` from now."""
        return self.call_at(self.now() + seconds, action)

    def advance(self, seconds: float) -> None:
        """Jump ahead; timers run in order, each at its own time, then whoever watches the clock is told."""
        if seconds < 0:
            raise ValueError(f"a clock goes forward only: {seconds} seconds")
        target = self.now() + seconds
        while self._due and self._due[0][0] <= target:
            when, _, timer = heapq.heappop(self._due)
            self._offset += max(0.0, when - self.now())
            if not timer.cancelled:
                timer.action()
        self._offset += max(0.0, target - self.now())
        self._arm()
        for watcher in list(self._watchers):
            watcher()

    def watch(self, watcher: Action) -> None:
        """Call the watcher after every jump, so that sleepers can look at the time again."""
        self._watchers.append(watcher)

    def close(self) -> None:
        """Forget all timers and watchers."""
        self._due.clear()
        self._watchers.clear()
        self._disarm()

    def _sweep(self) -> None:
        """Forget cancelled timers, which may be days away."""
        self._due = [entry for entry in self._due if not entry[2].cancelled]
        heapq.heapify(self._due)
        self._crowded = 2 * len(self._due) + TIMERS_BEFORE_SWEEP

    def _arm(self) -> None:
        self._disarm()
        if not self._due:
            return
        delay = max(0.0, self._due[0][0] - self.now())
        if self._is_ticking or delay == 0.0:
            self._handle = asyncio.get_running_loop().call_later(delay, self._run_due)

    def _disarm(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _run_due(self) -> None:
        self._handle = None
        now = self.now()
        try:
            while self._due and self._due[0][0] <= now:
                _, _, timer = heapq.heappop(self._due)
                if not timer.cancelled:
                    timer.action()
        finally:
            self._arm()  # an action that fails is the event loop's to report; the others must not wait for ever


@lru_cache(maxsize=4096)
def iso(seconds: float) -> str:
    """Return Unix seconds as the ISO 8601 text Discord uses."""
    return datetime.fromtimestamp(seconds, UTC).isoformat()
