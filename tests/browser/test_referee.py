"""A referee on a phone: entries looked at, a ruling asked for and given, as the referee and both players see it."""

from __future__ import annotations

from pathlib import Path

import pytest

from standin.tests.browser.chromium import NEEDS_CHROMIUM
from tests.browser.play import HAND, Player, player, real_bot

pytestmark = [
    pytest.mark.browser,
    pytest.mark.soak,
    pytest.mark.asyncio(loop_scope="session"),
    NEEDS_CHROMIUM,
]


async def command(hand: Player, words: str, code: str, **given: str) -> None:
    """Let a command about a match answer in the matches channel, and look at it."""
    await hand.stage.slash(hand.name, words, {"match": code, **given})
    await hand.enter(hand.stage.channel)


async def test_sk_13_7_a_referee_looks_at_entries_and_rules_on_a_phone(tmp_path: Path) -> None:
    async with real_bot(tmp_path) as (stage, browser):
        judge, ana, milo = [await player(stage, browser, name, HAND) for name in ("robin", "ana", "milo")]
        code = await stage.match(game="summoner_war", checked=True)
        await stage.answer(code)
        await stage.settle()
        for hand in (ana, milo):
            await hand.open_panel(code)
            await hand.sees("Your entry is with the staff")
            await hand.photograph_panel(f"checked-{hand.name}.png")
        await command(judge, "match gm", code)
        await judge.sees("Look at entries")
        await judge.photograph_panel("gm-acts.png")
        await judge.press("Look at entries")
        await judge.sees("approve")
        await judge.photograph_panel("gm-entries.png")
        for seat in ("1", "2"):
            await stage.slash("robin", "match gm", {"match": code, "action": "admit", "seat": seat, "reason": "fine"})
        await stage.settle()
        await command(ana, "match dispute", code, about="rule", text="The guard was not asked.")
        await ana.photograph("dispute-ana.png")
        await command(judge, "match gm", code)
        await judge.photograph_panel("gm-disputed.png")
        await milo.enter(stage.thread("milo", code))
        await milo.photograph("dispute-milo.png")
