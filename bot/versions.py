"""Files as they are now: what was read from one is kept as long as it stays as it was."""

from __future__ import annotations

import os
from functools import lru_cache
from pathlib import Path

Version = tuple[Path, int, int]
"""A file as it is now: its path, when it was changed, and its size."""


def version(path: Path) -> Version:
    """Return a file as it is now; raise OSError."""
    stat = path.stat()
    return path, stat.st_mtime_ns, stat.st_size


def versions(folder: Path, suffix: str) -> tuple[Version, ...]:
    """Return the files of a folder whose names end so, in the order of their names; raise OSError."""
    with os.scandir(folder) as entries:
        found = sorted((entry.name, entry.stat()) for entry in entries if entry.name.endswith(suffix))
    return tuple((_within(folder, name), stat.st_mtime_ns, stat.st_size) for name, stat in found)


@lru_cache(maxsize=4096)
def _within(folder: Path, name: str) -> Path:
    """Return a file's path: to put one together takes longer than to look at the file."""
    return folder / name
