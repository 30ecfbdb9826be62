"""`restore`: put a backup in place while the bot is stopped."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot import maintenance
from bot.config import Config

from .hosting import told

NAME = "restore"
HELP = "put a backup in the place of the database; stop the bot first"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare where from."""
    parser.add_argument("file", type=Path, help="a file that `backup` wrote")


def run(args: argparse.Namespace) -> int:
    """Restore and say where what was there was kept."""

    def work(config: Config) -> str:
        config.database.parent.mkdir(parents=True, exist_ok=True)
        kept = maintenance.restore(args.file, config.database)
        return f"{config.database}: restored" + ("" if kept is None else f"; what was there is kept as {kept}")

    return told(work)
