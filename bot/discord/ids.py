"""Component ids: what a button is about, never what was chosen so far."""

from __future__ import annotations

from typing import NamedTuple

from discord_limits.limits import CUSTOM_ID_LENGTH

SEPARATOR = ":"


class BadId(ValueError):
    """A component id that this program did not make, or not in this version."""


class Where(NamedTuple):
    """What a component is about; parts that do not apply are empty, the seat None."""

    verb: str
    match: str = ""
    seat: int | None = None
    decision: str = ""
    step: str = ""


def make(verb: str, match: str = "", seat: int | None = None, decision: str = "", step: str = "") -> str:
    """Write an id; only `step` may hold a colon. Raise BadId for parts that cannot be read back."""
    parts = (verb, match, "" if seat is None else str(seat), decision)
    text = SEPARATOR.join((*parts, step))
    if not verb or any(SEPARATOR in part for part in parts):
        raise BadId(f"{text!r}: a part but the last holds {SEPARATOR!r}, or the verb is missing")
    if len(text) > CUSTOM_ID_LENGTH:
        raise BadId(f"{text!r} has {len(text)} characters, at most {CUSTOM_ID_LENGTH} fit")
    return text


def read(custom_id: str) -> Where:
    """Read an id that `make` wrote; raise BadId for any other."""
    parts = custom_id.split(SEPARATOR, 4)
    if len(parts) != 5 or not parts[0] or (parts[2] and not parts[2].isdecimal()):
        raise BadId(f"{custom_id!r} is no id of this program")
    verb, match, seat, decision, step = parts
    return Where(verb, match, int(seat) if seat else None, decision, step)
