"""Discord does not let the bot in: what passes is waited for, all else ends with what to do about it, and no trace."""

from __future__ import annotations

import asyncio
import dataclasses
import logging
from argparse import Namespace
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot import maintenance
from bot.app import Bot, open_bot
from bot.cli import run as command
from bot.config import Config, read_config
from bot.discord.turned_away import (
    FIRST_PAUSE,
    LONGEST_PAUSE,
    BadToken,
    BeginAnew,
    TurnedAway,
    in_a_line,
    pause,
)
from bot.services.grace import LAST_SEEN
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS, READY_SECONDS, ready
from tests.support.shared_out import few
from tests.support.stage import at_once, wait_until

TRIES = 4


def config_in(folder: Path) -> Config:
    return dataclasses.replace(read_config({}, sandbox=True), database=folder / "warpost.db")


class Pauses:
    """Notes how long the bot would wait, and does not wait; after the last one whatever went wrong is over."""

    def __init__(self, sandbox: Sandbox, number: int = TRIES) -> None:
        self.seconds: list[float] = []
        self._sandbox, self._number = sandbox, number

    async def __call__(self, seconds: float) -> None:
        self.seconds.append(seconds)
        if len(self.seconds) == self._number:
            self._sandbox.faults.clear()
        await asyncio.sleep(0)


@asynccontextmanager
async def coming(folder: Path, pauses: Pauses) -> AsyncIterator[Bot]:
    """Build a bot that does not wait between its tries."""
    async with await open_bot(config_in(folder), guild_ready_timeout=READY_SECONDS) as bot:
        bot.client.before_identify_hook = at_once
        bot.client.rest = pauses
        yield bot


