"""A host that is killed at any moment loses no confirmed answer, applies none twice, and says everything once."""

from __future__ import annotations

import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from bot.storage import maintenance

LIVES = (0.55, 0.7, 0.62, 0.9, 0.5, 0.8, 0.66, 0.75)
"""Seconds each host lives; what it is doing when it is killed is up to the machine."""
ROOT = Path(__file__).resolve().parents[2]


def live(database: Path, seconds: float) -> list[str]:
    """Run a host, kill it, return what the world has seen of it."""
    command = [sys.executable, "-m", "tests.services.host", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as host:
        time.sleep(seconds)
        host.send_signal(signal.SIGKILL)
        assert host.stdout is not None
        lines = host.stdout.read().decode().split("\n")
    return lines[:-1]  # the last one may be cut off


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


def begin(database: Path) -> Iterator[str]:
    """Live the first life long enough to have begun at all."""
    for _ in range(20):
        lines = live(database, 1.0)
        yield from lines
        if any(line.startswith("answer") for line in lines):
            return
    raise AssertionError("the host does not begin")


def test_killed_hosts_lose_and_repeat_nothing(tmp_path: Path) -> None:
    database = tmp_path / "warpost.db"
    seen = list(begin(database))
    for seconds in LIVES:
        seen += live(database, seconds)
    maintenance.inspect(database)
    confirmed = [line.split()[1] for line in seen if line.startswith("answer")]
    stored = [f"{match}.{decision}" for match, decision in rows(database, "SELECT match_id, decision FROM moves")]
    assert len(confirmed) == len(set(confirmed))
    assert set(confirmed) <= set(stored)
    assert len(stored) == len(set(stored))
    logs = rows(
        database, "SELECT m.moves, MAX(s.idx), COUNT(*) - 1 FROM matches m, moves s ON s.match_id = m.id GROUP BY m.id"
    )
    assert [(last, steps) for last, _, steps in logs] == [(highest, highest) for _, highest, _ in logs]
    said = {line.split()[1] for line in seen if line.startswith("said")}
    delivered = {nonce for (nonce,) in rows(database, "SELECT nonce FROM outbox WHERE state = 'delivered'")}
    waiting = {nonce for (nonce,) in rows(database, "SELECT nonce FROM outbox WHERE state <> 'delivered'")}
    assert delivered <= said
    assert said <= delivered | waiting
    posts = [line.split()[1] for line in seen if line.startswith("said") and line.split()[2] == "match_over"]
    over = rows(database, "SELECT id FROM matches WHERE status = 'over'")
    assert len(set(posts)) <= len(over)
    assert len(confirmed) > len(LIVES)
