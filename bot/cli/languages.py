"""`languages`: how much of the interface and of each game is said in each language."""

from __future__ import annotations

import argparse

from bot.config import REPOSITORY
from bot.content import read_languages, read_rulebooks
from bot.i18n.coverage import coverage, lines
from rules import GAMES

NAME = "languages"
HELP = "print how much of the interface and of each game is said in each language"
DATA = REPOSITORY / "data"


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: all languages of the checkout are counted."""


def run(args: argparse.Namespace) -> int:
    """Print a row for each language."""
    print("\n".join(table()))
    return 0


def table() -> tuple[str, ...]:
    """Return the rows of the table, its head first."""
    return tuple(lines(tuple(coverage(read_languages(DATA).catalogue, read_rulebooks(DATA), tuple(GAMES)))))
