"""The real bot on the sandbox's page: people who work their panels there, and pictures of what they see."""

from __future__ import annotations

import os
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from playwright.async_api import Browser, Locator, Page, async_playwright, expect

from bot.cli.sandbox_seed import SEED
from bot.services.ids import Ids
from standin.clock import Clock
from standin.endpoints import pointed_at
from standin.model import Channel
from standin.seed import Seed
from standin.server import Sandbox
from standin.testing import PATIENCE_SECONDS
from standin.tests.browser.chromium import CHROMIUM, FLAGS
from standin.tests.browser.closing import let_go
from tests.support.stage import Stage, staged

NOON = 1_795_262_400.0
"""The moment the sandbox's clock stands at: 2026-11-21, 12:00 UTC."""
TABLE = (1280, 860)
HAND = (400, 800)
VISIBLE_MS = 120_000
SCREENSHOTS = "WARPOST_SCREENSHOTS"
"""The folder to save pictures in; without it none are saved."""

ALL_SHOWN = """() => Promise.all([...document.images].filter(image => {
    const box = image.getBoundingClientRect();
    return box.bottom >= 0 && box.top <= innerHeight;
}).map(image => image.decode())).then(() => true)"""
"""Waits until every picture in sight is there and decoded: what is only loaded may not be painted yet."""

PAINTED = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const images = [...last.querySelectorAll('img')];
    images.forEach(image => { image.loading = 'eager'; });
    return images.every(image => image.complete && image.naturalHeight > 0);
}"""
"""Whether every picture of the last message is there, also of what is out of sight."""
LAID_OUT = "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
"""Waits until the page is laid out anew: a press on what is on the move hits nothing."""
AT_THE_END = "last => [...document.querySelectorAll('.message')].at(-1)?.dataset.id === last"
ASKED = """() => {
    const last = [...document.querySelectorAll('.message')].at(-1);
    const parts = [...last.querySelectorAll('[data-custom-id]:not(:disabled)')];
    const actions = parts.map(part => part.dataset.customId.split(':').slice(4).join(':').split('.')[0]);
    const looks = ['', 'back', 'report', 'legend', 'story', 'zoom'];
    return actions.some(action => !looks.includes(action) && !action.startsWith('offer'));
}"""
"""Whether the last message is a panel that asks for something."""


class Player:
    """A person on a page of their own."""

    def __init__(self, stage: Stage, name: str, page: Page) -> None:
        self.stage = stage
        self.name = name
        self.page = page
        self._place = ""
        """Where they are: the id of the channel or thread."""

    async def enter(self, channel: Channel) -> None:
        """Open a channel or thread."""
        person = self.stage.sandbox.persona(self.name)
        await self.page.goto("about:blank")  # another fragment alone would not load the page again
        await self.page.goto(f"{self.stage.sandbox.base_url}/?as={person.id}#{channel.id}")
        await expect(self.page.locator(".header h1")).to_have_text(channel.name)
        self._place = channel.id

    async def open_panel(self, code: str) -> None:
        """Open the panel of a match by the button in one's own thread, once everything is said."""
        await self.stage.settle()
        await self.enter(self.stage.own_thread(self.name, code))
        await self._open()

    async def come_to_panel(self, code: str) -> int:
        """Go on with the panel that asks at the end of one's own thread, else open one; return the taps of it."""
        await self.stage.settle()
        thread = self.stage.own_thread(self.name, code)
        if self._place != thread.id:
            await self.enter(thread)
        last = self.stage.person(self.name).last_message(thread)
        await self.page.wait_for_function(AT_THE_END, arg=last.id)
        if await self.page.evaluate(ASKED):
            return 0
        await self._open()
        return 1

    async def _open(self) -> None:
        messages = self.page.locator(".message")
        button = messages.locator('[data-custom-id^="panel:"]').last
        await expect(button).to_be_visible()
        before = await messages.count()
        await button.click()
        await expect(messages).to_have_count(before + 1)

    @property
    def panel(self) -> Locator:
        """Return the last message of the thread: the panel that was opened."""
        return self.page.locator(".message").last

    async def press(self, label: str) -> None:
        """Press a button of the panel."""
        await self.panel.get_by_role("button", name=label, exact=True).click()

    async def choose(self, question: str, answer: str) -> None:
        """Choose from the list that asks a question; both are the beginnings of what is shown."""
        await self.panel.get_by_role("combobox", name=_beginning(question)).click()
        await self.page.locator(".list").get_by_role("option", name=_beginning(answer)).first.click()

    async def sees(self, words: str) -> None:
        """Wait until the panel says something."""
        await expect(self.panel).to_contain_text(words)

    async def painted(self) -> None:
        """Wait until the panel is laid out with all its pictures: until one is there it takes no room."""
        await self.page.wait_for_function(PAINTED)
        await self.page.evaluate(LAID_OUT)

    async def photograph(self, name: str) -> None:
        """Save what is seen, if pictures are wanted."""
        folder = os.environ.get(SCREENSHOTS)
        if folder is not None:
            await self.page.wait_for_function(ALL_SHOWN)
            await self.page.screenshot(path=Path(folder) / name)

    async def photograph_panel(self, name: str) -> None:
        """Save the whole last message as it is laid out on this page, if pictures are wanted."""
        size = self.page.viewport_size
        if SCREENSHOTS not in os.environ or size is None:
            return
        height = int((await self.panel.bounding_box() or {"height": 0})["height"])
        await self.page.set_viewport_size({"width": size["width"], "height": max(size["height"], height + 200)})
        await self.panel.scroll_into_view_if_needed()
        await self.photograph(name)
        await self.page.set_viewport_size(size)
        await self.page.evaluate(LAID_OUT)


def _beginning(words: str) -> re.Pattern[str]:
    return re.compile(f"^{re.escape(words)}")


async def player(stage: Stage, browser: Browser, name: str, size: tuple[int, int]) -> Player:
    """Open a page for a person."""
    context = await browser.new_context(viewport={"width": size[0], "height": size[1]}, has_touch=size == HAND)
    context.set_default_timeout(VISIBLE_MS)
    return Player(stage, name, await context.new_page())


@asynccontextmanager
async def real_bot(folder: Path, seed: Seed = SEED, ids: Ids | None = None) -> AsyncIterator[tuple[Stage, Browser]]:
    """Run sandbox, bot and browser for the length of a block; `ids`: see Stage."""
    sandbox = Sandbox(clock=Clock.frozen(NOON), seed=seed)
    sandbox.interactions.patience = PATIENCE_SECONDS
    async with sandbox, async_playwright() as driver:
        with pointed_at(sandbox.base_url):
            browser = await driver.chromium.launch(executable_path=str(CHROMIUM), args=list(FLAGS))
            try:
                async with staged(sandbox, folder, ids) as stage:
                    yield stage, browser
            finally:
                await let_go(browser.close())
