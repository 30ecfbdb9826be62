"""Seats on one page: who sees what, badges for the others, threads, the language, the first visit."""

from __future__ import annotations

import discord
import pytest
from discord import ui
from playwright.async_api import Page, expect

from standin.tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.landing, pytest.mark.asyncio(loop_scope="session")]


async def test_ephemeral_answer_is_seen_by_one_persona_and_dismissed(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Hand", custom_id="whisper"))
    await thread.send("Cards", view=view)
    await page.goto(stage.url("ana", thread.id))
    await page.get_by_role("button", name="Hand").click()
    secret = page.locator(".message.ephemeral")
    await expect(secret).to_contain_text("For your eyes only")
    await expect(secret.locator(".private-line")).to_contain_text("Only you can see this")
    await page.get_by_role("button", name="Be Milo").click()
    await page.locator(f'[data-channel="{thread.id}"]').click()
    await expect(page.locator(".message", has_text="Cards")).to_be_visible()
    await expect(page.locator(".message.ephemeral")).to_have_count(0)
    await page.get_by_role("button", name="Be Ana").click()
    await secret.get_by_role("button", name="Dismiss message").click()
    await expect(secret).to_have_count(0)


async def test_mention_of_another_persona_shows_badge_and_toast_that_changes_seats(stage: Stage, page: Page) -> None:
    thread = await stage.thread("Match 7")
    await page.goto(stage.url("ana"))
    milo = page.get_by_role("button", name="Be Milo")
    await expect(milo).to_be_visible()
    await expect(page.locator(".rail-persona").nth(3)).to_be_visible()
    mine = stage.sandbox.persona("milo")
    await page.wait_for_function("() => document.querySelectorAll('.rail-persona').length === 4")
    due = int(stage.sandbox.clock.now()) + 7300
    await thread.send(
        f"{mine.mention} to move <t:{due}:R> ||trap||", allowed_mentions=discord.AllowedMentions(users=True)
    )
    toast = page.locator(".toast")
    await expect(toast).to_contain_text("for Milo")
    await expect(toast).to_contain_text("@Milo to move in 2 hours ▒▒▒")
    await expect(milo.locator(".badge")).to_be_visible()
    await toast.locator(".toast-body").click()
    await expect(page.locator(".header h1")).to_have_text("Match 7")
    await expect(page.locator(".persona-name")).to_have_text("Milo")
    await expect(page.locator(".message.mentions-me")).to_contain_text("to move")
    await expect(page.locator(f'[data-channel="{thread.id}"] .badge')).to_have_count(0)


async def test_private_thread_is_listed_for_its_members_only_and_marked(stage: Stage, page: Page) -> None:
    channel = stage.bot.get_channel(int(stage.sandbox.channel("general").id))
    assert isinstance(channel, discord.TextChannel)
    thread = await channel.create_thread(name="Ana's hand", type=discord.ChannelType.private_thread)
    await thread.add_user(discord.Object(int(stage.persona_id("ana"))))
    await page.goto(stage.url("ana"))
    row = page.locator(f'[data-channel="{thread.id}"]')
    await expect(row.locator(".place-private")).to_be_visible()
    await page.get_by_role("button", name="Be Milo").click()
    await expect(page.locator(".persona-name")).to_have_text("Milo")
    await expect(row).to_have_count(0)


async def test_new_thread_appears_under_its_channel(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("ana", stage.sandbox.channel("general").id))
    await expect(page.locator(".header h1")).to_have_text("general")
    thread = await stage.thread("Fresh thread")
    await expect(page.locator(f'.thread-list [data-channel="{thread.id}"]')).to_be_visible()
    await page.locator(f'[data-channel="{thread.id}"]').click()
    await expect(page.locator(".header h1")).to_have_text("Fresh thread")


async def test_language_is_chosen_per_persona(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("robin"))
    await page.get_by_label("Language of this persona").select_option("vi")
    await expect(page.locator("html")).to_have_attribute("data-locale", "vi")
    assert stage.sandbox.persona("robin").user.locale == "vi"
    await page.get_by_role("button", name="Be Ana").click()
    await expect(page.locator("html")).to_have_attribute("data-locale", "en-US")


async def test_first_visit_shows_how_to_begin(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("ana", stage.sandbox.channel("lounge").id))
    card = page.get_by_role("region", name="Welcome")
    await expect(card).to_contain_text("Pick a persona")
    await card.get_by_role("button", name="/match new").click()
    await expect(page.locator(".command-name")).to_have_text("/match new")


async def test_direct_messages_with_the_bot_can_be_opened(stage: Stage, page: Page) -> None:
    await page.goto(stage.url("milo"))
    await page.locator(".places").get_by_role("button", name="Bot").last.click()
    await expect(page.locator(".header h1")).to_have_text("Bot")
    await page.get_by_role("combobox", name="Message").fill("hello")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="hello")).to_be_visible()


async def test_too_long_message_is_refused_and_kept(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    await page.goto(stage.url("ana", thread.id))
    text = page.get_by_role("combobox", name="Message")
    await text.fill("x" * 2001)
    await page.keyboard.press("Enter")
    await expect(page.locator(".composer-complaint")).to_contain_text("2000")
    assert len(await text.input_value()) == 2001
    await expect(page.locator(".message")).to_have_count(0)


async def test_reply_shows_what_it_answers(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    await thread.send("Who is ready?")
    await page.goto(stage.url("ana", thread.id))
    question = page.locator(".message", has_text="Who is ready?")
    await question.hover()
    await question.get_by_role("button", name="Reply").click()
    await expect(page.locator(".composer-reply")).to_contain_text("Replying to Bot")
    await page.keyboard.type("I am")
    await page.keyboard.press("Enter")
    await expect(page.locator(".message", has_text="I am").locator(".context-text")).to_have_text("Who is ready?")


async def test_typing_is_shown_until_the_message_comes(stage: Stage, page: Page) -> None:
    thread = await stage.thread()
    await page.goto(stage.url("ana", thread.id))
    await expect(page.locator(".header h1")).to_have_text(thread.name)
    async with thread.typing():
        await expect(page.locator(".typing")).to_have_text("Bot is typing…")
    await thread.send("done")
    await expect(page.locator(".typing")).to_have_text("")
