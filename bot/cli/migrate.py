"""`migrate`: bring the database up to date."""

from __future__ import annotations

import argparse

from bot import maintenance
from bot.config import Config

from .hosting import told

NAME = "migrate"
HELP = "bring the database up to date; a copy of it is made first"


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: the database is the configured one."""


def run(args: argparse.Namespace) -> int:
    """Migrate and say from where to where."""
    return told(_migrate)


def _migrate(config: Config) -> str:
    done = maintenance.migrate(config.database)
    if done.before == done.after:
        return f"{config.database}: up to date, schema version {done.after}"
    copy = "" if done.copy is None else f"; as it was before: {done.copy}"
    return f"{config.database}: schema version {done.before} -> {done.after}{copy}"
