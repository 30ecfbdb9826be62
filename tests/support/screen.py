"""What a walker sees: the steps a panel offers, the commands there are, and what the bot logs as its own fault."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from bot.discord.ids import BadId, Where
from bot.discord.ids import read as read_id
from standin.model import Payload
from standin.seen import Seen

LOUD = ("autocomplete failed", "could not be shown", "undeliverable", "could not be acknowledged")
"""Warnings that tell of a fault too."""


class Faults(logging.Handler):
    """Collects what the bot logs as its own fault."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        """Keep an error, and the warnings that tell of one."""
        said = record.getMessage()
        if record.levelno >= logging.ERROR or any(mark in said for mark in LOUD):
            self.found.append(logging.Formatter("%(name)s: %(message)s").format(record))


class Leaf(NamedTuple):
    """A command that can be used: its full path and its options."""

    path: str
    options: Sequence[Payload]


class Action(NamedTuple):
    """A step of a panel that a component of it takes."""

    action: str
    part: Payload


def actions(shown: Seen, seat: int) -> list[Action]:
    """Return the steps that a seat's panel offers, in reading order; none: it is no panel."""
    found: list[Action] = []
    for part in (*shown.buttons(), *shown.selects()):
        where = _where(part)
        if where is not None and where.verb == "make" and where.seat == seat and not part.get("disabled"):
            found.append(Action(where.step.partition(".")[0], part))
    return found


def _where(part: Payload) -> Where | None:
    try:
        return read_id(str(part.get("custom_id", "")))
    except BadId:
        return None


def leaves(path: str, command: Payload) -> Iterator[Leaf]:
    """Yield the commands that can be used below one."""
    below = [one for one in command.get("options") or [] if one["type"] in (1, 2)]
    if not below:
        yield Leaf(path, command.get("options") or [])
    for one in below:
        yield from leaves(f"{path} {one['name']}", one)
