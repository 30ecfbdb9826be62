"""The page's Markdown: each kind of mark, and hostile text that must stay text."""

from __future__ import annotations

import pytest
from playwright.async_api import Page, expect

from standin.tests.browser.conftest import Stage

pytestmark = [pytest.mark.browser, pytest.mark.soak, pytest.mark.landing, pytest.mark.asyncio(loop_scope="session")]


async def shown(stage: Stage, page: Page, text: str) -> str:
    """Post a text as the bot, open it as Ana and return the selector of its prose."""
    thread = await stage.thread()
    message = await thread.send(text)
    await page.goto(stage.url("ana", thread.id))
    selector = f'.message[data-id="{message.id}"] .prose'
    await page.locator(selector).first.wait_for()
    return selector


async def test_marks_become_elements(stage: Stage, page: Page) -> None:
    prose = page.locator(
        await shown(stage, page, "**bold** *slanted* _too_ __under__ ~~gone~~ `code` ||secret|| ***both***")
    )
    await expect(prose.locator("strong").first).to_have_text("bold")
    assert await prose.locator("em").all_inner_texts() == ["slanted", "too", "both"]
    await expect(prose.locator("u")).to_have_text("under")
    await expect(prose.locator("s")).to_have_text("gone")
    await expect(prose.locator("code")).to_have_text("code")
    await expect(prose.locator(".spoiler-inner")).to_have_text("secret")


async def test_blocks_become_elements(stage: Stage, page: Page) -> None:
    head = "# One\n## Two\n### Three\n-# small print\n> quoted\n> more\n"
    text = head + "- a\n- b\n  - c\n1. first\n2. second\n```py\nx = '**1**'\n```"
    prose = page.locator(await shown(stage, page, text))
    await expect(prose.locator(".md-h1")).to_have_text("One")
    await expect(prose.locator(".md-h2")).to_have_text("Two")
    await expect(prose.locator(".md-h3")).to_have_text("Three")
    await expect(prose.locator(".md-subtext")).to_have_text("small print")
    await expect(prose.locator("blockquote")).to_have_text("quoted\nmore", use_inner_text=True)
    await expect(prose.locator("ul ul li")).to_have_text("c")
    await expect(prose.locator("ol > li").nth(1)).to_have_text("second")
    await expect(prose.locator("pre code")).to_have_text("x = '**1**'")


async def test_names_inside_words_are_not_slanted(stage: Stage, page: Page) -> None:
    prose = page.locator(await shown(stage, page, r"move_to_front and \*plain\*"))
    await expect(prose).to_have_text("move_to_front and *plain*")
    await expect(prose.locator("em")).to_have_count(0)


async def test_mentions_show_names_and_mark_the_reader(stage: Stage, page: Page) -> None:
    ana, milo = stage.persona_id("ana"), stage.persona_id("milo")
    general = stage.sandbox.channel("general").id
    prose = page.locator(
        await shown(stage, page, f"<@{ana}> <@{milo}> <#{general}> <#1> <@1> </match new:5> @everyone")
    )
    assert await prose.locator(".mention").all_inner_texts() == [
        "@Ana",
        "@Milo",
        "# general",
        "# No access",
        "@unknown-user",
        "/match new",
        "@everyone",
    ]
    assert await prose.locator(".mention-me").all_inner_texts() == ["@Ana", "@everyone"]
    await prose.locator(".mention-channel").click()
    await expect(page.locator(".header h1")).to_have_text("general")


async def test_timestamps_follow_the_sandbox_clock(stage: Stage, page: Page) -> None:
    due = int(stage.sandbox.clock.now()) + 7230
    stamp = page.locator(await shown(stage, page, f"until <t:{due}:R>")).locator("time")
    await expect(stamp).to_have_text("in 2 hours")
    stage.sandbox.clock.advance(6010)
    await expect(stamp).to_have_text("in 20 minutes")


async def test_links_are_safe_and_only_http(stage: Stage, page: Page) -> None:
    bad = "[bad](javascript:alert(1)) [data](data:text/html,x)"
    text = f"[good](https://example.org/a_(b)) {bad} <https://example.org/c> https://example.org/d."
    prose = page.locator(await shown(stage, page, text))
    links = prose.locator("a")
    assert [await link.get_attribute("href") for link in await links.all()] == [
        "https://example.org/a_(b)",
        "https://example.org/c",
        "https://example.org/d",
    ]
    assert await links.first.get_attribute("rel") == "noopener noreferrer nofollow"
    await expect(prose).to_contain_text(bad)


async def test_links_to_messages_open_them_on_the_page(stage: Stage, page: Page) -> None:
    thread = await stage.thread("Linked")
    goal = await thread.send("the goal")
    link = page.locator(await shown(stage, page, f"see {goal.jump_url}")).locator(".mention-channel")
    await expect(link).to_have_text("# Linked › message")
    await link.click()
    await expect(page.locator(".header h1")).to_have_text("Linked")
    await expect(page.locator(f'.message[data-id="{goal.id}"]')).to_be_in_viewport()


async def test_markup_stays_text(stage: Stage, page: Page) -> None:
    text = (
        "<script>window.hit=1</script><img src=x onerror=window.hit=1><b>x</b> &lt;i&gt; \"'><svg onload=window.hit=1>"
    )
    selector = await shown(stage, page, text)
    await expect(page.locator(selector)).to_have_text(text)
    await expect(page.locator(f"{selector} :is(script, img, b, svg)")).to_have_count(0)
    assert await page.evaluate("() => window.hit") is None


async def test_direction_and_control_characters_stay_inside_their_message(stage: Stage, page: Page) -> None:
    selector = await shown(stage, page, "left \u202eright\u0007\u0000 end\u2066 open")
    await expect(page.locator(selector)).to_have_text("left \u202eright end\u2066 open")
    assert await page.locator(selector).evaluate("element => getComputedStyle(element).unicodeBidi") == "isolate"


@pytest.mark.parametrize(
    "unit", ["*", "_", "`", "||", "[a](", "> ", "\n", "```\n", "- ", "~~a", "<t:1:R>", "<@1>", "𝒜"]
)
async def test_longest_hostile_texts_are_shown(stage: Stage, page: Page, unit: str) -> None:
    await page.goto(f"{stage.sandbox.base_url}/web/style.css")
    text = "x" + (unit * 4000)[:3998] + "y"
    shown_length = await page.evaluate(
        """async (text) => {
            const { prose } = await import("/web/prose.js");
            const ctx = { me: "", myRoles: [], user: () => null, role: () => null, channel: () => null };
            return prose(text, ctx).textContent.length;
        }""",
        text,
    )
    assert shown_length > 0


async def test_spoiler_opens_by_click(stage: Stage, page: Page) -> None:
    spoiler = page.locator(await shown(stage, page, "||the coin says heads||")).locator(".spoiler")
    inner = spoiler.locator(".spoiler-inner")
    await expect(inner).to_be_hidden()
    await spoiler.click()
    await expect(inner).to_be_visible()
