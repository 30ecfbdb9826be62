"""`bench`: speeds and sizes as figures and ratios, one JSON object on standard output; nothing here is a test."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import sys
from pathlib import Path
from typing import Any

from bot.benchmarks import tables

NAME = "bench"
HELP = "measure speeds and sizes; prints one JSON object"
USUAL = ("rules", "picture", "services", "finished", "writes", "contest", "click", "answer", "store", "taps")
SECTIONS = (*USUAL, "crowd")
"""Modules of `bot.benchmarks`; each has `measure(seconds) -> dict`. `crowd` takes minutes: only if it is named."""
ON_THE_STANDIN = ("click", "answer", "store", "crowd")
"""Sections that are measured on the stand-in for Discord."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--only", action="append", choices=SECTIONS, help="measure this section, repeatable")
    parser.add_argument("--seconds", type=float, default=2.0, help="time per figure (default 2)")
    parser.add_argument(
        "--write", type=Path, metavar="DOCUMENT", help="keep the results beside a document and renew its tables"
    )
    parser.add_argument("--stored", action="store_true", help="with --write: measure nothing, renew from what is kept")


def run(args: argparse.Namespace) -> int:
    """Measure and print, or write."""
    report: dict[str, Any] = {"machine": tables.machine(), "commit": tables.commit()}
    for section in () if args.stored else _chosen(args.only):
        print(f"measuring {section} ...", file=sys.stderr, flush=True)
        report[section] = importlib.import_module(f"bot.benchmarks.{section}").measure(args.seconds)
        if args.write:
            tables.keep(args.write, section, report[section], args.seconds)
    if args.write:
        text = tables.written(args.write.read_text("utf-8"), tables.stored(args.write))
        args.write.write_text(text, "utf-8")
    else:
        print(json.dumps(report, indent=1))
    return 0


def _chosen(only: list[str] | None) -> list[str]:
    """Return the sections to be measured, in their order."""
    chosen = only or list(USUAL)
    if importlib.util.find_spec("standin") is None:
        for section in (section for section in chosen if section in ON_THE_STANDIN):
            print(f"{section} is left out: the stand-in for Discord is not installed", file=sys.stderr, flush=True)
        chosen = [section for section in chosen if section not in ON_THE_STANDIN]
    return chosen
