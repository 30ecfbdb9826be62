"""A server's owner on a phone: the set-up page by page, the desk, a match chosen and acted on."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import expect

from bot.services.staff_desk import EVERY
from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]


PAGES = {
    "Channels": "Channel for matches",
    "New matches": "Game of a new match",
    "Staff": "Nobody is named yet",
    "Language and colours": "Language of public posts",
}


async def command(hand: Player, words: str) -> None:
    """Let a command answer in the matches channel, and look at it."""
    await hand.stage.slash(hand.name, words)
    await hand.enter(hand.stage.channel)


async def test_an_owner_sets_the_server_up_and_works_at_the_desk_on_a_phone(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        hand = await player(stage, browser, "robin", HAND)
        await stage.match(clock="live")
        code = await stage.match("yuki", "ana")
        await command(hand, "host setup")
        await hand.sees("This server")
        await hand.photograph_panel("setup.png")
        for page, words in PAGES.items():
            await hand.press(page)
            await hand.sees(words)
            await hand.photograph_panel(f"setup-{page.split()[0].lower()}.png")
            await hand.press("Back")
            await hand.sees("This server")
        league = stage.sandbox.channel("league")
        await stage.bot.services.players.change_guild(int(stage.sandbox.guild.id), staff=int(league.id))
        stage.sandbox.clock.advance(29 * 60)
        await stage.bot.services.staff_desk.act()
        stage.sandbox.clock.advance(EVERY)
        await stage.settle()
        await hand.enter(league)
        await hand.sees("Late")
        await hand.photograph_panel("desk.png")
        await hand.press("As a picture")
        await expect(hand.panel.locator("img")).to_be_visible()
        await hand.photograph_panel("desk-picture.png")
        await hand.press("Back")
        await hand.choose("Choose a match", f"Under way · {code}")
        await hand.sees("Nudge")
        await hand.photograph_panel("desk-match.png")
