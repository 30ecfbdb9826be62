"""What the host's commands share: the configuration, and faults told in one line."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable

from bot.config import Config, ConfigError, read_config
from bot.content import read_former_games, read_games
from bot.services.errors import ServiceError
from bot.services.library import Library
from bot.storage.store import StoreError
from rules.kernel.errors import RulesError


def told(work: Callable[[Config], str]) -> int:
    """Do a host's work and print what it came to; returns 2 for a bad configuration, 1 for a refusal."""
    try:
        # these commands never connect, so they need no token
        config = read_config({"WARPOST_TOKEN": "-", **os.environ})
        print(work(config))
    except ConfigError as error:
        print(error, file=sys.stderr)
        return 2
    except (StoreError, ServiceError, RulesError, OSError) as error:
        print(error, file=sys.stderr)
        return 1
    return 0


def library(config: Config) -> Library:
    """Return the games of the data folder, former versions included."""
    return Library(read_games(config.data), read_former_games(config.data))
