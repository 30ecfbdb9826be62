"""`verify`: play the record of a finished match again and check its dice."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.config import Config
from bot.services.fairness import check_record

from .hosting import library, told

NAME = "verify"
HELP = "play the record of a finished match again and check its dice"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare which record."""
    parser.add_argument("file", type=Path, help="a file that `/match record` gave")


def run(args: argparse.Namespace) -> int:
    """Check the record and say what came out; no database is needed."""

    def work(config: Config) -> str:
        found = check_record(library(config), args.file.read_bytes())
        return "\n".join(
            (
                f"{args.file}: match {found.match} plays again exactly as its record states",
                f"commitment {found.commitment} (compare it with the first post of the match)",
                f"secret {found.secret}",
                f"steps {found.moves}, random values {found.drawn}",
                f"final state {found.digest}",
            )
        )

    return told(work)
