"""`run`: the bot on Discord."""

from __future__ import annotations

import argparse
import os
import sys

from bot.app import open_bot
from bot.config import Config, ConfigError, read_config, set_up_logging
from bot.discord.turned_away import BeginAnew, TurnedAway

from .hosting import opened
from .waiting import to_its_end, until_stopped

NAME = "run"
HELP = "connect to Discord; needs a token in WARPOST_TOKEN or DISCORD_TOKEN"
TOKENS = ("WARPOST_TOKEN", "DISCORD_TOKEN")
TURNED_AWAY = 3
"""The exit code that says: another start comes to the same until the host has done something."""


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: everything comes from the environment."""


def run(args: argparse.Namespace) -> int:
    """Run until stopped; returns 2 for a configuration that cannot be used, 3 where Discord does not let the bot in.

    1: it cannot begin, or has to begin again.
    """
    environment = dict(os.environ)
    environment.setdefault(TOKENS[0], environment.get(TOKENS[1], ""))
    try:
        config = read_config(environment, sandbox=False)
    except ConfigError as error:
        print(error, file=sys.stderr)
        print("Without a token, try `python -m bot sandbox`: it needs no Discord account.", file=sys.stderr)
        return 2
    set_up_logging(config)
    try:
        to_its_end(serve(config))
    except TurnedAway as error:
        print(error, file=sys.stderr)
        return TURNED_AWAY
    except BeginAnew as error:
        print(error, file=sys.stderr)
        return 1
    return 0


async def serve(config: Config) -> None:
    """Run the bot until told to stop."""
    async with await opened(open_bot(config)) as bot:
        await until_stopped(bot, config.token)
