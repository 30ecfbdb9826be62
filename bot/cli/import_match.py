"""`import`: take over a match from another host."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot import maintenance
from bot.config import Config

from .hosting import library, told

NAME = "import"
HELP = "take over a match that another host exported"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare where from."""
    parser.add_argument("file", type=Path, help="a file that `export` wrote")


def run(args: argparse.Namespace) -> int:
    """Import after playing the log again, and say which match it is."""

    def work(config: Config) -> str:
        config.database.parent.mkdir(parents=True, exist_ok=True)
        match = asyncio.run(maintenance.import_match(config.database, args.file.read_bytes(), library(config)))
        return f"{config.database}: match {match} is here now"

    return told(work)
