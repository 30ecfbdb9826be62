"""Sixteen people on a page as wide as a phone: each can be reached at the side, and is named below."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from standin.clock import Clock
from standin.seed import MOST_PEOPLE, Seed, with_people
from standin.server import Sandbox

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.landing, pytest.mark.asyncio(loop_scope="session")]
TALL = 44
"""Pixels that a finger needs."""
PART = 1
"""Pixels by which a place is missed where scrolling ends between two: of a shield of 48 nobody misses that."""


async def test_sixteen_people_can_be_reached_on_a_phone(phone: Page) -> None:
    seed = with_people(Seed(), MOST_PEOPLE)
    async with Sandbox(clock=Clock.frozen(1_790_000_000.0), seed=seed) as sandbox:
        await phone.goto(sandbox.base_url)
        menu = phone.get_by_role("button", name="Channels and personas")
        shields, name = phone.locator(".rail-persona"), phone.locator(".persona-name")
        await menu.click()
        await expect(phone.locator(".rail-persona:enabled")).to_have_count(MOST_PEOPLE)
        for nth in (*range(1, MOST_PEOPLE), 0):  # the first is who one is
            shield, person = shields.nth(nth), seed.people[nth]
            await shield.click(trial=True)  # brings it into sight
            box = await shield.bounding_box()
            assert box is not None
            assert box["height"] >= TALL, person
            assert -PART <= box["y"] <= box["y"] + box["height"] <= 800 + PART, person
            await shield.click()  # which closes the side
            await menu.click()
            await expect(name).to_have_text(person.name)
            assert await name.evaluate("shown => shown.scrollWidth <= shown.clientWidth"), person
        await phone.locator(".rail-tool").click(trial=True)
        assert await phone.evaluate("document.documentElement.scrollWidth <= innerWidth")
        await phone.goto("about:blank")
