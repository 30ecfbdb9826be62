"""A writer's connection on a slower disk than there is: for measurements."""

from __future__ import annotations

import sqlite3
import time
from typing import Any

DELAY = 0.005
"""Seconds that every wait for the disk takes longer: that of an ordinary small server."""


class Slow(sqlite3.Connection):
    """A connection whose commits, each of which waits for the disk once, take longer."""

    def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
        """Run a statement."""
        done = super().execute(sql, *parameters)
        if sql == "COMMIT":
            time.sleep(DELAY)
        return done
