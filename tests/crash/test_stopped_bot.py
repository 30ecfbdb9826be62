"""A bot that is told to stop is gone, with everything written, though a thread of it is at work for ever."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.cli.sandbox_seed import SEED
from bot.storage import maintenance
from standin.server import Sandbox
from tests.crash.endless_process import BEGUN, WORK
from tests.crash.killing import ROOT
from tests.support.patience import PATIENCE_SECONDS
from tests.support.shared_out import at_landing
from tests.support.stage import wait_until

ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "thought": ("practice", {"game": "skirmish", "level": "search"}),
    "picture": ("practice", {"game": "skirmish", "level": "search"}),
    "search": ("rules", {"query": "attack", "game": "skirmish"}),
}
"""Sorts of work -> the command that begins it, and its options."""


@at_landing
@pytest.mark.parametrize("work", WORK)
async def test_work_in_a_thread_that_never_ends_does_not_keep_a_bot_that_stops(tmp_path: Path, work: str) -> None:
    database = tmp_path / "bot.db"
    async with Sandbox(seed=SEED) as sandbox:

        async def online() -> bool:
            return sandbox.gateway.is_online

        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "tests.crash.endless_process", sandbox.base_url, work),
            cwd=ROOT,
            env={**os.environ, "WARPOST_TOKEN": sandbox.token, "WARPOST_DATABASE": str(database)},
            stdout=asyncio.subprocess.PIPE,
        )
        assert process.stdout is not None
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                await wait_until(online)
                command, options = ASKED[work]
                asked = asyncio.create_task(sandbox.persona("ana").slash(sandbox.channel("matches"), command, options))
                assert (await process.stdout.readline()).decode().strip() == BEGUN
                process.terminate()
                assert await process.wait() == 0
                await asked
        finally:
            if process.returncode is None:
                process.kill()
                await process.wait()
    assert not database.with_name(database.name + "-wal").exists(), "the file was not closed"
    maintenance.inspect(database)
    with closing(sqlite3.connect(database)) as connection:
        matches = connection.execute("SELECT status FROM matches").fetchall()
    assert len(matches) == (command == "practice")
