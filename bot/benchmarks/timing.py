"""Timing that can be trusted on a shared machine: many rounds, the median."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable


def median_seconds(action: Callable[[], object], seconds: float, least: int = 5) -> float:
    """Run the action for about that long and return the median of one run in seconds."""
    action()
    end = time.perf_counter() + seconds
    found: list[float] = []
    while len(found) < least or time.perf_counter() < end:
        start = time.perf_counter()
        action()
        found.append(time.perf_counter() - start)
    return statistics.median(found)
