"""Long soaks run only when they are asked for; no test depends on the machine's speed, and none leaves a store open.

No test can cut the power, so no commit waits for the disk; bots in processes of their own do wait.
"""

from __future__ import annotations

import atexit
import gc
import os
import shutil
import sys
import tempfile
import threading
from collections.abc import Callable, Generator, Iterator
from functools import partial, wraps
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from bot.storage import database, sqlite
from bot.storage.migrate import Migrated, migrate, upgrade
from tests.support import in_memory
from tests.support.compiling import begin_apart
from tests.support.shared_out import share_out

OURS = ("_connection_worker_thread", "warpost-")
"""Threads of a database and of a bot: whoever opens one closes it."""
ENDING_SECONDS, LAST_SECONDS = 0.2, 60
"""A thread that was told to end is mostly gone at once, and on any machine after the longer time."""

settings.register_profile("any machine", deadline=None)
settings.load_profile("any machine")

kept_in = in_memory.begin()
database.SYNCHRONOUS = "OFF"
if sys.dont_write_bytecode:  # then every process that a test starts would compile everything anew
    compiled = tempfile.mkdtemp(prefix="warpost-compiled-")
    atexit.register(shutil.rmtree, compiled, ignore_errors=True)
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    os.environ["PYTHONPYCACHEPREFIX"] = compiled
gc.set_threshold(20_000, 20, 50)  # what a test leaves in rings is little; looking through everything for it takes long

_longer: set[threading.Thread] = set()
"""Threads of what several tests share."""


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    if kept_in is not None and not exitstatus:
        atexit.register(shutil.rmtree, kept_in, ignore_errors=True)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    begin_apart(session.config)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    share_out(items)
    if "soak" in str(config.getoption("markexpr")):
        return
    soaks = [item for item in items if item.get_closest_marker("soak") is not None]
    config.hook.pytest_deselected(items=soaks)  # to skip thousands one by one takes several seconds
    items[:] = [item for item in items if item.get_closest_marker("soak") is None]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    if "soak" not in str(config.getoption("markexpr")):
        terminalreporter.write_line("Soaks are left out unless they are asked for: -m soak")


def pytest_collection_finish(session: pytest.Session) -> None:
    """Let the collector pass over what lives as long as the run: modules and thousands of tests."""
    gc.collect()
    gc.freeze()


@pytest.fixture(scope="session", autouse=True)
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Let every new database begin as a copy of an empty one: to make all tables takes longer than most tests."""
    first = tmp_path_factory.mktemp("empty") / "warpost.db"
    migrate(first)
    content, up_to_date = first.read_bytes(), migrate(first)

    def laid(otherwise: Callable[[Path], Migrated], path: Path) -> Migrated:
        if path.exists() or not path.parent.is_dir():
            return otherwise(path)
        path.write_bytes(content)
        return up_to_date

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "migrate", partial(laid, migrate))
        patch.setattr(sqlite, "upgrade", partial(laid, upgrade))
        yield


@pytest.fixture(scope="session", autouse=True)
def commands_worded_once() -> Iterator[None]:
    """Word the same commands for the same languages once: every bot of a run has them."""
    if "discord" not in sys.modules:  # no test of this run has a bot
        yield
        return
    from bot.discord import payloads

    worded: dict[object, list[dict[str, Any]]] = {}
    anew = payloads.commands

    @wraps(anew)
    def told(tree: Any, texts: payloads.Texts) -> list[dict[str, Any]]:
        key = (tuple(tree.get_commands()), texts)
        if key not in worded:
            worded[key] = anew(tree, texts)
        return worded[key]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(payloads, "commands", told)
        yield


@pytest.hookimpl(wrapper=True)
def pytest_fixture_setup(fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
    before = set(_open_threads())
    found = yield
    if fixturedef.scope != "function":
        _longer.update(set(_open_threads()) - before)
    return found


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    item.stash[BEFORE] = set(threading.enumerate())
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_teardown(item: pytest.Item) -> Generator[None, None, None]:
    """Fail the test that leaves a store or a bot open, not the one in which that is noticed."""
    yield
    left = left_open(item.stash[BEFORE])
    if left:
        pytest.fail(f"left open: {', '.join(left)}", pytrace=False)


def left_open(before: set[threading.Thread]) -> list[str]:
    """Name the threads of stores and bots that were not there before and were not told to end."""
    found = set(_open_threads()) - before - _longer
    if not found or not _alive(found, ENDING_SECONDS):
        return []
    if any(_is_open_connection(thing) for thing in gc.get_objects()):
        return sorted(thread.name for thread in _alive(found, 0))
    return sorted(thread.name for thread in _alive(found, LAST_SECONDS))


def _open_threads() -> Iterator[threading.Thread]:
    return (thread for thread in threading.enumerate() if any(name in thread.name for name in OURS))


def _alive(threads: set[threading.Thread], seconds: float) -> set[threading.Thread]:
    for thread in threads:
        thread.join(seconds)
    return {thread for thread in threads if thread.is_alive()}


def _is_open_connection(thing: object) -> bool:
    kind = type(thing)
    return kind.__name__ == "Connection" and kind.__module__ == "aiosqlite.core" and bool(getattr(thing, "_running", 0))


BEFORE = pytest.StashKey[set[threading.Thread]]()
