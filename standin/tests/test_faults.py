"""Misfortunes on demand: what the bot's client makes of them, and what the world looks like afterwards."""

from __future__ import annotations

import asyncio

import aiohttp
import discord
import msgspec
import pytest

from standin import pacing
from standin.server import Sandbox
from standin.tests.rest import Rest
from standin.tests.small_bot import SmallBot


def texts(sandbox: Sandbox) -> list[str]:
    """Return what Ana reads in #games."""
    return [seen.text for seen in sandbox.persona("ana").visible_messages(sandbox.channel("games"))]


async def test_a_rate_limit_is_waited_for(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sandbox.faults.change({"rate_limit_next": 2, "retry_after": 0.01})
    await channel.send("after all")
    assert texts(sandbox) == ["after all"]


async def test_a_rate_limit_looks_like_discords(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"rate_limit_next": 1, "retry_after": 1.5})
    reply = await rest("GET", "/users/@me")
    assert (reply.status, reply.headers["Via"], reply.headers["Retry-After"]) == (429, "1.1 google", "2")
    assert reply.body == {"message": "You are being rate limited.", "retry_after": 1.5, "global": False}


async def test_a_global_rate_limit_says_so(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"rate_limit_next": 1, "rate_limit_is_global": True})
    reply = await rest("GET", "/users/@me")
    assert (reply.body["global"], reply.headers["X-RateLimit-Global"]) == (True, "true")


async def test_every_third_request_is_limited(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"rate_limit_every": 3})
    replies = [(await rest("GET", "/users/@me")).status for _ in range(6)]
    assert replies == [200, 200, 429, 200, 200, 429]


async def test_a_server_error_is_tried_again(sandbox: Sandbox, bot: SmallBot, monkeypatch: pytest.MonkeyPatch) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)

    async def no_wait(seconds: float) -> None:
        """Let discord.py try again at once."""

    monkeypatch.setattr("discord.http.asyncio.sleep", no_wait)
    sandbox.faults.server_error_next = 2
    await channel.send("third time")
    assert texts(sandbox) == ["third time"]


async def test_a_503_is_not_tried_again(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sandbox.faults.change({"server_error_next": 1, "server_error_status": 503})
    with pytest.raises(discord.DiscordServerError):
        await channel.send("lost")
    assert texts(sandbox) == []


async def test_a_connection_lost_before_the_effect_leaves_nothing(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sandbox.faults.drop_before_next = 1
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("lost")
    assert texts(sandbox) == []


async def test_a_connection_lost_after_the_effect_leaves_the_message(sandbox: Sandbox, bot: SmallBot) -> None:
    channel = await bot.text_channel(sandbox.channel("games").id)
    sandbox.faults.drop_after_next = 1
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await channel.send("sent", nonce=7)
    again = await channel.send("sent", nonce=7)
    assert texts(sandbox) == ["sent"]
    assert again.content == "sent"


async def test_the_ordinary_limits_of_a_channel_can_be_applied(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"pacing": True, "hurry": 1.0})
    path = f"/channels/{sandbox.channel('games').id}/messages"
    replies = [await rest("POST", path, {"content": str(number)}) for number in range(6)]
    elsewhere = await rest("POST", f"/channels/{sandbox.channel('lounge').id}/messages", {"content": "x"})
    assert [reply.status for reply in replies] == [200] * 5 + [429]
    assert [reply.headers["X-RateLimit-Remaining"] for reply in replies] == ["4", "3", "2", "1", "0", "0"]
    assert 0 < replies[5].body["retry_after"] <= 5
    assert elsewhere.status == 200


async def test_a_bot_waits_for_its_bucket(sandbox: Sandbox, bot: SmallBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(pacing.BUCKETS, ("POST", "/channels/{channel_id}/messages"), (2, 0.05))
    sandbox.faults.change({"pacing": True, "hurry": 1.0})
    channel = await bot.text_channel(sandbox.channel("games").id)
    await asyncio.gather(*[channel.send("x") for _ in range(5)])
    assert texts(sandbox) == ["x"] * 5


async def test_a_slow_answer_comes(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.slow_seconds = 0.01
    assert (await rest("GET", "/users/@me")).status == 200


async def test_faults_can_be_kept_to_some_paths(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"server_error_next": 1, "only_path": "/typing"})
    spared = await rest("GET", "/users/@me")
    struck = await rest("POST", f"/channels/{sandbox.channel('games').id}/typing")
    assert (spared.status, struck.status) == (200, 500)


async def test_a_lost_interaction_fails_after_three_seconds(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.faults.lose_interactions = 1
    asked = sandbox.persona("ana").start_slash(sandbox.channel("games"), "play count")
    sandbox.clock.advance(3)
    assert (await asked.acknowledged).status == "failed"
    assert bot.interactions == []


async def test_an_answer_whose_connection_was_lost_is_refused_the_second_time(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.persona("ana").start_slash(sandbox.channel("games"), "play silence")
    await bot.until(lambda: bool(bot.interactions))
    interaction = bot.interactions[-1]
    sandbox.faults.drop_after_next = 1
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await interaction.response.send_message("answer")
    with pytest.raises(discord.HTTPException) as refused:
        await interaction.response.send_message("answer")
    assert refused.value.code == 40060
    assert texts(sandbox) == ["answer"]


def test_unknown_faults_are_refused(sandbox: Sandbox) -> None:
    with pytest.raises(msgspec.ValidationError):
        sandbox.faults.change({"earthquake": True})
    with pytest.raises(msgspec.ValidationError):
        sandbox.faults.change({"rate_limit_next": "many"})


def test_faults_can_be_cleared(sandbox: Sandbox) -> None:
    sandbox.faults.change({"rate_limit_every": 3, "slow_seconds": 1.0})
    sandbox.faults.clear()
    assert (sandbox.faults.rate_limit_every, sandbox.faults.slow_seconds) == (0, 0.0)


async def test_a_limit_of_the_proxy_is_a_page(sandbox: Sandbox, rest: Rest) -> None:
    sandbox.faults.change({"rate_limit_next": 1, "retry_after": 7.0, "rate_limit_by_proxy": True})
    reply = await rest("GET", "/users/@me")
    assert (reply.status, reply.headers["Retry-After"], reply.headers.get("Via")) == (429, "7", None)
    assert reply.headers["Content-Type"].startswith("text/html")
