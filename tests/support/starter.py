"""Starts commands of the bot without loading it anew: a process that has it loaded, and forks for every start.

`python -m tests.support.starter` reads one `Start` as JSON from each line and answers with its exit code.
"""

from __future__ import annotations

import ctypes
import gc
import importlib
import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
STUCK_SECONDS = 150
"""A process that has not ended by then hangs, and is ended by a signal."""
DROP_BOUND, MAY_WRITE_ANYWHERE = 24, 1
"""`prctl` taking a right away for good, and the right by which root heeds no file's mode."""
SMALL_FILE = 20_000


class Start(msgspec.Struct, frozen=True):
    """A command to begin, where what it writes goes, and what it does not find as usual."""

    command: tuple[str, ...]
    environment: dict[str, str]
    out: str
    err: str
    no_room: bool = False
    """No file can grow beyond a few pages."""
    patience: int | None = None
    """Milliseconds to wait for another process that holds the database, where that is not the usual time."""


class Ended(msgspec.Struct, frozen=True):
    """How a command ended, and what it wrote."""

    returncode: int
    stdout: str
    stderr: str


class Starter:
    """Begins commands of the bot, one after the other."""

    def __init__(self, process: subprocess.Popen[bytes], folder: Path) -> None:
        self._process = process
        self._folder = folder

    def run(
        self, *command: str, environment: dict[str, str], no_room: bool = False, patience: int | None = None
    ) -> Ended:
        """Run a command to its end."""
        out, err = self._folder / "out", self._folder / "err"
        start = Start(command, environment, str(out), str(err), no_room, patience)
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(msgspec.json.encode(start) + b"\n")
        self._process.stdin.flush()
        code = int(self._process.stdout.readline())
        return Ended(code, out.read_text("utf-8"), err.read_text("utf-8"))


@contextmanager
def starter(folder: Path) -> Iterator[Starter]:
    """Begin commands for the length of a block, without root's right to write everywhere.

    What they write goes through files in the folder.
    """
    command = (sys.executable, "-m", "tests.support.starter")
    with subprocess.Popen(
        command, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, preexec_fn=_give_up_rights
    ) as process:
        yield Starter(process, folder)
        assert process.stdin is not None
        process.stdin.close()


def _give_up_rights() -> None:
    ctypes.CDLL(None).prctl(DROP_BOUND, MAY_WRITE_ANYWHERE, 0, 0, 0)


def _become(start: Start) -> int:
    """Be the process of a start; return the command's exit code."""
    signal.alarm(STUCK_SECONDS)
    for number, path in ((0, os.devnull), (1, start.out), (2, start.err)):
        os.dup2(os.open(path, os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600), number)
    os.environ.clear()
    os.environ.update(start.environment)
    if start.no_room:
        resource.setrlimit(resource.RLIMIT_FSIZE, (SMALL_FILE, SMALL_FILE))
    if start.patience is not None:
        database.BUSY_TIMEOUT = start.patience
    return main(list(start.command))


def _serve() -> int:
    """Fork for every start; return in each fork, with the code it is to exit with, and in the end."""
    for line in sys.stdin.buffer:
        start = msgspec.json.decode(line, type=Start)
        child = os.fork()
        if child == 0:
            return _become(start)
        _, status = os.waitpid(child, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    return 0


if __name__ == "__main__":
    from bot.__main__ import COMMANDS, main
    from bot.config import REPOSITORY
    from bot.content import read_games, read_languages, read_rulebooks
    from bot.storage import database

    for name in COMMANDS:
        importlib.import_module(f"bot.cli.{name}")
    for read in (read_games, read_languages, read_rulebooks):
        read(REPOSITORY / "data")  # kept for every file as it is; what is read from elsewhere is read
    gc.freeze()
    sys.exit(_serve())
