"""A host that is killed at any moment loses no confirmed answer, applies none twice, and says everything once."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

from bot.storage import maintenance
from tests.support.shared_out import at_landing

LIVES = (40, 3, 90, 17, 1, 120, 55, 28)
"""Lines each host says before it is killed; what it is doing at that moment is up to the machine."""
ROOT = Path(__file__).resolve().parents[2]


def live(database: Path, lines: int) -> list[str]:
    """Run a host, kill it once it has said so many lines, return what the world has seen of it."""
    command = [sys.executable, "-m", "tests.services.host", str(database)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT) as host:
        assert host.stdout is not None
        said = [host.stdout.readline().decode().rstrip("\n") for _ in range(lines)]
        host.kill()
        assert all(said), "the host ended by itself"
        return said + host.stdout.read().decode().split("\n")[:-1]  # the last one may be cut off


def rows(database: Path, query: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(query).fetchall()


@at_landing
def test_killed_hosts_lose_and_repeat_nothing(tmp_path: Path) -> None:
    database = tmp_path / "warpost.db"
    seen = [line for lines in LIVES for line in live(database, lines)]
    maintenance.inspect(database)
    confirmed = [line.split()[1] for line in seen if line.startswith("answer")]
    stored = [
        f"{match}.{decision}"
        for match, decision in rows(database, "SELECT match_id, decision FROM moves WHERE made_by <> 'host'")
    ]
    assert len(confirmed) == len(set(confirmed))
    assert set(confirmed) <= set(stored)
    assert len(stored) == len(set(stored))
    ruled = Counter(tuple(line.split()[1:]) for line in seen if line.startswith("ruled"))
    acts = Counter(rows(database, "SELECT match_id, act FROM acts"))
    assert all(acts[act] >= count for act, count in ruled.items())
    assert {act for _, act in acts} == {"decide", "edit", "back", "extend"}
    in_log = Counter(rows(database, "SELECT match_id, COUNT(*) FROM moves WHERE made_by = 'host' GROUP BY match_id"))
    logged = Counter(match for match, act in acts.elements() if act in ("edit", "back"))
    assert set(in_log) == set(logged.items()), "a ruling and its act are one change"
    decided = rows(database, "SELECT match_id, COUNT(*) FROM disputes WHERE state = 'rejected' GROUP BY match_id")
    settled = {(match, count) for (match, act), count in acts.items() if act == "decide"}
    assert set(decided) == settled
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
