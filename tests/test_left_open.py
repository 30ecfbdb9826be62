"""A test that leaves a store open fails itself: nobody else's test does, and the run does not hang on it."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CARELESS = """
from bot.storage.sqlite import SqliteStore

kept = []

async def test_careful(tmp_path):
    async with await SqliteStore.open(tmp_path / "a.db"):
        pass

async def test_careless(tmp_path):
    kept.append(await SqliteStore.open(tmp_path / "b.db"))

async def test_next_one(tmp_path):
    for store in kept:
        await store.close()
"""


def test_a_test_that_leaves_a_store_open_fails_itself_and_no_other(tmp_path: Path) -> None:
    (tmp_path / "test_sample.py").write_text(CARELESS, "utf-8")
    command = (sys.executable, "-m", "pytest", "-p", "tests.conftest", "-p", "no:cacheprovider", "-p", "no:xdist")
    given = ("-o", "asyncio_mode=auto", "-rA", "--rootdir", str(tmp_path), f"--basetemp={tmp_path / 'own'}")
    done = subprocess.run(
        [*command, *given, str(tmp_path)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "ERROR at teardown of test_careless" in done.stdout, done.stdout
    assert "left open: Thread-" in done.stdout
    assert re.search(r"3 passed(, \d+ warnings?)?, 1 error", done.stdout)
