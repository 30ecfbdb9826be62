"""Where tests keep their files: in memory where there is room, since thousands of small databases wait for a disk.

What a failed run left stays until the next one, to be looked at; `TMPDIR` names another place.
"""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")
NAME = "warpost-tests-"
ROOM = 1 << 30
"""Bytes that must be free: a run takes a part of it; a container's usual 64 MB would not do."""


def begin() -> Path | None:
    """Keep all temporary files of this process and of those that it starts in memory; None if they stay on the disk."""
    if "TMPDIR" in os.environ or not _is_fit(MEMORY):
        return None
    for left in MEMORY.glob(f"{NAME}*"):
        process = left.name.removeprefix(NAME)
        if process.isdecimal() and not _is_running(process):
            shutil.rmtree(left, ignore_errors=True)
    folder = MEMORY / f"{NAME}{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(mode=0o700)
    os.environ["TMPDIR"] = str(folder)
    tempfile.tempdir = None  # looked up already, maybe
    return folder


def _is_fit(folder: Path) -> bool:
    """Say whether a folder may be written, has room and lets what is compiled there be loaded."""
    if not folder.is_dir() or not os.access(folder, os.W_OK):
        return False
    found = os.statvfs(folder)
    return found.f_bavail * found.f_frsize >= ROOM and not found.f_flag & os.ST_NOEXEC


def _is_running(process: str) -> bool:
    return Path(f"/proc/{process}").is_dir()
