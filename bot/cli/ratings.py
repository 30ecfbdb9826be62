"""`ratings`: compute all ratings from the database, twice, and say what came out."""

from __future__ import annotations

import argparse
import asyncio
import hashlib

from bot import maintenance
from bot.config import Config

from .hosting import library, told

NAME = "ratings"
HELP = "compute all ratings from the matches in the database, and check that the same come out again"


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: the database is the configured one."""


def run(args: argparse.Namespace) -> int:
    """Compute and print a line per person, game and pace, and a sum by which two runs are compared."""
    return told(_ratings)


def _ratings(config: Config) -> str:
    games = sorted({game.name for game in library(config).games})
    lines, again = (asyncio.run(maintenance.ratings(config.database, games)) for _ in range(2))
    if lines != again:
        raise maintenance.Unstable(f"{config.database}: the ratings differ from one computation to the next")
    total = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
    return "\n".join((*lines, f"ratings: {len(lines)}, sum {total}"))
