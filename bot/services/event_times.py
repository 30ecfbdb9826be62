"""The times of an event's plan: between which bounds each may lie."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from bot.contest.settings import Stage

from .event_errors import BadLength, LiveWalkover
from .events_texts import keyed
from .gathering import READY_FOR
from .lengths import span_text
from .limiting import LONGEST, SHORTEST
from .presets import DAY, MINUTE

LONGEST_ROUND = 120 * DAY
TIMES = {
    "round": (MINUTE, LONGEST_ROUND),
    "limit": (SHORTEST, LONGEST),
    "walkover": (MINUTE, LONGEST_ROUND),
    "check_in": (MINUTE, 7 * DAY),
}
"""The least and the most of each time, in seconds; each may be 0 as well, for none."""
LATEST_HERE = READY_FOR - MINUTE
"""Seconds within which people must be there at a live table at the latest: its match is called off after that."""


def check_times(stage: Stage, times: Mapping[str, int]) -> None:
    """Refuse a time that is too short or too long; raise BadLength. `stage`: the event's first."""
    for name, (low, high) in TIMES.items():
        if (value := times[name]) and not low <= value <= high:
            key = f"event.setting.{name}"
            key = keyed(stage, key) if name == "round" else key
            about: dict[str, Any] = {"setting": {"key": key, "args": {}}, "low": _nested(low), "high": _nested(high)}
            raise BadLength(f"{name} is {value} s", **about)


def check_here(walkover: int) -> None:
    """Refuse a time in which people must be there at a live table that cannot work; raise LiveWalkover."""
    if not MINUTE <= walkover <= LATEST_HERE:
        raise LiveWalkover(f"walkover is {walkover} s", low=_nested(MINUTE), high=_nested(LATEST_HERE))


def _nested(seconds: int) -> Any:
    return msgspec.to_builtins(span_text(seconds))
