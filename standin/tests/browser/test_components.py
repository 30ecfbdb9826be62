"""Message components on the page: every kind is shown, answers reach the bot, failures are said."""

from __future__ import annotations

import asyncio
import io
from typing import Any

import discord
import pytest
from discord import ui
from playwright.async_api import Locator, Page, Route, expect

from standin.testing import PATIENCE_SECONDS
from standin.tests.browser.conftest import Stage
from standin.tests.browser.tiny_bot import picture

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="session")]
SETTLED = "() => new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done))))"
"""Waits until the page has taken in what it was answered, and is laid out anew."""


async def posted(stage: Stage, page: Page, view: ui.LayoutView, **extra: Any) -> Locator:
    """Post a layout as the bot, open it as Ana and return its message."""
    thread = await stage.thread()
    message = await thread.send(view=view, **extra)
    await page.goto(stage.url("ana", thread.id))
    found = page.locator(f'.message[data-id="{message.id}"]')
    await found.wait_for()
    return found


def layout(*items: ui.Item[ui.LayoutView]) -> ui.LayoutView:
    """Return a layout of these items that never expires."""
    view = ui.LayoutView(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def plain_button(label: str, **extra: Any) -> ui.Button[ui.LayoutView]:
    """Return a secondary button."""
    return ui.Button(label=label, **extra)


@pytest.mark.soak
@pytest.mark.landing
async def test_container_shows_text_section_media_separator_and_file(stage: Stage, page: Page) -> None:
    view = layout(
        ui.Container(
            ui.TextDisplay("## Turn 3"),
            ui.Section("Captain on **c4**", accessory=ui.Thumbnail("attachment://unit.png", description="Captain")),
            ui.Separator(),
            ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="Red is to move")),
            ui.File("attachment://record.json"),
            accent_color=0xD99A36,
        )
    )
    files = [picture("unit.png"), picture(), discord.File(io.BytesIO(b"{}"), "record.json")]
    message = await posted(stage, page, view, files=files)
    box = message.locator(".container")
    assert await box.evaluate("element => element.style.getPropertyValue('--accent')") == "#d99a36"
    await expect(box.locator(".md-h2")).to_have_text("Turn 3")
    await expect(box.locator(".section .thumbnail img")).to_have_attribute("alt", "Captain")
    await expect(box.get_by_role("separator")).to_have_count(1)
    await expect(box.locator(":scope > .gallery img")).to_have_attribute("alt", "Red is to move")
    await expect(box.locator(".file-name")).to_have_text("record.json")
    assert (
        await box.locator(":scope > .gallery img").evaluate("image => image.decode().then(() => image.naturalWidth)")
        == 320
    )


