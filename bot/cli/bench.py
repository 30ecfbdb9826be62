"""`bench`: speeds and sizes as figures and ratios, one JSON object on standard output; nothing here is a test."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import json
import os
import platform
import sys
from typing import Any

NAME = "bench"
HELP = "measure speeds and sizes; prints one JSON object"
SECTIONS = ("rules", "picture", "services", "contest", "click", "store", "taps")
"""Modules of `bot.benchmarks`; each has `measure(seconds) -> dict`."""
ON_THE_STANDIN = ("click", "store")
"""Sections that are measured on the stand-in for Discord."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--only", action="append", choices=SECTIONS, help="measure this section, repeatable")
    parser.add_argument("--seconds", type=float, default=2.0, help="time per figure (default 2)")


def run(args: argparse.Namespace) -> int:
    """Measure and print."""
    report: dict[str, Any] = {
        "machine": {"python": platform.python_version(), "cpus": os.cpu_count(), "system": platform.system()}
    }
    has_standin = importlib.util.find_spec("standin") is not None
    for section in args.only or SECTIONS:
        if section in ON_THE_STANDIN and not has_standin:
            print(f"{section} is left out: the stand-in for Discord is not installed", file=sys.stderr, flush=True)
            continue
        print(f"measuring {section} ...", file=sys.stderr, flush=True)
        report[section] = importlib.import_module(f"bot.benchmarks.{section}").measure(args.seconds)
    print(json.dumps(report, indent=1))
    return 0
