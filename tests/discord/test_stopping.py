"""A bot that is told to stop answers first what people have pressed already."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Any

import pytest

from bot.discord.press import Press
from bot.services.errors import ServiceError
from bot.services.last_seconds import STOPPING, LastSeconds
from bot.storage.outbox_rows import OutboxRow
from bot.storage.rows import Delivery
from standin.outcomes import Outcome
from tests.support.patience import PATIENCE_SECONDS
from tests.support.stage import Stage, code_in

SERVERS, PEOPLE, MESSAGES = "events of servers", "presses or messages of people", "messages"


class Held:
    """Keeps whoever presses a button of some verb waiting until it is let go on; then it is carried out as ever."""

    def __init__(self, stage: Stage, verb: str, fault: Exception | None = None) -> None:
        self.entered, self.released = asyncio.Event(), asyncio.Event()
        handlers = stage.bot.app.handlers
        carried_out = handlers[verb]

        async def held(press: Press) -> None:
            self.entered.set()
            await self.released.wait()
            if fault is not None:
                raise fault
            await carried_out(press)

        handlers[verb] = held


async def invited(stage: Stage) -> str:
    """Invite milo to a match of ana's; return its code."""
    code = code_in(await stage.slash("ana", "match new", {"game": "skirmish", "opponent": stage.person("milo").id}))
    await stage.settle()
    return code


async def accepting(stage: Stage, code: str, held: Held) -> asyncio.Task[Outcome]:
    """Let milo press Accept, and wait until the bot is at it."""
    lobby = stage.lobby("milo", code)
    press = asyncio.create_task(stage.person("milo").click(lobby, lobby.button("Accept")))
    await held.entered.wait()
    return press


def verb_of(stage: Stage, code: str, label: str) -> str:
    """Return what the button of that label asks of the bot."""
    return stage.lobby("milo", code).button(label).split(":")[0]


async def as_it_stops() -> None:
    """Let the stop go as far as it goes by itself."""
    for _ in range(50):
        await asyncio.sleep(0)


def complaints(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged as going wrong."""
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_press_under_way_is_carried_out_and_answered_before_the_bot_is_gone(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    code = await invited(stage)
    held = Held(stage, verb_of(stage, code, "Accept"))
    press = await accepting(stage, code, held)
    stopping = asyncio.create_task(stage.stop())
    await as_it_stops()
    held.released.set()
    await stopping
    assert (await press).status in ("message", "updated", "deferred")
    assert complaints(caplog) == []
    await stage.start()
    assert (await stage.summary(code)).row.status != "open"


async def test_a_refusal_under_way_is_told_before_the_bot_is_gone(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    code = await invited(stage)
    refusal = ServiceError("refused")
    held = Held(stage, verb_of(stage, code, "Accept"), refusal)
    press = await accepting(stage, code, held)
    stopping = asyncio.create_task(stage.stop())
    await as_it_stops()
    held.released.set()
    await stopping
    shown = (await press).message
    assert shown is not None
    assert shown.is_ephemeral
    assert complaints(caplog) == []
    await stage.start()


class Spent(LastSeconds):
    """Seconds that are gone as soon as something is waited for that a test holds; all else takes what it takes."""

    def __init__(self, *held: str) -> None:
        self.now = 0.0
        self.cut: list[str] = []
        self._held = held
        super().__init__(ticks=lambda: self.now)

    async def end(self, what: str, tasks: Collection[asyncio.Task[Any]], keep: float) -> None:
        if tasks and what in self._held:
            self.cut.append(what)
            self.now += self.left(keep)
        await super().end(what, tasks, keep)

    async def late(self, tasks: Collection[asyncio.Task[Any]], keep: float) -> set[asyncio.Task[Any]]:
        if tasks and self.left(keep):
            await asyncio.wait(tasks, timeout=PATIENCE_SECONDS)
        return {task for task in tasks if not task.done()}


async def test_a_bot_that_is_stopped_as_soon_as_it_is_there_complains_of_nothing(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    for _ in range(5):
        await stage.restart()
    assert complaints(caplog) == []


async def test_what_discord_tells_in_the_last_second_keeps_no_bot_and_finds_no_closed_file(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = asyncio.Event()

    async def never(*told: object) -> None:
        begun.set()
        await asyncio.Event().wait()

    monkeypatch.setattr(stage.bot.services.departures, "look", never)
    stage.bot.client.dispatch("guild_available", stage.bot.client.guilds[0])
    await begun.wait()
    last = Spent(SERVERS)
    await stage.stop(last)
    assert last.cut == [SERVERS]
    (line,) = complaints(caplog)
    assert line.endswith("events of servers took too long for a stop and are cut off")
    await stage.start()


async def test_a_press_that_never_ends_does_not_keep_the_bot_and_is_not_left_unanswered(
    stage: Stage, caplog: pytest.LogCaptureFixture
) -> None:
    code = await invited(stage)
    press = await accepting(stage, code, Held(stage, verb_of(stage, code, "Accept")))
    await stage.stop(Spent(PEOPLE))
    assert (await press).status == "deferred"
    assert [line for line in complaints(caplog) if "1 press" not in line] == []
    await stage.start()
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    assert (await stage.summary(code)).row.status != "open"


async def test_a_press_and_a_message_that_never_end_share_the_seconds_of_a_stop_and_the_message_is_said_later(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = await invited(stage)
    await accepting(stage, code, Held(stage, verb_of(stage, code, "Accept")))
    begun = asyncio.Event()

    async def never(row: OutboxRow) -> Delivery:
        begun.set()
        await asyncio.Event().wait()
        raise AssertionError

    monkeypatch.setattr(stage.bot.services.outbox._sender, "deliver", never)
    other = code_in(await stage.slash("yuki", "match new", {"game": "skirmish"}))
    await begun.wait()
    last = Spent(PEOPLE, MESSAGES)
    await stage.stop(last)
    assert last.cut == [PEOPLE, MESSAGES]
    assert last.now < STOPPING
    await stage.start()
    await stage.settle()
    said = [seen for seen in stage.person("ana").visible_messages(stage.channel) if other in seen.text]
    assert len(said) == 1


def test_the_last_seconds_go_by_together() -> None:
    now = [100.0]
    last = LastSeconds(8, ticks=lambda: now[0])
    assert (last.left(), last.left(keep=3)) == (8, 5)
    now[0] += 6
    assert (last.left(), last.left(keep=3)) == (2, 0)
    now[0] += 60
    assert last.left() == 0


async def test_what_does_not_end_in_the_last_seconds_is_cut_off_and_said(caplog: pytest.LogCaptureFixture) -> None:
    soon, never = asyncio.create_task(asyncio.sleep(0)), asyncio.create_task(asyncio.Event().wait())
    await soon
    await LastSeconds(8, ticks=lambda: 0.0).end("things", (soon, never), keep=8)
    assert never.cancelled()
    assert "1 things took too long for a stop" in caplog.text