@pytest.mark.soak
@pytest.mark.landing
async def test_alt_badge_shows_the_description_and_click_enlarges(stage: Stage, page: Page) -> None:
    item = discord.MediaGalleryItem("attachment://board.png", description="Red moved <b>c4</b>")
    message = await posted(stage, page, layout(ui.MediaGallery(item)), file=picture())
    await message.get_by_role("button", name="Show description").click()
    await expect(message.get_by_role("note")).to_have_text("Red moved <b>c4</b>")
    await message.locator(".picture-open").click()
    await expect(page.locator("dialog.viewer figcaption p")).to_have_text("Red moved <b>c4</b>")
    await page.keyboard.press("Escape")
    await expect(page.locator("dialog.viewer")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.landing
async def test_spoiler_container_hides_until_clicked(stage: Stage, page: Page) -> None:
    inner = ui.ActionRow(plain_button("Press", custom_id="in-spoiler"))
    message = await posted(stage, page, layout(ui.Container(ui.TextDisplay("line-up"), inner, spoiler=True)))
    await message.locator(".spoiler").click()
    assert "in-spoiler" not in stage.bot.pressed
    await message.get_by_role("button", name="Press").click()
    await expect(page.locator(".message", has_text="got in-spoiler")).to_be_visible()


@pytest.mark.soak
@pytest.mark.landing
async def test_buttons_of_every_style(stage: Stage, page: Page) -> None:
    styles = discord.ButtonStyle
    row = ui.ActionRow(
        plain_button("One", style=styles.primary, custom_id="b1", emoji="⚔"),
        plain_button("Two", style=styles.secondary, custom_id="b2"),
        plain_button("Three", style=styles.success, custom_id="b3"),
        plain_button("Four", style=styles.danger, custom_id="b4", disabled=True),
        plain_button("Rules", url="https://example.org/rules"),
    )
    message = await posted(stage, page, layout(row))
    assert await message.locator(".row > *").evaluate_all("all => all.map(one => one.className)") == [
        "button button-primary",
        "button button-secondary",
        "button button-success",
        "button button-danger",
        "button button-link",
    ]
    await expect(message.get_by_role("button", name="One").locator(".emoji")).to_have_text("⚔")
    await expect(message.get_by_role("button", name="Four")).to_be_disabled()
    await expect(message.get_by_role("link", name="Rules")).to_have_attribute("href", "https://example.org/rules")


@pytest.mark.soak
@pytest.mark.landing
async def test_f6_a_link_button_to_a_channel_opens_it_on_the_page(stage: Stage, page: Page) -> None:
    goal = await stage.thread("Linked")
    asleep = "https://discord.com/channels/1/2"
    row = ui.ActionRow(plain_button("Go there", url=goal.jump_url), plain_button("Elsewhere", url=asleep))
    message = await posted(stage, page, layout(row))
    await message.get_by_role("button", name="Elsewhere").click()
    await expect(message.get_by_role("button", name="No access")).to_be_disabled()
    await message.get_by_role("button", name="Go there").click()
    await expect(page.locator(".header h1")).to_have_text("Linked")
    assert len(page.context.pages) == 1


@pytest.mark.soak
@pytest.mark.landing
async def test_press_reaches_the_bot_and_its_answer_appears(stage: Stage, page: Page) -> None:
    message = await posted(stage, page, layout(ui.ActionRow(plain_button("Go", custom_id="go:1"))))
    await message.get_by_role("button", name="Go").click()
    await expect(page.locator(".message", has_text="got go:1")).to_be_visible()
    await expect(message.locator(".failed")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.landing
async def test_unanswered_press_is_said_to_have_failed(stage: Stage, page: Page) -> None:
    message = await posted(stage, page, layout(ui.ActionRow(plain_button("Silent", custom_id="silent:1"))))
    await message.get_by_role("button", name="Silent").click()
    await expect(message.locator(".button.pending")).to_be_visible()
    await stage.out_of_time("silent:1")
    await expect(message.locator(".failed")).to_have_text("This interaction failed")
    await expect(message.locator(".button.pending")).to_have_count(0)


@pytest.mark.soak
@pytest.mark.landing
async def test_select_takes_one_option_by_keyboard(stage: Stage, page: Page) -> None:
    options = [
        discord.SelectOption(label=f"Square c{n}", value=f"c{n}", description="two steps", emoji="♟") for n in range(4)
    ]
    message = await posted(
        stage, page, layout(ui.ActionRow(ui.Select(custom_id="square", placeholder="Where to", options=options)))
    )
    await message.get_by_role("combobox", name="Where to").press("ArrowDown")
    options_shown = page.locator(".list").get_by_role("option")
    await expect(options_shown.first).to_contain_text("Square c0")
    await expect(options_shown.first).to_contain_text("two steps")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="got square=c2")).to_be_visible()
    await expect(message.locator(".select")).to_contain_text("Square c2")


@pytest.mark.soak
@pytest.mark.landing
async def test_multiple_select_respects_least_and_most(stage: Stage, page: Page) -> None:
    options = [discord.SelectOption(label=f"Unit {n}", value=f"u{n}", default=n == 0) for n in range(4)]
    select = ui.Select(custom_id="units", options=options, min_values=2, max_values=3)
    message = await posted(stage, page, layout(ui.ActionRow(select)))
    await expect(message.locator(".select")).to_contain_text("Unit 0")
    await message.locator(".select").click()
    panel = page.locator(".list")
    await expect(panel.get_by_role("button", name="Done")).to_be_disabled()
    await expect(panel.locator(".list-note")).to_have_text("Choose 1 more")
    await panel.get_by_role("option").nth(2).click()
    await panel.get_by_role("option").nth(3).click()
    await expect(panel.get_by_role("option").nth(1)).to_have_attribute("aria-disabled", "true")
    await panel.get_by_role("button", name="Done").click()
    await expect(page.locator(".message", has_text="got units=u0,u2,u3")).to_be_visible()


@pytest.mark.soak
@pytest.mark.landing
async def test_long_list_stays_open_when_the_phone_shows_its_keyboard(stage: Stage, phone: Page) -> None:
    options = [discord.SelectOption(label=f"Square {n}", value=str(n)) for n in range(25)]
    message = await posted(stage, phone, layout(ui.ActionRow(ui.Select(custom_id="far", options=options))))
    await message.locator(".select").click()
    search = phone.get_by_role("searchbox")
    await expect(search).not_to_be_focused()
    await search.focus()
    await phone.set_viewport_size({"width": 400, "height": 420})
    await phone.keyboard.type("24")
    await phone.keyboard.press("Enter")
    await expect(phone.locator(".message", has_text="got far=24")).to_be_visible()


