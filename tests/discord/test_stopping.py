"""A bot that is told to stop answers first what people have pressed already."""

from __future__ import annotations

import asyncio
import logging

import pytest

from bot.discord import client
from bot.discord.press import Press
from bot.services.errors import ServiceError
from standin.outcomes import Outcome
from tests.support.stage import Stage, code_in


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


async def test_a_press_that_never_ends_does_not_keep_the_bot_and_is_not_left_unanswered(
    stage: Stage, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(client, "LAST_ANSWERS", 0.05)
    code = await invited(stage)
    press = await accepting(stage, code, Held(stage, verb_of(stage, code, "Accept")))
    await stage.stop()
    assert (await press).status == "deferred"
    assert [line for line in complaints(caplog) if "1 press" not in line] == []
    await stage.start()
    await stage.click("milo", stage.lobby("milo", code), "Accept")
    assert (await stage.summary(code)).row.status != "open"
