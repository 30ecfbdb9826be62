"""Tests keep their files in memory where there is room, and on the disk where there is not."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from tests.support import in_memory

FREE = SimpleNamespace(f_bavail=1 << 20, f_frsize=4096, f_flag=0)
FULL = SimpleNamespace(f_bavail=1 << 14, f_frsize=4096, f_flag=0)
NOTHING_RUNS = SimpleNamespace(f_bavail=1 << 20, f_frsize=4096, f_flag=os.ST_NOEXEC)


@pytest.fixture
def memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder in memory with room, and a process whose temporary files are on the disk."""
    monkeypatch.setattr(in_memory, "MEMORY", tmp_path)
    monkeypatch.setattr(in_memory.os, "statvfs", lambda _: FREE)
    monkeypatch.setattr(tempfile, "tempdir", "/elsewhere")
    monkeypatch.setenv("TMPDIR", "")
    monkeypatch.delenv("TMPDIR")
    return tmp_path


def test_everything_temporary_goes_into_memory(memory: Path) -> None:
    folder = in_memory.begin()
    assert folder is not None
    assert folder.parent == memory
    assert Path(tempfile.gettempdir()) == folder
    assert os.environ["TMPDIR"] == str(folder)


def test_a_process_that_was_started_by_such_a_one_keeps_its_files_there(memory: Path) -> None:
    first = in_memory.begin()
    assert in_memory.begin() is None
    assert Path(tempfile.gettempdir()) == first


@pytest.mark.parametrize("found", [FULL, NOTHING_RUNS])
def test_where_there_is_no_room_or_nothing_may_be_loaded_the_disk_is_taken(
    found: SimpleNamespace, memory: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory.os, "statvfs", lambda _: found)
    assert in_memory.begin() is None
    assert list(memory.iterdir()) == []
    assert tempfile.gettempdir() == "/elsewhere"


def test_a_place_that_was_named_is_kept(memory: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TMPDIR", "/named")
    assert in_memory.begin() is None
    assert list(memory.iterdir()) == []


def test_what_a_run_that_is_over_left_is_removed_and_everything_else_stays(memory: Path) -> None:
    """Else: what a running one has, and what only begins alike."""
    names = [f"{in_memory.NAME}{process}" for process in (2**22 + 1, os.getppid(), "of-mine")]
    over, running, other = folders = [memory / name for name in names]
    for folder in folders:
        (folder / "deep").mkdir(parents=True)
    in_memory.begin()
    assert not over.exists()
    assert (running / "deep").is_dir()
    assert (other / "deep").is_dir()
