"""Losing and finding the sandbox again, the bot going away, and the bench of faults."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from standin.tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.landing, pytest.mark.asyncio(loop_scope="session")]


async def test_page_reconnects_and_catches_up(stage: Stage, lone_page: Page) -> None:
    thread = await stage.thread()
    routes: list[WebSocketRoute] = []
    cut = False

    async def pass_on(route: WebSocketRoute) -> None:
        if cut:
            await route.close()
            return
        routes.append(route)
        route.connect_to_server()

    await lone_page.route_web_socket("**/api/page/socket*", pass_on)
    await lone_page.goto(stage.url("ana", thread.id))
    await thread.send("first")
    await expect(lone_page.locator(".message", has_text="first")).to_be_visible()
    cut = True
    for route in routes:
        await route.close()
    banner = lone_page.locator(".banner-bad")
    await expect(banner).to_contain_text("The sandbox does not answer")
    await thread.send("second")
    cut = False
    await banner.get_by_role("button", name="Try now").click()
    await expect(lone_page.locator(".message", has_text="second")).to_be_visible()
    await expect(banner).to_have_count(0)
    await thread.send("third")
    await expect(lone_page.locator(".message", has_text="third")).to_be_visible()


async def test_bench_sets_faults_and_moves_the_clock(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("ana"))
    await page.locator(".rail").get_by_role("button", name="Clock and faults").click()
    bench = page.get_by_role("dialog", name="Clock and faults")
    before = stage.sandbox.clock.now()
    await bench.get_by_role("button", name="+1 h").click()
    await expect(bench.locator(".tools-status")).to_contain_text("1 h forward")
    assert 3600 <= stage.sandbox.clock.now() - before < 3660
    await bench.get_by_label("Deliver each of the next n interactions twice").fill("2")
    await page.keyboard.press("Tab")
    await expect(page.locator(".banner-info")).to_contain_text("Faults are switched on")
    assert stage.sandbox.faults.repeat_interactions == 2
    await bench.get_by_role("checkbox", name="Pace requests").check()
    await expect(bench.locator(".tools-status")).to_contain_text("Set.")
    await bench.get_by_role("button", name="All off").click()
    await expect(page.locator(".banner-info")).to_have_count(0)
    await expect(bench.get_by_role("checkbox", name="Pace requests")).not_to_be_checked()
    assert stage.sandbox.faults.repeat_interactions == 0
    assert not stage.sandbox.faults.pacing


async def test_dropped_gateway_shows_the_bot_offline_until_it_resumes(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("ana"))
    await expect(page.locator(".bot-state")).to_have_text("online")
    await page.locator(".rail").get_by_role("button", name="Clock and faults").click()
    await page.get_by_role("button", name="Drop the gateway").click()
    await expect(page.locator(".tools-status")).to_contain_text("done")
    await page.keyboard.press("Escape")
    await expect(page.locator(".bot-state")).to_have_text("online")


async def test_page_begins_anew_when_its_persona_is_gone(stage: Stage, lone_page: Page) -> None:
    others = {"personas": [{"id": "1", "username": "zoe", "global_name": "Zoe", "locale": "en-US", "role": "player"}]}
    await lone_page.goto(stage.url("ana"))
    await expect(lone_page.locator(".persona-name")).to_have_text("Ana")
    await lone_page.route("**/api/page/personas", lambda route: route.fulfill(json=others))
    await lone_page.route_web_socket("**/api/page/socket*", lambda route: route.close())
    async with lone_page.expect_request(f"{stage.sandbox.base_url}/"):
        await lone_page.evaluate("async () => (await import('/web/hub.js')).hub.session.socket.socket.close()")
