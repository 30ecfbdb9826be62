"""Matches that computer players have played, each once in a run: tests look at what stands in them."""

from __future__ import annotations

from functools import cache
from typing import Any

from bot.cli.games import shipped
from bot.cli.render import positions
from rules.kernel.types import Event

Position = tuple[Any, tuple[Event, ...]]


@cache
def played(
    name: str, seed: int, player: str = "random", seats: int | None = None
) -> tuple[tuple[Any, tuple[Event, ...]], ...]:
    """Return every position of a match of a shipped game with what led to it; nobody may change one."""
    return tuple(positions(shipped(name), seed, player, {}, seats))
