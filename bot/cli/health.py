"""`health`: whether the bot that runs on the database gave a sign of life lately; for container health checks.

A bot whose event loop stands still gives none, so it counts as stopped; one that waits for Discord lives.
"""

from __future__ import annotations

import argparse
import time

import render
from bot import maintenance
from bot.config import Config
from bot.services.watch import TOLD_EVERY
from bot.storage.errors import StoreError

from .hosting import told

NAME = "health"
HELP = "say whether the bot runs; fails when it has been silent for too long"
SILENCE = 4 * TOLD_EVERY
"""Seconds without a sign of life after which the bot counts as stopped."""


class Silent(StoreError):
    """No bot has given a sign of life lately."""


def configure(parser: argparse.ArgumentParser) -> None:
    """There is nothing to declare: the database is the configured one."""


def run(args: argparse.Namespace) -> int:
    """Look; returns 1 when the bot is silent."""
    return told(_health)


def _health(config: Config) -> str:
    seen = maintenance.last_seen(config.database)
    if seen is None:
        raise Silent(f"{config.database}: no bot has run on it yet")
    silent = int(time.time()) - seen
    if silent > SILENCE:
        raise Silent(f"{config.database}: last sign of life {silent} s ago, expected one every {TOLD_EVERY} s")
    stall = maintenance.longest_stall(config.database)
    slow = "" if render.packs_fast() else "; isal is missing: pictures take longer to pack (`pip install isal`)"
    return f"alive, last sign of life {max(0, silent)} s ago; longest standstill of its last hour: {stall:.1f} s{slow}"
