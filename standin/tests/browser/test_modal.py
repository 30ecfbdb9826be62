"""Modals on the page: fields, checks before sending, answers, closing."""

from __future__ import annotations

import pytest
from discord import ui
from playwright.async_api import Locator, Page, expect

from standin.tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]


async def opened(stage: Stage, page: Page, custom_id: str = "form") -> Locator:
    """Let Ana press the button that opens a modal and return the dialog."""
    thread = await stage.thread()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Orders", custom_id=custom_id))
    await thread.send("Your turn", view=view)
    await page.goto(stage.url("ana", thread.id))
    await page.get_by_role("button", name="Orders").click()
    dialog = page.get_by_role("dialog")
    await dialog.wait_for()
    return dialog


@pytest.mark.soak
@pytest.mark.landing
async def test_modal_shows_its_parts(stage: Stage, page: Page) -> None:
    dialog = await opened(stage, page)
    await expect(dialog.locator("h2")).to_have_text("Orders <b>now</b>")
    await expect(dialog.locator(".prose strong")).to_have_text("one order")
    orders = dialog.get_by_label("Orders", exact=False).first
    await expect(orders).to_have_attribute("placeholder", "c4 move d5")
    await expect(dialog.get_by_label("Word")).to_have_value("luck")
    await expect(dialog.get_by_text("Unit, action, target")).to_be_visible()
    await expect(dialog.locator(".field-count").first).to_have_text("0/40")


@pytest.mark.soak
@pytest.mark.landing
async def test_required_fields_and_lengths_are_checked_before_sending(stage: Stage, page: Page) -> None:
    dialog = await opened(stage, page)
    submit = dialog.get_by_role("button", name="Submit")
    await submit.click()
    complaints = dialog.locator(".field-complaint")
    assert await complaints.all_inner_texts() == ["This field is required.", "", "This field is required.", ""]
    orders = dialog.locator("textarea")
    await expect(orders).to_be_focused()
    await orders.fill("c4")
    await submit.click()
    await expect(complaints.first).to_have_text("Must be at least 5 characters.")
    await orders.fill("x" * 41)
    await submit.click()
    await expect(complaints.first).to_have_text("Must be 40 characters or fewer.")


async def test_answers_reach_the_bot(stage: Stage, page: Page) -> None:
    dialog = await opened(stage, page)
    await dialog.locator("textarea").fill("c4 move d5")
    await dialog.get_by_label("Word").fill("brave")
    await dialog.get_by_role("combobox", name="Stance").click()
    await page.locator(".list").get_by_role("option", name="Charge").click()
    await dialog.get_by_role("button", name="Submit").click()
    await expect(page.locator(".message", has_text="c4 move d5 / brave / charge")).to_be_visible()
    await expect(dialog).to_have_count(0)


@pytest.mark.soak
@pytest.mark.landing
async def test_groups_and_boxes_are_answered_and_uploads_refused_plainly(stage: Stage, page: Page) -> None:
    dialog = await opened(stage, page, "choices")
    await expect(dialog.locator(".field-refused")).to_contain_text("cannot be uploaded")
    submit = dialog.get_by_role("button", name="Submit")
    await submit.click()
    complaints = dialog.locator(".field-complaint")
    assert await complaints.all_inner_texts() == ["This field is required.", "This field is required.", "", ""]
    await dialog.get_by_role("radio", name="Blue").check()
    await dialog.get_by_role("checkbox", name="Unit 0").check()
    await dialog.get_by_role("checkbox", name="Unit 1").check()
    await dialog.get_by_role("checkbox", name="Unit 2").check()
    await submit.click()
    await expect(complaints.nth(1)).to_have_text("Choose at most 2.")
    await dialog.get_by_role("checkbox", name="Unit 1").uncheck()
    await dialog.get_by_role("checkbox", name="Ready").check()
    await submit.click()
    await expect(page.locator(".message", has_text="blue / u0,u2 / True")).to_be_visible()


@pytest.mark.soak
@pytest.mark.landing
async def test_escape_closes_and_tells_the_server(stage: Stage, page: Page) -> None:
    dialog = await opened(stage, page)
    async with page.expect_request("**/api/page/modal/close"):
        await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)


@pytest.mark.soak
@pytest.mark.landing
async def test_modal_is_gone_after_a_reload(stage: Stage, page: Page) -> None:
    await opened(stage, page)
    await page.reload()
    await expect(page.get_by_role("button", name="Orders")).to_be_visible()
    await expect(page.get_by_role("dialog")).to_have_count(0)
