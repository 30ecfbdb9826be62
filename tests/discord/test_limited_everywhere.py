"""A limit of everything, Discord's own or of the proxy in front of it, is met by few messages and waited for by all."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import pytest
from discord import TextChannel

from bot.discord.haste import LimitedEverywhere, ShutOut, hastily
from bot.services.new_match import NewMatch
from bot.services.outbox import PLACES
from tests.support.shared_out import few
from tests.support.stage import Stage, wait_until

MANY = 3 * PLACES.guild
WAIT = 1800
LIMITS: dict[str, dict[str, Any]] = {
    "Discord's": {"rate_limit_is_global": True},
    "the proxy's": {"rate_limit_by_proxy": True},
}


@few(1)
@pytest.mark.parametrize("whose", LIMITS)
async def test_a_limit_of_everything_holds_all_messages_back_and_none_is_lost(stage: Stage, whose: str) -> None:
    guild, channels = int(stage.sandbox.guild.id), [stage.channel, stage.sandbox.channel("league")]
    faults = stage.sandbox.faults
    faults.change({"rate_limit_every": 1, "retry_after": WAIT, "only_path": "/channels/", "requests": 0})
    faults.change(LIMITS[whose])
    codes: list[str] = []
    for number in range(MANY):
        channel = int(channels[number % 2].id)
        new = NewMatch(game="skirmish", creator=1000 + number, guild=guild, channel=channel)
        codes.append((await stage.bot.services.lobby.create(new)).match.id)
    await stage.settle()
    asked = faults.requests
    assert 0 < asked <= len(channels)  # one of each line there is
    assert stage.bot.services.connection.is_up == (whose == "Discord's")  # the proxy stops answers to presses, too
    stage.sandbox.clock.advance(WAIT // 2)
    await stage.settle()
    assert faults.requests == asked
    faults.clear()
    stage.sandbox.clock.advance(WAIT)
    await stage.settle()

    async def is_said() -> bool:
        seen = [seen.text for channel in channels for seen in stage.person("milo").visible_messages(channel)]
        return all(any(code in text for text in seen) for code in codes)

    await wait_until(is_said)
    assert await stage.bot.services.outbox.dead() == []


@pytest.mark.parametrize("whose", LIMITS)
async def test_what_waits_in_a_line_of_the_library_asks_nothing_while_everything_is_limited(
    stage: Stage, whose: str
) -> None:
    """The library lets one of a line ask after the other, whatever the first was told."""
    faults = stage.sandbox.faults
    faults.change({"rate_limit_every": 1, "retry_after": WAIT, "requests": 0, **LIMITS[whose]})
    channel = stage.bot.client.get_channel(int(stage.channel.id))
    assert isinstance(channel, TextChannel)
    with hastily():
        told = await asyncio.gather(*(channel.send(str(number)) for number in range(MANY)), return_exceptions=True)
    assert faults.requests == 1
    assert {type(one) for one in told} == {LimitedEverywhere if whose == "Discord's" else ShutOut}
    faults.clear()
    stage.sandbox.clock.advance(WAIT)
    with hastily():
        await channel.send("x")
    assert faults.requests == 1


async def test_a_short_limit_of_everything_holds_back_what_is_asked_elsewhere_meanwhile(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Above 50 requests a second; the library naps, and lets nobody else ask until it wakes."""
    naps, awake = asyncio.Event(), asyncio.Event()

    async def nap(seconds: float) -> None:
        naps.set()
        await awake.wait()

    monkeypatch.setattr("discord.http.asyncio", SimpleNamespace(**{**vars(asyncio), "sleep": nap}))
    faults, here, there = stage.sandbox.faults, stage.channel, stage.sandbox.channel("league")
    faults.change({"rate_limit_next": 1, "rate_limit_is_global": True, "retry_after": 0.3, "requests": 0})
    sending: list[asyncio.Task[Any]] = []
    for place in (here, there):
        channel = stage.bot.client.get_channel(int(place.id))
        assert isinstance(channel, TextChannel)
        sending.append(asyncio.create_task(channel.send("x")))
        await naps.wait()

    async def is_held() -> bool:
        return bool(stage.bot.client.http._global_over._waiters)

    await wait_until(is_held)
    assert faults.requests == 1
    awake.set()
    await asyncio.gather(*sending)
    assert faults.requests == 3
