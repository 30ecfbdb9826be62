"""`sandbox`: a Discord of one's own with the bot in it, for playing and trying out without any account."""

from __future__ import annotations

import argparse
import dataclasses
import os
import sys
from pathlib import Path

from bot.app import open_bot
from bot.config import Config, ConfigError, read_config, set_up_logging
from rules.kernel.codec import UNREADABLE
from standin.__main__ import PEOPLE_HELP, number_of_people
from standin.endpoints import pointed_at
from standin.seed import Seed, with_people
from standin.server import Sandbox

from .hosting import CannotStart, one_line, opened
from .sandbox_clock import SandboxClock
from .sandbox_seed import SEED
from .waiting import to_its_end, until_stopped

NAME = "sandbox"
HELP = "play in a local stand-in for Discord, no account needed"


class CannotListen(Exception):
    """The address of the page cannot be had."""


FOLDER = Path("var/sandbox")
READY_SECONDS = 0.1


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--port", type=int, metavar="P", help="port of the page (default: WARPOST_SANDBOX_PORT, 8700)")
    parser.add_argument("--host", help="address to listen on (default: WARPOST_SANDBOX_HOST, 127.0.0.1)")
    parser.add_argument("--people", type=number_of_people, metavar="N", help=PEOPLE_HELP)
    parser.add_argument("--data", type=Path, default=FOLDER, metavar="DIR", help=f"its world (default: {FOLDER})")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; returns 2 where environment or address cannot be used, 1 where the bot cannot begin."""
    try:
        config = read_config(os.environ, sandbox=True)
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    changes = {"database": args.data / "warpost.db"}
    if args.port is not None:
        changes["sandbox_port"] = args.port
    if args.host is not None:
        changes["sandbox_host"] = args.host
    config = dataclasses.replace(config, **changes)
    set_up_logging(config)
    try:
        to_its_end(serve(config, args.data, args.people))
    except CannotListen as error:
        print(error, file=sys.stderr)
        return 2
    return 0


async def serve(config: Config, folder: Path, people: int | None = None) -> None:
    """Run the stand-in with the bot in it until told to stop; both continue where they were.

    `people`: how many there are to act for, None: as many as there were, four in a new world. Raises CannotStart or
    CannotListen.
    """
    sandbox = _world(folder, SEED if people is None else with_people(SEED, people))
    shown = () if config.sandbox_host in ("127.0.0.1", "0.0.0.0") else (config.sandbox_host,)
    try:
        await sandbox.start(config.sandbox_port, config.sandbox_host, shown_hosts=shown)
    except OSError as error:
        raise CannotListen(f"cannot listen on {config.sandbox_host}:{config.sandbox_port}: {error}") from error
    if people is not None:
        sandbox.invite()
    has_begun = False
    try:
        with pointed_at(sandbox.base_url):
            starting = open_bot(config, clock=SandboxClock(sandbox.clock), guild_ready_timeout=READY_SECONDS)
            async with await opened(starting) as bot:
                has_begun = True
                print(f"Warpost sandbox: open {sandbox.base_url} in a browser. Ctrl-C stops it.", flush=True)
                await until_stopped(bot, sandbox.token)
    finally:
        await sandbox.stop(save=has_begun)


def _world(folder: Path, seed: Seed) -> Sandbox:
    try:
        return Sandbox(seed=seed, data=folder)
    except OSError as error:
        raise CannotStart(one_line(error)) from error
    except UNREADABLE as error:
        raise CannotStart(f"{folder}: the sandbox's world cannot be read, delete or mend it: {error}") from error
