"""The gateway: starting, shards, losing the connection, resuming what was missed, starting over."""

from __future__ import annotations

import json
import zlib
from typing import Any

import aiohttp
import pytest
from discord.gateway import DiscordWebSocket
from discord.http import Route

from standin import endpoints, gateway, members
from standin.endpoints import pointed_at
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS, running, until
from standin.tests.small_bot import SmallBot

GUILDS_AND_MESSAGES = 1 << 0 | 1 << 9


class Socket:
    """A gateway connection by hand, without compression."""

    def __init__(self, sandbox: Sandbox) -> None:
        self._sandbox = sandbox
        self._session = aiohttp.ClientSession()
        self.socket: aiohttp.ClientWebSocketResponse

    async def __aenter__(self) -> Socket:
        self.socket = await self._session.ws_connect(f"{self._sandbox.gateway.url}?v=10&encoding=json")
        assert (await self.receive())["op"] == 10
        return self

    async def __aexit__(self, *exc_info: object) -> None:
        await self.socket.close()
        await self._session.close()

    async def send(self, op: int, data: Any) -> None:
        """Send an operation."""
        await self.socket.send_json({"op": op, "d": data})

    async def receive(self) -> dict[str, Any]:
        """Return the next frame."""
        return await self.socket.receive_json(timeout=5)

    async def identify(self, **fields: Any) -> None:
        """Send an identification."""
        data = {"token": self._sandbox.token, "intents": GUILDS_AND_MESSAGES, "properties": {}, **fields}
        await self.send(2, data)

    async def closed_with(self) -> int | None:
        """Return the code the server closes with."""
        await self.socket.receive(timeout=5)
        return self.socket.close_code


async def test_a_bot_starts_syncs_gets_ready_and_closes(sandbox: Sandbox) -> None:
    async with running(SmallBot(), sandbox) as bot:
        assert sandbox.gateway.is_online
        assert [guild.name for guild in bot.guilds] == ["Sandbox"]
    await until(sandbox, lambda: not sandbox.gateway.is_online)


async def test_a_bot_is_ready_once_every_guild_is_there_and_waits_for_no_further_one(sandbox: Sandbox) -> None:
    """Whatever its library would wait: that is longer than anybody here has patience for a bot to be ready."""
    sandbox.clock.advance(1)
    members.add_guild(sandbox.hub, "Second", sandbox.persona("robin").user, ("general",), like=sandbox.guild)
    async with running(SmallBot(guild_ready_timeout=2 * PATIENCE_SECONDS), sandbox) as bot:
        assert sorted((guild.name, guild.unavailable) for guild in bot.guilds) == [
            ("Sandbox", False),
            ("Second", False),
        ]


