"""A stop is heeded while the program still loads, also by the first process of a container."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.cli import early_stop
from tests.support.shared_out import at_landing
from tests.support.starter import ROOT, STUCK_SECONDS

LOADING = "import sys; print('loading', flush=True); sys.stdin.read()\n"


@at_landing
@pytest.mark.parametrize("command", ["run", "sandbox"])
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_signal_ends_the_program_while_it_loads(tmp_path: Path, command: str, number: signal.Signals) -> None:
    (tmp_path / "discord.py").write_text(LOADING, "utf-8")

    def as_the_first_process() -> None:
        for one in (signal.SIGTERM, signal.SIGINT):  # the kernel keeps from it what it has no handler for
            signal.signal(one, signal.SIG_IGN)

    with subprocess.Popen(
        [sys.executable, "-m", "bot", command],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{ROOT}", "WARPOST_TOKEN": "none"},
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=as_the_first_process,
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "loading\n"
        process.send_signal(number)
        try:
            code = process.wait(STUCK_SECONDS)
        finally:
            process.kill()
        assert process.stderr is not None
        assert (code, process.stderr.read()) == (0, "")


def test_a_signal_while_a_bot_is_built_lets_everything_be_closed_that_was_opened() -> None:
    before = signal.getsignal(signal.SIGTERM)
    done: list[str] = []

    async def build() -> None:
        try:
            os.kill(os.getpid(), signal.SIGTERM)
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            done.append("closed")

    with early_stop.heeded():
        with pytest.raises(SystemExit) as ended:
            asyncio.run(build())
        assert early_stop.is_asked()
    assert (ended.value.code, done) == (0, ["closed"])
    assert signal.getsignal(signal.SIGTERM) is before
    assert not early_stop.is_asked()
