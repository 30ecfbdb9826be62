"""How much longer than usual a press was on its way: a crowd waits before it is heard, and Discord counts that."""

from __future__ import annotations

from math import inf

import discord

WHILE = 600.0
"""Seconds of which the shortest way is looked for, and those of the while before: clocks that are set are forgotten."""
MOST = 2.0
"""Seconds that a press is late at most: beyond it clocks were set, or Discord has given it up."""


class Lateness:
    """Compares when Discord says that something was pressed with when it came; their clocks need not agree."""

    def __init__(self) -> None:
        self._least = self._before = inf
        self._until = -inf

    def of(self, interaction: int, came: float, ticks: float) -> float:
        """Return for how many seconds more than the quickest an interaction was under way, by its id.

        `came`: by this machine's clock, in seconds since 1970; `ticks`: by one that is never set.
        """
        if ticks >= self._until:
            self._before = self._least if ticks < self._until + WHILE else inf
            self._least, self._until = inf, ticks + WHILE
        way = came - discord.utils.snowflake_time(interaction).timestamp()
        self._least = min(self._least, way)
        return min(MOST, way - min(self._least, self._before))
