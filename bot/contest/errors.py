"""Refusals of acts: what was given, what stands against it."""

from __future__ import annotations

from typing import Any

from rules.kernel.types import Text


class ContestError(Exception):
    """Base of all refusals; `text` is what the director or the player reads."""

    sort = "fault"

    def __init__(self, message: str, what: str, **fields: Any) -> None:
        """`what` is the thing that does not fit: with the sort of refusal it names the text."""
        super().__init__(message)
        self.what, self.fields = what, fields
        self.text = Text(f"contest.{self.sort}.{what}", fields)


class Unknown(ContestError):
    """The act names an entrant, a table or an act that the event does not have."""

    sort = "unknown"


class TooEarly(ContestError):
    """The event has not begun, or what must come before has not happened."""

    sort = "too_early"


class TooLate(ContestError):
    """The event, the stage or the table is past this."""

    sort = "too_late"


class Twice(ContestError):
    """Somebody would be in the event, in a round or at a table a second time."""

    sort = "twice"


class Misfit(ContestError):
    """A table, a pool, a result or a setting has not the shape that the event's kind asks for."""

    sort = "misfit"


class Needed(ContestError):
    """An act can't be taken back as long as a later one builds on it."""

    sort = "needed"