async def test_ready_tells_the_guilds_that_follow(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.identify()
        ready, guild = await socket.receive(), await socket.receive()
    assert ready["d"]["guilds"] == [{"id": sandbox.guild.id, "unavailable": True}]
    assert (guild["t"], [one["name"] for one in guild["d"]["channels"]]) == (
        "GUILD_CREATE",
        ["general", "games", "lounge"],
    )


async def test_a_heartbeat_is_answered(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.send(1, None)
        assert (await socket.receive())["op"] == 11


async def test_a_heartbeat_is_answered_no_sooner_than_by_a_network(
    sandbox: Sandbox, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A bot notes in another thread when it has sent one; an answer before that looks as late as the one before."""
    monkeypatch.setattr(gateway, "ACK_SECONDS", 3600.0)
    async with Socket(sandbox) as socket:
        await socket.send(1, None)
        await socket.identify()
        assert (await socket.receive())["t"] == "READY"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"token": "stolen"}, 4004),
        ({"shard": [1, 1]}, 4010),
        ({"intents": None}, 4013),
        ({"intents": 1 << 15}, 4014),
        ({"intents": 1 << 1}, 4014),
    ],
)
async def test_a_bad_identification_closes_with_its_code(sandbox: Sandbox, fields: dict[str, Any], code: int) -> None:
    async with Socket(sandbox) as socket:
        await socket.identify(**fields)
        assert await socket.closed_with() == code


@pytest.mark.parametrize("op", [2, 6, 8])
async def test_work_without_its_data_is_refused(sandbox: Sandbox, op: int) -> None:
    async with Socket(sandbox) as socket:
        await socket.send(op, [])
        assert await socket.closed_with() == 4002


@pytest.mark.parametrize(("op", "code"), [(8, 4003), (99, 4003)])
async def test_work_before_the_identification_is_refused(sandbox: Sandbox, op: int, code: int) -> None:
    async with Socket(sandbox) as socket:
        await socket.send(op, {})
        assert await socket.closed_with() == code


async def test_an_unknown_operation_closes(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.identify()
        await socket.receive()
        await socket.receive()
        await socket.send(99, {})
        assert await socket.closed_with() == 4001


async def test_noise_closes(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.socket.send_str("{noise")
        assert await socket.closed_with() == 4002


async def test_the_stream_is_compressed_when_the_address_asks_for_it(sandbox: Sandbox) -> None:
    async with (
        aiohttp.ClientSession() as session,
        session.ws_connect(f"{sandbox.gateway.url}?v=10&encoding=json&compress=zlib-stream") as socket,
    ):
        data = await socket.receive_bytes(timeout=5)
    assert data.endswith(b"\x00\x00\xff\xff")
    assert json.loads(zlib.decompressobj().decompress(data))["op"] == 10


async def test_members_can_be_asked_for_by_id(sandbox: Sandbox, bot: SmallBot) -> None:
    guild = bot.get_guild(int(sandbox.guild.id))
    assert guild is not None
    found = await guild.query_members(user_ids=[int(sandbox.persona("ana").id), 1])
    assert [member.name for member in found] == ["ana"]


async def test_a_dropped_connection_resumes_and_misses_nothing(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.gateway.drop()
    await until(sandbox, lambda: not sandbox.gateway.is_online)
    sandbox.persona("ana").say(sandbox.channel("games"), "while you were away")
    await bot.until(lambda: len(bot.heard) == 1)
    assert bot.events.count("READY") == 1
    assert "RESUMED" in bot.events


async def test_an_interaction_during_the_gap_is_answered_after_the_resume(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.gateway.drop()
    await until(sandbox, lambda: not sandbox.gateway.is_online)
    outcome = await sandbox.persona("ana").slash(sandbox.channel("games"), "play count")
    assert outcome.status == "message"


async def test_a_reconnect_request_is_followed(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.gateway.reconnect()
    await bot.until(lambda: "RESUMED" in bot.events)
    assert bot.events.count("READY") == 1


async def test_an_invalid_session_starts_over(sandbox: Sandbox, bot: SmallBot) -> None:
    sandbox.gateway.invalidate()
    await bot.until(lambda: bot.events.count("READY") == 2)
    outcome = await sandbox.persona("ana").slash(sandbox.channel("games"), "play count")
    assert outcome.status == "message"


async def test_a_session_nobody_knows_is_invalid(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.send(6, {"token": sandbox.token, "session_id": "unknown", "seq": 1})
        frame = await socket.receive()
    assert (frame["op"], frame["d"]) == (9, False)


async def test_a_sequence_from_the_future_is_invalid(sandbox: Sandbox) -> None:
    async with Socket(sandbox) as socket:
        await socket.identify()
        session_id = (await socket.receive())["d"]["session_id"]
    async with Socket(sandbox) as socket:
        await socket.send(6, {"token": sandbox.token, "session_id": session_id, "seq": 99})
        assert (await socket.receive())["op"] == 9


async def test_shards_share_the_guilds_and_the_first_has_direct_messages(sandbox: Sandbox) -> None:
    robin, ana = sandbox.persona("robin"), sandbox.persona("ana")
    sandbox.clock.advance(1)  # ids of another millisecond fall to another shard
    second = members.add_guild(sandbox.hub, "Second", robin.user, ("general",), like=sandbox.guild)
    shards = {(int(sandbox.guild.id) >> 22) % 2, (int(second.id) >> 22) % 2}
    sandbox.gateway.shards = 2
    async with running(SmallBot(), sandbox) as bot:
        ana.say(ana.direct(), "hello")
        await bot.until(lambda: len(bot.heard) == 1)
        assert len(sandbox.gateway.sessions) == 2
        assert {guild.shard_id for guild in bot.guilds} == shards
        assert len(bot.heard) == 1


async def test_commands_work_on_every_shard(sandbox: Sandbox) -> None:
    sandbox.gateway.shards = 3
    async with running(SmallBot(), sandbox):
        outcome = await sandbox.persona("ana").slash(sandbox.channel("games"), "play count")
    assert outcome.status == "message"


def test_discord_py_points_at_discord_again_afterwards() -> None:
    with pointed_at("http://127.0.0.1:1"):
        assert Route.BASE == "http://127.0.0.1:1/api/v10"
        assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "ws://127.0.0.1:1/gateway"
    assert Route.BASE == "https://discord.com/api/v10"
    assert str(DiscordWebSocket.DEFAULT_GATEWAY) == "wss://gateway.discord.gg/"


def test_discord_py_can_be_pointed_for_good_and_restored() -> None:
    endpoints.point_at("http://127.0.0.1:1")
    endpoints.restore()
    assert Route.BASE == "https://discord.com/api/v10"


async def test_a_page_of_another_site_cannot_play_the_bot(sandbox: Sandbox) -> None:
    async with aiohttp.ClientSession(headers={"Origin": "https://evil.test"}) as session:
        with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
            await session.ws_connect(sandbox.gateway.url)
        async with session.get(f"{sandbox.base_url}/api/v10/users/@me") as response:
            assert (refused.value.status, response.status) == (403, 403)


async def test_a_gateway_can_turn_away_whoever_identifies_or_resumes(sandbox: Sandbox) -> None:
    sandbox.faults.close_code = 4011
    for op in (2, 6):
        async with Socket(sandbox) as socket:
            await socket.send(op, {"token": sandbox.token, "intents": GUILDS_AND_MESSAGES, "session_id": "", "seq": 0})
            assert await socket.closed_with() == 4011


async def test_a_gateway_can_let_nobody_in_for_a_while(sandbox: Sandbox) -> None:
    sandbox.faults.refuse_gateway_next = 1
    async with aiohttp.ClientSession() as session:
        with pytest.raises(aiohttp.WSServerHandshakeError):
            await session.ws_connect(sandbox.gateway.url)
    async with Socket(sandbox) as socket:
        await socket.identify()
        assert (await socket.receive())["t"] == "READY"
