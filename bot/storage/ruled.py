"""What the staff may do in a server and did in a match, what seats dispute and allow, as plain values (see `rows`)."""

from __future__ import annotations

import re
from typing import Any, Literal

import msgspec

ASKED, UPHELD, REJECTED, STANDS, WITHDRAWN = "asked", "upheld", "rejected", "stands", "withdrawn"
"""What a dispute comes to; nobody decided one that `stands`."""
NAMELESS = "…"
"""Stands for whoever a verdict names, where it is read by others."""
_MENTION = re.compile(r"<@[!&]?\d+>")


class StaffRow(msgspec.Struct, frozen=True):
    """A power over the matches of a server or of one `event`, given to a person or to whoever has a role (`kind`)."""

    guild: int
    kind: Literal["user", "role"]
    holder: int
    power: str
    event: str = ""


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """What the staff did to a match, by whom and why, for its players to read; `who` None: somebody forgotten.

    `about`: what it was done to and with, as arguments of its text.
    """

    match: str
    at: int
    who: int | None
    act: str
    reason: str
    about: dict[str, Any] = {}


class Consent(msgspec.Struct, frozen=True):
    """That a seat's person lets whoever only watches see everything, as it was so many turns ago."""

    seat: int
    player: int
    turns: int


class Dispute(msgspec.Struct, frozen=True, kw_only=True):
    """What a seat disputes: of which sort, by which clause, in which words, since which step of the log (`step`).

    `due`: until when the staff may decide; `player`, `decided_by` None: nobody, or somebody forgotten.
    """

    match: str
    guild: int
    game: str
    seat: int
    player: int | None
    sort: str
    clause: str
    text: str
    step: int
    at: int
    due: int
    state: str = ASKED
    verdict: str = ""
    decided_by: int | None = None
    decided: int | None = None
    id: int = 0


def unnamed(verdict: str) -> str:
    """Return a verdict as others may read it and search in it: naming nobody."""
    return _MENTION.sub(NAMELESS, verdict)
