"""Lengths of time as people type them, `75m`, `2h 30m` or `7 days`, in their own language, too; and written so."""

from __future__ import annotations

import re

from bot.services.lengths import SPANS
from bot.services.presets import DAY, HOUR, MINUTE
from rules.kernel.notation import normal
from rules.kernel.types import Text

from .words import Words

SHORT = {"d": DAY, "h": HOUR, "m": MINUTE, "min": MINUTE}
"""Units that every language takes."""
LONGEST_TYPED = 20
_PART = re.compile(r"(\d{1,6})\s*([^\d\s.]*)\.?\s*")


def read(words: Words, typed: str, usual: int | None = None) -> int | None:
    """Return the seconds that were typed, None for what is no length of time in whole minutes: `short` says no other.

    `usual`: the seconds of a number without a unit; without it only 0 needs none.
    """
    text = normal(typed)
    units = {**_units(words), **SHORT, "": usual}
    found = [(int(number), unit) for number, unit in _PART.findall(text)]
    if not found or _PART.sub("", text) or any(number and units.get(unit) is None for number, unit in found):
        return None
    seconds = sum(number * (units.get(unit) or 0) for number, unit in found)
    return None if seconds % MINUTE else seconds


def short(seconds: int) -> str:
    """Write a length of time as `read` takes it in every language."""
    if not seconds:
        return "0"
    size, unit = next((size, unit) for unit, size in SHORT.items() if seconds % size == 0 or size == MINUTE)
    return f"{seconds // size}{unit}"


def _units(words: Words) -> dict[str, int]:
    """Return the units as the reader's language writes them, one and several."""
    found: dict[str, int] = {}
    for size, name in SPANS:
        for count in (1, 2):
            word = words.plain(Text(f"discord.span.{name}", {"count": count}))
            found[normal(word.replace(str(count), ""))] = size
    return found