@pytest.mark.soak
@pytest.mark.landing
async def test_user_and_channel_selects_offer_people_and_channels(stage: Stage, page: Page) -> None:
    view = layout(
        ui.ActionRow(ui.UserSelect(custom_id="who", placeholder="Who")),
        ui.ActionRow(
            ui.ChannelSelect(custom_id="where", placeholder="Where", channel_types=[discord.ChannelType.text])
        ),
    )
    message = await posted(stage, page, view)
    await message.get_by_role("combobox", name="Who").click()
    await page.get_by_role("searchbox").fill("mil")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text=f"got who={stage.persona_id('milo')}")).to_be_visible()
    await message.get_by_role("combobox", name="Where").click()
    assert await page.locator(".list").get_by_role("option").all_inner_texts() == ["general", "games", "lounge"]
    await page.keyboard.press("Escape")


async def test_old_style_content_with_components_and_attachments(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Old", custom_id="old"))
    message = await thread.send(
        "text first", view=view, files=[picture(description="the board"), discord.File(__file__, "notes.txt")]
    )
    await page.goto(stage.url("ana", thread.id))
    found = page.locator(f'.message[data-id="{message.id}"]')
    await expect(found.locator(".prose")).to_have_text("text first")
    await expect(found.locator("img")).to_have_attribute("alt", "the board")
    await expect(found.get_by_role("link", name="Download notes.txt")).to_have_attribute("download", "notes.txt")
    await expect(found.get_by_role("button", name="Old")).to_be_enabled()


async def test_labels_of_components_stay_text(stage: Stage, page: Page) -> None:
    options = [discord.SelectOption(label="<img src=x onerror=window.hit=1>", value="x", description="<b>b</b>")]
    view = layout(
        ui.ActionRow(plain_button("<script>window.hit=1</script>", custom_id="h1")),
        ui.ActionRow(ui.Select(custom_id="h2", placeholder="<i>p</i>", options=options)),
    )
    message = await posted(stage, page, view)
    await expect(message.get_by_role("button", name="<script>window.hit=1</script>")).to_be_visible()
    await message.get_by_role("combobox", name="<i>p</i>").click()
    await expect(page.locator(".list").get_by_role("option")).to_contain_text("<img src=x onerror=window.hit=1>")
    assert await page.evaluate("() => window.hit") is None


@pytest.mark.soak
@pytest.mark.landing
async def test_edit_replaces_the_message_and_marks_it(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    message = await thread.send("before")
    await page.goto(stage.url("ana", thread.id))
    found = page.locator(f'.message[data-id="{message.id}"]')
    await expect(found.locator(".edited")).to_have_count(0)
    await message.edit(content="after")
    await expect(found.locator(".md-p")).to_have_text("after")
    await expect(found.locator(".edited")).to_have_text("(edited)")
    await message.delete()
    await expect(found).to_have_count(0)


async def test_phone_has_a_drawer_and_large_buttons(stage: Stage, phone: Page) -> None:
    message = await posted(stage, phone, layout(ui.ActionRow(plain_button("Go", custom_id="go:2"))))
    box = await message.get_by_role("button", name="Go").bounding_box()
    assert box is not None
    assert box["height"] >= 44
    await expect(phone.locator(".drawer")).to_be_hidden()
    await phone.get_by_role("button", name="Channels and personas").click()
    await phone.get_by_role("button", name="games, channel").click()
    await expect(phone.locator(".header h1")).to_have_text("games")
    await expect(phone.locator(".drawer")).to_be_hidden()
    assert await phone.evaluate("() => document.documentElement.scrollWidth") == 400


@pytest.mark.soak
@pytest.mark.landing
async def test_a_press_counts_though_the_answer_to_the_one_before_arrives_in_the_midst_of_it(
    stage: Stage, lone_page: Page
) -> None:
    """The bot's edit may be seen before the page hears what became of the press that led to it."""
    arrived, released = asyncio.Event(), asyncio.Event()

    async def hold(route: Route) -> None:
        answer = await route.fetch()
        arrived.set()
        await released.wait()
        await route.fulfill(response=answer)

    thread = await stage.thread()
    posted_one = await thread.send(view=layout(ui.ActionRow(plain_button("First", custom_id="first:1"))))
    await lone_page.goto(stage.url("ana", thread.id))
    message = lone_page.locator(f'.message[data-id="{posted_one.id}"]')
    await lone_page.route("**/click", hold, times=1)
    await message.get_by_role("button", name="First").click()
    await asyncio.wait_for(arrived.wait(), PATIENCE_SECONDS)
    await posted_one.edit(view=layout(ui.ActionRow(plain_button("Second", custom_id="second:1"))))
    await message.get_by_role("button", name="Second").hover()
    await lone_page.mouse.down()
    async with lone_page.expect_response("**/click"):
        released.set()
    await lone_page.evaluate(SETTLED)
    await lone_page.mouse.up()
    await expect(lone_page.locator(".message", has_text="got second:1")).to_be_visible()
