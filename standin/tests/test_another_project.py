"""A bot of some other project: started, driven by plain HTTP, judged by Discord's limits, struck by faults."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
from discord import app_commands, ui

from standin.__main__ import serve
from standin.seed import Person, Seed
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS, READY_SECONDS, fresh, running

BAKERY = Seed(
    title="The bakery",
    guild="Bakery",
    bot=Person("baker", "Baker"),
    channels=("counter", "oven"),
    people=(Person("kim", "Kim"), Person("lea", "Lea", "fr"), Person("owner", "Owner", role="gm")),
    first_commands=("order",),
)


class Again(ui.View):
    """A button to order once more."""

    @ui.button(label="Once more", custom_id="again")
    async def again(self, interaction: discord.Interaction, button: ui.Button[Any]) -> None:
        """Answer the press."""
        await interaction.response.edit_message(content="2 loaves")


class Baker(discord.Client):
    """Takes orders, and once tries to write more than Discord takes."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), guild_ready_timeout=READY_SECONDS)
        self.tree = app_commands.CommandTree(self)
        self.refused: discord.HTTPException | None = None

        @self.tree.command(name="order", description="Order a loaf")
        async def order(interaction: discord.Interaction) -> None:
            await interaction.response.send_message("1 loaf", view=Again(timeout=None))

        @self.tree.command(name="boast", description="Say too much")
        async def boast(interaction: discord.Interaction) -> None:
            try:
                await interaction.response.send_message("!" * 2_001)
            except discord.HTTPException as error:
                self.refused = error
                await interaction.response.send_message("too much")

    async def setup_hook(self) -> None:
        """Register the commands."""
        await self.tree.sync()


class Door:
    """The page's JSON as anything that speaks HTTP can use it."""

    def __init__(self, session: aiohttp.ClientSession, base_url: str) -> None:
        self._session, self._base = session, f"{base_url}/api/page"

    async def get(self, path: str, **query: str) -> Any:
        """Read something."""
        async with self._session.get(f"{self._base}/{path}", params=query) as answer:
            return await answer.json()

    async def do(self, verb: str, **body: Any) -> Any:
        """Do something."""
        async with self._session.post(f"{self._base}/{verb}", json=body) as answer:
            return await answer.json()


@pytest.fixture
async def bakery() -> AsyncIterator[Sandbox]:
    async with fresh(BAKERY) as started:
        yield started


@pytest.fixture
async def baker(bakery: Sandbox) -> AsyncIterator[Baker]:
    async with running(Baker(), bakery) as started:
        yield started


@pytest.fixture
async def door(bakery: Sandbox, baker: Baker) -> AsyncIterator[Door]:
    async with aiohttp.ClientSession() as session:
        yield Door(session, bakery.base_url)


async def test_the_world_is_the_projects_own(bakery: Sandbox, door: Door) -> None:
    people = (await door.get("personas"))["personas"]
    assert [(one["username"], one["locale"]) for one in people] == [("kim", "en-US"), ("lea", "fr"), ("owner", "en-US")]
    seen = await door.get("bootstrap", persona=people[0]["id"])
    assert (seen["title"], seen["first_commands"], seen["bot"]["username"]) == ("The bakery", ["order"], "baker")
    assert [(guild["name"], len(guild["channels"])) for guild in seen["guilds"]] == [("Bakery", 2)]
    async with aiohttp.ClientSession() as session, session.get(bakery.base_url) as page:
        assert "<title>The bakery</title>" in await page.text()


async def test_it_is_driven_by_http_alone(door: Door) -> None:
    kim = (await door.get("personas"))["personas"][0]["id"]
    counter = (await door.get("bootstrap", persona=kim))["guilds"][0]["channels"][0]["id"]
    ordered = await door.do("slash", persona=kim, channel_id=counter, command="order", options={})
    assert (ordered["status"], ordered["message"]["content"]) == ("message", "1 loaf")
    pressed = await door.do("click", persona=kim, message_id=ordered["message"]["id"], custom_id="again")
    assert pressed["status"] == "updated"
    shown = await door.get("messages", persona=kim, channel=counter)
    assert [one["content"] for one in shown["messages"]] == ["2 loaves"]


async def test_the_same_in_python(bakery: Sandbox, baker: Baker) -> None:
    kim = bakery.persona("kim")
    ordered = await kim.slash(bakery.channel("counter"), "order")
    assert ordered.message is not None
    await kim.click(ordered.message, ordered.message.button("Once more"))
    assert bakery.persona("lea").last_message(bakery.channel("counter")).text == "2 loaves"


async def test_discords_limits_are_held_against_the_bot(bakery: Sandbox, baker: Baker) -> None:
    said = await bakery.persona("kim").slash(bakery.channel("counter"), "boast")
    assert said.message is not None
    assert said.message.text == "too much"
    assert baker.refused is not None
    assert (baker.refused.status, baker.refused.code) == (400, 50035)


async def test_faults_strike_where_they_are_asked_to(bakery: Sandbox, door: Door) -> None:
    await door.do("faults", rate_limit_next=1, retry_after=0.01, only_path="/callback")
    kim, counter = bakery.persona("kim"), bakery.channel("counter")
    assert (await kim.slash(counter, "order")).status == "message"  # discord.py waits and tries again
    assert (await door.get("faults"))["rate_limit_next"] == 0
    await door.do("faults", lose_interactions=1, only_path="")
    lost = asyncio.ensure_future(kim.slash(counter, "order"))
    await asyncio.sleep(0)
    await door.do("clock", seconds=4)
    assert ((await lost).status, (await lost).error) == ("failed", "no_answer")


async def test_it_serves_alone_until_it_is_stopped() -> None:
    sandbox = Sandbox(seed=BAKERY)
    said: asyncio.Queue[str] = asyncio.Queue()
    serving = asyncio.create_task(serve(sandbox, 0, say=said.put_nowait))
    told = await asyncio.wait_for(said.get(), PATIENCE_SECONDS)
    async with aiohttp.ClientSession() as session, session.get(sandbox.base_url) as page:
        assert page.status == 200
    assert sandbox.base_url in told
    assert sandbox.token in told
    serving.cancel()
    with pytest.raises(asyncio.CancelledError):
        await serving