def told_of(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as going wrong; nothing of it has a trace."""
    wrong = [record for record in caplog.records if record.levelno >= logging.WARNING]
    assert [record.getMessage() for record in wrong if record.exc_info] == []
    return [record.getMessage() for record in wrong]


PASSING: dict[str, dict[str, Any]] = {
    "users/@me": {"server_error_next": 99, "server_error_status": 503, "only_path": "/users/@me"},
    "oauth2": {"server_error_next": 99, "server_error_status": 503, "only_path": "/oauth2/applications/@me"},
    "gateway": {"server_error_next": 99, "server_error_status": 503, "only_path": "/gateway/bot"},
    "page": {"rate_limit_next": 99, "retry_after": 7.0, "rate_limit_by_proxy": True, "only_path": "/users/@me"},
    "limit": {"rate_limit_next": 99, "retry_after": 45.0, "only_path": "/users/@me"},
    "nobody": {"down": True},
}


@few(2)
@pytest.mark.parametrize("what", PASSING)
async def test_what_passes_is_waited_for_longer_each_time_and_said_in_a_line(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    sandbox.faults.change(PASSING[what])
    pauses = Pauses(sandbox)
    async with coming(tmp_path, pauses) as bot:
        running = asyncio.create_task(bot.run(sandbox.token))
        await ready(bot.client, running)
        least = {"page": 7, "limit": 45}.get(what, 0)
        assert pauses.seconds == [max(least, FIRST_PAUSE << number) for number in range(TRIES)]
        lines = [line for line in told_of(caplog) if "cannot be reached" in line]
        assert len(lines) == TRIES
        assert "<html>" not in "".join(lines)
    await running


async def test_health_says_that_a_bot_lives_which_waits_for_discord(sandbox: Sandbox, tmp_path: Path) -> None:
    sandbox.faults.change(PASSING["nobody"])
    database, waiting = config_in(tmp_path).database, asyncio.Event()

    async def for_ever(seconds: float) -> None:
        waiting.set()
        await asyncio.Event().wait()

    async with coming(tmp_path, Pauses(sandbox)) as bot:
        bot.client.rest = for_ever
        running = asyncio.create_task(bot.run(sandbox.token))
        await waiting.wait()

        async def is_seen() -> bool:
            return maintenance.last_seen(database) is not None

        await wait_until(is_seen)
        assert await bot.services.store.fact(LAST_SEEN) is None
    await running


async def test_commands_that_discord_does_not_take_now_keep_nobody_from_playing_and_are_sent_later(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    sandbox.faults.change({"server_error_next": 99, "server_error_status": 503, "only_path": "/commands"})
    on, pauses = asyncio.Event(), Pauses(sandbox)

    async def held(seconds: float) -> None:
        await on.wait()
        await pauses(seconds)

    async with coming(tmp_path, pauses) as bot:
        bot.client.rest = held
        running = asyncio.create_task(bot.run(sandbox.token))
        await ready(bot.client, running)
        assert sandbox.hub.world.commands == {}
        on.set()

        async def are_sent() -> bool:
            return bool(sandbox.hub.world.commands)

        await wait_until(are_sent)
        assert len(pauses.seconds) == TRIES
        assert len(told_of(caplog)) == TRIES
    await running


async def test_a_gateway_that_lets_nobody_in_is_waited_for_longer_each_time(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_once_too = SimpleNamespace(**{**vars(asyncio), "sleep": lambda seconds: asyncio.sleep(0)})
    monkeypatch.setattr("discord.shard.asyncio", at_once_too)
    sandbox.faults.refuse_gateway_next = 99
    pauses = Pauses(sandbox)
    async with coming(tmp_path, pauses) as bot:
        running = asyncio.create_task(bot.run(sandbox.token))
        await ready(bot.client, running)
        assert pauses.seconds == [FIRST_PAUSE << number for number in range(TRIES)]
        assert len([line for line in told_of(caplog) if "gateway, shard 0" in line]) == TRIES
    await running


def refused(status: int, path: str) -> dict[str, Any]:
    """Return what lets Discord refuse every request of a path."""
    return {"server_error_next": 99, "server_error_status": status, "only_path": path}


STAYS: dict[str, tuple[dict[str, Any], type[Exception], str]] = {
    "token": (refused(401, "/users/@me"), BadToken, "Reset Token"),
    "revoked": (refused(401, "/oauth2"), BadToken, "Reset Token"),
    "sync": (refused(401, "/commands"), BadToken, "Reset Token"),
    "gateway": (refused(401, "/gateway"), BadToken, "Reset Token"),
    "banned": (refused(403, "/users/@me"), TurnedAway, "403"),
    "4004": ({"close_code": 4004}, BadToken, "Reset Token"),
    "4010": ({"close_code": 4010}, BeginAnew, "start again"),
    "4011": ({"close_code": 4011}, BeginAnew, "start again"),
    "4012": ({"close_code": 4012}, TurnedAway, "newest"),
    "4013": ({"close_code": 4013}, TurnedAway, "newest"),
    "4014": ({"close_code": 4014}, TurnedAway, "Privileged Gateway Intents"),
}


@few(4)
@pytest.mark.parametrize("what", STAYS)
async def test_what_stays_is_said_with_what_to_do(
    sandbox: Sandbox, tmp_path: Path, caplog: pytest.LogCaptureFixture, what: str
) -> None:
    faults, kind, words = STAYS[what]
    sandbox.faults.change(faults)
    pauses = Pauses(sandbox)
    async with asyncio.timeout(PATIENCE_SECONDS), coming(tmp_path, pauses) as bot:
        with pytest.raises(kind, match=words):
            await bot.run(sandbox.token)
    assert pauses.seconds == []
    assert told_of(caplog) == []


async def test_a_token_that_is_changed_while_the_bot_runs_ends_it(sandbox: Sandbox, tmp_path: Path) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS), coming(tmp_path, Pauses(sandbox)) as bot:
        running = asyncio.create_task(bot.run(sandbox.token))
        await ready(bot.client, running)
        sandbox.faults.close_code = 4004
        sandbox.gateway.reconnect()
        with pytest.raises(BadToken):
            await running


@pytest.mark.parametrize(
    ("error", "code", "line"),
    [(BadToken(), 3, "Discord refuses the token"), (BeginAnew("the end: start again"), 1, "the end: start again")],
)
def test_the_command_ends_in_a_line_and_a_code_of_its_own(
    error: Exception, code: int, line: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def refuse(config: Config) -> None:
        raise error

    monkeypatch.setattr(command, "serve", refuse)
    monkeypatch.setenv("WARPOST_TOKEN", "abc.def")
    assert command.run(Namespace()) == code
    (said,) = capsys.readouterr().err.splitlines()
    assert line in said


def test_pauses_grow_to_five_minutes_and_no_further() -> None:
    pauses = [pause(tries) for tries in range(1, 40)]
    assert pauses[:3] == [FIRST_PAUSE, 2 * FIRST_PAUSE, 4 * FIRST_PAUSE]
    assert pauses == sorted(pauses)
    assert pauses[-1] == LONGEST_PAUSE
    assert pause(1, discord.RateLimited(4000.0)) == 4000


def test_a_fault_of_ours_keeps_its_trace_in_the_log() -> None:
    for fault, kept in ((ConnectionResetError("gone"), False), (KeyError("ours"), True)):
        record = logging.LogRecord(
            "discord.shard", logging.ERROR, "", 1, "in %.1f s", (2.0,), (type(fault), fault, None)
        )
        assert in_a_line(record)
        assert (record.exc_info is not None) == kept
        assert record.getMessage() == ("in 2.0 s" if kept else "in 2.0 s (gone)")
