"""Hidden armies on the page: a set-up on a phone without a rulebook, then the first turns, each seeing its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot
from tests.browser.test_play import seat_of

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]
GAME = "summoner_war"
TYPES = {"Guardian": "knight", "Mimic": "assassin", "Armor Pierce": "archer"}


async def make_a_set_up(hand: Player, rank: str) -> None:
    """Take a layout, mirror it, exchange two pieces, choose three cards, look it over and lock it."""
    await hand.press("Layout …")
    await hand.sees("Ready-made ones")
    await hand.choose("Ready-made ones", "Knight Screen")
    await hand.sees("Knight Screen")
    await hand.press("Mirror left-right")
    await hand.sees("your own")
    await hand.panel.get_by_role("combobox", name=re.compile("^Swap two")).click()
    for square in (f"a{rank}", f"b{rank}"):
        await hand.page.locator(".list").get_by_role("option", name=re.compile(f"^{square} ")).first.click()
    await hand.page.locator(".list").get_by_role("button", name="Done").click()
    await hand.sees("Save this layout")
    await hand.photograph(f"hidden-layout-{hand.name}.png")
    await hand.press("Back to the overview")
    await hand.sees("Take a ready-made one")
    await hand.press("Cards …")
    await hand.sees("Choose three cards")
    for card, kind in TYPES.items():
        await hand.panel.get_by_role("combobox").last.click()
        await hand.page.locator(".list").get_by_role("option", name=re.compile(f"^{kind}")).first.click()
        await hand.sees(f"Take {card}")
        await hand.press(f"Take {card}")
        await hand.sees(f"Put {card} back")
    await hand.photograph(f"hidden-cards-{hand.name}.png")
    await hand.press("Back to the overview")
    await hand.sees("Everything is chosen")
    await hand.photograph(f"hidden-overview-{hand.name}.png")
    await hand.press("Preview and send …")
    await hand.sees("cannot be changed")
    await hand.photograph(f"hidden-review-{hand.name}.png")
    await hand.press("Send")


async def test_two_people_set_up_and_begin_on_their_phones(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        ana = await player(stage, browser, "ana", HAND)
        milo = await player(stage, browser, "milo", HAND)
        code = await stage.match("ana", "milo", game=GAME)
        for hand in (ana, milo):
            await hand.open_panel(code)
        red, blue = (ana, milo) if await seat_of(stage, code, "ana") == 0 else (milo, ana)
        await make_a_set_up(red, "1")
        await red.sees("it is final")
        await make_a_set_up(blue, "4")
        await red.open_panel(code)
        await red.sees("sent by itself")
        await red.photograph("hidden-turn-red.png")
        await red.sees("not your turn")
        await blue.open_panel(code)
        await blue.sees("Your turn")
        await blue.choose("Or step by step …", "a3")
        await blue.photograph("hidden-turn-blue.png")
        await blue.press("Send")
        await blue.sees("not your turn")
        await red.open_panel(code)
        await red.sees("It is your turn")
