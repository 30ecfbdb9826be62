"""The same hour on a later day, by the clock on the wall of a time zone."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from .presets import DAY


def later(at: int, seconds: int, zone: str) -> int:
    """Return a moment so much later, in UTC seconds: whole days keep the hour of a zone's clock, the rest is counted.

    An hour that daylight saving time skips on that day is read an hour on, of one that it repeats the first is meant.
    """
    days, rest = divmod(seconds, DAY)
    wall = datetime.fromtimestamp(at, ZoneInfo(zone)) + timedelta(days=days)
    return int(wall.replace(fold=0).astimezone(UTC).timestamp()) + rest
