"""`python -m bot`: the subcommands, loaded one by one so that a missing package is explained, not traced."""

from __future__ import annotations

import argparse
import importlib
import importlib.util
import logging
import os
import sys
import threading
from contextlib import nullcontext
from typing import NoReturn

from bot.cli.early_stop import heeded

COMMANDS = (
    "run",
    "sandbox",
    "migrate",
    "backup",
    "restore",
    "check",
    "health",
    "export_match",
    "import_match",
    "verify",
    "ratings",
    "selfplay",
    "balance",
    "season",
    "render",
    "bench",
    "languages",
    "documents",
)
"""Modules of `bot.cli` in the order of the help."""
OF_THE_STANDIN = ("sandbox",)
"""Commands that are left out where the stand-in for Discord is not installed, as on a host that only runs the bot."""


LONG_RUNNING = ("run", "sandbox")
"""Commands that go on until they are told to stop."""


def main(argv: list[str] | None = None) -> int:
    """Run a subcommand and return its exit code; raise SystemExit where it is told to stop before it has begun."""
    asked = (sys.argv[1:] if argv is None else argv)[:1]
    with heeded() if asked and asked[0] in LONG_RUNNING else nullcontext():  # first: to load takes seconds
        return _main(argv)


def _main(argv: list[str] | None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bot", description="Warpost: wargames by post inside Discord")
    has_standin = importlib.util.find_spec("standin") is not None
    offered = [name for name in COMMANDS if has_standin or name not in OF_THE_STANDIN]
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND")
    asked = (sys.argv[1:] if argv is None else argv)[:1]
    if asked and asked[0] in offered:  # whoever asks for one, as a health check does all day, waits for no other
        offered = asked
    try:
        modules = [importlib.import_module(f"bot.cli.{name}") for name in offered]
        hosting = importlib.import_module("bot.cli.hosting")
    except ModuleNotFoundError as error:
        print(f"The package {error.name!r} is not installed. Set up with: python3 -m venv .venv", file=sys.stderr)
        print("  .venv/bin/pip install -e .", file=sys.stderr)
        return 1
    for module in modules:
        child = subparsers.add_parser(module.NAME, help=module.HELP, description=module.HELP)
        module.configure(child)
        child.set_defaults(run=module.run)
    args = parser.parse_args(argv)
    if args.command is None:
        parser.print_help()
        if has_standin:
            print("\nTo begin: `python -m bot sandbox` needs nothing, `python -m bot run` a token in WARPOST_TOKEN.")
        else:
            print("\nTo begin: `python -m bot run`, a token in WARPOST_TOKEN. There is no stand-in for Discord here.")
        print("\nLanguages:\n" + "\n".join(modules[offered.index("languages")].table()))
        return 2
    return hosting.guarded(lambda: args.run(args))


def program(argv: list[str] | None = None) -> NoReturn:
    """Be the program: run a subcommand and end with its exit code, though threads of it are still at work.

    Python would wait for what a computer player or a picture takes yet. The command has written what counts, and
    nobody is left to use what comes of it.
    """
    code = main(argv)
    if any(not thread.daemon for thread in threading.enumerate() if thread is not threading.main_thread()):
        logging.shutdown()
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(code)
    sys.exit(code)


if __name__ == "__main__":
    program()
