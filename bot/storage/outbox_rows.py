"""Messages to be said, as plain values, and how many may be on their way at once."""

from __future__ import annotations

from typing import Any

import msgspec

LATE_PANEL = "late_panel"
"""The kind of row by which a seat is shown its card later than it could be: it holds up no other of its match."""


class OutboxRow(msgspec.Struct, frozen=True, kw_only=True):
    """A message to be said; an undelivered one is replaced by the next with the same `collapse`.

    `guild`, `channel`: whose and where it is, if it is of no match.
    """

    match: str | None
    seat: int | None = None
    kind: str
    payload: dict[str, Any] = {}
    since: int = 0
    nonce: str
    collapse: str = ""
    attempts: int = 0
    next_try: int = 0
    created: int = 0
    fault: str = ""
    id: int = 0
    guild: int = 0
    channel: int = 0


class Places(msgspec.Struct, frozen=True):
    """How many messages may be on their way at once in one channel with its threads, and in one server."""

    channel: int
    guild: int


ANYWHERE = Places(1 << 30, 1 << 30)
"""As many as there are."""
