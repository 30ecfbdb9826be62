"""`languages`: how much of the interface and of each game is said in each language."""

from __future__ import annotations

import argparse

from bot.config import REPOSITORY
from bot.content import read_languages, read_rulebooks
from bot.i18n.coverage import coverage, lines
from bot.i18n.left import Kept, left, literal
from rules import GAMES

NAME = "languages"
HELP = "print how much of the interface and of each game is said in each language"
DATA = REPOSITORY / "data"


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare that the texts can be listed that are English still."""
    parser.add_argument("--left", action="store_true", help="list every text that is English still in another language")


def run(args: argparse.Namespace) -> int:
    """Print a row for each language, or each text that is left to translate."""
    print("\n".join(offenders() if args.left else table()))
    return 0


def table() -> tuple[str, ...]:
    """Return the rows of the table, its head first."""
    return tuple(lines(tuple(coverage(read_languages(DATA).catalogue, read_rulebooks(DATA), tuple(GAMES), kept()))))


def offenders() -> tuple[str, ...]:
    """Return a line for each text that is English still: language, key, text."""
    catalogue, stays = read_languages(DATA).catalogue, kept()
    return tuple(
        f"{locale}  {key}  {literal(texts.entries[key])!r}"
        for locale, texts in catalogue.locales.items()
        for key in left(catalogue, locale, stays)
    )


def kept() -> Kept:
    """Return what may stay English, and why (`data/english.toml`)."""
    return Kept.read(DATA / "english.toml")
