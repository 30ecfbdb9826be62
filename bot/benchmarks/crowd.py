"""A start with 100,000 open matches: seconds, memory and what a click costs. Takes minutes: measured when asked for."""

from __future__ import annotations

import asyncio
from typing import Any

from bot.cli.games import names

from .store import compiled, sized

MANY = 100_000


def measure(seconds: float, many: int = MANY) -> dict[str, Any]:
    """Return the figures of one game: each process loads every game, whatever is played."""
    name = names()[0]
    with compiled() as bytecode:
        return {"matches": many, name: asyncio.run(sized(name, seconds, many, bytecode))}
