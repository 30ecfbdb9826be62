"""A bot that is told to stop before it was connected lets go of everything: the process can end."""

from __future__ import annotations

import asyncio
import dataclasses
import threading
from pathlib import Path

import pytest

from bot.app import open_bot
from bot.config import read_config
from tests.support.patience import PATIENCE_SECONDS


def left_over(before: set[threading.Thread]) -> set[threading.Thread]:
    """Return the threads that were not there before and do not end."""
    found = set(threading.enumerate()) - before
    for thread in found:
        thread.join(PATIENCE_SECONDS)
    return {thread for thread in found if thread.is_alive()}


async def test_a_bot_that_was_never_connected_can_be_stopped(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db")
    bot = await open_bot(config)
    assert set(threading.enumerate()) > before
    await bot.stop()
    assert left_over(before) == set()


@pytest.mark.parametrize(("stops", "started"), [(True, []), (False, ["started"])])
async def test_a_bot_acts_once_it_is_connected_but_not_if_it_was_stopped_before(
    tmp_path: Path, stops: bool, started: list[str]
) -> None:
    """The news that it is connected may come when the database is closed already."""
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db")
    bot = await open_bot(config)
    others, begun = asyncio.all_tasks(), list[str]()

    async def start() -> None:
        begun.append("started")

    async def connect(token: str) -> None:
        (beginning,) = (task for task in asyncio.all_tasks() - others if "_begin" in repr(task.get_coro()))
        if stops:
            await bot.stop()
        bot.client.connected.set()
        async with asyncio.timeout(PATIENCE_SECONDS):
            await beginning

    bot.services.start = start
    bot.client.serve = connect
    await bot.run("token")
    assert begun == started
    assert asyncio.all_tasks() <= others


async def test_a_bot_that_is_stopped_while_it_connects_stops_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The library logs in and tries shards again for ever, whether the client was closed meanwhile or not."""
    before = set(threading.enumerate())
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db")
    bot, reached = await open_bot(config), asyncio.Event()

    async def never(token: str) -> None:
        reached.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(bot.client, "start", never)
    running = asyncio.create_task(bot.run("token"))
    async with asyncio.timeout(PATIENCE_SECONDS):
        await reached.wait()
        await bot.stop()
        await running
    assert left_over(before) == set()


async def test_what_fails_at_the_end_keeps_no_thread_alive(tmp_path: Path) -> None:
    before = set(threading.enumerate())
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db")
    bot = await open_bot(config)

    async def fail() -> None:
        raise ConnectionError("the network is gone")

    bot.client.close = fail
    with pytest.raises(ConnectionError, match="the network is gone"):
        await bot.stop()
    assert left_over(before) == set()


async def test_a_start_that_fails_halfway_lets_go_of_everything(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = set(threading.enumerate())
    config = dataclasses.replace(read_config({}, sandbox=True), database=tmp_path / "warpost.db")

    class Refused(Exception):
        """What a part raises that cannot be built."""

    def refuse(*args: object, **kwargs: object) -> None:
        raise Refused

    for part in ("packs.keep", "Services", "Warpost"):  # early, in the middle, last
        with monkeypatch.context() as patched:
            patched.setattr(f"bot.app.{part}", refuse)
            with pytest.raises(Refused):
                await open_bot(config)
        assert left_over(before) == set()
    async with await open_bot(config):  # nor does it hold the file
        pass
    assert left_over(before) == set()
