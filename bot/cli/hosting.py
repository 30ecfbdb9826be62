"""What the host's commands share: the configuration, and faults told in one line."""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Awaitable, Callable
from typing import TypeVar

from bot.config import Config, ConfigError, read_config
from bot.content import read_former_games, read_games
from bot.i18n.catalogue import LocaleError
from bot.services.errors import ServiceError
from bot.services.library import Library
from bot.storage.errors import StoreError
from rules.kernel.errors import RulesError

T = TypeVar("T")

LOG = logging.getLogger(__name__)


class CannotStart(Exception):
    """What a bot needs is not there or not whole; the message says which file and why, in one line."""


FAULTS = (StoreError, ServiceError, RulesError, LocaleError, OSError, CannotStart)
"""What a host can do something about: told in one line, the trace only at the log level DEBUG."""


def guarded(command: Callable[[], int]) -> int:
    """Run a command; a fault that a host can do something about is one line and exit code 1, never a trace."""
    try:
        return command()
    except FAULTS as error:
        LOG.debug("the command failed", exc_info=error)
        print(one_line(error), file=sys.stderr)
        return 1


def one_line(error: BaseException) -> str:
    """Return what an error says, the system's own with the file first."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}"
    return " ".join(str(error).split())


async def opened(bot: Awaitable[T]) -> T:
    """Wait until a bot is built; raise CannotStart if something it needs is not there or not whole."""
    try:
        return await bot
    except FAULTS as error:
        raise CannotStart(one_line(error)) from error


def told(work: Callable[[Config], str]) -> int:
    """Do a host's work and print what it came to; returns 2 for a bad configuration."""
    try:
        # these commands never connect, so they need no token
        config = read_config({"WARPOST_TOKEN": "-", **os.environ})
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    print(work(config))
    return 0


def library(config: Config) -> Library:
    """Return the games of the data folder, former versions included."""
    return Library(read_games(config.data), read_former_games(config.data))
