"""Lengths of time that people give: in hours or in minutes, and how one is worded."""

from __future__ import annotations

from rules.kernel.types import Text

from .errors import BadSetting, TwoLengths
from .presets import DAY, HOUR, MINUTE

SPANS = ((DAY, "days"), (HOUR, "hours"), (MINUTE, "minutes"), (1, "seconds"))


def span_text(seconds: int) -> Text:
    """Word a length of time in its largest whole unit."""
    length, name = next((size, name) for size, name in SPANS if seconds % size == 0 or size == 1)
    return Text(f"discord.span.{name}", {"count": seconds // length})


def given(hours: int | None, minutes: int | None, *, most: int, usual: int | None = None) -> int:
    """Return the seconds of so many hours or minutes, with neither those of the `usual` hours.

    Raise TwoLengths for both, or for neither where nothing is usual; BadSetting for less than one, or for more than
    `most` hours.
    """
    if hours is None and minutes is None:
        hours = usual
    if (hours is None) == (minutes is None):
        raise TwoLengths(f"{hours} hours, {minutes} minutes")
    if minutes is None:
        found, name, high, size = hours or 0, "hours", most, HOUR
    else:
        found, name, high, size = minutes, "minutes", most * HOUR // MINUTE, MINUTE
    if not 1 <= found <= high:
        raise BadSetting(f"{found} {name}", setting=name, low=1, high=high)
    return found * size
