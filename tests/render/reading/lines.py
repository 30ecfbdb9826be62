"""What is read of twins line by line, for all games and the tables of events."""

from __future__ import annotations

import re


class TwinError(ValueError):
    """A line of a twin cannot be read."""


def read_line(pattern: re.Pattern[str], line: str) -> tuple[str, ...]:
    """Return the groups of a line that is wholly of a pattern, "" for one left out; raise TwinError with the line."""
    found = pattern.fullmatch(line)
    if found is None:
        raise TwinError(f"cannot read {line!r}")
    return found.groups("")
