"""`verify`: play the record of a finished match again and check its dice, or draw again what an event's file holds."""

from __future__ import annotations

import argparse
from pathlib import Path

from bot.config import Config
from bot.services.fairness import check_record
from bot.show.events.checking import Checked, check, is_event

from .hosting import library, told

NAME = "verify"
HELP = "play the record of a finished match again and check its dice; or check the draws of an event's file"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare which record."""
    parser.add_argument("file", type=Path, help="a file that `/match record` gave, or the .json of `/event export`")


def run(args: argparse.Namespace) -> int:
    """Check the record and say what came out; no database is needed."""

    def work(config: Config) -> str:
        data = args.file.read_bytes()
        if is_event(data):
            return _event(str(args.file), check(data))
        found = check_record(library(config), data)
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


def _event(name: str, found: Checked) -> str:
    by_hand = ", ".join(map(str, found.by_hand)) or "none"
    return "\n".join(
        (
            f"{name}: the {len(found.file.acts)} acts of event {found.file.id} fit one another",
            f"commitment {found.file.commitment} (compare it with the rules of the event)",
            f"secret {found.file.seed}",
            f"draws {len(found.drawn)}, not from the secret but chosen by a director: {by_hand}",
        )
    )
