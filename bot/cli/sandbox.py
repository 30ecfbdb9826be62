"""`sandbox`: a Discord of one's own with the bot in it, for playing and trying out without any account."""

from __future__ import annotations

import argparse
import asyncio
import dataclasses
import os
import sys
from pathlib import Path

from bot.app import open_bot
from bot.config import Config, ConfigError, read_config, set_up_logging
from bot.sandbox.endpoints import pointed_at
from bot.sandbox.server import Sandbox

from .sandbox_clock import SandboxClock
from .waiting import until_stopped

NAME = "sandbox"
HELP = "play in a local stand-in for Discord, no account needed"
FOLDER = Path("var/sandbox")
READY_SECONDS = 0.1


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments."""
    parser.add_argument("--port", type=int, metavar="P", help="port of the page (default: WARPOST_SANDBOX_PORT, 8700)")
    parser.add_argument("--host", help="address to listen on (default: WARPOST_SANDBOX_HOST, 127.0.0.1)")
    parser.add_argument("--data", type=Path, default=FOLDER, metavar="DIR", help=f"its world (default: {FOLDER})")


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; returns 2 where the environment or the address cannot be used."""
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
        asyncio.run(serve(config, args.data))
    except OSError as error:
        print(f"cannot listen on {config.sandbox_host}:{config.sandbox_port}: {error}", file=sys.stderr)
        return 2
    return 0


async def serve(config: Config, folder: Path) -> None:
    """Run the stand-in with the bot in it until told to stop; both continue where they were."""
    sandbox = Sandbox(data=folder)
    shown = () if config.sandbox_host in ("127.0.0.1", "0.0.0.0") else (config.sandbox_host,)
    await sandbox.start(config.sandbox_port, config.sandbox_host, shown_hosts=shown)
    try:
        with pointed_at(sandbox.base_url):
            bot = await open_bot(config, clock=SandboxClock(sandbox.clock), guild_ready_timeout=READY_SECONDS)
            print(f"Warpost sandbox: open {sandbox.base_url} in a browser. Ctrl-C stops it.", flush=True)
            await until_stopped(bot, sandbox.token)
    finally:
        await sandbox.stop()
