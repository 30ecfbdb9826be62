"""`check`: look whether the database is whole."""

from __future__ import annotations

import argparse

from bot import maintenance
from bot.config import Config

from .hosting import told

NAME = "check"
HELP = "look whether the database is whole"


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: the database is the configured one."""


def run(args: argparse.Namespace) -> int:
    """Check and say the schema version."""
    return told(_check)


def _check(config: Config) -> str:
    return f"{config.database}: whole, schema version {maintenance.check(config.database)}"
