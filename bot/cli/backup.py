"""`backup`: copy the database, also while the bot runs."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot import maintenance
from bot.config import Config

from .hosting import told

NAME = "backup"
HELP = "copy the database to a file, also while the bot runs"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare where to."""
    parser.add_argument("file", type=Path, help="the file to write; an old one is replaced once the copy is whole")


def run(args: argparse.Namespace) -> int:
    """Copy and say what was copied."""

    def work(config: Config) -> str:
        version = maintenance.backup(config.database, args.file)
        return f"{args.file}: a checked copy of {config.database}, schema version {version}"

    return told(work)
