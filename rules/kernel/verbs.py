"""Verbs: commands by which people give one answer, or one order of a sheet, in words."""

from __future__ import annotations

import msgspec

from .types import Token


class Verb(msgspec.Struct, frozen=True):
    """A command with the names of its arguments, of which the first `least` must be given (None: all).

    `token`: what it stands for in an answer, where that is called otherwise.
    """

    name: str
    arguments: tuple[str, ...]
    least: int | None = None
    token: Token = ""

    @property
    def required(self) -> int:
        """Return how many arguments must be given."""
        return len(self.arguments) if self.least is None else self.least
