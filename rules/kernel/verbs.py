"""Verbs: commands by which people give one answer, or one order of a sheet, in words."""

from __future__ import annotations

import msgspec


class Verb(msgspec.Struct, frozen=True):
    """A command with the names of its arguments, of which the first `least` must be given (None: all)."""

    name: str
    arguments: tuple[str, ...]
    least: int | None = None

    @property
    def required(self) -> int:
        """Return how many arguments must be given."""
        return len(self.arguments) if self.least is None else self.least
