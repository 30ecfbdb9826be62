"""The sandbox with a tiny bot on it, and a real browser looking at its page."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import dataclass
from itertools import count

import discord
import pytest
import pytest_asyncio
from playwright.async_api import Browser, Error, Page, async_playwright

from standin.endpoints import pointed_at
from standin.seed import Seed
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS
from standin.tests.browser.chromium import CHROMIUM, FLAGS, HAS_CHROMIUM, MISSING, PATIENCE_MS
from standin.tests.browser.closing import let_go
from standin.tests.browser.tiny_bot import TinyBot

WIDE = (1280, 800)
PHONE = (400, 800)
TRIES = 5
"""How often a page is sent away that is on its way elsewhere."""


@dataclass
class Stage:
    """What every test of the page stands on."""

    sandbox: Sandbox
    bot: TinyBot
    browser: Browser
    numbers: count[int]

    def persona_id(self, username: str) -> str:
        """Return the id of a persona."""
        return self.sandbox.persona(username).id

    async def thread(self, name: str | None = None) -> discord.Thread:
        """Open a public thread of its own for a test."""
        channel = self.bot.get_channel(int(self.sandbox.channel("general").id))
        assert isinstance(channel, discord.TextChannel)
        title = name or f"test {next(self.numbers)}"
        return await channel.create_thread(name=title, type=discord.ChannelType.public_thread)

    async def out_of_time(self, pressed: str) -> None:
        """Let the three seconds pass in which the bot must answer, once it has heard of `pressed`."""
        await asyncio.wait_for(self.bot.heard[pressed].wait(), PATIENCE_SECONDS)
        self.sandbox.clock.advance(3.5)

    def url(self, username: str, channel_id: int | str = "") -> str:
        """Return the page's address for a persona and a channel."""
        return f"{self.sandbox.base_url}/?as={self.persona_id(username)}#{channel_id}"


class View:
    """One open page, with the script errors it reported."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda fault: self.errors.append(str(fault)))


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def stage() -> AsyncIterator[Stage]:
    """Start sandbox, bot and browser once for this folder."""
    if not HAS_CHROMIUM:
        pytest.skip(MISSING)
    seed = Seed(first_commands=("match new", "practice"))
    async with Sandbox(seed=seed) as sandbox, async_playwright() as driver:
        with pointed_at(sandbox.base_url):
            bot = TinyBot()
            running = asyncio.create_task(bot.start(sandbox.token))
            await asyncio.wait_for(bot.started.wait(), PATIENCE_SECONDS)
            browser = await driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS), timeout=PATIENCE_MS)
            try:
                yield Stage(sandbox, bot, browser, count(1))
            finally:
                await let_go(browser.close())
                await bot.close()
                await running


async def new_view(stage: Stage, size: tuple[int, int]) -> View:
    """Open a page of a size in a context of its own."""
    context = await stage.browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == PHONE)
    context.set_default_timeout(PATIENCE_MS)
    return View(await context.new_page())


@pytest_asyncio.fixture(scope="package", loop_scope="session")
async def wide_view(stage: Stage) -> AsyncIterator[View]:
    """Open one wide page for this folder; opening one for each test takes most of the time."""
    view = await new_view(stage, WIDE)
    yield view
    await let_go(view.page.context.close())


@pytest_asyncio.fixture(loop_scope="session")
async def page(wide_view: View) -> AsyncIterator[Page]:
    """Return the wide page, empty; a script error on it fails the test."""
    wide_view.errors.clear()
    yield wide_view.page
    await wide_view.page.goto("about:blank")
    assert wide_view.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def lone_page(stage: Stage) -> AsyncIterator[Page]:
    """Return a wide page of its own, for tests that tamper with its connections.

    It is emptied before it is closed: chromium may wait for ever for the answer to a socket that a test turned away.
    A page that is on its way to itself breaks that off, and what was broken off the next try.
    """
    view = await new_view(stage, WIDE)
    yield view.page
    for _ in range(TRIES):
        with suppress(Error):
            await view.page.goto("about:blank")
            break
    assert view.page.url == "about:blank"
    await let_go(view.page.context.close())
    assert view.errors == []


@pytest_asyncio.fixture(loop_scope="session")
async def phone(stage: Stage) -> AsyncIterator[Page]:
    """Return a page as wide as a phone; a script error on it fails the test."""
    view = await new_view(stage, PHONE)
    yield view.page
    await let_go(view.page.context.close())
    assert view.errors == []
