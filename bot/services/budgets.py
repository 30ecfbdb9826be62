"""What one person may ask for in a while, so that nobody takes the bot's time from the others."""

from __future__ import annotations

import math
from collections import OrderedDict
from typing import NamedTuple

from .clock import Clock
from .errors import TooOften

MOST_KEPT = 10_000
"""Buckets remembered; the one longest unused goes first, and is full again by then."""


class Budget(NamedTuple):
    """A bucket: so many at once, and one more after so many seconds."""

    burst: int
    seconds: float


PRESS, PICTURE, CHECK = "press", "picture", "check"
PRACTICE, CHALLENGE, PING = "practice", "challenge", "ping"
BUDGETS = {
    PRESS: Budget(90, 0.5),
    PICTURE: Budget(40, 3),
    CHECK: Budget(8, 60),
    PRACTICE: Budget(8, 450),
    CHALLENGE: Budget(12, 180),
    PING: Budget(4, 1800),
}
"""Inputs of any kind; pictures on demand; matches and records played again to check them; practice matches;
challenges and open seats; challenges to one person.

Each is several times what somebody who plays as fast as they can comes to.
"""


class Budgets:
    """A bucket for each kind and person, which holds 1 at least; `factor` widens them all, 0: there are none."""

    def __init__(self, clock: Clock, factor: float = 0.0) -> None:
        self._clock = clock
        self._factor = factor
        self._left: OrderedDict[tuple[object, ...], tuple[float, float]] = OrderedDict()
        """What a bucket held, and when that was."""

    def spend(self, kind: str, *whom: int) -> None:
        """Take one out of a person's bucket (of a pair's, where two are named); raise TooOften if it is empty."""
        if not self._factor:
            return
        burst, seconds = BUDGETS[kind]
        burst, seconds = max(1.0, burst * self._factor), seconds / self._factor
        now = self._clock.ticks()
        left, since = self._left.get((kind, *whom), (burst, now))
        left = min(burst, left + (now - since) / seconds)
        if left < 1:
            wait = math.ceil((1 - left) * seconds)
            when = {"time": self._clock.now() + wait, "style": "R"}
            raise TooOften(f"{kind} of {whom}: the next in {wait} s", when=when)
        self._left[kind, *whom] = (left - 1, now)
        self._left.move_to_end((kind, *whom))
        if len(self._left) > MOST_KEPT:
            self._left.popitem(last=False)
