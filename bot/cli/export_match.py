"""`export`: write one match with everything about it, secrets included, for another host."""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path

from bot import maintenance
from bot.config import Config

from .hosting import told

NAME = "export"
HELP = "write one match with all its secrets to a file, for another host"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare which match and where to."""
    parser.add_argument("match", help="the match's code")
    parser.add_argument("file", type=Path, help="the file to write; an old one is replaced once the new one is whole")


def run(args: argparse.Namespace) -> int:
    """Export and say where to."""

    def work(config: Config) -> str:
        asyncio.run(maintenance.export_to(config.database, args.match, args.file))
        return (
            f"{args.file}: match {args.match}; whoever has the file knows its dice and hidden answers. The match is"
            " here still: `/host end` ends it, or leave this bot stopped, before another plays it"
        )

    return told(work)
