"""The slash palette: finding a command, filling it in by keyboard, suggestions, refusals."""

from __future__ import annotations

import pytest
from playwright.async_api import Locator, Page, expect

from standin.tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.landing, pytest.mark.asyncio(loop_scope="session")]


async def opened(stage: Stage, page: Page, username: str = "ana") -> Locator:
    """Open a thread of its own and return the composer's text field, focused."""
    thread = await stage.thread()
    await page.goto(stage.url(username, thread.id))
    await expect(page.locator(".header h1")).to_have_text(thread.name)
    text = page.get_by_role("combobox", name="Message")
    await text.focus()
    return text


def rows(page: Page) -> Locator:
    """Return the rows of the list above the composer."""
    return page.locator(".suggest").get_by_role("option")


async def test_slash_lists_every_leaf_command(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/")
    await expect(rows(page)).to_have_count(3)
    assert await page.locator(".suggest-label").all_inner_texts() == ["/match new", "/practice", "/silence"]
    await page.keyboard.type("mat n")
    await expect(rows(page)).to_have_count(1)
    await page.keyboard.press("Escape")
    await expect(page.locator(".suggest")).to_be_hidden()


async def test_names_follow_the_language_of_the_persona(stage: Stage, page: Page) -> None:
    await opened(stage, page, "yuki")
    await page.keyboard.type("/")
    await expect(rows(page).filter(has_text="/対戦 新規")).to_contain_text("対戦を開きます。")
    await page.keyboard.type("対戦 新規")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip-name")).to_have_text("ゲーム")


async def test_command_is_filled_in_and_sent_by_keyboard(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/match new ")
    await expect(page.locator(".chip-name")).to_have_text("game")
    await page.keyboard.type("ska")
    await expect(rows(page)).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip-input").first).to_have_value("Skat")
    await page.keyboard.type("opp")
    await page.keyboard.press("Enter")
    await page.keyboard.type("mil")
    await page.keyboard.press("Tab")
    await page.keyboard.type("speed")
    await page.keyboard.press("Tab")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await page.keyboard.type("rated")
    await page.keyboard.press("Enter")
    await page.keyboard.type("Fal")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    answer = page.locator(".message", has_text="skat against milo, None points, post, rated False")
    await expect(answer).to_be_visible()
    await expect(answer.locator(".message-context")).to_contain_text("Ana used /match new")


async def test_missing_and_wrong_values_are_refused(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/match new ")
    await expect(rows(page)).to_have_count(4)
    await page.keyboard.press("Escape")
    await page.get_by_role("button", name="Send").click()
    await expect(page.locator(".chip-complaint").first).to_have_text("This option is required")
    await page.keyboard.type("ska")
    await expect(rows(page)).to_have_count(1)
    await page.keyboard.press("Enter")
    await page.keyboard.type("points")
    await page.keyboard.press("Enter")
    await page.keyboard.type("44")
    await page.keyboard.press("Enter")
    await expect(page.locator(".chip-wrong .chip-complaint")).to_have_text("At most 9")
    await page.keyboard.press("Backspace")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="skat against nobody, 4 points")).to_be_visible()


async def test_failing_autocomplete_is_said(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/match new ")
    await expect(rows(page)).to_have_count(4)
    refusal = {"error": {"code": "bot_offline", "message": "The bot is away."}}
    await page.route("**/api/page/autocomplete", lambda route: route.fulfill(status=400, json=refusal))
    await page.keyboard.type("zzz")
    await expect(page.locator(".suggest-note")).to_have_text("Loading options failed. The bot is away.")
    await page.unroute("**/api/page/autocomplete")


async def test_backspace_leaves_the_command(stage: Stage, page: Page) -> None:
    text = await opened(stage, page)
    await page.keyboard.type("/match new ")
    await expect(page.locator(".chip-name")).to_have_text("game")
    await page.keyboard.press("Backspace")
    await expect(text).to_have_value("/match new")
    await expect(rows(page)).to_have_count(1)


async def test_unknown_command_is_not_sent_as_text(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/nothing")
    await expect(page.locator(".suggest-note")).to_have_text("No such command.")
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-complaint")).to_contain_text("No such command")
    await expect(page.locator(".message")).to_have_count(0)


async def test_deferred_answer_shows_thinking_first(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/practice")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message:not(.local-note) .thinking")).to_have_text("Bot is thinking…")
    stage.bot.go_on.set()
    await expect(page.locator(".message .md-p")).to_have_text("Here we go")
    await expect(page.locator(".thinking")).to_have_count(0)


async def test_unanswered_command_is_said_and_can_be_put_away(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.keyboard.type("/silence")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(page.locator(".local-note .thinking")).to_be_visible()
    await stage.out_of_time("silence")
    await expect(page.locator(".local-note .failed")).to_have_text("The application did not respond")
    await page.get_by_role("button", name="Dismiss message").click()
    await expect(page.locator(".local-note")).to_have_count(0)


async def test_at_sign_offers_members_and_becomes_a_mention(stage: Stage, page: Page) -> None:
    text = await opened(stage, page)
    await page.keyboard.type("orders for @mi")
    await expect(rows(page)).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(text).to_have_value("orders for @milo ")
    await page.keyboard.type("please")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message .mention")).to_have_text("@Milo")
